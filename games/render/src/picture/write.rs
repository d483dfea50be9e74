//! Numbers and text as they stand in SVG.

/// A number with one decimal at most.
pub(super) fn num(value: f64) -> String {
    let tenths = (value * 10.0).round() as i64;
    let sign = if tenths < 0 { "-" } else { "" };
    let (whole, tenth) = (tenths.abs() / 10, tenths.abs() % 10);
    match tenth {
        0 => format!("{sign}{whole}"),
        _ => format!("{sign}{whole}.{tenth}"),
    }
}

/// Text as it stands in an element or an attribute.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // XML has no other control characters.
            control if control.is_control() && !matches!(control, '\n' | '\t') => out.push(' '),
            other => out.push(other),
        }
    }
    out
}

/// A name in at most so many letters, 6 or more. The middle is left out: names
/// of one kind differ at their ends.
pub fn short_name(name: &str, most: usize) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= most {
        return name.to_owned();
    }
    let (head, tail) = (most.saturating_sub(5), letters.len() - 4);
    let head = letters.iter().take(head);
    head.chain(&['…']).chain(&letters[tail..]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_one_decimal_at_most() {
        for (value, text) in [
            (0.0, "0"),
            (48.0, "48"),
            (0.1 + 0.2, "0.3"),
            (-0.04, "0"),
            (-1.25, "-1.3"),
            (33.333, "33.3"),
        ] {
            assert_eq!(num(value), text);
        }
    }

    #[test]
    fn a_long_name_keeps_both_its_ends() {
        assert_eq!(short_name("Robot-2", 9), "Robot-2");
        assert_eq!(short_name("A steady robot-2", 12), "A stead…ot-2");
        assert_eq!(short_name("Œuvre-naïve-ü", 12), "Œuvre-n…ve-ü");
    }

    #[test]
    fn nothing_in_a_text_can_end_it() {
        assert_eq!(
            escape("<b>'a' & \"c\"\u{0}"),
            "&lt;b&gt;&#39;a&#39; &amp; &quot;c&quot; "
        );
    }
}
