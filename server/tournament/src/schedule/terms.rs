//! The terms that are settled before the first game.

use crate::{
    DrawRules, Format, GameKey, MAX_PLAYERS, MAX_TIE_GAMES, Pair, Pairing, PlayerId, StartPolicy,
    Tie,
};

/// The terms of a tournament, which hold from its first game to its last.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    /// The format that pairs the players.
    pub(super) format: Format,
    /// How many players there are.
    pub(super) players: u16,
    /// Games of each tie.
    pub(super) games: u32,
    start: StartPolicy,
    seed: u64,
    /// The rules by which it is drawn.
    pub(super) rules: DrawRules,
}

impl Terms {
    /// Those of [`Schedule::new`](super::Schedule::new).
    pub(super) fn new(
        format: Format,
        players: usize,
        games: u32,
        start: StartPolicy,
        seed: u64,
    ) -> Terms {
        // MAX_PLAYERS fits.
        let players = players.min(MAX_PLAYERS) as u16;
        let games = match format {
            // As many as can be told apart.
            Format::Ladder => MAX_TIE_GAMES,
            _ => games,
        };
        Terms {
            format,
            players,
            games,
            start,
            seed,
            rules: DrawRules::Graded { players },
        }
    }

    /// All players.
    pub(super) fn ids(&self) -> impl Iterator<Item = PlayerId> + use<> {
        PlayerId::all(self.players.into())
    }

    /// Whether this is one of the players.
    pub(super) fn knows(&self, player: PlayerId) -> bool {
        player.index() < usize::from(self.players)
    }

    /// Draws by these rules; whether they are others.
    pub(super) fn draw_by(&mut self, rules: DrawRules) -> bool {
        std::mem::replace(&mut self.rules, rules) != rules
    }

    /// Whether it goes on until somebody stops it.
    pub(super) fn is_endless(&self) -> bool {
        self.format == Format::Ladder
    }

    /// How many sit at a board.
    pub(super) fn board(&self) -> u16 {
        match self.format {
            Format::OneBoard => self.players,
            _ => 2,
        }
    }

    /// The players of a pair's games.
    pub(super) fn sitting(&self, pair: Pair) -> impl Iterator<Item = PlayerId> + use<> {
        let (all, two) = match self.format {
            Format::OneBoard => (Some(self.ids()), None),
            _ => (None, Some(pair.players())),
        };
        let two = two.into_iter().flatten();
        all.into_iter().flatten().chain(two)
    }

    /// This game, with its starter.
    pub(super) fn pairing(&self, key: GameKey, starter: PlayerId) -> Pairing {
        Pairing {
            key,
            starter,
            players: self.board(),
        }
    }

    /// An earlier game of these players, the one who moved first in front.
    pub(super) fn pairing_of(&self, seats: &[PlayerId], serial: u32) -> Option<Pairing> {
        let starter = *seats.first()?;
        let pair = match (&self.format, seats) {
            (Format::OneBoard, _) if seats.len() == usize::from(self.players) => Pair::LEAST,
            (Format::OneBoard, _) => return None,
            (_, [one, other]) => Pair::new(*one, *other)?,
            _ => return None,
        };
        Some(self.pairing(GameKey::of_serial(pair, serial), starter))
    }

    /// The starter of a game: where the players are to start in turn as the draw says,
    /// which may name the starter of the `first` of their games; else by the policy.
    pub(super) fn starter(&self, key: GameKey, first: Option<PlayerId>) -> PlayerId {
        if self.format == Format::OneBoard {
            return self.start.first_of(self.board(), key, self.seed);
        }
        match (self.start, first) {
            (StartPolicy::Alternate, Some(first)) if key.number.is_multiple_of(2) => first,
            (StartPolicy::Alternate, Some(first)) => key.pair.other(first),
            (StartPolicy::Alternate, None) => self.starter_in_turn(key),
            _ => self.start.starter(key, self.seed, self.rules),
        }
    }

    /// The starter of a game where the two of a pair start in turn, and the draw does not
    /// name the first one.
    fn starter_in_turn(&self, key: GameKey) -> PlayerId {
        let of = |key, rules| StartPolicy::Alternate.starter(key, self.seed, rules);
        match &self.format {
            Format::RoundRobin | Format::Gauntlet { .. } => of(key, self.rules),
            Format::Groups { groups, .. } if key.phase == 0 && self.rules.are_graded() => {
                let Some((places, players)) = groups.places(key.pair, self.players.into()) else {
                    return key.pair.first();
                };
                let (phase, pair) = (0, places);
                let place = of(
                    Tie { phase, pair }.game(key.number),
                    DrawRules::Fide { players },
                );
                if place == places.first() {
                    key.pair.first()
                } else {
                    key.pair.second()
                }
            }
            // Players come and go, or are not counted through.
            _ => of(key, DrawRules::Parity),
        }
    }
}
