//! A brain's words in a form that messages may quote to anybody.

use protocol::line::quoted;

/// A note on an incomplete line, behind a semicolon; empty if there is none.
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
