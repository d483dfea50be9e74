//! The skill of the searching player.

/// The limits of a level: what it does and what it leaves out.
#[derive(Clone, Copy, Debug)]
pub struct Skill {
    /// The deepest search, in plies.
    pub(super) depth: u32,
    /// The number of moves searched in a position while the board is empty.
    pub(super) width: usize,
    /// Whether it looks for wins by fours at every position.
    pub(super) fours: bool,
    /// Whether it looks for wins by fours and open threes before the search.
    pub(super) threats: bool,
    /// The most positions for one move.
    pub(super) nodes: u64,
    /// In how many of 100 moves it sees only its own rows.
    pub(super) oversights: u32,
}

impl Skill {
    /// Looks one move and the answer ahead, and often sees only its own rows.
    pub const EASY: Skill = Skill {
        depth: 2,
        width: 6,
        fours: false,
        threats: false,
        nodes: 2_000,
        oversights: 30,
    };

    /// Looks a few moves ahead, and sometimes sees only its own rows.
    pub const MEDIUM: Skill = Skill {
        depth: 4,
        width: 8,
        fours: false,
        threats: false,
        nodes: 10_000,
        oversights: 8,
    };

    /// Looks several moves ahead, follows fours, and rarely overlooks anything.
    pub const HARD: Skill = Skill {
        depth: 6,
        width: 10,
        fours: true,
        threats: false,
        nodes: 50_000,
        oversights: 1,
    };

    /// Uses all its time and overlooks nothing on purpose.
    pub const STRONG: Skill = Skill {
        depth: 40,
        width: 10,
        fours: true,
        threats: true,
        nodes: u64::MAX,
        oversights: 0,
    };

    /// The same skill with a limit of positions for one move.
    pub fn with_nodes(self, nodes: u64) -> Skill {
        Skill {
            nodes: self.nodes.min(nodes),
            ..self
        }
    }

    /// The number of moves searched at the root, the most promising ones.
    pub(super) fn root_width(&self) -> usize {
        match self.threats {
            true => usize::MAX,
            // Players that are to be beaten look at less.
            false => 2 * self.width,
        }
    }

    /// The number of moves searched `depth` plies before the end of the search:
    /// more with many stones, and so many rows.
    pub(super) fn width_at(&self, depth: i32, stones: usize) -> usize {
        let width = self.width + (stones / 10).min(12);
        match depth {
            ..=2 => width * 4 / 5,
            _ => width,
        }
    }
}
