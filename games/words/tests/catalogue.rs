//! Each language says all that English says, with the same values, and the code
//! asks for messages that are there.
//!
//! The files `*.help.ftl` are an exception: the English of help and usage errors is in
//! the code and in clap, so other languages alone have them. The tests of a program
//! compare its help with them; here are only the words of clap itself.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;

/// The messages of a language: the variables of each.
type Messages = BTreeMap<String, BTreeSet<String>>;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// How the names of files of help end.
const HELP: &str = ".help.ftl";

/// The messages of all files but those of help, by language.
fn catalogue() -> BTreeMap<String, Messages> {
    messages_of(|name| !name.ends_with(HELP))
}

/// The words of clap in languages that have files of help.
fn clap_words() -> BTreeMap<String, Messages> {
    let mut languages = messages_of(|name| name.ends_with(HELP));
    for messages in languages.values_mut() {
        messages.retain(|key, _| key.starts_with("help-clap-"));
    }
    languages
}

/// All that the code may ask for by its key.
fn known() -> Messages {
    let mut known = catalogue().remove("en").expect("English is there");
    known.extend(clap_words().into_values().flatten());
    known
}

/// The messages of these files, by language.
fn messages_of(is_wanted: fn(&str) -> bool) -> BTreeMap<String, Messages> {
    let mut languages: BTreeMap<String, Messages> = BTreeMap::new();
    for entry in fs::read_dir(folder("languages")).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .expect("a name")
            .to_owned();
        if !is_wanted(&name) {
            continue;
        }
        let code = name.split('.').next().expect("a code").to_owned();
        let text = fs::read_to_string(&path).expect("a text");
        let read = parser::parse(text.as_str());
        let resource = read.unwrap_or_else(|(_, errors)| panic!("{name}: {errors:?}"));
        let messages = languages.entry(code).or_default();
        for entry in resource.body {
            let Entry::Message(message) = entry else {
                continue;
            };
            let key = message.id.name.to_owned();
            let value = message
                .value
                .unwrap_or_else(|| panic!("{name}: {key} is empty"));
            let mut variables = BTreeSet::new();
            collect(&value, &mut variables);
            let known = messages.insert(key.clone(), variables);
            assert!(known.is_none(), "{name}: {key} is there twice");
        }
    }
    languages
}

fn collect(pattern: &Pattern<&str>, variables: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            match expression {
                Expression::Inline(inline) => collect_inline(inline, variables),
                Expression::Select { selector, variants } => {
                    collect_inline(selector, variables);
                    for variant in variants {
                        collect(&variant.value, variables);
                    }
                }
            }
        }
    }
}

fn collect_inline(inline: &InlineExpression<&str>, variables: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            variables.insert(id.name.to_owned());
        }
        InlineExpression::Placeable { expression } => match &**expression {
            Expression::Inline(inner) => collect_inline(inner, variables),
            Expression::Select { selector, .. } => collect_inline(selector, variables),
        },
        InlineExpression::FunctionReference { arguments, .. } => {
            let positional = arguments.positional.iter();
            positional.for_each(|argument| collect_inline(argument, variables));
        }
        _ => {}
    }
}

/// The sources of the repository, with their names.
fn sources() -> Vec<(String, String)> {
    let mut sources = Vec::new();
    let mut folders: Vec<PathBuf> = ["games", "protocol", "server", "bots"]
        .map(|name| folder("../..").join(name))
        .into();
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a text");
                sources.push((path.display().to_string(), text));
            }
        }
    }
    sources
}

/// The calls that name a message, the text up to the key. Pages have `said` and
/// `say` for messages in the language of their reader.
const CALLS: [&str; 5] = ["say(", "said(", ".with(", "Phrase::new(", "Text::new("];

/// The macros that name a message and then its values, the text up to the key: `say!`, and
/// `says!` in its cases.
const MACROS: [&str; 2] = ["say!(", " => ("];

/// The names of the values that a macro gives after its key: `name`, or `name = …`.
fn names_of_macro(values: &str) -> BTreeSet<String> {
    let (mut depth, mut names) = (0_i32, vec![String::new()]);
    for letter in values.chars() {
        depth += match letter {
            '(' | '[' => 1,
            ')' | ']' => -1,
            _ => 0,
        };
        match (letter, names.last_mut()) {
            _ if depth < 0 => break,
            (',', _) if depth == 0 => names.push(String::new()),
            (_, Some(last)) => last.push(letter),
            (_, None) => {}
        }
    }
    let names = names.iter().filter_map(|value| value.split(" = ").next());
    let names = names.map(|name| name.trim().to_owned());
    names.filter(|name| !name.is_empty()).collect()
}

/// The key of the call with the arguments that begin here, if a literal names one.
fn key_of(arguments: &str) -> Option<&str> {
    let (key, _) = arguments.trim_start().strip_prefix('"')?.split_once('"')?;
    let is_key =
        |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
    (key.contains('-') && key.chars().all(is_key)).then_some(key)
}

