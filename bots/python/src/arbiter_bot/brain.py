"""What the author of a bot writes, and what the bot is told."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Callable, Mapping, Optional, Sequence, Tuple


@dataclass(frozen=True)
class Settings:
    """What is settled before a game."""

    game: str
    """The game's name on the wire, such as ``gomoku``."""
    board: int
    """The size of the board; 1 in games without a board."""
    options: Mapping[str, str]
    """The rules that differ from their defaults."""
    seat: str
    """The bot's own seat, such as ``cross``."""


@dataclass(frozen=True)
class Position(Settings):
    """A game at the moment at which the bot is asked for its turn."""

    start: Optional[str]
    """The position that the game started from; ``None`` for the usual one."""
    events: Tuple[str, ...]
    """Each line of the game so far, in order, without clocks: ``setup``,
    ``position`` and ``see`` lines, requests, and the bot's own answers."""
    moves: Tuple[str, ...]
    """Each action since the start, of all seats, in order: ``("H8", "I9")``.
    A turn of several actions counts as several. Empty in games whose turns
    are told as news (dice)."""
    request: str
    """The line that asks: ``move start``, ``move I9``, ``roll 1 2 2 3 5 6``."""
    clock: Optional[float]
    """Seconds on the bot's own game clock when it was asked; ``None`` without one."""
    opponent_clock: Optional[float]
    """Seconds on the opponent's game clock."""
    answer_by: Optional[float]
    """When the answer must have arrived, in seconds of ``time.monotonic()``."""

    def seconds_left(self) -> Optional[float]:
        """Seconds until the answer must have arrived, at least 0; ``None``
        without a limit. The way to the manager takes some of them."""
        if self.answer_by is None:
            return None
        return max(0.0, self.answer_by - time.monotonic())


class Brain:
    """A player. A subclass overrides :meth:`choose`."""

    name = "Python bot"
    """The name for tables and records: 1 to 64 printable characters."""
    games: Sequence[str] = ("gomoku",)
    """The games that the bot plays, by their names on the wire."""

    _tell: Optional[Callable[[str], None]] = None

    def choose(self, position: Position) -> Optional[str]:
        """Returns a whole turn in the notation of the game, such as ``H8`` or
        ``c a``, or ``None`` to give the game up."""
        raise NotImplementedError("a bot overrides choose(position)")

    def accepts(self, settings: Settings) -> bool:
        """Whether the bot plays with these settings. The manager is told
        ``player failed`` otherwise."""
        return True

    def think(
        self,
        *,
        score: Optional[int] = None,
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        pv: Sequence[str] = (),
        text: Optional[str] = None,
    ) -> None:
        """Tells watchers what the bot thinks, while it chooses: ``score`` in
        hundredths of the game's unit from its own side, ``depth`` in plies,
        ``nodes`` searched, ``pv`` the expected moves; or a ``text``.

        Nothing is sent to a manager that speaks 0,1 alone, nor more than 100
        times a second.
        """
        if self._tell is None:
            return
        if text is not None:
            self._tell("text " + " ".join(text.split()))
        numbers = (("score", score), ("depth", depth), ("nodes", nodes))
        words = [f"{key} {value}" for key, value in numbers if value is not None]
        if pv:
            words.append("pv " + " ".join(pv))
        if words:
            self._tell(" ".join(words))
