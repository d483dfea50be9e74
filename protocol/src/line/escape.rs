//! Hostile bytes made fit to be shown.

use words::is_printable;

use super::MAX_QUOTE;

/// Received bytes, safe for a log, a record or a terminal: [`escaped_whole`],
/// cut at [`MAX_QUOTE`] characters with `…` at the end.
pub fn escaped(bytes: &[u8]) -> String {
    escaped_to(bytes, MAX_QUOTE)
}

/// As [`escaped`], cut at `most` characters.
pub fn escaped_to(bytes: &[u8], most: usize) -> String {
    // An escape never has fewer characters than the bytes that it stands for, so no more
    // than this many bytes can matter.
    let bytes = &bytes[..bytes.len().min(4 * (most + 1))];
    let whole = escaped_whole(bytes);
    match whole.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &whole[..end]),
        None => whole,
    }
}

/// The line of a brain, safe to show to everybody: [`escaped`], and without the
/// secret if it is a `token` line.
pub fn quoted(line: &[u8]) -> String {
    if holds_secret(line) {
        HIDDEN_TOKEN.to_owned()
    } else {
        escaped(line)
    }
}

/// A line of a brain as it may be kept: of a `token` line the secret is left out.
pub fn without_secret(line: &[u8]) -> &[u8] {
    if holds_secret(line) {
        HIDDEN_TOKEN.as_bytes()
    } else {
        line
    }
}

/// The replacement of a `token` line.
const HIDDEN_TOKEN: &str = "token ***";

/// Whether this is a `token` line, or was to be one: whatever stands before the
/// word and right behind it, and in any case.
fn holds_secret(line: &[u8]) -> bool {
    let letters = line.iter().position(u8::is_ascii_alphabetic);
    let word = letters.and_then(|start| line.get(start..start + 5));
    word.is_some_and(|word| word.eq_ignore_ascii_case(b"token"))
}

/// The received text, with characters that are not printable and bytes that are no UTF-8
/// escaped: `\n`, `\u{0}`, `\xff`.
pub fn escaped_whole(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for symbol in chunk.valid().chars() {
            if symbol == '\\' {
                out.push_str("\\\\");
            } else if !is_printable(symbol) {
                out.extend(symbol.escape_default());
            } else {
                out.push(symbol);
            }
        }
        for byte in chunk.invalid() {
            out.push_str(&format!("\\x{byte:02x}"));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_dangerous_is_left_in_a_quote() {
        assert_eq!(escaped(b"move H8"), "move H8");
        assert_eq!(escaped(b"a\0\x1b[2J\xff\\"), "a\\u{0}\\u{1b}[2J\\xff\\\\");
        assert_eq!(escaped("Zoë\u{202e}".as_bytes()), "Zoë\\u{202e}");
    }

    #[test]
    fn a_secret_is_left_out_of_a_quote() {
        for line in [
            &b"token sesame"[..],
            b" \t ToKeN\tsesame",
            b"TOKENsesame",
            b"\0\xfftoken \xffsesame",
        ] {
            assert_eq!(quoted(line), "token ***");
        }
        assert_eq!(without_secret(b"  Token sesame"), b"token ***");
        for line in ["move token", "to ken", "name Token", ""] {
            assert_eq!(quoted(line.as_bytes()), line);
            assert_eq!(without_secret(line.as_bytes()), line.as_bytes());
        }
    }

    #[test]
    fn a_quote_is_cut_at_its_limit() {
        assert_eq!(escaped(&[b'x'; MAX_QUOTE]).chars().count(), MAX_QUOTE);
        let cut = escaped(&[b'x'; 100_000]);
        assert_eq!(cut.chars().count(), MAX_QUOTE + 1);
        assert!(cut.ends_with('…'));
    }
}
