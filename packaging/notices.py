#!/usr/bin/env python3
"""Prints the licences of all libraries that the programs of these packages contain,
built for TARGET.

    packaging/notices.py TARGET PACKAGE...

A text that many share is printed once, below the names of all.
"""

import json
import subprocess
import sys
from pathlib import Path

LICENCES = ("LICEN", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE")


def cargo(*words):
    """What cargo prints."""
    command = ["cargo", *words, "--locked"]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.decode()


def linked(target, packages):
    """Names and versions of all that these packages are built from: only cargo knows
    which features are active, and what hangs on them."""
    words = ["tree", "--edges", "normal", "--target", target, "--prefix", "none"]
    for package in packages:
        words += ["--package", package]
    lines = cargo(*words, "--format", "{p}").splitlines()
    return {tuple(line.split()[:2]) for line in lines if line}


def texts(package):
    """The licence files of a package, without its sources of that name."""
    folder = Path(package["manifest_path"]).parent
    for path in sorted(folder.iterdir()):
        if path.is_file() and path.name.upper().startswith(LICENCES) and path.suffix != ".rs":
            yield path.read_text(errors="replace").strip()


def main():
    target, *packages = sys.argv[1:]
    metadata = json.loads(cargo("metadata", "--format-version", "1", "--filter-platform", target))
    found = linked(target, packages)
    print("The programs of Arbiter contain these libraries:\n")
    print("the standard library of Rust: MIT OR Apache-2.0, https://www.rust-lang.org")
    print("SQLite: public domain, https://sqlite.org/copyright.html")
    owners = {}
    for package in sorted(metadata["packages"], key=lambda package: package["name"]):
        name = f"{package['name']} {package['version']}"
        if (package["name"], f"v{package['version']}") in found and package["source"]:
            print(f"{name}: {package['license']}, {package['repository'] or 'crates.io'}")
            for text in texts(package):
                owners.setdefault(text, []).append(name)
    musl = Path("/usr/share/doc/musl-dev/copyright")
    if "musl" in target:
        print("musl: MIT, https://musl.libc.org")
        if musl.exists():
            owners[musl.read_text().strip()] = ["musl"]
    for text, names in owners.items():
        print(f"\n{'=' * 78}\n{', '.join(names)}\n{'=' * 78}\n\n{text}")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__.strip())
    main()
