//! Games in the formats of other programs.

use formats::{Format, OpeningFormat, OptionOverrides, Pieces, decode, read, write};
use record::foreign::{journal_of, written};
use record::{GameId, check, records_of};

/// Games of a file beyond which nothing is checked, lest one input take seconds.
const MOST_GAMES: usize = 20;

/// Reads the bytes in every format. A game that is read can be played and
/// becomes a record, and the text written from it is read as the same moves.
pub(crate) fn run(bytes: &[u8]) {
    let text = decode(bytes);
    let overrides = OptionOverrides::default();
    for format in Format::ALL {
        for game in read(&text, format, &overrides).take(MOST_GAMES) {
            let game = match game {
                Ok(game) => game,
                Err(error) => {
                    assert!(error.line > 0 && !error.what.is_empty(), "{error}");
                    continue;
                }
            };
            let journal = journal_of(&game, GameId::new(1), "a file");
            let journal = journal.unwrap_or_else(|error| panic!("{error}: {game:?}"));
            assert_eq!(check(&journal), Ok(()));
            let again = written(&journal).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(moves(&again), moves(&game));
            // A psq file has no position.
            let Ok(text) = write(&again, format) else {
                continue;
            };
            let same = read(&text, format, &overrides).next();
            let same = same.unwrap_or_else(|| panic!("{text} has no game"));
            let same = same.unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(moves(&same), moves(&game), "{text}");
        }
    }
    for format in [None, Some(OpeningFormat::Games(Format::Pgn))] {
        let lines = Pieces::new(bytes, format).map_while(Result::ok);
        let lines: Vec<usize> = lines.map(|piece| piece.line).collect();
        assert!(lines.is_sorted_by(|one, next| one < next), "{lines:?}");
    }
    let records: Vec<usize> = records_of(bytes).map(|(_, record)| record.len()).collect();
    assert!(records.iter().sum::<usize>() <= bytes.len());
    for ending in ["epd", "txt"] {
        if let Some(OpeningFormat::Games(format)) = OpeningFormat::of(ending, &text) {
            panic!("{ending} is {format:?}");
        }
    }
}

fn moves(game: &formats::WrittenGame) -> Vec<&str> {
    game.moves.iter().map(|one| one.text.as_str()).collect()
}
