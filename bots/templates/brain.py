#!/usr/bin/env python3
"""A whole gomoku brain. The manager starts it as: python3 brain.py PORT
To dial the manager: python3 brain.py --connect HOST:PORT --name NAME --token SECRET
It dials again when the manager has gone; with --once it ends then.
"""
import argparse
import random
import re
import socket
import sys
import time


def choose(board, size, mine):
    """YOUR IDEA GOES HERE. board[x, y] is "x" (a stone of cross) or "o" (of round) at
    column x and row y, counted from 0; free points are not in it. Your stones are
    mine, "x" or "o". Return a free point, or None to give up. Mind the time.
    """
    free = [(x, y) for x in range(size) for y in range(size) if (x, y) not in board]
    near = [(x, y) for x, y in free
            if any(abs(x - a) < 2 and abs(y - b) < 2 for a, b in board)]
    return random.choice(near or free) if free else None  # beside another stone


class Game:
    def __init__(self, name, token):
        self.name, self.token = name, token
        self.board, self.size, self.mine, self.refused = {}, 15, "x", False

    def put(self, point):  # stones come in turns, and cross begins
        self.board[point] = "o" if len(self.board) % 2 else "x"

    def hear(self, word, rest):
        """The answer to a line of the manager; None where it wants none."""
        if word == "hello":
            return "hello ok"
        if word == "com":
            return "com 0,2"
        if word == "name":
            return "name " + self.name
        if word == "token":
            return "token " + (self.token or sys.exit("brain.py: give --token SECRET"))
        if word == "game":
            return "game ok" if rest == "gomoku" else "game failed"
        if word == "board":
            self.size, self.refused = int(rest), False
            return "board ok"
        if word == "player":
            self.mine = "x" if rest == "cross" else "o"
            return "player failed" if self.refused else "player ok"
        if word == "option":  # refused at the next "player": renju forbids some free points
            self.refused |= rest == "rule renju"
        elif word == "new":
            self.board = {}
        elif word == "position":  # the rows from the top, of x, o and numbers of free points
            rows = re.sub(r"\d+", lambda free: "." * int(free[0]), rest.split()[0]).split("/")
            self.board = {(x, y): stone for y, row in enumerate(reversed(rows))
                          for x, stone in enumerate(row) if stone != "."}
        elif word in ("setup", "move"):  # all moves so far, or the opponent's, like K2
            for column, row in re.findall(r"([A-Z])(\d+)", rest):
                self.put((ord(column) - ord("A"), int(row) - 1))
        if word == "move":  # "move start" has no move in it
            point = choose(self.board, self.size, self.mine)
            if point is None:
                return "forfeit"
            self.put(point)
            return f"move {chr(ord('A') + point[0])}{point[1] + 1}"
        return None  # limits of time, "end game" and news


def meet(port, address):
    if address:
        host, _, port = address.rpartition(":")
        # With TLS: ssl.create_default_context().wrap_socket(THIS, server_hostname=host)
        return socket.create_connection((host.strip("[]"), int(port)))
    with socket.create_server(("127.0.0.1", port)) as listener:
        listener.settimeout(10)  # nobody came: end, instead of waiting for ever
        return listener.accept()[0]


def talk(connection, game):
    """Answers to the end of the conversation. Returns whether the manager ended it."""
    connection.settimeout(None)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for line in connection.makefile(encoding="utf-8"):  # whole lines, however they come
        word, _, rest = line.strip().partition(" ")
        if word == "refused":  # the manager sends us away, and says why
            sys.exit("brain.py: " + rest)
        if word == "quit" or not line.endswith("\n"):
            return line.endswith("\n")
        answer = game.hear(word, rest)
        if answer:
            connection.sendall((answer + "\n").encode())  # one message, one write
    return False


parser = argparse.ArgumentParser()
parser.add_argument("port", metavar="PORT", type=int, nargs="?", default=0)
parser.add_argument("--connect", metavar="HOST:PORT")
parser.add_argument("--name", default="Python template")
parser.add_argument("--token", metavar="SECRET")
parser.add_argument("--once", action="store_true", help="do not dial again")
options = parser.parse_args()
pause = 1  # seconds until it dials again: twice as many each time, 30 at most
while True:
    began, has_quit = time.monotonic(), False
    try:
        with meet(options.port, options.connect) as connection:
            has_quit = talk(connection, Game(options.name, options.token))
        why = "the manager says goodbye" if has_quit else "the connection is lost"
    except OSError as error:
        why = str(error)
        if not options.connect:
            sys.exit(f"brain.py: {why}")
    if options.once or not options.connect:
        sys.exit(0 if has_quit or not options.connect else f"brain.py: {why}")
    if time.monotonic() - began > 30:
        pause = 1
    print(f"brain.py: {why}; it dials again in {pause} s", file=sys.stderr)
    time.sleep(pause)
    pause = min(2 * pause, 30)
