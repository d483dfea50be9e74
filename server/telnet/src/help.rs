//! The texts of 'help'.

use games::{GameInfo, OptionKind, Seat};
use people::tables::is_poker;
use poker_rules::table::{Limit, game_of_word};
use render::poker::game_in_words;
use words::{Language, Phrase, say};

use super::command::{COMMANDS, Command, Meaning, meaning};

/// All commands, one line each.
pub(super) fn overview(language: Language) -> String {
    let mut out = language.say("terminal-help-heading");
    for command in COMMANDS {
        let (usage, summary) = (command.usage(language), command.summary(language));
        out.push_str(&match usage.chars().count() {
            ..=18 => format!("\n  {usage:18} {summary}"),
            _ => format!("\n  {usage}\n  {:18} {summary}", ""),
        });
    }
    out.push('\n');
    out.push_str(&language.say("terminal-help-games-too"));
    out
}

/// More about a command or a game.
pub(super) fn about(word: &str, language: Language) -> Result<String, Phrase> {
    let verb = match meaning(word) {
        Meaning::Exactly(verb) | Meaning::Short(verb) => Some(verb),
        Meaning::Several(_) | Meaning::None => None,
    };
    if let Some(command) = COMMANDS.iter().find(|command| Some(command.verb) == verb) {
        return Ok(of_command(command, language));
    }
    if let Some(game) = is_poker(word).and_then(game_of_word) {
        let about = Phrase::new("terminal-about-poker").with("word", word.to_owned());
        let about = about.and("game", game_in_words(game, Limit::No));
        let texts = [
            about,
            Phrase::new("terminal-poker-keys"),
            Phrase::new("terminal-poker-settings"),
        ];
        return Ok(texts.map(|text| text.say(language)).join("\n"));
    }
    match games::find(word) {
        Ok(entry) => Ok(of_game(entry.info, language)),
        Err(_) => Err(Phrase::new("terminal-no-topic").with("word", word.to_owned())),
    }
}

fn of_command(command: &Command, language: Language) -> String {
    let mut out = format!(
        "{} : {}",
        command.usage(language),
        command.summary(language)
    );
    if let Some(more) = command.more(language) {
        out.push('\n');
        out.push_str(&more);
    }
    out
}

/// The seats by their names, as they are typed, and the words of people for them: `cross
/// (black)`.
fn seats_of(info: &GameInfo, language: Language) -> String {
    let named = Seat::all(info.seats.len())
        .zip(info.seats)
        .map(|(seat, name)| match info.word(seat, language) {
            word if word == *name => word,
            word => format!("{name} ({word})"),
        });
    match &named.collect::<Vec<String>>()[..] {
        [first, second] => {
            let values = [
                ("first", first.clone().into()),
                ("second", second.clone().into()),
            ];
            language.with("terminal-and", &values)
        }
        seats => {
            say!(
                language,
                "terminal-seats",
                least = info.least_seats,
                most = seats.len(),
                seats = seats.join(", ")
            )
        }
    }
}

fn of_game(info: &GameInfo, language: Language) -> String {
    let values = [
        ("name", info.name.into()),
        ("title", info.title(language).into()),
        ("seats", seats_of(info, language).into()),
    ];
    let mut out = language.with("terminal-about-game", &values);
    for text in [
        &info.rules(language),
        &language.say("terminal-rules-options"),
    ] {
        out.push_str(&format!("\n{text}"));
    }
    if info.boards.has_choice() {
        let (usual, sizes) = (info.boards.default, info.boards.in_words().say(language));
        out.push_str(&format!("\n  board={usual} ({sizes})"));
    }
    for option in info.options {
        let range = |least: String, most: String, key: &str| say!(language, key, least, most);
        let values = match &option.kind {
            OptionKind::Choice(words) => words.join(", "),
            OptionKind::Integer(numbers) => {
                let [least, most] = [numbers.start(), numbers.end()].map(ToString::to_string);
                range(least, most, "terminal-range")
            }
            OptionKind::Halves(numbers) => {
                let [least, most] =
                    [numbers.start(), numbers.end()].map(|end| OptionKind::halves(*end));
                range(
                    least.to_string(),
                    most.to_string(),
                    "terminal-range-of-halves",
                )
            }
        };
        let (key, default, help) = (option.key, option.default, info.help(option, language));
        out.push_str(&format!("\n  {key}={default} ({values}): {help}"));
    }
    out.push('\n');
    out.push_str(&say!(language, "terminal-how-to-play", name = info.name));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_command_does_stands_apart_from_its_words_in_every_language() {
        for language in Language::all() {
            let text = overview(language);
            for command in COMMANDS {
                let (usage, summary) = (command.usage(language), command.summary(language));
                let line = text.lines().find(|line| line.ends_with(&summary));
                let before = line.and_then(|line| line.strip_suffix(&summary));
                assert!(
                    before.is_some_and(|before| before.ends_with(' ')),
                    "{usage}"
                );
            }
        }
    }
}
