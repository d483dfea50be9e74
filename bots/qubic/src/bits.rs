//! Sets of cells and of lines as bits.

/// The numbers of the bits that are set, in rising order.
pub(crate) fn bits(set: u128) -> impl Iterator<Item = u32> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let lowest = rest.trailing_zeros();
        rest &= rest.wrapping_sub(1);
        (lowest < u128::BITS).then_some(lowest)
    })
}
