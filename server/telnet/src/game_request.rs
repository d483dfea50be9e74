//! `GAME [BRAIN…] [TIME] [KEY=VALUE…]`: the request of a person for a game.

use std::collections::HashSet;

use games::Settings;

use contest::values;
use people::{GameRequest, View};
use record::time_control::TimeControl;
use store::same_name::NameKey;
use words::{Phrase, UserError};

/// Reads the words after `play` or `seek`. Also returns the words that name
/// brains, for [`names`].
pub(super) fn parse(words: &str) -> Result<(GameRequest, Option<String>), UserError> {
    let mut words = words.split_whitespace();
    let game = words.next().ok_or_else(|| {
        let games: Vec<&str> = games::games().map(|entry| entry.info.name).collect();
        Phrase::new("terminal-which-game").with("games", games.join(", "))
    })?;
    let game = games::find(game).map_err(UserError::sentence)?;
    let (mut brain, mut limit, mut board) = (Vec::new(), None, None);
    let mut options = Vec::new();
    for word in words {
        match word.split_once('=') {
            Some(("board", size)) => {
                let wrong = Phrase::new("terminal-no-board-size").with("size", size.to_owned());
                board = Some(size.parse().map_err(|_| wrong)?);
            }
            Some(pair) => options.push(pair),
            // A brain's name may have several words, and may look like a
            // time: then the time comes first.
            None => match values::positive_duration(word) {
                Ok(time) if limit.is_none() => limit = Some(time),
                _ => brain.push(word),
            },
        }
    }
    let settings = Settings::new(game.info, board, options).map_err(UserError::sentence)?;
    let game_request = GameRequest {
        game,
        settings,
        time: limit.map(|limit| TimeControl::new(Some(limit), None)),
        seat: None,
    };
    let brain = (!brain.is_empty()).then(|| brain.join(" "));
    Ok((game_request, brain))
}

/// Splits words into names of brains, each the longest known name. If the rest
/// begins with no known name, all of it is one name, which the server then
/// reports as unknown.
pub(super) fn names(words: &str, view: &View) -> Vec<String> {
    let brains = view.brains.iter().map(|brain| brain.name.as_str());
    let playing = view.games.iter().flat_map(|live| &live.players);
    let here = brains.chain(playing.map(String::as_str));
    names_among(words, here)
}

fn names_among<'a>(words: &str, here: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut longest = 1;
    let known = here.map(|name| {
        longest = longest.max(name.split_whitespace().count());
        NameKey::of(name)
    });
    let known: HashSet<NameKey> = known.collect();
    let words: Vec<&str> = words.split_whitespace().collect();
    let mut names = Vec::new();
    let mut rest = &words[..];
    while !rest.is_empty() {
        let is_known = |count: &usize| known.contains(&NameKey::of(&rest[..*count].join(" ")));
        let count = (1..=longest.min(rest.len())).rev().find(is_known);
        let (name, others) = rest.split_at(count.unwrap_or(rest.len()));
        names.push(name.join(" "));
        rest = others;
    }
    names
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_wish_is_a_game_a_brain_a_time_and_rules() {
        let (game_request, brain) = parse("gomoku Deep Green 30s board=19 rule=exact").unwrap();
        assert_eq!(game_request.game.info.name, "gomoku");
        let limit = game_request.time.and_then(|time| time.per_move);
        assert_eq!(limit, Some(Duration::from_secs(30)));
        assert_eq!(game_request.settings.board(), 19);
        assert_eq!(brain.as_deref(), Some("Deep Green"));
        let (game_request, brain) = parse("dice").unwrap();
        assert_eq!((game_request.time, brain), (None, None));
    }

    #[test]
    fn several_brains_are_told_apart_by_the_names_of_those_present() {
        let here = ["Deep", "Deep Green", "Die easy", "Die hard"];
        for (words, expected) in [
            ("", &[][..]),
            ("deep  green", &["deep green"]),
            ("Deep Die hard", &["Deep", "Die hard"]),
            (
                "Die easy Deep Green Deep",
                &["Die easy", "Deep Green", "Deep"],
            ),
            ("Deep Die harder still", &["Deep", "Die harder still"]),
            ("Nobody Deep", &["Nobody Deep"]),
        ] {
            assert_eq!(names_among(words, here.into_iter()), expected, "{words}");
        }
    }

    #[test]
    fn what_cannot_be_played_is_said() {
        for (words, expected) in [
            ("", "Which game?"),
            ("gomku", "did you mean 'gomoku'?"),
            ("gomoku rul=exact", "did you mean 'rule'?"),
            ("gomoku board=99", "3 to 20"),
            ("gomoku board=x", "no board size"),
        ] {
            let error = parse(words).err().map(|error| error.to_string());
            let error = error.unwrap_or_default();
            assert!(error.contains(expected), "{words}: {error}");
        }
    }
}
