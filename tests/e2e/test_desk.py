"""The organiser's page in a real browser: read, typed into, by keyboard, on a phone, and attacked.

GAMEMASTER_SCREENSHOTS names a directory in which pictures of the page are kept, for people to look
at.
"""

from __future__ import annotations

import functools
import http.server
import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from tests.cli.conftest import game_so_far
from tests.cli.test_desk import Served, asked_of, serving
from tests.cli.test_reviewing import one_that_resembles
from tests.e2e.browser import Browser, chromium
from tests.running import running

__all__ = ["game_so_far"]

pytestmark = pytest.mark.e2e

PHONE = 360
HTML = '<img src=x onerror="document.title=1"><b>bold</b>'
HOSTILE = """<!doctype html><title>waiting</title>
<form id=f method=post action="{desk}/do/pause" enctype="text/plain" target=sink>
<input name='{{"reason":"mine","x":"' value='"}}'></form><iframe name=sink id=sink></iframe>
<iframe id=framed src="{desk}/"></iframe>
<script>
const body = JSON.stringify({{reason: "mine", number: "302", token: ""}});
const tries = [];
for (const path of ["/do/pause", "/show/case", "/enter", "/begin"])
  for (const [mode, type] of [["no-cors", "text/plain"], ["cors", "application/json"]])
    tries.push(fetch("{desk}" + path, {{method: "POST", mode, credentials: "include", body,
      headers: {{"Content-Type": type}}}}).then((a) => a.text()).catch(() => ""));
tries.push(fetch("{desk}/", {{credentials: "include"}}).then((a) => a.text()).catch(() => ""));
document.getElementById("f").submit();
Promise.all(tries).then((read) => setTimeout(() => {{
  document.title = "read: " + read.join("");
}}, 1000));
</script>
"""


@pytest.fixture(scope="module")
def served(
    game_so_far: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Served]:
    game = tmp_path_factory.mktemp("desk") / "game"
    shutil.copytree(game_so_far, game)
    with running(asked_of(game)) as daemon, serving(daemon) as page:
        yield page


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def entered(browser: Browser, served: Served, **seen: int | str) -> None:
    browser.look("about:blank")
    browser.look(served.page.door.address, **seen)  # type: ignore[arg-type]
    browser.wait_for("document.querySelector('#now-part .facts')")


def press(browser: Browser, selector: str, until: str) -> None:
    browser.run("document.querySelector(arguments[0]).click()", selector)
    browser.wait_for(f"document.querySelector({until!r})")


def said(browser: Browser) -> str:
    browser.wait_for("document.getElementById('said').firstElementChild")
    return str(browser.run("return document.getElementById('said').textContent"))


def focused(browser: Browser) -> str:
    return str(browser.run(
        "const e = document.activeElement; return e.name || e.id || e.textContent.trim()"
    ))  # fmt: skip


def tab_to(browser: Browser, name: str) -> None:
    for _ in range(60):
        if focused(browser) == name:
            return
        type_in(browser, Keys.TAB)
    raise AssertionError(f"{name} cannot be reached with the Tab key")


def type_in(browser: Browser, *keys: str) -> None:
    ActionChains(browser.driver).send_keys(*keys).perform()


def test_an_address_lets_one_window_in_and_shows_no_token_afterwards(
    browser: Browser, served: Served
) -> None:
    address = served.page.door.address
    entered(browser, served)
    assert browser.driver.current_url == f"http://127.0.0.1:{served.port}/"
    assert browser.run("return document.querySelector('.facts dd').textContent") == "1"
    # A reload stays inside, another window is outside, and the address is used up.
    browser.driver.refresh()
    browser.wait_for("document.querySelector('#now-part .facts')")
    browser.driver.switch_to.new_window("tab")
    for at, words in ((f"http://127.0.0.1:{served.port}/", "not been let in"),
                      (address, "has let somebody in before")):  # fmt: skip
        browser.look("about:blank")
        browser.look(at)
        browser.wait_for("!document.getElementById('outside').hidden")
        assert words in browser.run("return document.getElementById('outside').textContent")
        assert browser.run("return document.getElementById('inside').hidden")
    browser.driver.close()
    browser.driver.switch_to.window(browser.driver.window_handles[0])
    browser.run("document.getElementById('leave').click()")
    browser.wait_for("document.getElementById('outside').textContent.includes('was closed')")
    browser.driver.refresh()
    browser.wait_for("document.getElementById('outside').textContent.includes('not been let in')")


