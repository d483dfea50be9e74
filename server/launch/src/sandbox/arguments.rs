//! The arguments of a program that runs in a folder of its own.

use std::path::Path;

use super::rules::Rules;

/// The arguments, with absolute paths for those that name files from `folder`:
/// arguments with a dot or a slash whose file is there, and those below a path that the
/// program may read or write. `--key=PATH` counts as well.
pub(crate) fn absolute(arguments: &[String], folder: &Path, rules: &Rules) -> Vec<String> {
    let one = |argument: &String| {
        let (key, value) = split(argument);
        let path = folder.join(value);
        let mut allowed = rules.read.iter().chain(&rules.write);
        let looks_like_path = value.contains(['.', '/']);
        let is_allowed = !value.is_empty() && allowed.any(|own| path.starts_with(own));
        if is_allowed || (looks_like_path && path.exists()) {
            format!("{key}{}", path.display())
        } else {
            argument.clone()
        }
    };
    arguments.iter().map(one).collect()
}

/// `--key=` and the value behind it; an option without a value is all key.
pub(super) fn split(argument: &str) -> (&str, &str) {
    match argument.find('=') {
        Some(at) if argument.starts_with('-') => argument.split_at(at + 1),
        None if argument.starts_with('-') => (argument, ""),
        _ => ("", argument),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_names_a_file_becomes_absolute_and_nothing_else() {
        let dir = tempfile::tempdir().unwrap();
        for name in ["brain.py", "greedy", "--level"] {
            std::fs::write(dir.path().join(name), "").unwrap();
        }
        let rules = Rules {
            write: vec![dir.path().join("tables")],
            ..Rules::default()
        };
        let here = |name: &str| format!("{}/{name}", dir.path().display());
        for (given, expected) in [
            ("brain.py", here("brain.py")),
            ("./brain.py", here("./brain.py")),
            ("--file=brain.py", format!("--file={}", here("brain.py"))),
            ("tables/new", here("tables/new")),
            ("--table=tables", format!("--table={}", here("tables"))),
            ("greedy", "greedy".to_owned()),
            ("--level", "--level".to_owned()),
            ("none.py", "none.py".to_owned()),
            ("", String::new()),
            ("-", "-".to_owned()),
        ] {
            let made = absolute(&[given.to_owned()], dir.path(), &rules);
            assert_eq!(made, [expected], "{given}");
        }
    }
}
