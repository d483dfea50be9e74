#!/usr/bin/env python3
"""A whole hold'em agent. Start it as: python3 agent.py --connect HOST:PORT --name NAME
It dials again when the server has gone; with --once as its last word it ends then.
"""
import random
import socket
import sys
import threading
import time
import xml.etree.ElementTree as ElementTree


def choose(turn, cards, board):
    """YOUR IDEA GOES HERE. turn holds what you may do: turn["call"]["amount"] is
    there if you can call, turn["raise"]["min"] and ["max"] if you can raise, and
    so on for fold, check, bet, allin; turn["pot"] and turn["to-call"] are chips.
    cards are your two, board the common ones, like ["As", "Td"]. Return what you
    do, and for bet and raise what your bet will stand at.
    """
    good = cards[0][0] == cards[1][0] or all(card[0] in "TJQKA" for card in cards)
    if good and "raise" in turn and random.random() < 0.5:
        return "raise", turn["raise"]["min"]
    cheap = good or turn["to-call"] * 4 <= turn["pot"]
    return ("check" if "check" in turn else "call" if cheap else "fold"), None


def numbers(element):
    return {key: int(value) if value.isdigit() else value for key, value in element.items()}


def messages(connection):
    """Cuts what comes into messages; one may come in pieces, or two at once."""
    data = b""
    while True:
        end = data.find(b"</message>")
        if end >= 0:
            end += len(b"</message>")
            yield ElementTree.fromstring(data[:end])
            data = data[end:]
            continue
        more = connection.recv(65536)
        if not more:
            return
        data += more


def play(words):
    """Plays until the table is closed. Returns why if the connection ended before that."""
    host, _, port = words["--connect"].rpartition(":")
    # With TLS: ssl.create_default_context().wrap_socket(THIS, server_hostname=host)
    connection = socket.create_connection((host, int(port)))
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    lock = threading.Lock()  # two threads speak

    def say(tag, /, **attributes):
        message = ElementTree.Element("message")
        ElementTree.SubElement(message, tag, attributes)
        with lock:
            connection.sendall(ElementTree.tostring(message))  # one message, one write

    def stay(pause):  # signs of life, whatever comes and however long is thought
        try:
            while True:
                time.sleep(pause)
                say("imalive")
        except OSError:
            pass  # the connection has ended

    say("hello", name=words.get("--name", "Python template"), version="1")
    say("join")
    cards, board, why = [], None, "the connection is lost"
    for message in messages(connection):
        late = any(event.get("code") == "stale" for event in message)
        for event in message:
            if event.tag == "welcome":
                half = int(event.get("keepalive")) / 2000
                threading.Thread(target=stay, args=[half], daemon=True).start()
            elif event.tag == "hand":
                board = []
            elif event.tag == "hole":
                cards = event.get("cards").split()
            elif event.tag == "board":
                board = event.get("all").split()
            elif event.tag == "turn" and not late:  # else it was answered already
                turn = {**numbers(event), **{child.tag: numbers(child) for child in event}}
                kind, amount = choose(turn, cards, board)
                answer = {"type": kind, "hand": event.get("hand")}
                if amount is not None:
                    answer["amount"] = str(amount)
                say("action", decision=event.get("decision"), **answer)
            elif event.tag == "error" and not late:
                code, why = event.get("code"), event.text
                print(f"agent.py: {why}", file=sys.stderr)
                # Who gets no seat, or loses it to another, does not come back.
                if code == "disconnected" or board is None and code != "shutdown":
                    sys.exit(1)
            elif event.tag == "closed":
                return "the table is closed" if event.get("reason") == "shutdown" else None
    return why


def main():
    words = dict(zip(sys.argv[1::2], sys.argv[2::2]))
    pause = 1  # seconds until it dials again: twice as many each time, 30 at most
    while True:
        began = time.monotonic()
        try:
            why = play(words)
        except OSError as error:
            why = str(error)
        if why is None:
            return
        if sys.argv[-1] == "--once":
            sys.exit(f"agent.py: {why}")
        if time.monotonic() - began > 30:
            pause = 1
        print(f"agent.py: {why}; it dials again in {pause} s", file=sys.stderr)
        time.sleep(pause)
        pause = min(2 * pause, 30)


main()