def test_a_review_by_keyboard_alone(browser: Browser, served: Served) -> None:
    entered(browser, served)
    tab_to(browser, "Review 302")
    type_in(browser, Keys.ENTER)
    browser.wait_for("document.activeElement.id === 'case-heading'")
    assert "Nobody proposes on a Sunday." in browser.run(
        "return document.getElementById('case-part').textContent"
    )
    tab_to(browser, "clauses")
    type_in(browser, "require turn: player.turns << 3")
    browser.wait_for("document.querySelector('#clauses-found button')")
    assert browser.run("return document.getElementById('clauses').ariaInvalid") == "true"
    found = 'line 1, column 29: expected a value, found "<"'
    tab_to(browser, found)
    type_in(browser, Keys.ENTER)
    # The caret stands where the mistake is: what is typed takes its place.
    assert focused(browser) == "clauses"
    type_in(browser, Keys.DELETE)
    browser.wait_for("document.querySelector('#clauses-found .fine')")
    assert browser.run("return document.getElementById('clauses').value") == (
        "require turn: player.turns < 3"
    )
    ActionChains(browser.driver).key_down(Keys.CONTROL).send_keys(Keys.ENTER).key_up(
        Keys.CONTROL
    ).perform()
    browser.wait_for("document.querySelector('#preview-part ins')")
    tab_to(browser, "reason")
    type_in(browser, "the text, in clauses", Keys.TAB)
    assert focused(browser) == "verdict"
    type_in(browser, Keys.ENTER)
    assert "review of 302: attach (the text, in clauses)" in said(browser)
    browser.wait_for("document.querySelector('#now-part').textContent.includes('Nothing waits')")
    assert served.daemon.ask("desk", number=302)[0]["clauses"] == "require turn: player.turns < 3"


def test_rulings_questions_and_queue_by_hand(browser: Browser, served: Served) -> None:
    entered(browser, served)
    browser.run("document.querySelector('[data-do=award]').closest('details').open = true")
    form = "[data-do=award]"
    handles = browser.run("return [...document.querySelectorAll('#players option')]"
                          ".map((one) => one.value)")  # fmt: skip
    assert handles == ["ann", "ben", "cleo"]
    for name, words in (("player", "ben"), ("points", "3"), ("reason", HTML)):
        browser.driver.find_element("css selector", f"{form} [name={name}]").send_keys(words)
    browser.run("document.querySelector('[data-do=award] button').click()")
    assert HTML in said(browser)
    assert browser.run("return document.querySelectorAll('#said img, #said b').length") == 0
    # Nothing typed is lost by a refusal.
    for name, words in (("player", "zoe"), ("points", "3"), ("reason", "who is that")):
        browser.driver.find_element("css selector", f"{form} [name={name}]").send_keys(words)
    browser.run("document.querySelector('[data-do=award] button').click()")
    browser.wait_for("document.getElementById('said').textContent.includes('no player in play')")
    assert browser.run("return document.querySelector('[data-do=award] [name=reason]').value")
    type_in(browser, Keys.ESCAPE)
    assert browser.run("return document.getElementById('said').childElementCount") == 0
    press(browser, "#asked button", "#asked-part pre")
    press(browser, "#mail button", "#mail-part form")
    browser.run(
        "const f = document.querySelector('#mail-part [data-do=queue_hold]');"
        "f.reason.value = 'the list is wrong'; f.querySelector('button').click()"
    )
    assert "Done" in said(browser)
    browser.wait_for("document.getElementById('now-part').textContent.includes('hold all mail')")
    assert served.daemon.ask("status")["mail_held"]
    browser.run("document.querySelector('#mail-part [data-do=queue_release] button').click()")
    browser.wait_for("!document.getElementById('now-part').textContent.includes('hold all mail')")


