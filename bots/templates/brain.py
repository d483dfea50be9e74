#!/usr/bin/env python3
"""A whole gomoku brain. Start it as: python3 brain.py PORT"""
import random
import socket
import sys


def choose(board, size):
    """YOUR IDEA GOES HERE. board[x, y] is "mine" or "theirs" where a stone stands
    at column x and row y, counted from 0; free points are not in it. Return a
    free point (x, y), or None to give the game up. Mind the time.
    """
    free = [(x, y) for x in range(size) for y in range(size) if (x, y) not in board]
    near = [(x, y) for x, y in free
            if any(abs(x - a) < 2 and abs(y - b) < 2 for a, b in board)]
    return random.choice(near or free)  # beside another stone, if there is one


def main():
    with socket.create_server(("127.0.0.1", int(sys.argv[1]))) as door:
        door.settimeout(10)  # nobody came: end, instead of waiting for ever
        connection = door.accept()[0]
    connection.settimeout(None)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    board, size = {}, 15

    def say(line):
        connection.sendall((line + "\n").encode())  # one message, one write

    for line in connection.makefile(encoding="utf-8"):
        word, _, rest = line.strip().partition(" ")
        if word == "com":
            say("com 0,1")
        elif word == "game":
            say("game ok" if rest == "gomoku" else "game failed")
        elif word == "board":
            size = int(rest)
            say("board ok")
        elif word == "name":
            say("name Python template")
        elif word in ("hello", "player"):
            say(word + " ok")
        elif word == "new":
            board = {}
        elif word == "move":
            if rest != "start":  # the opponent's move, like K2
                board[ord(rest[0]) - ord("A"), int(rest[1:]) - 1] = "theirs"
            point = choose(board, size)
            if point:
                board[point] = "mine"
            say(f"move {chr(ord('A') + point[0])}{point[1] + 1}" if point else "forfeit")
        elif word == "quit":
            break  # "timeout S" and "end game" need no answer


main()
