//! The settings of the next game, as the manager proposes them: board, options, seat.

use games::{Game, Seat, Settings};

use words::complain;

/// The rules and the seat that the manager proposes, and why they cannot be
/// played, if they cannot.
#[derive(Debug, Default)]
pub(crate) struct Table {
    board: Option<u8>,
    options: Vec<(String, String)>,
    seat: Option<Seat>,
    refused: Option<String>,
}

impl Table {
    /// Takes `game NAME`, which begins a new proposal. Returns whether the brain
    /// plays that game.
    pub(crate) fn game<G: Game>(&mut self, name: &str) -> bool {
        *self = Table::default();
        let plays = name.eq_ignore_ascii_case(G::INFO.name);
        if !plays {
            self.refused = Some(format!("this brain plays only {}", G::INFO.name));
        }
        plays
    }

    /// Takes `board N`, which options follow. Returns whether the brain plays on it.
    pub(crate) fn board<G: Game>(&mut self, size: u8) -> bool {
        self.board = Some(size);
        self.options.clear();
        self.check(self.settings::<G>().map(drop))
    }

    /// Takes `option KEY VALUE`. The line has no answer, so a refusal shows at
    /// the next question, `player`.
    pub(crate) fn option<G: Game>(&mut self, key: &str, value: &str) {
        // After a refusal nothing is kept, so the list stays as short as the
        // options that the game has.
        if self.refused.is_none() {
            self.options.push((key.to_owned(), value.to_owned()));
            self.check(self.settings::<G>().map(drop));
        }
    }

    /// Takes `player SEAT`. Returns whether the brain can play on that seat.
    pub(crate) fn player<G: Game>(&mut self, name: &str) -> bool {
        let seats = (0..).zip(G::INFO.seats);
        self.seat = seats
            .filter(|(_, seat)| seat.eq_ignore_ascii_case(name))
            .map(|(index, _)| Seat::new(index))
            .next();
        // Before this an option may have been missing that the board needs.
        if self.refused.is_none() {
            let settings = self.settings::<G>();
            let start = |settings| G::start(&settings).map_err(|error| error.to_string());
            self.check(settings.and_then(start).map(drop));
        }
        self.seat.is_some() && self.refused.is_none()
    }

    /// The start of a game, and the brain's own seat.
    ///
    /// # Errors
    /// No seat was given, or the settings were refused. The text continues a
    /// sentence that begins with the line of the manager.
    pub(crate) fn start<G: Game>(&self) -> Result<(G, Seat), String> {
        let seat = self.seat.ok_or("before it named this brain's seat")?;
        let refused = |why: &str| format!("although its settings were refused: {why}");
        if let Some(why) = &self.refused {
            return Err(refused(why));
        }
        let settings = self.settings::<G>()?;
        let state = G::start(&settings).map_err(|error| refused(&error.to_string()))?;
        Ok((state, seat))
    }

    /// The settings proposed so far.
    ///
    /// # Errors
    /// They contradict the rules; the text says how.
    pub(crate) fn settings<G: Game>(&self) -> Result<Settings, String> {
        let options = self.options.iter();
        let options = options.map(|(key, value)| (key.as_str(), value.as_str()));
        Settings::as_told(G::INFO, self.board, options).map_err(|error| error.to_string())
    }

    /// Stores why the proposal cannot be played, if so, and reports it on
    /// standard error. Returns whether it can be played as far as it goes.
    fn check(&mut self, found: Result<(), String>) -> bool {
        self.refused = found.err();
        if let Some(why) = &self.refused {
            complain(format_args!("refused: {why}"));
        }
        self.refused.is_none()
    }
}
