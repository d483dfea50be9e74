//! Numbers as people write them.

use std::fmt::Display;

use crate::Language;

impl Language {
    /// A number in groups of three digits, as readers of this language write it:
    /// `200,000`, in Czech `200 000`.
    pub fn grouped(self, number: u64) -> String {
        let digits = number.to_string();
        let mark = self.say("contests-group-mark");
        let mut out = String::with_capacity(2 * digits.len());
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                out.push_str(&mark);
            }
            out.push(digit);
        }
        out
    }

    /// A number that is written with a point, as readers of this language write it:
    /// `2.5`, in Czech `2,5`.
    pub fn decimal(self, number: impl Display) -> String {
        let mark = self.say("page-decimal-mark");
        number.to_string().replace('.', &mark)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_in_a_message_has_the_mark_of_the_language() {
        let czech = Language::find("cs").unwrap();
        for (number, english, in_czech) in [
            (24.5, "by 24.5", "o 24,5 bodu"),
            (7.0, "by 7", "o 7 bodů"),
            (-0.5, "by -0.5", "o -0,5 bodu"),
        ] {
            let said =
                |language: Language| language.with("game-go-by", &[("margin", number.into())]);
            assert_eq!(said(Language::ENGLISH), english);
            assert_eq!(said(czech), in_czech);
        }
        assert_eq!(Language::ENGLISH.decimal("2.5"), "2.5");
        assert_eq!(czech.decimal(2.5), "2,5");
    }

    #[test]
    fn amounts_are_read_in_groups_of_three() {
        let czech = Language::find("cs").unwrap();
        for (number, english, in_czech) in [
            (0, "0", "0"),
            (999, "999", "999"),
            (1_000, "1,000", "1\u{a0}000"),
            (1_234_567, "1,234,567", "1\u{a0}234\u{a0}567"),
        ] {
            assert_eq!(Language::ENGLISH.grouped(number), english);
            assert_eq!(czech.grouped(number), in_czech);
        }
    }
}
