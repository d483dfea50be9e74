//! `GAME [BRAIN] [TIME] [KEY=VALUE…]`: what a person would like to play.

use games::Settings;

use host::GameRequest;
use host::contest_file::values;
use record::time_control::TimeControl;

/// Reads the words after `play` or `seek`. Gives the brain named, too.
pub(super) fn parse(words: &str) -> Result<(GameRequest, Option<String>), String> {
    let mut words = words.split_whitespace();
    let game = words.next().ok_or_else(|| {
        let names: Vec<&str> = games::GAMES.iter().map(|entry| entry.info.name).collect();
        format!("Which game? {}.", names.join(", "))
    })?;
    let game = games::find(game).map_err(|error| format!("{error}."))?;
    let (mut brain, mut limit, mut board) = (Vec::new(), None, None);
    let mut options = Vec::new();
    for word in words {
        match word.split_once('=') {
            Some(("board", size)) => {
                let size = size
                    .parse()
                    .map_err(|_| format!("'{size}' is no board size."))?;
                board = Some(size);
            }
            Some(pair) => options.push(pair),
            // A brain may have several words, and may look like a time: then
            // it comes first.
            None => match values::positive_duration(word) {
                Ok(time) if limit.is_none() => limit = Some(time),
                _ => brain.push(word),
            },
        }
    }
    let settings = Settings::new(game.info, board, options).map_err(|error| format!("{error}."))?;
    let game_request = GameRequest {
        game,
        settings,
        time: limit.map(|limit| TimeControl::new(Some(limit), None)),
        seat: None,
    };
    let brain = (!brain.is_empty()).then(|| brain.join(" "));
    Ok((game_request, brain))
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
    fn what_cannot_be_played_is_said() {
        for (words, expected) in [
            ("", "Which game?"),
            ("gomku", "did you mean 'gomoku'?"),
            ("gomoku rul=exact", "did you mean 'rule'?"),
            ("gomoku board=99", "3 to 20"),
            ("gomoku board=x", "no board size"),
        ] {
            let error = parse(words).err().unwrap_or_default();
            assert!(error.contains(expected), "{words}: {error}");
        }
    }
}
