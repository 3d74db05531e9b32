"""A build backend that builds nothing.

``pip download`` asks the backend of a source archive for its metadata, which runs the package's own
``setup.py``. Nothing of these packages is to be run or installed, so pip is given this backend in
place of every one that they name: it says what stands in the archive's ``PKG-INFO`` anyway.
"""

from __future__ import annotations

from email.parser import HeaderParser
from pathlib import Path
from typing import Final

BACKENDS: Final = (
    "setuptools.build_meta",
    "hatchling.build",
    "flit_core.buildapi",
    "pdm.backend",
    "poetry.core.masonry.api",
)


def prepare_metadata_for_build_wheel(
    metadata_directory: str, config_settings: object = None
) -> str:
    """Write name and version, and nothing else (PEP 517)."""
    said = HeaderParser().parsestr(Path("PKG-INFO").read_text("utf-8", "replace"))
    name, version = said["Name"], said["Version"]
    folder = Path(metadata_directory) / f"{name.replace('-', '_')}-{version}.dist-info"
    folder.mkdir()
    text = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    (folder / "METADATA").write_text(text, "utf-8")
    return folder.name


def get_requires_for_build_wheel(config_settings: object = None) -> list[str]:
    """Nothing is needed to build nothing."""
    return []


def stand_in(directory: Path) -> None:
    """Put this backend under every name into a directory for PYTHONPATH."""
    (directory / "unbuilt.py").write_text(Path(__file__).read_text("utf-8"), "utf-8")
    for name in BACKENDS:
        *packages, module = name.split(".")
        folder = directory
        for package in packages:
            folder /= package
            folder.mkdir(exist_ok=True)
            (folder / "__init__.py").touch()
        # A project without pyproject.toml is asked for by setuptools' name for that.
        text = "import unbuilt as __legacy__\nfrom unbuilt import *\n"
        (folder / f"{module}.py").write_text(text, "utf-8")
