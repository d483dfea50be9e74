//! When two names are equal: of brains, people and poker players alike, for
//! secrets, for reconnecting and for presence.

use unicode_normalization::UnicodeNormalization as _;
use unicode_security::skeleton;

/// The dot over an i, which nobody sees there a second time.
const DOT_ABOVE: char = '\u{307}';

/// A name in the form that is compared: neither case nor the form of a letter
/// (fullwidth, composed) matters, and letters that look alike in any alphabet
/// are one letter, as in [Unicode Technical Standard
/// 39](https://www.unicode.org/reports/tr39/#Confusable_Detection). Characters
/// that cannot be seen do not count. The first holder of a name decides its
/// spelling. The form is kept nowhere, so it may change with a version.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NameKey(String);

impl NameKey {
    /// The key of this name.
    pub fn of(name: &str) -> NameKey {
        let words: Vec<&str> = name.split_whitespace().collect();
        let name = words.join(" ");
        if name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b" -_.".contains(&byte))
        {
            return NameKey(ascii_key(&name));
        }
        NameKey::by_look(&name)
    }

    /// The name that it is a version of, as programs that are uploaded again are
    /// called: that of `Anna v2` is `Anna`.
    pub fn without_version(&self) -> Option<NameKey> {
        let (name, number) = self.0.rsplit_once(" v")?;
        // As digits look in a key.
        let number = number.replace('l', "1").replace('o', "0");
        let is_number = number.bytes().all(|digit| digit.is_ascii_digit());
        let is_later = is_number && !number.starts_with('0') && number.len() <= 3;
        let is_later = is_later && number.parse::<u32>().is_ok_and(|number| number >= 2);
        is_later.then(|| NameKey(name.to_owned()))
    }

    /// A name whose key this is.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    fn by_look(name: &str) -> NameKey {
        let plain: String = name.nfkc().collect();
        // Converted through capitals, so that both small letters of one capital
        // (such as the Greek sigma) are equal, and so are i, l and 1.
        let capitals: String = plain.chars().flat_map(char::to_uppercase).collect();
        let looks = look(&look(&capitals));
        let mut key = String::with_capacity(looks.len());
        for symbol in looks.chars() {
            let is_hidden = symbol == DOT_ABOVE && key.ends_with(['l', 'j']);
            if !is_hidden {
                key.push(symbol);
            }
        }
        NameKey(key)
    }
}

/// The key of usual names, found quickly.
fn ascii_key(name: &str) -> String {
    let mut key = String::with_capacity(name.len() + 2);
    for symbol in name.chars() {
        match symbol.to_ascii_lowercase() {
            'i' | '1' => key.push('l'),
            '0' => key.push('o'),
            'm' => key.push_str("rn"),
            other => key.push(other),
        }
    }
    key
}

/// The text that stands for all texts that look like this one, in small letters.
fn look(text: &str) -> String {
    skeleton(text).flat_map(char::to_lowercase).collect()
}

/// Whether these names are equal.
pub fn is_same_name(one: &str, other: &str) -> bool {
    one == other || NameKey::of(one) == NameKey::of(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_case_of_letters_does_not_matter_in_any_language() {
        for (one, other) in [
            ("Anna", "ANNA"),
            ("Élan", "éLAN"),
            ("ΟΔΟΣ", "οδος"),
            ("οδοσ", "οδος"),
            ("Straße", "STRASSE"),
            ("Анна", "АННА"),
        ] {
            assert!(is_same_name(one, other), "{one} {other}");
        }
        assert!(!is_same_name("Anna", "Anna-2"));
        assert!(!is_same_name("Anna", "Ana"));
        assert!(!is_same_name("Zoë", "Zoe"));
        assert!(!is_same_name("東京", "京東"));
        assert!(!is_same_name("Νίκος", "Νίκη"));
    }

    #[test]
    fn names_that_look_alike_are_equal() {
        for other in [
            "Anna\u{3164}",
            "An\u{200b}na",
            "\u{feff}Anna",
            "Anna\u{fe0f}",
            "\u{202e}Anna",
            "Anna\u{e0041}",
            "\u{410}nna",
            "Ann\u{430}",
            "\u{391}nna",
            "Ａｎｎａ",
            "ANN\u{1d400}",
            "Αηηа",
        ] {
            let same = is_same_name("Anna", other);
            // The last one looks otherwise in small letters; it mixes
            // alphabets, and is refused for that.
            assert!(same || other == "Αηηа", "{other:?}");
        }
        for (one, other) in [
            ("Zoë", "Zoe\u{308}"),
            ("СССР", "CCCP"),
            ("ѕсоре", "scope"),
            ("ΝΙΝΑ", "NINA"),
            ("Bot1", "Botl"),
            ("Bot1", "BOTI"),
            ("Bot0", "BotO"),
            ("modern", "rnodern"),
            ("Nina", "Nı\u{307}na"),
            ("Nina", "Ni\u{307}na"),
            ("ﬁnal", "final"),
            ("My  Brain", "My\u{a0}Brain"),
        ] {
            assert!(is_same_name(one, other), "{one} {other}");
        }
    }

    #[test]
    fn usual_names_have_the_keys_that_their_looks_have() {
        let usual: String = (' '..='z')
            .filter(|symbol| symbol.is_ascii_alphanumeric() || " -_.".contains(*symbol))
            .collect();
        let usual = usual.trim();
        assert_eq!(NameKey::of(usual), NameKey::by_look(usual));
    }

    #[test]
    fn a_key_is_that_of_every_name_that_looks_so() {
        for name in ["Anna-10", "My Brain 2", "İlk", "m0dem|I", "Straße", "ΟΔΟΣ"] {
            let NameKey(key) = NameKey::of(name);
            assert_eq!(NameKey::of(&key).0, key, "{name}");
        }
    }
}
