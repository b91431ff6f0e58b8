"""Copies the pages of the documentation to where MkDocs makes a site of them.

Usage: gather.py ROOT TARGET

README.md and CHANGELOG.md become pages beside those of docs/. Links from a page to what is no page, a source
or a folder of sources, lead to pages that are made of them, with a number at each line.
"""

import posixpath
import re
import shutil
import sys
from pathlib import Path

LINK = re.compile(r"(!?\[(?:[^\[\]]|\[[^\]]*\])*\])\(([^)\s]+)\)")
FENCE = re.compile(r"(?ms)^ *```.*?^ *```[^\n]*$")
LINE = re.compile(r"L(\d+)$")
LANGUAGES = {".java": "java", ".jsh": "java", ".ipynb": "json", ".md": "markdown"}
NOT_SEARCHED = "---\nsearch:\n  exclude: true\n---\n\n"

# What readers search for is seldom a table of figures, or why something is as it is.
LESS_SOUGHT = {"docs/results/": 0.2, "docs/adr/": 0.5}
MOVED = {"README.md": "index.md", "CHANGELOG.md": "changes.md", "CONTRIBUTING.md": "contributing.md"}


class Site:
    def __init__(self, root, target):
        self.root = root
        self.target = target
        self.sources = {}

    def place(self, path):
        """Where a file of the project lies in the site; a file outside docs/ gets a page of its own."""
        if path in MOVED:
            return MOVED[path]
        if path.startswith("docs/"):
            return path[len("docs/"):]
        page = "source/" + path + ".md"
        self.sources[path] = page
        return page

    def link(self, page, at, link):
        """A link that stands on a page of the project, as it stands on the page of the site."""
        if re.match(r"[a-z]+:", link) or link.startswith("#"):
            return link
        path, _, anchor = link.partition("#")
        there = posixpath.normpath(posixpath.join(posixpath.dirname(page), path))
        if not (self.root / there).exists():
            raise SystemExit(f"packaging/site: {page} has a link to {link}, which is not there")
        if (self.root / there).is_dir() and there.startswith("docs/"):
            there += "/README.md"
        line = LINE.match(anchor)
        anchor = f"__codelineno-0-{line.group(1)}" if line else anchor
        moved = posixpath.relpath(self.place(there), posixpath.dirname(at) or ".")
        return moved + ("#" + anchor if anchor else "")

    def text(self, page, at, text):
        """A page's text with its links moved, but for what stands in blocks of code."""

        def moved(match):
            return f"{match.group(1)}({self.link(page, at, match.group(2))})"

        parts = []
        done = 0
        for fence in FENCE.finditer(text):
            parts.append(LINK.sub(moved, text[done:fence.start()]))
            parts.append(fence.group())
            done = fence.end()
        parts.append(LINK.sub(moved, text[done:]))
        return "".join(parts)

    def write(self, at, text):
        file = self.target / at
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def copy(self):
        for page in MOVED:
            text = (self.root / page).read_text(encoding="utf-8")
            self.write(MOVED[page], self.text(page, MOVED[page], text))
        for file in sorted((self.root / "docs").rglob("*")):
            path = file.relative_to(self.root).as_posix()
            at = self.place(path)
            if file.suffix == ".md":
                text = self.text(path, at, file.read_text(encoding="utf-8"))
                self.write(at, self.weight(path) + text)
            elif file.is_file():
                (self.target / at).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, self.target / at)

    @staticmethod
    def weight(path):
        for folder, boost in LESS_SOUGHT.items():
            if path.startswith(folder):
                return f"---\nsearch:\n  boost: {boost}\n---\n\n"
        return ""

    def copy_sources(self):
        """Pages of the sources that are linked; one of a folder lists what is in it."""
        done = set()
        while len(done) < len(self.sources):
            for path in sorted(set(self.sources) - done):
                done.add(path)
                file = self.root / path
                title = f"{NOT_SEARCHED}# {path}\n\n"
                if file.is_dir():
                    names = sorted(each.name for each in file.iterdir())
                    self.write(self.sources[path], title + "".join(f"- `{name}`\n" for name in names))
                else:
                    code = file.read_text(encoding="utf-8").rstrip()
                    language = LANGUAGES.get(file.suffix, "text")
                    self.write(
                        self.sources[path],
                        f'{title}````{language} linenums="1"\n{code}\n````\n')


def main():
    site = Site(Path(sys.argv[1]).resolve(), Path(sys.argv[2]))
    site.copy()
    site.copy_sources()


main()
