"""Bots for Arbiter: override :meth:`Brain.choose` and call :func:`run`."""

from .brain import Brain, Position, Settings
from .command import run
from .connection import dial, listen, talk
from .session import ProtocolError, Session

__all__ = [
    "Brain",
    "Position",
    "ProtocolError",
    "Session",
    "Settings",
    "dial",
    "listen",
    "run",
    "talk",
]