/// The names of the values in the arguments that begin here. Values that have a
/// name, `&values`, are those of the last `let values = [` before.
fn names_in(before: &str, arguments: &str) -> BTreeSet<String> {
    let mut depth = 1;
    let end = arguments.find(|letter| {
        depth += match letter {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        depth == 0
    });
    let arguments = &arguments[..end.unwrap_or(arguments.len())];
    let named = arguments
        .rsplit_once('&')
        .map(|(_, named)| named.trim_end());
    let list = named.and_then(|named| {
        let named = named.trim_end_matches(',');
        let (_, list) = before.rsplit_once(&format!("let {named} = ["))?;
        Some(list.split_once("];")?.0)
    });
    let arguments = list.unwrap_or(arguments);
    let tuples = arguments.split('(').skip(1);
    let names = tuples.filter_map(|rest| {
        let (name, after) = rest.trim_start().strip_prefix('"')?.split_once('"')?;
        let is_name = name
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        (is_name && after.starts_with(',')).then(|| name.to_owned())
    });
    names.collect()
}

#[test]
fn every_language_says_what_english_says_with_the_same_values() {
    let languages = catalogue();
    let english = &languages["en"];
    assert!(languages.len() > 1 && !english.is_empty());
    for (code, messages) in &languages {
        let keys = |messages: &Messages| messages.keys().cloned().collect::<BTreeSet<_>>();
        let (own, all) = (keys(messages), keys(english));
        let missing: Vec<_> = all.difference(&own).collect();
        let foreign: Vec<_> = own.difference(&all).collect();
        assert!(missing.is_empty(), "{code} lacks {missing:?}");
        assert!(foreign.is_empty(), "English lacks {foreign:?} of {code}");
        for (key, variables) in messages {
            assert_eq!(variables, &english[key], "{code}: values of {key}");
        }
    }
}

#[test]
fn every_language_with_help_has_the_same_words_of_clap() {
    let languages = clap_words();
    assert!(!languages.contains_key("en"), "clap speaks English itself");
    let all: Messages = languages
        .values()
        .flatten()
        .map(|(key, values)| (key.clone(), values.clone()))
        .collect();
    assert!(all.len() > 30, "{}", all.len());
    for (code, messages) in &languages {
        assert_eq!(messages, &all, "{code}");
    }
}

#[test]
fn the_code_asks_for_messages_that_are_there_and_gives_their_values() {
    let known = known();
    for (file, text) in sources() {
        for call in CALLS {
            for (at, _) in text.match_indices(call) {
                let arguments = &text[at + call.len()..];
                let Some(key) = key_of(arguments) else {
                    continue;
                };
                // Others put single values in by `with`, for example into a phrase.
                let rest = arguments.split_once(key).map_or("", |(_, rest)| rest);
                let is_list = rest
                    .trim_start_matches(['"', ',', ' ', '\n'])
                    .starts_with('&');
                if call == ".with(" && !is_list {
                    continue;
                }
                let line = text[..at].matches('\n').count() + 1;
                let variables = known.get(key);
                let variables =
                    variables.unwrap_or_else(|| panic!("{file}:{line}: no message {key}"));
                match call {
                    "say(" | "said(" => assert!(
                        variables.is_empty(),
                        "{file}:{line}: {key} needs {variables:?}"
                    ),
                    ".with(" => {
                        let given = names_in(&text[..at], arguments);
                        assert_eq!(&given, variables, "{file}:{line}: values of {key}");
                    }
                    _ => {}
                }
            }
        }
    }
}

#[test]
fn the_macros_give_the_values_of_their_messages() {
    let known = known();
    let mut count = 0;
    for (file, text) in sources() {
        for call in MACROS {
            for (at, _) in text.match_indices(call) {
                let arguments = &text[at + call.len()..];
                let key = if call == "say!(" {
                    arguments.split_once(',').map_or("", |(_, key)| key)
                } else {
                    let cases = text[..at].rsplit_once("says!(");
                    if cases.is_none_or(|(_, cases)| cases.contains("\n}")) {
                        continue;
                    }
                    arguments
                };
                let Some(key) = key_of(key) else { continue };
                let line = text[..at].matches('\n').count() + 1;
                let variables = known.get(key);
                let variables =
                    variables.unwrap_or_else(|| panic!("{file}:{line}: no message {key}"));
                let values = arguments.split_once(&format!("\"{key}\""));
                let given = names_of_macro(values.map_or("", |(_, values)| values));
                assert_eq!(&given, variables, "{file}:{line}: values of {key}");
                count += 1;
            }
        }
    }
    assert!(count > 200, "only {count} macros were found");
}

#[test]
fn every_message_is_asked_for_somewhere() {
    let sources = sources();
    let literals =
        |text: &str| -> BTreeSet<String> { text.split('"').map(str::to_owned).collect() };
    let literals: BTreeSet<String> = sources
        .iter()
        .flat_map(|(_, text)| literals(text))
        .collect();
    // `format!("cause-{word}")` asks for all that begin so.
    let beginnings: Vec<&str> = literals
        .iter()
        .filter_map(|literal| literal.split_once('{'))
        .map(|(beginning, _)| beginning)
        // An area alone, such as `page-`, asks for nothing.
        .filter(|beginning| beginning.ends_with('-') && beginning.matches('-').count() > 1)
        .collect();
    let known = known();
    for (key, values) in &known {
        // `Phrase::say_on_page` puts the same values into the message of a page instead.
        let base = key
            .strip_suffix("-page")
            .filter(|base| known.contains_key(*base));
        if let Some(base) = base {
            assert!(values.is_subset(&known[base]), "values of {key}");
        }
        let key = base.unwrap_or(key);
        let is_asked = literals.contains(key)
            || beginnings
                .iter()
                .any(|beginning| key.starts_with(beginning));
        assert!(is_asked, "nobody asks for {key}");
    }
}
