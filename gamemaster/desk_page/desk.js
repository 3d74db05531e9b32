"use strict";
/* Sends what is pressed to the desk of this machine, and puts the answers where they belong. Answers
   are HTML that the desk itself has written; words of ours and of problems enter as text. */
(() => {
  const PLACE = "gamemaster-desk-key";
  const REFRESH = 30_000, PAUSE = 300;
  const by = (id) => document.getElementById(id);
  const make = (tag, text, kind) => {
    const made = document.createElement(tag);
    if (text !== undefined) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  };
  let key = "";

  class Refusal extends Error {
    constructor(status, problems) { super(problems.join("\n")); this.status = status; this.problems = problems; }
  }
  async function ask(path, given) {
    let answer, said;
    try {
      answer = await fetch(path, {
        method: "POST", credentials: "same-origin", cache: "no-store", redirect: "error",
        headers: { "Content-Type": "application/json", "X-Desk-Key": key },
        body: JSON.stringify(given),
      });
      said = await answer.json();
    } catch {
      throw new Refusal(0, ["The desk does not answer: is gamemaster desk still running?"]);
    }
    if (answer.status === 401) outside(said.problems.join(" "));
    if (!answer.ok) throw new Refusal(answer.status, said.problems || ["The desk is busy: try again."]);
    return said;
  }

  /* What is said about what was pressed. */
  function tell(box) {
    const close = make("button", "Close", "quiet");
    close.type = "button";
    close.addEventListener("click", () => by("said").replaceChildren());
    box.append(close);
    by("said").replaceChildren(box);
  }
  function told(problems) {
    const box = make("div", undefined, "banner bad");
    box.append(make("p", "Not done:"));
    const list = make("ul", undefined, "plain");
    for (const one of problems) list.append(make("li", one));
    box.append(list);
    tell(box);
  }
  function outside(words) {
    by("inside").hidden = true;
    by("contents").hidden = true;
    by("outside").hidden = false;
    by("outside").textContent = words;
    for (const part of ["now-part", "desk-part", "case-part", "asked-part", "mail-part", "said"]) {
      by(part).replaceChildren();
    }
  }
  const inside = () => {
    by("outside").hidden = true;
    by("inside").hidden = false;
    by("contents").hidden = false;
  };
  const tournament = () => ({ tournament: by("tournament").value });

  /* Parts of the page. */
  async function show(what, given, into) {
    const part = await ask(`/show/${what}`, { ...given, ...tournament() });
    by(into).innerHTML = part.html;
    return part.next;
  }
  async function now() {
    await show("now", {}, "now-part");
  }
  async function lookBack(given, into) {
    const place = by(into);
    const stop = make("button", "Stop looking back", "quiet");
    const parts = make("div");
    let going = true;
    stop.type = "button";
    stop.addEventListener("click", () => { going = false; });
    place.replaceChildren(parts, stop);
    let since = "0";
    while (going && since !== null) {
      const part = await ask("/show/lookback", { ...given, since, ...tournament() });
      const shown = make("div");
      shown.innerHTML = part.html;
      parts.append(shown);
      since = part.next === null ? null : String(part.next);
    }
    stop.replaceWith(make("p", going ? "All past decisions were compared." : "Stopped; there are more.", "note"));
  }
  const SHOWN = { case: "#case-heading", preview: "#preview-part h4" };
  async function pressed(what, given, into) {
    if (what === "lookback") await lookBack(given, into);
    else await show(what, given, into);
    const heading = SHOWN[what] && document.querySelector(SHOWN[what]);
    if (heading) heading.focus();
    if (what === "case") check();
  }

  /* What a form holds, with the button that was pressed. */
  function filled(form, button) {
    const given = {};
    for (const [name, value] of new FormData(form)) given[name] = String(value);
    if (button && button.name) given[button.name] = button.value;
    return given;
  }
  const own = (data) => {
    const { show: _show, into: _into, ...given } = data;
    return given;
  };
  async function guarded(button, work) {
    if (button) button.setAttribute("aria-busy", "true");
    try { await work(); }
    catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.status !== 401) told(error.problems);
    } finally { if (button) button.removeAttribute("aria-busy"); }
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-show]");
    if (!button) return;
    const form = button.closest("form.editor");
    const given = { ...(form ? filled(form) : {}), ...own(button.dataset) };
    guarded(button, () => pressed(button.dataset.show, given, button.dataset.into));
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    event.preventDefault();
    const button = event.submitter;
    if (button && button.getAttribute("aria-busy")) return;
    guarded(button, async () => {
      const given = filled(form, button);
      if (form.dataset.show) {
        await pressed(form.dataset.show, given, form.dataset.into);
        return;
      }
      const verb = form.dataset.do;
      const done = await ask(`/do/${verb}`, { ...given, ...tournament() });
      const box = make("div");
      box.innerHTML = done.html;
      by("said").focus({ preventScroll: true });
      if (verb === "review" || verb === "correct") by("case-part").replaceChildren();
      else form.reset();
      if (verb.startsWith("queue_")) await show("queue", {}, "mail-part");
      by("desk-part").replaceChildren();
      tell(box.firstElementChild);
      await now();
    });
  });

  /* Clauses as they are typed. */
  let typed = 0, checked = "";
  async function check() {
    const area = by("clauses");
    if (!area) return;
    const clauses = area.value;
    checked = clauses;
    const { found } = await ask("/check", { clauses });
    if (by("clauses") !== area || area.value !== clauses) return;
    const place = by("clauses-found");
    area.setAttribute("aria-invalid", String(found.length > 0));
    if (!found.length) {
      place.replaceChildren(make("p", "As clauses by themselves they are sound.", "fine"));
      return;
    }
    const list = make("ol");
    for (const one of found) {
      const item = make("li"), go = make("button", one.words);
      go.type = "button";
      go.dataset.line = one.line;
      go.dataset.column = one.column;
      item.append(go);
      if (one.excerpt) item.append(make("pre", one.excerpt));
      list.append(item);
    }
    place.replaceChildren(list);
  }
  document.addEventListener("input", (event) => {
    if (event.target.id !== "clauses") return;
    clearTimeout(typed);
    typed = setTimeout(() => guarded(null, check), PAUSE);
  });
  document.addEventListener("click", (event) => {
    const go = event.target.closest("#clauses-found button");
    if (!go) return;
    const area = by("clauses");
    const before = area.value.split("\n").slice(0, go.dataset.line - 1);
    const at = before.reduce((sum, line) => sum + line.length + 1, 0) + Number(go.dataset.column) - 1;
    area.focus();
    area.setSelectionRange(at, Math.min(at + 1, area.value.length));
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-offered]");
    if (!button) return;
    const area = by("clauses");
    const own = area.value.trimEnd();
    area.value = (own ? `${own}\n` : "") + button.closest("details").querySelector(".offered").textContent;
    area.focus();
    guarded(button, check);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") by("said").replaceChildren();
    if (event.target.id !== "clauses" || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    document.querySelector('.editor [data-show="preview"]').click();
  });

  by("refresh").addEventListener("click", (event) => guarded(event.target, now));
  by("tournament").addEventListener("change", () => guarded(null, async () => {
    for (const part of ["desk-part", "case-part", "asked-part", "mail-part", "said"]) by(part).replaceChildren();
    await begun();
  }));
  by("leave").addEventListener("click", () => guarded(null, async () => {
    await ask("/leave", {});
    sessionStorage.removeItem(PLACE);
    outside("This window’s access was closed.");
  }));
  setInterval(() => {
    // Not while somebody is on a button that would be replaced under them.
    const busy = document.hidden || by("now-part").contains(document.activeElement);
    if (!by("inside").hidden && !busy) now().catch(() => {});
  }, REFRESH);

  async function begun() {
    const { tournaments, players } = await ask("/begin", tournament());
    const chosen = by("tournament").value;
    by("tournament").replaceChildren(...tournaments.map((name) => make("option", name)));
    if (chosen) by("tournament").value = chosen;
    by("which").hidden = tournaments.length < 2;
    by("players").replaceChildren(...players.map((handle) => {
      const option = make("option");
      option.value = handle;
      return option;
    }));
    inside();
    await now();
  }
  (async () => {
    const token = location.hash.slice(1);
    key = sessionStorage.getItem(PLACE) || "";
    if (token.length > 30) {
      history.replaceState(null, "", "/");
      try {
        key = (await ask("/enter", { token })).key;
        sessionStorage.setItem(PLACE, key);
      } catch (error) {
        outside(error.message);
        return;
      }
    }
    if (!key) {
      outside("This window has not been let in: open the address that the terminal of gamemaster desk shows.");
      return;
    }
    await guarded(null, begun);
  })();
})();
