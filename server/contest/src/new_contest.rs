//! A contest that somebody sets up: the settings for its file.

use toml::{Table, Value};

/// A new contest: a tournament, or a match of two. Errors in it are found when its file
/// is checked.
#[derive(Clone, Debug, Default)]
pub struct NewContest {
    /// The name of the game.
    pub game: String,
    /// The format; empty for a round robin.
    pub format: String,
    /// Games of each pair that meets.
    pub games: i64,
    /// Games at once.
    pub concurrency: i64,
    /// The policy that decides which player starts; empty for each in turn.
    pub start: String,
    /// The limits of thinking, like `5s` or `60s+1s`; empty for the usual ones.
    pub time: String,
    /// The size of the board, where that is not the usual one.
    pub board: Option<i64>,
    /// Options of the game.
    pub options: Vec<(String, String)>,
    /// A file of openings; empty for none.
    pub openings: String,
    /// The players, and the words that name their brains.
    pub players: Vec<(String, String)>,
}

impl NewContest {
    /// The file, as `docs/tournaments.md` has it.
    ///
    /// # Errors
    /// Some text cannot stand in a file.
    pub(super) fn to_toml(&self, name: &str) -> Result<String, toml::ser::Error> {
        let mut file = Table::new();
        let mut texts = vec![("name", name), ("game", &self.game)];
        let time = if self.time.contains('+') {
            "clock"
        } else {
            "timeout"
        };
        texts.extend([
            ("format", self.format.as_str()),
            ("start", &self.start),
            (time, &self.time),
            ("openings", &self.openings),
        ]);
        for (key, text) in texts.into_iter().filter(|(_, text)| !text.is_empty()) {
            file.insert(key.to_owned(), text.into());
        }
        file.insert("games".to_owned(), self.games.into());
        file.insert("concurrency".to_owned(), self.concurrency.into());
        if let Some(board) = self.board {
            file.insert("board".to_owned(), board.into());
        }
        if !self.options.is_empty() {
            let options = self.options.iter();
            let options = options.map(|(key, value)| (key.clone(), value.as_str().into()));
            file.insert("options".to_owned(), Value::Table(options.collect()));
        }
        let players = self.players.iter().map(|(name, brain)| {
            let player = [("name", name), ("brain", brain)];
            let player = player.map(|(key, text)| (key.to_owned(), text.as_str().into()));
            Value::Table(player.into_iter().collect())
        });
        file.insert("player".to_owned(), Value::Array(players.collect()));
        toml::to_string(&file)
    }
}
