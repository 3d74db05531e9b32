"""The report of disclosed games, in a real browser: read, checked, printed, without scripts.

GAMEMASTER_SCREENSHOTS names a directory in which pictures of the pages are kept, for people to look
at.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from gamemaster.disclosing.disclose import disclose
from gamemaster.organiser.verbs import facts
from gamemaster.page.record_page import public_page
from gamemaster.report import make
from tests.audit import playing
from tests.e2e.browser import Browser, chromium
from tests.stories.stage import Stage

pytestmark = pytest.mark.e2e

STORIES = Path(__file__).parent.parent / "stories"
PHONE = 360
HTML = '<script>document.title = "played"</script><img src="https://example.org/x.png">'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("reports")


@pytest.fixture(scope="module")
def bundle(folder: Path) -> Path:
    return playing.play(folder).folder


@pytest.fixture(scope="module")
def pages(folder: Path, bundle: Path) -> dict[str, Path]:
    """Pages of three disclosed games, and of one that is being played."""
    found = {"secret": made_of(bundle, folder / "secret.html")}
    for name in ("suber-a-whole-game", "async-rounds", "a-turn-and-its-announcement"):
        directory = folder / name
        directory.mkdir()
        stage = Stage(directory)
        stage.play(STORIES / f"{name}.story")
        table = stage.table
        if table.office.tournaments["autumn"].public.ended:
            played = disclose(table.office, "autumn", directory / "bundle")
            found[name] = made_of(played, folder / f"{name}.html")
        else:
            found["public"] = folder / "public.html"
            found["public"].write_text(public_page(*facts(table.office, "autumn")))
        table.close()
    return found


def made_of(bundle: Path, page: Path) -> Path:
    page.write_text(make(bundle).html)
    return page


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def press(browser: Browser) -> list[str]:
    """Press the button; what the page says of each kind of thing."""
    browser.run("document.getElementById('recompute').click()")
    browser.wait_for("document.getElementById('results').dataset.done === 'yes'")
    return list(browser.run(
        "return [...document.querySelectorAll('#results > .result > p')].map((p) => p.textContent)"
    ))  # fmt: skip


def test_the_button_recomputes_every_hash(browser: Browser, pages: dict[str, Path]) -> None:
    browser.look(pages["secret"])
    said = press(browser)
    entries = len(list((pages["secret"].parent / "bundle" / "announcements").iterdir()))
    assert said[0] == "Proposal documents: 3 of 3 recomputed and the same"
    checkpoints = entries + 1 + beats(pages["secret"].parent / "bundle")
    assert said[1] == f"The public record: {checkpoints} of {checkpoints} recomputed and the same"
    assert said[2] == f"Signatures: {checkpoints} of {checkpoints} recomputed and the same"
    assert said[3].startswith("The journal: ")
    assert "DIFFER" not in " ".join(said)


def beats(bundle: Path) -> int:
    folder = bundle / "heartbeats"
    return len(list(folder.iterdir())) if folder.exists() else 0


@pytest.mark.parametrize("name", ["suber-a-whole-game", "async-rounds", "public"])
def test_other_games_are_recomputed_too(
    browser: Browser, pages: dict[str, Path], name: str
) -> None:
    browser.look(pages[name])
    said = press(browser)
    assert len(said) == 4
    assert "DIFFER" not in " ".join(said)
    assert any("recomputed and the same" in one for one in said[1:3])


def test_a_browser_without_webcrypto_computes_the_same(
    browser: Browser, pages: dict[str, Path]
) -> None:
    done = browser.driver.execute_cdp_cmd(
        "Page.addScriptToEvaluateOnNewDocument",
        {"source": "Object.defineProperty(Crypto.prototype, 'subtle', {get: () => undefined});"},
    )
    browser.look(pages["secret"])
    engine = browser.run("return document.getElementById('engine').textContent")
    said = press(browser)
    browser.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", done)
    assert "the page's own code" in engine
    assert said[0] == "Proposal documents: 3 of 3 recomputed and the same"
    assert said[2] == "Signatures: not checked: this browser knows no Ed25519, or there is no key."
    assert "DIFFER" not in " ".join(said)


def test_a_page_that_was_changed_says_what_differs(
    browser: Browser, pages: dict[str, Path], folder: Path
) -> None:
    changed = folder / "changed.html"
    html = pages["secret"].read_text()
    place = html.index('data-kind="document"')
    changed.write_text(html[:place] + html[place:].replace("Nobody sings.", "Nobody drinks.", 1))
    browser.look(changed)
    assert "2 of 3 recomputed and the same; 1 DIFFER" in press(browser)[0]
    wrong = browser.run("return document.querySelector('#results details[open] li').textContent")
    assert wrong.startswith("Document of proposal 302")


@pytest.mark.parametrize(
    ("kind", "old", "new", "differs"),
    [
        ("entry", "has been proposed", "was proposed", {1}),
        ("checkpoint", "\n\n\u2014 ", "\n\n\u2014  ", {2}),
        ("checkpoint", "\n1\n", "\n2\n", {1, 2}),
        ("journal", '"choice":"for"', '"choice":"against"', {3}),
        ("journal", '"seq":9,', '"seq":8,', {3}),
    ],
    ids=["an announcement", "a signature", "a size", "a vote", "a number"],
)
def test_every_check_can_fail(
    browser: Browser,
    pages: dict[str, Path],
    folder: Path,
    kind: str,
    old: str,
    new: str,
    differs: set[int],
) -> None:
    html = pages["secret"].read_text()
    place = html.index(f'data-kind="{kind}"')
    assert old in html[place:]
    changed = folder / "forged.html"
    changed.write_text(html[:place] + html[place:].replace(old, new, 1))
    browser.look(changed)
    assert {place for place, said in enumerate(press(browser)) if "DIFFER" in said} == differs


def test_a_dropped_file_is_named_or_refused(
    browser: Browser, pages: dict[str, Path], bundle: Path, folder: Path
) -> None:
    browser.look(pages["secret"])
    right = bundle / "proposals" / "302.txt"
    wrong = folder / "302.txt"
    wrong.write_text(right.read_text().replace("Nobody sings.", "Nobody sings. "))
    foreign = folder / "foreign.txt"
    foreign.write_text("SECRET NOMIC PROPOSAL/1\nTournament: winter\nNumber: 999\n")
    chooser = browser.driver.find_element("id", "dropped")
    said: list[str] = []
    for file in (right, wrong, foreign, bundle / "journal.jsonl", bundle / "roots.json"):
        chooser.send_keys(str(file))
        count = len(said) + 1
        browser.wait_for(f"document.querySelectorAll('#verdicts li').length === {count}")
        said.append(browser.run("return document.querySelector('#verdicts li').textContent"))
        browser.run("document.getElementById('dropped').value = ''")
    assert "it is the document of proposal 302, octet for octet" in said[0]
    assert "it calls itself proposal 302 and is NOT it" in said[1]
    assert "no file of this game" in said[2]
    assert "it is journal.jsonl" in said[3]
    assert "it is roots.json" in said[4]


def test_nothing_is_asked_of_any_network_and_nothing_goes_wrong(
    browser: Browser, pages: dict[str, Path]
) -> None:
    browser.console(), browser.requested()
    for page in pages.values():
        browser.look(page)
        press(browser)
        assert browser.console() == []
        assert fetched(browser) == {page.as_uri()}


def fetched(browser: Browser) -> set[str]:
    return {url for url in browser.requested() if not url.startswith("data:")}


def test_what_players_wrote_neither_runs_nor_loads(
    browser: Browser, bundle: Path, folder: Path
) -> None:
    hostile = folder / "hostile"
    playing.publish(playing.Published(bundle, bytes(32)), hostile, spoil)
    page = made_of(hostile, folder / "hostile.html")
    browser.console(), browser.requested()
    browser.look(page)
    press(browser)
    assert browser.run("return document.querySelectorAll('img, script').length") == 1
    assert browser.driver.title.startswith("Autumn")
    assert browser.console() == []
    assert fetched(browser) == {page.as_uri()}
    assert HTML in browser.run("return document.querySelector('main').textContent")


def spoil(lines: list[playing.Line]) -> None:
    for line in lines:
        for key in ("title", "name", "text", "reason", "move", "problem"):
            if isinstance(line["data"].get(key), str):
                line["data"][key] += HTML


def test_barriers_are_found_where_there_are_some(browser: Browser, pages: dict[str, Path]) -> None:
    browser.look(pages["secret"])
    browser.run("document.documentElement.removeAttribute('lang')")
    browser.run("document.querySelector('.chart').removeAttribute('aria-labelledby')")
    browser.run("for (const one of document.querySelectorAll('.chart > title')) one.remove()")
    browser.run("document.querySelector('.note').style.color = '#bbb'")
    found = " ".join(browser.barriers())
    for rule in ("html-has-lang", "svg-img-alt", "color-contrast"):
        assert rule in found


@pytest.mark.parametrize(
    ("width", "scheme", "media"),
    [(1100, "light", "screen"), (1100, "dark", "screen"), (PHONE, "light", "screen"),
     (PHONE, "dark", "screen"), (800, "light", "print")],
)  # fmt: skip
@pytest.mark.parametrize("name", ["secret", "suber-a-whole-game", "async-rounds", "public"])
def test_nobody_is_kept_out(
    browser: Browser, pages: dict[str, Path], name: str, width: int, scheme: str, media: str
) -> None:
    browser.look(pages[name], width=width, scheme=scheme, media=media)
    if media == "screen":
        press(browser)
        browser.run("for (const one of document.querySelectorAll('details')) one.open = true")
    assert browser.run("return document.documentElement.scrollWidth") <= width
    assert browser.barriers() == []
    if kept := os.environ.get("GAMEMASTER_SCREENSHOTS"):
        Path(kept).mkdir(parents=True, exist_ok=True)
        browser.screenshot(Path(kept) / f"{name}-{width}-{scheme}-{media}.png")


def test_it_prints_with_everything_open(browser: Browser, pages: dict[str, Path]) -> None:
    browser.look(pages["secret"])
    done = browser.driver.execute_cdp_cmd("Page.printToPDF", {"printBackground": True})
    assert len(done["data"]) > 50_000
    browser.run("dispatchEvent(new Event('beforeprint'))")
    assert browser.run("return document.querySelectorAll('details:not([open])').length") == 0
    browser.run("dispatchEvent(new Event('afterprint'))")
    assert browser.run("return document.querySelectorAll('details:not([open])').length") > 0


def test_the_keyboard_reaches_everything(browser: Browser, pages: dict[str, Path]) -> None:
    browser.look(pages["secret"])
    body = browser.driver.find_element("tag name", "body")
    body.send_keys("\ue004")
    assert browser.run("return document.activeElement.className") == "skip"
    assert browser.run("return document.activeElement.getBoundingClientRect().left") >= 0
    unreachable = browser.run(
        "return [...document.querySelectorAll('.frame')].filter((one) => one.tabIndex !== 0).length"
    )
    assert unreachable == 0


def test_without_scripts_the_text_is_there(pages: dict[str, Path]) -> None:
    with chromium(scripts=False) as browser:
        browser.look(pages["secret"])
        text = browser.driver.find_element("tag name", "body").text
        assert "Bob won the tournament by rule 301" in text
        assert "The button that does this needs JavaScript" in text
        assert "Recompute every hash" not in text
        assert browser.console() == []


LONG = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz" * 6


@pytest.fixture(scope="module")
def long_words(bundle: Path, folder: Path) -> Path:
    """The page of a game whose players, title, rules and reasons are words without an end."""
    spoilt = folder / "long-words"
    playing.publish(playing.Published(bundle, bytes(32)), spoilt, lengthen)
    return made_of(spoilt, folder / "long-words.html")


def lengthen(lines: list[playing.Line]) -> None:
    for line in lines:
        for key in ("title", "name", "text", "clauses", "reason", "move", "problem", "words"):
            if isinstance(line["data"].get(key), str):
                line["data"][key] += LONG


OUTSIDE = """
const out = [], words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (words.nextNode()) {
  const one = words.currentNode;
  if (one.parentElement.closest('.frame, .skip, script') || !one.data.trim()) continue;
  const range = document.createRange();
  range.selectNodeContents(one);
  const box = range.getBoundingClientRect();
  if (box.right > innerWidth + 1 || box.left < -1)
    out.push(one.parentElement.closest('[class]').className + ': ' + one.data.slice(0, 60));
}
return out;
"""
"""The words that stand beside the screen, which no frame scrolls."""


@pytest.mark.parametrize("width", [PHONE, 800, 1100])
def test_words_without_an_end_stay_on_the_page(
    browser: Browser, long_words: Path, width: int
) -> None:
    browser.look(long_words, width=width)
    browser.run("for (const one of document.querySelectorAll('details')) one.open = true")
    assert LONG[:80] in browser.run("return document.querySelector('main').textContent")
    assert browser.run(OUTSIDE) == []
    assert browser.run("return document.documentElement.scrollWidth") <= width
    assert browser.barriers() == []


CHARTS = """
return [...document.querySelectorAll('.chart')].map((chart) => {
  const frame = chart.closest('.frame');
  const hint = getComputedStyle(frame, '::before').content;
  frame.scrollLeft = 1e6;
  const [inner, outer] = [chart.getBoundingClientRect(), frame.getBoundingClientRect()];
  return {wide: frame.scrollWidth > frame.clientWidth, hint: hint, focus: frame.tabIndex,
          end: Math.round(inner.right - outer.right), drawn: inner.width, page: outer.right};
});
"""


@pytest.mark.parametrize("name", ["secret", "suber-a-whole-game"])
def test_a_chart_is_seen_whole_on_a_phone(
    browser: Browser, pages: dict[str, Path], name: str
) -> None:
    browser.look(pages[name], width=PHONE)
    charts = browser.run(CHARTS)
    assert charts
    for chart in charts:
        # It keeps a size at which it can be read, and says that there is more of it beside.
        assert chart["drawn"] > PHONE
        assert chart["wide"]
        assert "scroll" in chart["hint"]
        assert chart["focus"] == 0
        assert chart["end"] <= 1
        assert chart["page"] <= PHONE
    browser.look(pages[name], width=1100)
    assert all("scroll" not in chart["hint"] for chart in browser.run(CHARTS))
