"""What MkDocs does beside its usual work."""

import re
from pathlib import Path

DECISIONS = "Decisions"
LINE = re.compile(r'id="(__codelineno-[0-9-]+)"')


def on_config(config):
    """Adds the decisions, which have numbers, to their place in the navigation."""
    pages = sorted(Path(config.docs_dir, "adr").glob("[0-9]*.md"))
    listed(config.nav).extend(f"adr/{page.name}" for page in pages)
    return config


def on_page_markdown(markdown, page, config, files):
    """A page of a source is the source alone, in full width."""
    if page.file.src_uri.startswith("source/"):
        page.meta["hide"] = ["navigation", "toc"]
    return markdown


def on_page_content(html, page, config, files):
    """Tells the check of links the anchors of lines, which it does not see in blocks of code."""
    page.present_anchor_ids |= set(LINE.findall(html))
    return html


def listed(nav):
    """The list of pages under the heading of the decisions, wherever it stands; None if nowhere."""
    for entry in nav:
        if isinstance(entry, dict):
            for title, below in entry.items():
                if title == DECISIONS:
                    return below
                found = listed(below) if isinstance(below, list) else None
                if found is not None:
                    return found
    return None
