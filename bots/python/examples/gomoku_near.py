#!/usr/bin/env python3
"""A gomoku bot that puts its stone beside another one."""

from __future__ import annotations

import random
import re
from typing import Optional, Set, Tuple

from arbiter_bot import Brain, Position, Settings, run

Point = Tuple[int, int]


def occupied(position: Position) -> Set[Point]:
    """The points with a stone, by column and row from 0."""
    points = {(ord(move[0]) - ord("A"), int(move[1:]) - 1) for move in position.moves}
    if position.start is not None:  # the rows from the top, of x, o and numbers of free points
        board = re.sub(r"\d+", lambda free: "." * int(free[0]), position.start.split()[0])
        for y, row in enumerate(reversed(board.split("/"))):
            points |= {(x, y) for x, stone in enumerate(row) if stone != "."}
    return points


class Near(Brain):
    name = "near"
    games = ("gomoku",)

    def accepts(self, settings: Settings) -> bool:
        return settings.options.get("rule") != "renju"  # which forbids some free points

    def choose(self, position: Position) -> Optional[str]:
        stones = occupied(position)
        size = range(position.board)
        free = [(x, y) for x in size for y in size if (x, y) not in stones]
        near = [(x, y) for x, y in free
                if any(abs(x - a) < 2 and abs(y - b) < 2 for a, b in stones)]
        if not free:
            return None
        x, y = random.choice(near or free)
        self.think(text=f"{len(near)} points to choose from")
        return f"{chr(ord('A') + x)}{y + 1}"


if __name__ == "__main__":
    run(Near())
