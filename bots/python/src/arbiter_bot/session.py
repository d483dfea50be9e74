"""The conversation with a manager: a line comes in, its answer goes out."""

from __future__ import annotations

import time
from typing import Callable, Dict, List, Optional

from .brain import Brain, Position, Settings

MAX_LINE = 1024
"""The most bytes of a line, its end not counted."""

_INFO_PER_SECOND = 100
# Only a manager of 0,2 says these.
_MODERN = {"option", "timeoutms", "clock", "position", "setup", "see", "result", "roll", "token",
           "refused"}


class ProtocolError(Exception):
    """A line that makes no sense where it came, or that cannot be said, or with
    which the manager sends the bot away."""


class Session:
    """One conversation, from ``hello msg`` to ``quit msg``, of any number of
    games. It knows no sockets: lines come in through :meth:`hear`, and what a
    brain thinks goes out through ``tell``."""

    def __init__(
        self,
        brain: Brain,
        name: Optional[str] = None,
        token: Optional[str] = None,
        tell: Callable[[str], None] = lambda line: None,
    ) -> None:
        self.tell = tell
        self.finished = False
        """Whether the manager has said goodbye."""
        self._brain = brain
        self._name = brain.name if name is None else name
        self._token = token
        self._game = ""
        self._board = 0
        self._options: Dict[str, str] = {}
        self._seat = ""
        self._limit: Optional[float] = None
        self._clock: Optional[float] = None
        self._opponent_clock: Optional[float] = None
        self._playing = False
        self._start: Optional[str] = None
        self._events: List[str] = []
        self._moves: List[str] = []
        self._modern = False
        self._asked: Optional[float] = None
        self._running_since: Optional[float] = None
        self._info_second = 0.0
        self._infos = 0
        brain._tell = self._think

    def hear(self, line: str) -> Optional[str]:
        """The answer to a line of the manager; ``None`` where it wants none.
        Lines that are not known are passed over.

        Raises :exc:`ProtocolError` where the line makes no sense, and
        :exc:`ValueError` where the brain chose what cannot be sent.
        """
        word, _, rest = line.strip().partition(" ")
        rest = rest.strip()
        self._modern |= word in _MODERN
        if word == "quit":
            self.finished = True
        elif word == "refused":
            raise ProtocolError(f"the manager refuses this bot: {rest}")
        elif word in ("move", "roll"):
            return self._answer(word, rest)
        elif word in ("hello", "com", "name", "token", "game", "board", "player"):
            return f"{word} {self._reply(word, rest)}"
        else:
            self._note(word, rest)
        return None

    def connection_lost(self) -> None:
        """The connection is gone and may be made anew. The time for a request
        that was not answered runs on."""
        if self._playing:
            self._running_since = self._asked or time.monotonic()
        self._asked = None

    def _reply(self, word: str, rest: str) -> str:
        """The answer to a question of the handshake, without its first word."""
        if word == "hello":
            return "ok"
        if word == "com":
            self._modern = False
            return "0,2"
        if word == "name":
            return self._name
        if word == "token":
            if self._token is None:
                raise ProtocolError("the manager protects names: start the bot with --token SECRET")
            return self._token
        self._playing = False
        if word == "game":
            self._game, self._limit = rest, None
            self._forget_clocks()
            return "ok" if rest in self._brain.games else "failed"
        if word == "board":
            self._board = int(rest) if rest.isdecimal() else 0
            self._options = {}
            return "ok" if self._board else "failed"
        self._seat = rest
        settings = Settings(self._game, self._board, dict(self._options), self._seat)
        return "ok" if self._brain.accepts(settings) else "failed"

    def _note(self, word: str, rest: str) -> None:
        """Takes a line that wants no answer."""
        if word == "option":
            key, _, value = rest.partition(" ")
            self._options[key] = value
        elif word in ("timeout", "timeoutms"):
            self._limit = _number(word, rest) / (1000 if word == "timeoutms" else 1)
        elif word == "clock":
            clocks = [None if text == "-" else _number(word, text) / 1000 for text in rest.split()]
            if len(clocks) != 2:
                raise ProtocolError(f"the manager sent 'clock {rest}', which is not two clocks")
            self._clock, self._opponent_clock = clocks
        elif word == "new":
            self._playing, self._start = True, None
            self._events, self._moves = [], []
        elif word == "end":
            self._playing = False
        elif word in ("position", "setup", "see") and self._playing:
            self._events.append(f"{word} {rest}")
            if word == "position":
                self._start = rest
            elif word == "setup":
                self._moves += rest.split()

    def _answer(self, word: str, rest: str) -> str:
        """Lets the brain choose its turn."""
        request = f"{word} {rest}"
        if not self._playing:
            raise ProtocolError(f"the manager sent '{request}' while no game is running")
        again = bool(self._events) and (word == "roll" or rest == "start")
        earlier, self._running_since = self._running_since, None
        self._asked = earlier if again and earlier is not None else time.monotonic()
        self._events.append(request)
        if word == "move" and rest != "start":
            self._moves += rest.split()
        limits = [limit for limit in (self._limit, self._clock) if limit is not None]
        turn = self._brain.choose(
            Position(
                game=self._game,
                board=self._board,
                options=dict(self._options),
                seat=self._seat,
                start=self._start,
                events=tuple(self._events),
                moves=tuple(self._moves),
                request=request,
                clock=self._clock,
                opponent_clock=self._opponent_clock,
                answer_by=self._asked + min(limits) if limits else None,
            )
        )
        self._asked = None
        self._forget_clocks()
        if turn is None:
            self._playing = False
            return "forfeit"
        answer = f"move {turn}"
        if not turn.strip() or not turn.isprintable() or len(answer.encode()) > MAX_LINE:
            raise ValueError(f"choose returned {turn!r}, which is no turn on one line")
        self._events.append(answer)
        if word == "move":
            self._moves += turn.split()
        return answer

    def _forget_clocks(self) -> None:
        """A clock is told for one request."""
        self._clock = self._opponent_clock = None

    def _think(self, words: str) -> None:
        """Sends an ``info`` line, if somebody hears it and there were not too many."""
        now = time.monotonic()
        if now - self._info_second >= 1:
            self._info_second, self._infos = now, 0
        if not self._modern or self._infos >= _INFO_PER_SECOND:
            return
        self._infos += 1
        printable = "".join(letter if letter.isprintable() else " " for letter in f"info {words}")
        self.tell(printable.encode("utf-8", "replace")[:MAX_LINE].decode("utf-8", "ignore"))


def _number(word: str, text: str) -> int:
    if not text.isdecimal():
        raise ProtocolError(f"the manager sent '{word}' with '{text}', which is no number")
    return int(text)
