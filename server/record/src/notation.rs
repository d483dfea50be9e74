//! Records in a game's own notation.

use games::kalaha::{Kalaha, notation};
use games::{Game as _, Settings};

use super::export::move_list;
use super::{DamagedRecord, Journal};

/// A game of kalaha, one sowing a line, as [`notation`] writes it.
///
/// # Errors
/// The game is not kalaha, or cannot be replayed.
pub(super) fn kalaha(journal: &Journal) -> Result<String, DamagedRecord> {
    let refused = |what: String| DamagedRecord {
        place: None,
        turn: None,
        what,
    };
    if journal.game != Kalaha::INFO.name {
        return Err(refused(format!(
            "game {} is {}, but this format is only for kalaha",
            journal.id, journal.game
        )));
    }
    let options = journal.options.iter();
    let options = options.map(|(key, value)| (key.as_str(), value.as_str()));
    let settings = Settings::new(Kalaha::INFO, Some(journal.board), options)
        .map_err(|error| refused(error.to_string()))?;
    let start = match &journal.position {
        None => Kalaha::start(&settings).map_err(|error| refused(error.to_string()))?,
        Some(text) => {
            Kalaha::from_position(&settings, text).map_err(|error| refused(error.to_string()))?
        }
    };
    let sowings =
        Kalaha::parse_turn(&move_list(journal)).map_err(|error| refused(error.to_string()))?;
    notation::write(&start, &sowings).map_err(|error| refused(error.to_string()))
}
