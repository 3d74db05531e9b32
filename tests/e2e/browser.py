"""Debian's Chromium, headless, driven by chromedriver; and axe-core, which looks for barriers.

axe-core comes from npm once, is compared with the hash that is written here, and is kept outside
of the repository: ``GAMEMASTER_TEST_CACHE``, or a directory of the user's cache.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from selenium.webdriver import Chrome
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.support.ui import WebDriverWait

from tests.e2e.rig import missing

AXE = "axe-core@4.14.1"
AXE_SHA512 = (
    "FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ=="
)
SECONDS = 60

_FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--disable-dev-shm-usage", "--hide-scrollbars",
)  # fmt: skip


class Browser:
    """A window on one page."""

    def __init__(self, driver: Chrome) -> None:
        self.driver = driver

    def look(
        self, page: Path | str, *, width: int = 1100, scheme: str = "light", media: str = "screen"
    ) -> None:
        """Open a file, or an address, as a reader with such a screen and such wishes does."""
        self.sit_before(width, scheme=scheme, media=media)
        self.driver.get(page if isinstance(page, str) else page.as_uri())

    def sit_before(self, width: int, *, scheme: str = "light", media: str = "screen") -> None:
        """Go on with such a screen and such wishes."""
        self.driver.execute_cdp_cmd(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False},
        )
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"media": media, "features": features}
        )

    def run(self, script: str, *arguments: object) -> Any:  # noqa: ANN401 - JSON
        return self.driver.execute_script(script, *arguments)

    def wait_for(self, script: str) -> None:
        WebDriverWait(self.driver, SECONDS).until(lambda _: self.run(f"return {script}"))

    def console(self) -> list[str]:
        """What the page complained of since this was last asked."""
        return [entry["message"] for entry in self._log("browser")]

    def requested(self) -> set[str]:
        """The addresses that were asked for since this was last asked."""
        messages = (json.loads(one["message"])["message"]
                    for one in self._log("performance"))  # fmt: skip
        return {
            one["params"]["request"]["url"]
            for one in messages
            if one["method"] == "Network.requestWillBeSent"
        }

    def _log(self, kind: str) -> list[dict[str, Any]]:
        return list(self.driver.get_log(kind))  # type: ignore[no-untyped-call]

    def barriers(self) -> list[str]:
        """What axe-core finds wrong, with the element where it is."""
        self.run(axe())
        self.driver.set_script_timeout(SECONDS)
        found = self.driver.execute_async_script(
            "const done = arguments[0]; axe.run(document).then((found) => done(found.violations));"
        )
        return [
            f"{one['id']}: {node['target']}: {node['failureSummary']}"
            for one in found
            for node in one["nodes"][:3]
        ]

    def screenshot(self, path: Path) -> None:
        """Keep a picture of the whole page."""
        size = self.run(
            "const e = document.documentElement; return [e.scrollWidth, e.scrollHeight]"
        )
        clip = {"x": 0, "y": 0, "width": size[0], "height": min(size[1], 16_000), "scale": 1}
        shot = self.driver.execute_cdp_cmd(
            "Page.captureScreenshot",
            {"format": "png", "captureBeyondViewport": True, "clip": clip},
        )
        path.write_bytes(base64.b64decode(shot["data"]))


@contextmanager
def chromium(*, scripts: bool = True) -> Iterator[Browser]:
    """A fresh browser; ``scripts`` off is a reader who lets none run."""
    program, server = shutil.which("chromium"), shutil.which("chromedriver")
    if program is None or server is None:
        missing("not installed: chromium, chromedriver (Debian: chromium-driver)")
    with tempfile.TemporaryDirectory(prefix="gamemaster-chromium-") as profile:
        options = Options()
        options.binary_location = str(program)
        for flag in (*_FLAGS, f"--user-data-dir={profile}"):
            options.add_argument(flag)
        options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
        if not scripts:
            prefs = {"profile.managed_default_content_settings.javascript": 2}
            options.add_experimental_option("prefs", prefs)
        driver = Chrome(options=options, service=Service(str(server)))
        try:
            yield Browser(driver)
        finally:
            driver.quit()


def axe() -> str:
    """The source of axe-core."""
    kept = os.environ.get("GAMEMASTER_TEST_CACHE") or Path("~/.cache/gamemaster-tests").expanduser()
    folder = Path(kept)
    archive = folder / f"{AXE.replace('@', '-')}.tgz"
    if not archive.exists():
        npm = shutil.which("npm")
        if npm is None:
            missing("not installed: npm, which fetches axe-core")
        folder.mkdir(parents=True, exist_ok=True)
        command = [str(npm), "pack", AXE, "--silent", "--pack-destination", str(folder)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=SECONDS)
        if done.returncode != 0:
            missing(f"npm could not fetch {AXE}: {done.stderr.strip()[-200:]}")
    digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
    assert digest == AXE_SHA512, f"{archive}: not the {AXE} that was looked at"
    with tarfile.open(archive) as packed:
        member = packed.extractfile("package/axe.min.js")
        assert member is not None
        return member.read().decode()
