//! A number for some bytes.

/// The sum by which damaged files are told from whole ones, and equal files from
/// others: FNV-1a of 64 bits (Fowler, Noll and Vo). One changed byte always changes
/// it. It is no protection against a person who wants equal sums.
pub fn checksum(bytes: &[u8]) -> u64 {
    let fold = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, fold)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_that_its_authors_publish() {
        for (text, sum) in [
            ("", 0xcbf2_9ce4_8422_2325),
            ("a", 0xaf63_dc4c_8601_ec8c),
            ("foobar", 0x8594_4171_f739_67e8),
        ] {
            assert_eq!(checksum(text.as_bytes()), sum, "{text}");
        }
    }
}
