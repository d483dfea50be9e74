"""How a bot and a manager meet, and how lines pass between them."""

from __future__ import annotations

import socket
import ssl
from typing import Iterator, Optional, Tuple

from .session import MAX_LINE, ProtocolError, Session

CONNECT_SECONDS = 10.0
"""How long a manager that is dialled may take to accept, and how long a bot
that listens waits for its manager."""

# TCP keepalive as the line protocol has it: after 5 s of silence, 3 probes 2 s
# apart. Not every system has these settings.
_KEEPALIVE = {"TCP_KEEPIDLE": 5, "TCP_KEEPINTVL": 2, "TCP_KEEPCNT": 3, "TCP_USER_TIMEOUT": 11_000}


def listen(port: int) -> socket.socket:
    """Waits for one connection to this port of this machine.

    Raises :exc:`OSError` where the port is taken or no manager connects
    within :data:`CONNECT_SECONDS`.
    """
    with socket.create_server(("127.0.0.1", port)) as listener:
        listener.settimeout(CONNECT_SECONDS)
        try:
            return listener.accept()[0]
        except socket.timeout:
            raise OSError(f"no manager connected within {CONNECT_SECONDS:g} s") from None


def dial(address: str, tls: bool = False, ca: Optional[str] = None) -> socket.socket:
    """Connects to a manager at ``HOST:PORT``.

    With ``tls``, the connection is encrypted, and the manager proves that it is
    HOST by a certificate of an authority that this system trusts; ``ca`` is the
    file of another authority, in PEM, which is trusted instead.

    Raises :exc:`OSError` where it cannot be reached, has no such proof, or
    ``ca`` cannot be read; :exc:`ValueError` where the address is none.
    """
    host, port = split_address(address)
    context = ssl.create_default_context(cafile=ca) if tls or ca else None
    connection = socket.create_connection((host, port), CONNECT_SECONDS)
    if context is None:
        return connection
    try:
        return context.wrap_socket(connection, server_hostname=host)
    except BaseException:
        connection.close()
        raise


def split_address(address: str) -> Tuple[str, int]:
    """Host and port of ``HOST:PORT``. Raises :exc:`ValueError` where the
    address is none."""
    host, colon, port = address.rpartition(":")
    if not colon or not port.isdecimal() or not 0 < int(port) < 65536:
        raise ValueError(f"'{address}' is no address; give HOST:PORT")
    return host.strip("[]"), int(port)


def talk(connection: socket.socket, session: Session) -> bool:
    """Holds the conversation to its end, and closes the connection. Returns
    whether the manager said goodbye; otherwise the connection was lost.

    Raises :exc:`ProtocolError`, and what the brain raises.
    """

    def send(line: str) -> None:
        connection.sendall(line.encode() + b"\n")  # one message, one write

    with connection:
        _prepare(connection)
        session.tell = send
        try:
            for line in lines(connection):
                answer = session.hear(line)
                if answer is not None:
                    send(answer)
                if session.finished:
                    return True
        except ConnectionError:
            pass  # the manager has gone
    return False


def lines(connection: socket.socket) -> Iterator[str]:
    """The lines that arrive, without their ends; blank ones and an unfinished
    one at the end of the connection are passed over.

    Raises :exc:`ProtocolError` for bytes that are no line.
    """
    rest = b""
    while True:
        data = connection.recv(4096)
        if not data:
            return
        *whole, rest = (rest + data).split(b"\n")
        for line in [*whole, rest]:
            if len(line) > MAX_LINE + 1:  # a CR may be before the LF
                raise ProtocolError(f"the manager sent a line of more than {MAX_LINE} bytes")
        for line in whole:
            try:
                text = line.decode().strip()
            except UnicodeDecodeError:
                raise ProtocolError("the manager sent a line that is not UTF-8") from None
            if text:
                yield text


def _prepare(connection: socket.socket) -> None:
    connection.settimeout(None)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for setting, value in _KEEPALIVE.items():
        if hasattr(socket, setting):
            connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, setting), value)
