//! `GAME [BRAIN…] [TIME] [KEY=VALUE…] [position=POSITION]`: the request of a person for a game.

use std::collections::HashSet;

use games::{GameInfo, Seat, Settings};

use contest::values::{self, ValueError};
use people::{GameRequest, GameStart, View};
use record::time_control::TimeControl;
use store::same_name::NameKey;
use words::{Language, Phrase, UserError};

/// Reads the words after `play`, `seek` or `match NAME`. Also returns the words that name
/// brains, for [`names`].
pub(super) fn parse(words: &str) -> Result<(GameRequest, Option<String>), UserError> {
    let (words, position) = position_in(words);
    let mut words = words.split_whitespace();
    let game = words.next().ok_or_else(|| {
        let games: Vec<&str> = games::games().map(|entry| entry.info.name).collect();
        Phrase::new("terminal-which-game").with("games", games.join(", "))
    })?;
    let game = games::find(game).map_err(UserError::sentence)?;
    let (mut brain, mut options) = (Vec::new(), Vec::new());
    let (mut limit, mut board, mut seat) = (None, None, None);
    for word in words {
        match word.split_once('=') {
            Some(("board", size)) => {
                let wrong = Phrase::new("terminal-no-board-size").with("size", size.to_owned());
                board = Some(size.parse().map_err(|_| wrong)?);
            }
            Some(("seat", name)) => seat = seat_called(game.info, name)?,
            Some(pair) => options.push(pair),
            // A brain's name may have several words, and may look like a
            // time: then the time comes first.
            None => match time(word) {
                Some(time) if limit.is_none() => limit = Some(time?),
                _ => brain.push(word),
            },
        }
    }
    let settings = Settings::new(game.info, board, options).map_err(UserError::sentence)?;
    let start = match position {
        None => GameStart::default(),
        Some(position) => GameStart::at(game, &settings, position)?,
    };
    let game_request = GameRequest {
        game,
        settings,
        time: limit,
        seat,
        start,
    };
    let brain = (!brain.is_empty()).then(|| brain.join(" "));
    Ok((game_request, brain))
}

/// These words without the position among them, and the position. It has words of its own,
/// up to the next quotation mark where it begins with one, or else to the end.
fn position_in(words: &str) -> (String, Option<&str>) {
    let Some((before, after)) = words.split_once(" position=") else {
        return (words.to_owned(), None);
    };
    let quoted = after.strip_prefix('"');
    let quoted = quoted.and_then(|rest| rest.split_once('"'));
    let (position, rest) = quoted.unwrap_or((after, ""));
    (format!("{before} {rest}"), Some(position.trim()))
}

/// A limit for each move, or a clock: `5+3` is one of 5 minutes that gains 3 seconds with
/// each turn, as people write it. `None` for a word that may be a name instead.
fn time(word: &str) -> Option<Result<TimeControl, ValueError>> {
    let Some((base, increment)) = word.split_once('+') else {
        return match values::positive_duration(word) {
            Ok(limit) => Some(Ok(TimeControl::new(Some(limit), None))),
            Err(wrong @ (ValueError::TooLong(_) | ValueError::Zero(_))) => Some(Err(wrong)),
            Err(_) => None,
        };
    };
    let (minutes, is_clock) = (base.parse::<f64>(), increment.parse::<f64>().is_ok());
    let clock = match &minutes {
        Ok(minutes) => values::clock(&format!("{}+{increment}", 60.0 * minutes)),
        Err(_) => values::clock(word),
    };
    match clock {
        Err(_) if minutes.is_err() || !is_clock => None,
        clock => Some(clock.map(|clock| TimeControl::new(None, Some(clock)))),
    }
}

/// The seat of this name, or with this English word for it; `None` where it is drawn.
fn seat_called(info: &GameInfo, name: &str) -> Result<Option<Seat>, UserError> {
    let is_called = |seat: &Seat| {
        let word = info.word(*seat, Language::ENGLISH);
        [info.seats[seat.index()], &word].contains(&name)
    };
    let seat = Seat::all(info.seats.len()).find(is_called);
    if seat.is_none() && name != "random" {
        let text = Phrase::new("terminal-no-such-seat").with("seat", name.to_owned());
        return Err(UserError::sentence(
            text.with("seats", info.seats.join(", ")),
        ));
    }
    Ok(seat)
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
    fn a_clock_is_minutes_and_seconds_and_a_seat_has_two_names() {
        for (words, time, seat) in [
            ("chess 5+3", "clock 5m+3s", None),
            ("chess 0.5+0", "clock 30s+0s", None),
            ("chess 90s+1s", "clock 1m 30s+1s", None),
            ("chess 5+3 seat=black", "clock 5m+3s", Some(Seat::SECOND)),
            ("gomoku 9s seat=black", "9s a move", Some(Seat::FIRST)),
            ("gomoku 9s seat=round", "9s a move", Some(Seat::SECOND)),
            ("gomoku 9s seat=random", "9s a move", None),
        ] {
            let (game_request, rest) = parse(words).unwrap();
            let told = game_request.time.map(|time| time.to_string());
            assert_eq!((told.as_deref(), rest), (Some(time), None), "{words}");
            assert_eq!(game_request.seat, seat, "{words}");
        }
        for word in [
            "0+3",
            "inf+1",
            "-5+3",
            "1+999999999999",
            "99999999+3",
            "0s",
            "999999h",
        ] {
            let wrong = parse(&format!("chess {word}"));
            assert!(wrong.is_err(), "{word}");
        }
        for word in ["5+", "+", "C++", "R2+D2", "2+D2"] {
            let (game_request, rest) = parse(&format!("chess {word}")).unwrap();
            assert_eq!((game_request.time, rest.as_deref()), (None, Some(word)));
        }
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
    fn a_position_is_quoted_or_stands_at_the_end() {
        const ENDGAME: &str = "8/8/8/8/8/4k3/4p3/4K3 b - - 0 1";
        for words in [
            format!("chess 5+3 position={ENDGAME}"),
            format!("chess position=\"{ENDGAME}\" 5+3"),
        ] {
            let (game_request, rest) = parse(&words).unwrap();
            let start = game_request.start;
            assert_eq!(start.position.as_deref(), Some(ENDGAME));
            assert!(start.struck.is_some() && game_request.time.is_some() && rest.is_none());
        }
    }

    #[test]
    fn what_cannot_be_played_is_said() {
        for (words, expected) in [
            ("chess position=nonsense", "not a position"),
            (
                "chess position=7k/5KQ1/8/8/8/8/8/8 b - - 0 1",
                "The game is over in that position.",
            ),
            ("kuhn position=K Q pass", "hides something"),
            ("", "Which game?"),
            ("gomku", "did you mean 'gomoku'?"),
            ("gomoku rul=exact", "did you mean 'rule'?"),
            ("gomoku board=99", "3 to 20"),
            ("gomoku board=x", "no board size"),
            ("gomoku seat=x", "give cross, round or random"),
        ] {
            let error = parse(words).err().map(|error| error.to_string());
            let error = error.unwrap_or_default();
            assert!(error.contains(expected), "{words}: {error}");
        }
    }
}
