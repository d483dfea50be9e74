"""A random player for the dealer of the Annual Computer Poker Competition.

    python3 acpc_player.py [--limit] [--players N] HOST PORT

It calls most of the time, and raises and folds now and then. It plays Texas hold'em
without limit by default, and two players unless told otherwise.
"""

import random
import re
import socket
import sys


def on_turn(betting: str, players: int) -> int:
    """The position that acts next; -1 if everybody else has folded, or has called at the
    end. All stacks are equal, so nobody is all-in while others still bet."""
    folded = set()
    for number, actions in enumerate(betting.split("/")):
        first = 0 if number > 0 else 1 if players == 2 else 2
        turn, waiting = first - 1, players - len(folded)
        for action in re.findall(r"[fcr]", actions):
            turn = following(turn, folded, players)
            if action == "f":
                folded.add(turn)
                waiting -= 1
            else:
                waiting = players - len(folded) - 1 if action == "r" else waiting - 1
    if len(folded) == players - 1 or waiting == 0:
        return -1
    return following(turn, folded, players)


def following(turn: int, folded: set, players: int) -> int:
    while True:
        turn = (turn + 1) % players
        if turn not in folded:
            return turn


def main() -> None:
    words = sys.argv[1:]
    host, port = words[-2], int(words[-1])
    is_limit = "--limit" in words
    players = int(words[words.index("--players") + 1]) if "--players" in words else 2
    with socket.create_connection((host, port)) as connection:
        connection.sendall(b"VERSION:2.0.0\r\n")
        for line in connection.makefile(encoding="ascii"):
            line = line.strip()
            _, position, _, betting, cards = line.split(":", 4)
            # The cards of others are shown at the end only.
            is_over = sum(map(bool, cards.split("/")[0].split("|"))) > 1
            if is_over or on_turn(betting, players) != int(position):
                continue
            chance = random.random()
            # A raise to 0 becomes the smallest one that is possible.
            action = "f" if chance < 0.05 else "c" if chance < 0.7 else "r" if is_limit else "r0"
            connection.sendall(f"{line}:{action}\r\n".encode("ascii"))


if __name__ == "__main__":
    main()
