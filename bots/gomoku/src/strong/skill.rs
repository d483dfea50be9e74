//! The skill of the searching player.

/// The limits of a level: the work that it does and leaves out.
#[derive(Clone, Copy, Debug)]
pub struct Skill {
    /// The deepest search, in plies.
    pub(super) depth: u32,
    /// The number of moves searched in a position while the board is empty.
    pub(super) width: usize,
    /// How it looks at fewer moves near the end of the search.
    pub(super) narrowing: Narrowing,
    /// Whether it looks for wins by fours at every position.
    pub(super) fours: bool,
    /// Whether it looks for wins by fours and open threes before the search.
    pub(super) threats: bool,
    /// The share of its time for such wins, first of its own, then of the
    /// opponent's: a part of so many.
    pub(super) threats_share: u32,
    /// The most positions for refuting the best move of a depth by such a win:
    /// a part of so many of those that were searched so far.
    pub(super) proof_share: u64,
    /// The most positions for one move.
    pub(super) nodes: u64,
    /// In how many of 100 moves it sees only its own rows.
    pub(super) oversights: u32,
}

/// How many moves are searched near the end of the search.
#[derive(Clone, Copy, Debug)]
pub(super) enum Narrowing {
    /// A fifth less in the last two plies.
    Mild,
    /// So many at the end of the search, and one more for each ply before it.
    Steep(usize),
}

impl Skill {
    /// Looks one move and the answer ahead, and often sees only its own rows.
    pub const EASY: Skill = Skill {
        depth: 2,
        width: 6,
        narrowing: Narrowing::Mild,
        fours: false,
        threats: false,
        threats_share: 8,
        proof_share: 2,
        nodes: 2_000,
        oversights: 30,
    };

    /// Looks a few moves ahead, and sometimes sees only its own rows.
    pub const MEDIUM: Skill = Skill {
        depth: 4,
        width: 8,
        narrowing: Narrowing::Mild,
        fours: false,
        threats: false,
        threats_share: 8,
        proof_share: 2,
        nodes: 10_000,
        oversights: 8,
    };

    /// Looks several moves ahead, follows fours, and rarely overlooks anything.
    pub const HARD: Skill = Skill {
        depth: 6,
        width: 10,
        narrowing: Narrowing::Mild,
        fours: true,
        threats: false,
        threats_share: 8,
        proof_share: 2,
        nodes: 50_000,
        oversights: 1,
    };

    /// Uses all its time and overlooks nothing on purpose.
    pub const STRONG: Skill = Skill {
        depth: 40,
        width: 10,
        narrowing: Narrowing::Steep(3),
        fours: true,
        threats: true,
        threats_share: 16,
        proof_share: 4,
        nodes: u64::MAX,
        oversights: 0,
    };

    /// Like [`Skill::STRONG`], but with more moves near the end of the search,
    /// and so less deep.
    pub const BROAD: Skill = Skill {
        narrowing: Narrowing::Mild,
        threats_share: 8,
        proof_share: 2,
        ..Skill::STRONG
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
        if self.threats {
            usize::MAX
        } else {
            // Players that are to be beaten look at less.
            2 * self.width
        }
    }

    /// How far above the window the value of a position must be that is not
    /// searched, `depth` plies before the end of the search; `better` says whether
    /// the side on turn is better off than at its last turn.
    pub(super) fn reverse_futility_margin(&self, depth: i32, better: bool) -> Option<i32> {
        match self.narrowing {
            Narrowing::Mild => (depth <= 6).then_some(120 * depth),
            Narrowing::Steep(_) => Some(80 * (depth - i32::from(better))),
        }
    }

    /// The number of moves searched `depth` plies before the end of the search:
    /// more with many stones, and so many rows.
    pub(super) fn width_at(&self, depth: i32, stones: usize) -> usize {
        let width = self.width + (stones / 10).min(12);
        match self.narrowing {
            Narrowing::Mild if depth <= 2 => width * 4 / 5,
            Narrowing::Mild => width,
            Narrowing::Steep(last) => width.min(last + usize::try_from(depth).unwrap_or(0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strong_looks_at_few_moves_near_the_end_of_the_search_and_hard_at_many() {
        let widths = |skill: Skill| [0, 1, 2, 3, 6, 20].map(|depth| skill.width_at(depth, 30));
        assert_eq!(widths(Skill::STRONG), [3, 4, 5, 6, 9, 13]);
        assert_eq!(widths(Skill::BROAD), [10, 10, 10, 13, 13, 13]);
        assert_eq!(widths(Skill::HARD), widths(Skill::BROAD));
    }

    #[test]
    fn strong_leaves_out_what_is_above_the_window_at_every_depth_and_hard_near_the_end_alone() {
        let margins = |skill: Skill, better| {
            [1, 6, 7].map(|depth| skill.reverse_futility_margin(depth, better))
        };
        assert_eq!(margins(Skill::STRONG, false), [80, 480, 560].map(Some));
        assert_eq!(margins(Skill::STRONG, true), [0, 400, 480].map(Some));
        for better in [false, true] {
            assert_eq!(margins(Skill::HARD, better), [Some(120), Some(720), None]);
        }
    }
}
