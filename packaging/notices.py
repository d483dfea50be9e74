#!/usr/bin/env python3
"""Prints the licences of all libraries that the programs for TARGET contain.

    packaging/notices.py TARGET

A text that many share is printed once, below the names of all.
"""

import json
import subprocess
import sys
from pathlib import Path

LICENCES = ("LICEN", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE")


def linked(metadata):
    """The ids of the packages that are linked into programs."""
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    names = {package["id"]: package["name"] for package in metadata["packages"]}
    found = set()
    ahead = [one for one in metadata["workspace_members"] if names[one] != "tests"]
    while ahead:
        one = ahead.pop()
        if one in found:
            continue
        found.add(one)
        for dependency in nodes[one]["deps"]:
            if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                ahead.append(dependency["pkg"])
    return found


def texts(package):
    """The licence files of a package, without its sources of that name."""
    folder = Path(package["manifest_path"]).parent
    for path in sorted(folder.iterdir()):
        if path.is_file() and path.name.upper().startswith(LICENCES) and path.suffix != ".rs":
            yield path.read_text(errors="replace").strip()


def main():
    command = ["cargo", "metadata", "--format-version", "1", "--locked"]
    command += ["--filter-platform", sys.argv[1]]
    metadata = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    ids = linked(metadata)
    print("The programs of Arbiter contain these libraries:\n")
    print("the standard library of Rust: MIT OR Apache-2.0, https://www.rust-lang.org")
    print("SQLite: public domain, https://sqlite.org/copyright.html")
    owners = {}
    for package in sorted(metadata["packages"], key=lambda package: package["name"]):
        if package["id"] in ids and package["source"]:
            name = f"{package['name']} {package['version']}"
            print(f"{name}: {package['license']}, {package['repository'] or 'crates.io'}")
            for text in texts(package):
                owners.setdefault(text, []).append(name)
    musl = Path("/usr/share/doc/musl-dev/copyright")
    if "musl" in sys.argv[1]:
        print("musl: MIT, https://musl.libc.org")
        if musl.exists():
            owners[musl.read_text().strip()] = ["musl"]
    for text, names in owners.items():
        print(f"\n{'=' * 78}\n{', '.join(names)}\n{'=' * 78}\n\n{text}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    main()
