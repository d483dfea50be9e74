//! The keys of positions, one stone after the other.

use super::places::Place;

/// By what a stone of this colour changes the key of a position, when it is put
/// as when it is taken.
pub(crate) fn key(colour: usize, place: Place) -> u64 {
    // Any numbers do that look random: the finalizer of SplitMix64 (Steele, Lea
    // and Flood 2014) of one for each stone.
    let number = (2 * place + colour + 1) as u64;
    let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