def test_offered_clauses_are_put_below_by_a_button(
    browser: Browser, game_so_far: Path, tmp_path: Path
) -> None:
    game = tmp_path / "game"
    shutil.copytree(game_so_far, game)
    one_that_resembles(game)
    with running(asked_of(game)) as daemon, serving(daemon) as served:
        entered(browser, served)
        browser.driver.find_element("css selector", "#review [name=number]").send_keys("304")
        press(browser, "#review [value=review]", "#clauses")
        tab_to(browser, "It resembles cookbook 1, A point for every vote")
        type_in(browser, Keys.ENTER)
        tab_to(browser, "Put these clauses below")
        type_in(browser, Keys.ENTER)
        browser.wait_for("document.querySelector('#clauses-found .fine')")
        assert focused(browser) == "clauses"
        clauses = "when vote.cast: award player 1"
        assert browser.run("return document.getElementById('clauses').value") == clauses
        # Taken twice they stand twice: what is there already is kept.
        press(browser, "[data-offered]", "#clauses")
        twice = browser.run("return document.getElementById('clauses').value")
        assert twice == f"{clauses}\n{clauses}"
        reason = browser.driver.find_element("css selector", "#case-part [name=reason]")
        reason.send_keys("so it is")
        browser.run("document.querySelector('#case-part [value=attach]').click()")
        assert "review of 304: attach (so it is)" in said(browser)


def test_a_rule_is_corrected_with_a_look_back(browser: Browser, served: Served) -> None:
    entered(browser, served)
    browser.driver.find_element("css selector", "#review [name=number]").send_keys("203")
    press(browser, "#review [value=correct]", "#clauses")
    browser.run("document.getElementById('clauses').value = 'define adopted = votes.for > 2'")
    press(browser, "[data-show=lookback]", "#lookback-part td")
    browser.wait_for("!document.querySelector('#lookback-part button')")
    shown = browser.run("return document.getElementById('lookback-part').textContent")
    assert "301 is adopted" in shown
    assert "All past decisions were compared." in shown


@pytest.mark.parametrize(("width", "scheme"), [(1100, "light"), (PHONE, "dark")])
def test_no_barriers_nothing_sideways_and_no_complaint(
    browser: Browser, served: Served, width: int, scheme: str
) -> None:
    browser.console(), browser.requested()
    entered(browser, served, width=width, scheme=scheme)
    browser.run("document.querySelectorAll('#rulings details').forEach((one) => one.open = true)")
    press(browser, "[data-show=desk]", "#desk-part table")
    press(browser, "#asked button", "#asked-part pre")
    press(browser, "#mail button", "#mail-part form")
    browser.driver.find_element("css selector", "#review [name=number]").send_keys("303")
    press(browser, "#review [value=review]", "#clauses")
    browser.run("document.getElementById('clauses').value = 'define adopted = votes.for > 2'")
    press(browser, "[data-show=preview]", "#preview-part table")
    browser.driver.find_element("id", "clauses").send_keys(" <<")
    browser.wait_for("document.querySelector('#clauses-found button')")
    browser.run(
        "const form = document.querySelector('[data-do=pause]');"
        "form.noValidate = true; form.querySelector('button').click()"
    )
    assert "expected something, found nothing" in said(browser)
    if kept := os.environ.get("GAMEMASTER_SCREENSHOTS"):
        Path(kept).mkdir(parents=True, exist_ok=True)
        browser.screenshot(Path(kept) / f"desk-{width}-{scheme}.png")
    assert browser.run("return document.documentElement.scrollWidth") <= width
    assert browser.barriers() == []
    # A refusal is an answer of the desk with a number of its own, which browsers note.
    assert [words for words in browser.console() if "status of 4" not in words] == []
    hosts = {url.split("/")[2] for url in browser.requested() if url.startswith("http")}
    assert hosts == {f"127.0.0.1:{served.port}"}


def test_a_page_of_another_origin_neither_acts_nor_reads(
    browser: Browser, served: Served, tmp_path: Path
) -> None:
    entered(browser, served)
    before = served.lines
    for host in ("127.0.0.1", "localhost"):
        desk = f"http://{host}:{served.port}"
        (tmp_path / "index.html").write_text(HOSTILE.format(desk=desk))
        with elsewhere(tmp_path) as port:
            # Another port of the same host gets the cookie; what it lacks is the key of the page.
            browser.driver.switch_to.new_window("tab")
            browser.look(f"http://{host}:{port}/index.html")
            browser.wait_for("document.title.startsWith('read:')")
            assert browser.driver.title == "read:"
            framed = browser.run("try { return document.getElementById('framed').contentDocument "
                                 "!== null } catch { return false }")  # fmt: skip
            assert not framed
            browser.driver.close()
            browser.driver.switch_to.window(browser.driver.window_handles[0])
    assert served.lines == before
    assert served.daemon.ask("status")["phase"] == "playing"


@contextmanager
def elsewhere(folder: Path) -> Iterator[int]:
    """Another web server on this machine."""
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()
            thread.join()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass
