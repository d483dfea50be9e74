//! What a brain sent, as it may be quoted in a message that anybody reads.

use std::borrow::Cow;

use protocol::line::{BrainLine, escaped};

/// These bytes escaped and cut, as [`escaped`] does it; a secret is left out.
pub(super) fn quoted(bytes: &[u8]) -> String {
    let text: Cow<'_, str> = String::from_utf8_lossy(bytes);
    match BrainLine::parse(&text) {
        BrainLine::Token(_) => "token …".to_owned(),
        _ => escaped(bytes),
    }
}

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
    fn a_quote_has_no_secret_and_nothing_a_terminal_would_obey() {
        assert_eq!(quoted(b"move \x1b[2J"), "move \\u{1b}[2J");
        assert_eq!(quoted(b"TOKEN  hush"), "token …");
        assert_eq!(quoted(b"token h\xffush"), "token …");
        assert_eq!(quoted(b"token"), "token");
    }

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
