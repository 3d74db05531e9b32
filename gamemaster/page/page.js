"use strict";
/* What a reader can check in the page itself. Nothing is fetched: all that is hashed stands in the
   page's template, or is a file that the reader drops. Words only ever enter as text. */
(() => {
  const data = document.getElementById("data");
  const desk = document.getElementById("desk");
  if (!data || !desk) return;
  const subtle = globalThis.crypto && globalThis.crypto.subtle;
  const octets = (text) => new TextEncoder().encode(text);
  const hex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
  const base64 = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const joined = (...parts) => {
    const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) { all.set(part, at); at += part.length; }
    return all;
  };

  /* SHA-256 (FIPS 180-4) for browsers that keep WebCrypto from pages opened as files. */
  const primes = (count) => {
    const found = [];
    for (let n = 2; found.length < count; n += 1) {
      if (found.every((p) => n % p !== 0)) found.push(n);
    }
    return found;
  };
  const fraction = (x) => Math.floor((x - Math.floor(x)) * 4294967296);
  const START = primes(8).map((p) => fraction(Math.sqrt(p)));
  const ROUND = primes(64).map((p) => fraction(Math.cbrt(p)));
  const ownSha256 = (message) => {
    const padded = new Uint8Array(((message.length + 72) >> 6) << 6);
    padded.set(message);
    padded[message.length] = 0x80;
    const view = new DataView(padded.buffer);
    view.setUint32(padded.length - 8, Math.floor(message.length / 0x20000000));
    view.setUint32(padded.length - 4, (message.length << 3) >>> 0);
    const state = Int32Array.from(START, (x) => x | 0);
    const w = new Int32Array(64);
    const turn = (x, n) => (x >>> n) | (x << (32 - n));
    for (let at = 0; at < padded.length; at += 64) {
      for (let i = 0; i < 16; i += 1) w[i] = view.getInt32(at + 4 * i);
      for (let i = 16; i < 64; i += 1) {
        const a = w[i - 15], b = w[i - 2];
        w[i] = (w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) +
          w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10))) | 0;
      }
      let [a, b, c, d, e, f, g, h] = state;
      for (let i = 0; i < 64; i += 1) {
        const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) +
          ROUND[i] + w[i]) | 0;
        const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        h = g; g = f; f = e; e = (d + one) | 0; d = c; c = b; b = a; a = (one + two) | 0;
      }
      [a, b, c, d, e, f, g, h].forEach((x, i) => { state[i] = (state[i] + x) | 0; });
    }
    const out = new DataView(new ArrayBuffer(32));
    state.forEach((x, i) => out.setInt32(4 * i, x));
    return new Uint8Array(out.buffer);
  };
  const sha256 = async (bytes) =>
    subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : ownSha256(bytes);

  /* What the page holds. */
  const pieces = [...data.content.children].map((one) => ({ ...one.dataset, text: one.textContent }));
  const of = (kind) => pieces.filter((one) => one.kind === kind);
  const make = (tag, text, kind) => {
    const made = document.createElement(tag);
    if (text) made.textContent = text;
    if (kind) made.className = kind;
    return made;
  };

  /* RFC 6962 §2.1: the root after each leaf, from the roots of complete subtrees. */
  async function roots(leaves) {
    const peaks = [], found = [];
    for (const leaf of leaves) {
      peaks.push([1, await sha256(joined([0], octets(leaf)))]);
      while (peaks.length > 1 && peaks.at(-1)[0] === peaks.at(-2)[0]) {
        const [size, right] = peaks.pop();
        const [, left] = peaks.pop();
        peaks.push([2 * size, await sha256(joined([1], left, right))]);
      }
      let root = peaks.at(-1)[1];
      for (let i = peaks.length - 2; i >= 0; i -= 1) root = await sha256(joined([1], peaks[i][1], root));
      found.push(btoa(String.fromCharCode(...root)));
    }
    return found;
  }

  async function checkDocuments() {
    if (!of("document").length) return null;
    const said = of("entry").map((one) => one.text).join("\n");
    const rows = [];
    for (const one of of("document")) {
      const found = hex(await sha256(octets(one.text)));
      const announced = said.includes(`SHA-256 ${found}\n`);
      const what = `Document of proposal ${one.number}` +
        (announced ? ", as announced to everyone" : ", as journaled");
      rows.push([what, one.sha, found]);
    }
    return rows;
  }

  async function checkRecord() {
    const leaves = of("entry");
    if (!leaves.length) return null;
    const found = await roots(leaves.map((one) => one.text));
    const rows = [];
    for (const one of of("checkpoint")) {
      const [, size, root] = one.text.split("\n");
      const leaf = found[Number(size) - 1];
      rows.push([`${one.name}: the root over ${size} entries`, root, leaf || "entries are missing"]);
    }
    return rows;
  }

  async function checkSignatures() {
    const key = of("key")[0];
    if (!subtle || !key) return null;
    const encoded = key.text.split("+").slice(2).join("+");
    let known;
    try {
      known = await subtle.importKey("raw", base64(encoded).slice(1), { name: "Ed25519" }, false, ["verify"]);
    } catch { return null; }
    const rows = [];
    for (const one of of("checkpoint")) {
      const end = one.text.indexOf("\n\n");
      const signature = /\n\u2014 \S+ (\S+)\n$/.exec(one.text);
      let good = false;
      try {
        good = await subtle.verify({ name: "Ed25519" }, known, base64(signature[1]).slice(4),
          octets(one.text.slice(0, end + 1)));
      } catch { good = false; }
      rows.push([`${one.name}: its signature`, "valid", good ? "valid" : "not valid"]);
    }
    return rows;
  }

  async function checkJournal() {
    const journal = of("journal")[0];
    if (!journal) return null;
    const rows = [], hashes = new Set();
    let before = "0".repeat(64), count = 0;
    for (const line of journal.text.split("\n")) {
      if (!line) continue;
      count += 1;
      const said = /"prev":"([0-9a-f]{64})"/.exec(line.slice(Math.max(0, line.lastIndexOf('"prev":"'))));
      if (!said || said[1] !== before) {
        rows.push([`Journal entry ${count}: the hash of the one before`, said ? said[1] : "a hash", before]);
      }
      before = hex(await sha256(octets(line)));
      hashes.add(before);
    }
    rows.push([`Journal: ${count} entries in one chain`, journal.head, before]);
    for (const one of of("entry")) {
      const head = /\nJournal:? ([0-9a-f]{64})\n/.exec(one.text);
      if (head) {
        const on = hashes.has(head[1]) ? head[1] : "no entry has this hash";
        rows.push([`Announcement ${one.number}: the head of the journal`, head[1], on]);
      }
    }
    for (const one of of("checkpoint")) {
      const head = /\njournal ([0-9a-f]{64})\n/.exec(one.text);
      if (head) {
        const on = hashes.has(head[1]) ? head[1] : "no entry has this hash";
        rows.push([`${one.name}: the head of the journal`, head[1], on]);
      }
    }
    return rows;
  }

  const CHECKS = [
    ["Proposal documents", checkDocuments, "none are in this page. A document can be dropped on it"],
    ["The public record", checkRecord, "not in this page"],
    ["Signatures", checkSignatures, "not checked: this browser knows no Ed25519, or there is no key"],
    ["The journal", checkJournal, "not in this page, because it is secret still or too long. When it is disclosed, drop journal.jsonl on the page"],
  ];

  const MOST_SHOWN = 500;
  function told(title, rows, absent) {
    const part = make("div", "", "result");
    if (!rows) { part.append(make("p", `${title}: ${absent}.`, "unsure")); return part; }
    const wrong = rows.filter(([, expected, found]) => expected !== found);
    const good = rows.length - wrong.length;
    part.append(make("p", `${title}: ${good} of ${rows.length} recomputed and the same` +
      (wrong.length ? `; ${wrong.length} DIFFER` : ""), wrong.length ? "bad" : "good"));
    const more = make("details");
    more.open = wrong.length > 0;
    more.append(make("summary", `Each result: ${title.toLowerCase()}`));
    const list = make("ul", "", "hashes");
    const ordered = [...wrong, ...rows.filter(([, expected, found]) => expected === found)];
    for (const [what, expected, found] of ordered.slice(0, MOST_SHOWN)) {
      const item = make("li", what);
      item.append(make("code", found));
      if (expected !== found) item.append(make("strong", "expected"), make("code", expected));
      else item.append(make("span", "the same", "good"));
      list.append(item);
    }
    if (rows.length > MOST_SHOWN) list.append(make("li", `… and ${rows.length - MOST_SHOWN} more`));
    more.append(list);
    part.append(more);
    return part;
  }

  const button = document.getElementById("recompute");
  const results = document.getElementById("results");
  button.addEventListener("click", async () => {
    button.disabled = true;
    results.replaceChildren(make("p", "Recomputing …"));
    const parts = [];
    for (const [title, check, absent] of CHECKS) parts.push(told(title, await check(), absent));
    results.replaceChildren(...parts);
    results.dataset.done = "yes";
    button.disabled = false;
  });

  async function judged(file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const found = hex(await sha256(bytes));
    const known = pieces.find((one) => one.sha === found);
    if (known) return [`${file.name}: it is ${known.name}, octet for octet. SHA-256 ${found}`, "good"];
    const begun = new TextDecoder().decode(bytes.slice(0, 4096));
    const claim = /^SECRET NOMIC PROPOSAL\/1\n(?:.*\n)?Number: ([0-9]+)\n/.exec(begun);
    const meant = claim && pieces.find((one) =>
      one.number === claim[1] && one.name === `the document of proposal ${claim[1]}`);
    if (meant) {
      return [`${file.name}: it calls itself proposal ${claim[1]} and is NOT it. ` +
        `Expected SHA-256 ${meant.sha}, found ${found}`, "bad"];
    }
    return [`${file.name}: no file of this game. SHA-256 ${found}`, "bad"];
  }
  const verdicts = document.getElementById("verdicts");
  async function take(files) {
    for (const file of files) {
      const [words, kind] = await judged(file);
      verdicts.prepend(make("li", words, kind));
    }
  }
  const input = document.getElementById("dropped");
  const zone = document.getElementById("drop");
  input.addEventListener("change", () => take([...input.files]));
  /* Anywhere on the page: a browser would leave it for a file that is dropped beside the zone. */
  for (const name of ["dragenter", "dragover"]) {
    document.addEventListener(name, (event) => { event.preventDefault(); zone.classList.add("over"); });
  }
  document.addEventListener("dragleave", () => zone.classList.remove("over"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    zone.classList.remove("over");
    take([...event.dataTransfer.files]);
    zone.scrollIntoView();
  });

  document.getElementById("engine").textContent = subtle
    ? "SHA-256 is computed by this browser (WebCrypto)."
    : "This browser keeps WebCrypto from this page, so SHA-256 is computed by the page's own code.";
  desk.hidden = false;
})();
/* On paper nothing can be opened, so all of it is. */
addEventListener("beforeprint", () => {
  for (const one of document.querySelectorAll("details:not([open])")) {
    one.open = true;
    one.dataset.opened = "";
  }
});
addEventListener("afterprint", () => {
  for (const one of document.querySelectorAll("details[data-opened]")) {
    one.open = false;
    delete one.dataset.opened;
  }
});
