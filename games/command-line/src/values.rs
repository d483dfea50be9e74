//! The values that an argument may have, with their help.

use clap::Arg;
use clap::builder::{PossibleValue, PossibleValuesParser};

use super::finder::{Finder, joined};

/// The values of an argument in another language.
///
/// Clap does not let their help be exchanged without their parser, and it breaks lines
/// between its own words. So they become a part of the help of the argument.
pub(super) struct Values {
    /// The names, each with its help.
    values: Vec<(String, Option<String>)>,
    /// The text before the names on one line.
    mark: String,
    /// The text before the list with their help.
    heading: String,
}

impl Values {
    /// The values of an argument whose message has one of these keys.
    pub(super) fn find(arg: &Arg, keys: &[String], find: &mut Finder<'_>) -> Option<Values> {
        let all = arg.get_possible_values();
        let shown = all.iter().filter(|value| !value.is_hide_set());
        let values: Vec<_> = shown
            .map(|value| {
                let name = value.get_name();
                let keys = keys.iter().map(|key| format!("{key}-{name}")).collect();
                let help = value.get_help().map(ToString::to_string);
                let help = help.map(|help| match find.text(keys, help.clone()) {
                    Some(said) => joined(&said),
                    None => help,
                });
                (name.to_owned(), help)
            })
            .collect();
        if values.is_empty() || arg.is_hide_possible_values_set() {
            return None;
        }
        let mark = find.word("help-clap-values", "[possible values:");
        let heading = find.word("help-clap-values-heading", "Possible values:");
        let (mark, heading) = mark.zip(heading)?;
        Some(Values {
            values,
            mark,
            heading,
        })
    }

    /// The names alone.
    pub(super) fn names(&self) -> String {
        let names: Vec<&str> = self.values.iter().map(|(name, _)| name.as_str()).collect();
        format!("{} {}]", self.mark, names.join(", "))
    }

    /// A list with their help, or the names alone if there is none.
    pub(super) fn list(&self) -> String {
        if self.values.iter().all(|(_, help)| help.is_none()) {
            return self.names();
        }
        let widths = self.values.iter().map(|(name, _)| name.chars().count());
        let widest = widths.max().unwrap_or_default();
        let lines = self.values.iter().map(|(name, help)| {
            let space = " ".repeat(widest - name.chars().count());
            let help = help.iter().map(|help| format!(": {space}{help}"));
            format!("\n- {name}{}", help.collect::<String>())
        });
        format!("{}{}", self.heading, lines.collect::<String>())
    }

    /// Reads one of the values as a text.
    pub(super) fn parser(self) -> PossibleValuesParser {
        let values = self.values.into_iter().map(|(name, help)| {
            let value = PossibleValue::new(name);
            help.into_iter().fold(value, PossibleValue::help)
        });
        values.collect::<Vec<_>>().into()
    }
}
