//! Arbitrary bytes in a script.

/// Reads `\n`, `\r`, `\t`, `\0`, `\\` and `\xHH`; all other characters stand
/// for themselves.
///
/// # Errors
/// The text has another escape.
pub(crate) fn unescape(text: &str) -> Result<Vec<u8>, String> {
    let mut out = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        out.push(match rest.next() {
            Some(b'n') => b'\n',
            Some(b'r') => b'\r',
            Some(b't') => b'\t',
            Some(b'0') => 0,
            Some(b'\\') => b'\\',
            Some(b'x') => {
                let digits = [rest.next().unwrap_or(b'?'), rest.next().unwrap_or(b'?')];
                std::str::from_utf8(&digits)
                    .ok()
                    .and_then(|digits| u8::from_str_radix(digits, 16).ok())
                    .ok_or_else(|| format!("\\x needs two hexadecimal digits in '{text}'"))?
            }
            _ => return Err(format!("unknown escape in '{text}'")),
        });
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_byte_can_be_written() {
        assert_eq!(
            unescape(r"a\n\r\t\0\\\xff\x7C").unwrap(),
            b"a\n\r\t\0\\\xff|"
        );
        for wrong in [r"\q", r"\x", r"\xg0", r"\x1", "\\"] {
            assert!(unescape(wrong).is_err(), "{wrong}");
        }
    }
}
