//! The lines that people type on telnet.

use telnet::typed;

/// Reads lines, commands and requests for games in two ways of cutting.
pub(crate) fn run(bytes: &[u8]) {
    let whole = typed([bytes]);
    assert_eq!(
        whole,
        typed(super::chunks(bytes)),
        "chunks make other lines"
    );
}
