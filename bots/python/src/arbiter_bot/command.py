"""The command line of a bot."""

from __future__ import annotations

import argparse
import socket
import sys
import time
from typing import Optional, Sequence

from .brain import Brain
from .connection import dial, listen, split_address, talk
from .session import ProtocolError, Session

_SHORTEST_PAUSE, _LONGEST_PAUSE = 0.25, 10.0


def run(brain: Brain, arguments: Optional[Sequence[str]] = None) -> None:
    """Plays as the command line says: ``PORT`` listens, ``--connect HOST:PORT``
    dials. Returns after a conversation that ended in order.

    Raises :exc:`SystemExit` with status 1 and a message after a failure, and
    with status 2 after a usage error. What the brain raises passes through, so
    that its traceback is seen.
    """
    options = _parser().parse_args(arguments)
    if (options.port is None) == (options.connect is None):
        _parser().error("give either PORT or --connect HOST:PORT")
    if options.keep and options.connect is None:
        _parser().error("--keep needs --connect HOST:PORT")
    if options.tls and options.connect is None:
        _parser().error("--tls needs --connect HOST:PORT")
    if options.tls_ca is not None and not options.tls:
        _parser().error("--tls-ca needs --tls")
    session = Session(brain, options.name, options.token)
    try:
        if options.keep:
            _keep_dialling(options, session)
        else:
            talk(_dial(options) if options.connect else listen(options.port), session)
    except (OSError, ProtocolError) as error:
        sys.exit(f"{options.name or brain.name}: {error}")
    except KeyboardInterrupt:
        sys.exit(130)  # as shells report SIGINT


def _dial(options: argparse.Namespace) -> socket.socket:
    return dial(options.connect, options.tls, options.tls_ca)


def _keep_dialling(options: argparse.Namespace, session: Session) -> None:
    """Dials for ever, and waits longer each time."""
    pause = _SHORTEST_PAUSE
    while True:
        began = time.monotonic()
        try:
            if talk(_dial(options), session):
                # A server that is started anew says goodbye before.
                session.finished = False
                print("the manager says goodbye", file=sys.stderr)
            else:
                session.connection_lost()
                print("the connection is lost", file=sys.stderr)
        except OSError as error:
            print(f"cannot connect to {options.connect}: {error}", file=sys.stderr)
        if time.monotonic() - began > _LONGEST_PAUSE:
            pause = _SHORTEST_PAUSE
        time.sleep(pause)
        pause = min(2 * pause, _LONGEST_PAUSE)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="A bot for Arbiter.")
    parser.add_argument("port", metavar="PORT", type=_port, nargs="?",
                        help="listen on this port of this machine")
    parser.add_argument("--connect", metavar="HOST:PORT", type=_address,
                        help="dial the manager instead")
    parser.add_argument("--tls", action="store_true",
                        help="with --connect: encrypt the connection with TLS")
    parser.add_argument("--tls-ca", metavar="FILE",
                        help="with --tls: the file of the authority to trust, in PEM")
    parser.add_argument("--keep", action="store_true",
                        help="with --connect: dial again when the manager has gone")
    parser.add_argument("--name", type=_name, help="the name for tables and records")
    parser.add_argument("--token", metavar="SECRET", type=_token,
                        help="the secret that owns the name, where names are protected")
    return parser


def _address(text: str) -> str:
    try:
        split_address(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def _port(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError("a port is a number from 1 to 65535")
    return int(text)


def _name(text: str) -> str:
    name = " ".join(text.split())
    if not 1 <= len(name) <= 64 or not name.isprintable():
        raise argparse.ArgumentTypeError("a name has 1 to 64 printable characters")
    return name


def _token(text: str) -> str:
    if not 1 <= len(text.encode()) <= 64 or not text.isprintable() or text != text.strip():
        raise argparse.ArgumentTypeError("a token has 1 to 64 printable characters")
    return text
