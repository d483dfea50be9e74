//! What a brain sent, as it may be quoted in a message that anybody reads.

use protocol::line::quoted;

/// What is said of a line whose end has not come, behind a semicolon; nothing
/// where nothing has come of one.
pub(super) fn without_end(partial: &[u8]) -> String {
    match partial.trim_ascii() {
        [] => String::new(),
        partial => format!("; it sent '{}' without a line end", quoted(partial)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_its_end_is_quoted() {
        assert_eq!(without_end(b" \r"), "");
        assert_eq!(
            without_end(b"hello ok"),
            "; it sent 'hello ok' without a line end"
        );
        assert!(!without_end(b"token hush").contains("hush"));
        assert!(without_end(&[b'x'; 1000]).chars().count() < 160);
    }
}
