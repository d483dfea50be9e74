//! What a brain says about itself.

/// The answer to `ABOUT`: `name="Pela", version="1.0", author="Petr"`. It is
/// read leniently, since nothing but the name of the player depends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct About<'a> {
    /// The name of the brain.
    pub name: Option<&'a str>,
    /// Its version.
    pub version: Option<&'a str>,
}

impl<'a> About<'a> {
    /// Reads the answer.
    pub fn parse(line: &'a str) -> About<'a> {
        About {
            name: value(line, "name"),
            version: value(line, "version"),
        }
    }
}

/// The value behind `key=`, in quotes or up to the next comma; `None` if there
/// is none, or nothing in it.
fn value<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    let mut from = 0;
    loop {
        let rest = line.get(from..)?;
        let bytes = rest.as_bytes();
        let found = (0..bytes.len()).find(|at| {
            let word = bytes.get(*at..*at + key.len());
            let before = at.checked_sub(1).map(|before| bytes[before]);
            word.is_some_and(|word| word.eq_ignore_ascii_case(key.as_bytes()))
                && before.is_none_or(|before| !before.is_ascii_alphanumeric())
        })?;
        from += found + key.len();
        let after = line.get(from..)?.trim_ascii_start();
        let Some(after) = after.strip_prefix('=') else {
            continue;
        };
        let after = after.trim_ascii_start();
        let value = match after.strip_prefix('"') {
            Some(quoted) => quoted.split('"').next(),
            None => after.split(',').next(),
        };
        return value.map(str::trim_ascii).filter(|value| !value.is_empty());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_versions_are_found_with_and_without_quotes() {
        let about = About::parse(r#"name="Pela, the 2nd", version="1.5", author="Petr""#);
        assert_eq!(about.name, Some("Pela, the 2nd"));
        assert_eq!(about.version, Some("1.5"));
        let about = About::parse("nickname=Zoë, NAME = Brain , version=2");
        assert_eq!(about.name, Some("Brain"));
        assert_eq!(about.version, Some("2"));
        for nothing in ["", "name", "name=", "name=\"\"", "a brain", "näme=x"] {
            assert_eq!(About::parse(nothing).name, None, "{nothing}");
        }
    }
}
