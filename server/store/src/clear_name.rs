//! Which names somebody may take: those that readers can tell apart from
//! others. Names that were taken before this was asked for stay with their
//! owners.

use protocol::line::{Name, NameError};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;
use unicode_security::general_security_profile::IdentifierType;
use unicode_security::mixed_script::AugmentedScriptSet;
use unicode_security::{GeneralSecurityProfile as _, skeleton};

use crate::same_name::NameKey;

/// The most marks on one letter; the most that a living script needs.
pub const MAX_MARKS: usize = 3;

/// Why nobody may take a name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnclearName {
    /// The text is no name.
    NoName(#[from] NameError),
    /// It has this letter, which nobody writes names with today: many look like others.
    Unusual(char),
    /// Marks are piled up in it, or stand on no letter.
    Marks,
    /// A word of it mixes the letters of these two scripts.
    Mixed(String, String),
    /// It is in another script and looks like this in Latin letters.
    LooksLatin(String),
}

/// A name that may be taken.
///
/// # Errors
/// It is no name, or readers could take it for another.
pub fn clear_name(text: &str) -> Result<Name, UnclearName> {
    let name: Name = text.parse()?;
    expect_clear(name.as_str())?;
    Ok(name)
}

/// Checks that a name may be taken.
fn expect_clear(name: &str) -> Result<(), UnclearName> {
    if name.is_ascii() {
        return Ok(());
    }
    if let Some(letter) = name.chars().find(|symbol| is_unusual(*symbol)) {
        return Err(UnclearName::Unusual(letter));
    }
    expect_few_marks(name)?;
    let is_letter = |symbol: char| symbol.is_alphanumeric() || is_combining_mark(symbol);
    for word in name.split(|symbol| !is_letter(symbol)) {
        expect_one_script(word)?;
    }
    let look: String = skeleton(name).collect();
    if look.is_ascii() && NameKey::of(&look) != NameKey::of(name) {
        Err(UnclearName::LooksLatin(look))
    } else {
        Ok(())
    }
}

/// Letters of phonetic alphabets and of scripts that are dead, among them small
/// capitals: no table has all that they look like. Letters in frames and circles, too,
/// where they are none of the forms that are compared as letters.
/// <https://www.unicode.org/reports/tr39/#Identifier_Status_and_Type>
fn is_unusual(symbol: char) -> bool {
    match symbol.identifier_type() {
        Some(
            IdentifierType::Technical
            | IdentifierType::Obsolete
            | IdentifierType::Exclusion
            | IdentifierType::Deprecated,
        ) => true,
        Some(IdentifierType::Not_XID) => symbol.is_alphabetic(),
        _ => false,
    }
}

fn expect_few_marks(name: &str) -> Result<(), UnclearName> {
    let (mut marks, mut has_letter, mut last) = (0, false, None);
    for symbol in name.nfc() {
        if is_combining_mark(symbol) {
            marks += 1;
        } else {
            (marks, has_letter) = (0, !symbol.is_whitespace());
        }
        let is_again = marks > 0 && last == Some(symbol);
        if marks > MAX_MARKS || is_again || (marks > 0 && !has_letter) {
            return Err(UnclearName::Marks);
        }
        last = Some(symbol);
    }
    Ok(())
}

/// Chinese, Japanese and Korean words may have Latin letters in them, as in
/// <https://www.unicode.org/reports/tr39/#Restriction_Level_Detection>, level 3.
fn expect_one_script(word: &str) -> Result<(), UnclearName> {
    if !AugmentedScriptSet::for_str(word).is_empty() {
        return Ok(());
    }
    let is_latin = |symbol: char| shares_script('a', symbol);
    let rest: String = word.chars().filter(|symbol| !is_latin(*symbol)).collect();
    let rest = AugmentedScriptSet::for_str(&rest);
    if rest.hanb || rest.jpan || rest.kore {
        return Ok(());
    }
    let mut letters = word.chars();
    let first = letters.find(|symbol| !AugmentedScriptSet::for_char(*symbol).is_all());
    let first = first.unwrap_or('a');
    let other = letters.find(|symbol| !shares_script(first, *symbol));
    let script = |symbol: char| AugmentedScriptSet::for_char(symbol).to_string();
    Err(UnclearName::Mixed(
        script(first),
        script(other.unwrap_or(first)),
    ))
}

fn shares_script(one: char, other: char) -> bool {
    let mut shared = AugmentedScriptSet::for_char(one);
    shared.intersect_with(AugmentedScriptSet::for_char(other));
    !shared.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_any_script_may_be_taken() {
        for name in [
            "Anna-2",
            "Zoë",
            "Zoe\u{308}",
            "My Brain 2!",
            "Анна",
            "АННА",
            "СССР",
            "Анна easy",
            "Νίκος",
            "ΝΙΝΑ",
            "王小明",
            "ユーザーA",
            "深いDeep",
            "김철수",
            "أحمد",
            "שָׁלוֹם",
            "राम",
            "ที่นี่",
            "Nguyễn",
            "♞ Knight",
            "O’Neill",
            "Straße",
            "Ａｎｎａ",
            "žluťoučký Kůň",
            "Jürgen",
            "Алёна Їжак",
            "𠮷田 太郎",
            "יוסי",
            "🎲 Anna",
            "Æsir ø þ",
        ] {
            assert_eq!(clear_name(name).map(|_| ()), Ok(()), "{name}");
        }
    }

    #[test]
    fn names_that_deceive_are_refused_and_say_why() {
        for hidden in [
            '\0',
            '\n',
            '\u{1b}',
            '\u{3164}',
            '\u{180b}',
            '\u{2800}',
            '\u{e0041}',
        ] {
            let refused = clear_name(&format!("An{hidden}na"));
            let why = UnclearName::from(NameError::NotPrintable(hidden));
            assert_eq!(refused, Err(why));
        }
        for letter in ['ᴀ', 'ɴ', 'ɪ', 'ꜱ', 'ɑ', 'ǃ', 'ꝛ', '𐌀', 'ŉ', '🅰'] {
            let refused = clear_name(&format!("{letter}nna"));
            assert_eq!(refused, Err(UnclearName::Unusual(letter)), "{letter}");
        }
        assert_eq!(
            clear_name(&"n".repeat(65)),
            Err(UnclearName::from(NameError::TooLong))
        );
        let mixed = |one: &str, other: &str| UnclearName::Mixed(one.into(), other.into());
        for (name, why) in [
            ("\u{410}nna", mixed("Cyrillic", "Latin")),
            ("Ann\u{430}", mixed("Latin", "Cyrillic")),
            ("Oli\u{3bd}er", mixed("Latin", "Greek")),
            ("Анν", mixed("Cyrillic", "Greek")),
            ("νινα", UnclearName::LooksLatin("viva".to_owned())),
            ("a\u{301}\u{302}\u{303}\u{304}\u{305}", UnclearName::Marks),
            ("x\u{301}\u{301}", UnclearName::Marks),
            ("\u{301}x", UnclearName::Marks),
            ("a \u{301}x", UnclearName::Marks),
        ] {
            assert_eq!(clear_name(name), Err(why), "{name}");
        }
        let text = clear_name("\u{410}nna").unwrap_err().to_string();
        assert!(text.ends_with("not Cyrillic and Latin"), "{text}");
        assert_eq!(
            clear_name("a\u{3164}").unwrap_err().to_string(),
            "a name has only characters that can be seen, not U+3164"
        );
    }
}
