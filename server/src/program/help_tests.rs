//! All help of the command line has its text in Czech. The tests of all programs
//! look at their output.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::{Command, CommandFactory as _};
use command_line::{parse, texts};
use words::Language;

use super::{Cli, say_cause};

fn czech() -> Language {
    Language::find("cs").expect("Czech is there")
}

/// The English texts of each message that the help uses, and the texts without one.
fn used() -> (BTreeMap<String, BTreeSet<String>>, Vec<String>) {
    let (mut used, mut missing) = (BTreeMap::<_, BTreeSet<_>>::new(), Vec::new());
    for text in texts(Cli::command()) {
        let mut keys = text.keys.iter();
        match keys.find(|key| czech().own(key).is_some()) {
            Some(key) => {
                used.entry(key.clone()).or_default().insert(text.english);
            }
            None => missing.push(format!("{}: {}", text.keys.join(", "), text.english)),
        }
    }
    (used, missing)
}

#[test]
fn every_text_of_help_is_there_in_czech() {
    let (used, missing) = used();
    assert!(missing.is_empty(), "no message for\n{}", missing.join("\n"));
    assert!(used.len() > 150, "{}", used.len());
}

#[test]
fn a_message_of_help_stands_for_one_english_text() {
    for (key, english) in used().0 {
        assert_eq!(english.len(), 1, "{key} stands for {english:#?}");
    }
}

/// Every command with its words on the command line.
fn commands() -> Vec<(Vec<String>, Command)> {
    let mut commands = Vec::new();
    let mut open = vec![(vec!["arbiter".to_owned()], Cli::command())];
    while let Some((words, command)) = open.pop() {
        for below in command.get_subcommands() {
            let name = [below.get_name().to_owned()];
            open.push(([words.clone(), name.to_vec()].concat(), below.clone()));
        }
        commands.push((words, command));
    }
    commands
}

/// The message in a language about a command line that is refused; `None` where it is
/// right, or refused for another cause than a value.
fn refused_value(words: &[String], language: Language) -> Option<String> {
    let words = words.iter().map(OsString::from);
    let refusal = parse::<Cli>(words, language, say_cause).err()?;
    let is_value = refusal.kind() == ErrorKind::ValueValidation;
    is_value.then(|| refusal.render().to_string())
}

#[test]
fn every_argument_says_in_czech_why_its_value_is_wrong() {
    let mut forms = BTreeSet::new();
    for (words, command) in commands() {
        for arg in command.get_arguments() {
            let Some(long) = arg.get_long().filter(|_| arg.get_action().takes_values()) else {
                continue;
            };
            for value in [
                "%",
                "-1",
                "0",
                "999999999999999999999",
                "1000000h",
                "1,2,3,4",
            ] {
                let given = [words.clone(), vec![format!("--{long}={value}")]].concat();
                let Some(english) = refused_value(&given, Language::ENGLISH) else {
                    continue;
                };
                let czech = refused_value(&given, czech()).expect("the same is refused");
                let cause = |text: &str| {
                    let line = text.lines().next().unwrap_or_default();
                    let (_, cause) = line.split_once(">': ").expect("a cause");
                    cause.to_owned()
                };
                let told = cause(&czech);
                assert_ne!(told, cause(&english), "{given:?}");
                forms.insert(told);
            }
        }
    }
    assert!(forms.len() > 20, "{forms:?}");
}
