//! The figures that trackers of poker count, of recorded hands and of hands from
//! elsewhere: by player, and by position, round or stack.

mod counting;
mod figure;
mod group;

pub use counting::{FinishedHand, Tally};
pub use figure::Figures;
pub use group::{Breakdown, Depth, Group, Position};
