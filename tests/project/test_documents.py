"""Documents: every link, file and command in them exists."""

import re
from pathlib import Path

import pytest

from companion.__main__ import MODULES

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
NAMES = [str(document.relative_to(ROOT)) for document in DOCUMENTS]


def prose(document: Path) -> str:
    """A document without its code blocks and code spans."""
    return re.sub(r"```.*?```|`[^`\n]*`", "", document.read_text(), flags=re.DOTALL)


def anchors(document: Path) -> set[str]:
    """The anchors of a document's headings, as the usual hosts derive them."""
    headings = re.findall(r"^#+ +(.+?) *$", document.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", NAMES)
def test_every_link_and_picture_of_a_document_exists(name: str) -> None:
    document = ROOT / name
    for target in re.findall(r"\[[^\]]*\]\(([^)\s]+)[^)]*\)", prose(document)):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = target.partition("#")
        goal = (document.parent / path).resolve() if path else document
        assert goal.exists(), f"{name} points at {target}"
        assert ROOT in goal.parents
        if anchor and goal.suffix == ".md":
            assert anchor in anchors(goal), f"{name} points at {target}"


def test_every_path_in_the_code_spans_of_the_documents_exists() -> None:
    parts = "engine|hardware|companion|web|deploy|docs|tests"
    for name in ("README.md", "CONTRIBUTING.md", "docs/architecture.md"):
        for path in re.findall(rf"`((?:{parts})/[\w./-]*)`", (ROOT / name).read_text()):
            assert (ROOT / path).exists(), f"{name} names {path}"


def test_the_readme_lists_every_command_and_no_other() -> None:
    section = (ROOT / "README.md").read_text().partition("## Commands")[2].partition("\n## ")[0]
    rows = [row.split("|")[1] for row in section.splitlines() if row.startswith("| `")]
    assert {word for row in rows for word in re.findall(r"`([\w-]+)`", row)} == {
        *MODULES,
        "set-up",
        "test",
    }
