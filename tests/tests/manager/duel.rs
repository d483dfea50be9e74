//! A match between a brain that misbehaves and a correct one.

use tests::{Events, Failed, Finished, Offender, Played, arbiter};

use crate::checks::assert_unharmed;

/// A limit for a move that a test waits for, longer than a process may not run for
/// beside other tests. Brains of 0,1 are told five seconds.
pub(crate) const SHORT: &str = "timeout=4100ms";

/// A match to play: `Bad` against `Good`, two games, `Bad` moves first. The limit of
/// 30 s a move is far above the time of any of them.
pub(crate) struct Duel {
    bad: Offender,
    good: Offender,
    games: usize,
    start: &'static str,
    timeout: Option<&'static str>,
    /// Limits that hold for `Bad` alone, and a blank.
    own: String,
    words: Vec<String>,
}

/// A finished match.
pub(crate) struct Fought {
    pub(crate) finished: Finished,
    pub(crate) events: Events,
    pub(crate) bad: Offender,
    pub(crate) good: Offender,
    games: usize,
}

/// A match of a brain with this script.
pub(crate) fn duel(script: &str) -> Duel {
    Duel {
        bad: Offender::listen(&format!("name Bad | {script}")),
        good: Offender::listen("name Good"),
        games: 2,
        start: "first",
        timeout: Some("30s"),
        own: String::new(),
        words: Vec::new(),
    }
}

impl Duel {
    /// Adds this script to the correct brain.
    pub(crate) fn good(mut self, script: &str) -> Duel {
        self.good = Offender::listen(&format!("name Good | {script}"));
        self
    }

    pub(crate) fn games(mut self, games: usize) -> Duel {
        self.games = games;
        self
    }

    /// Lets `Good` move first.
    pub(crate) fn good_starts(mut self) -> Duel {
        self.start = "second";
        self
    }

    pub(crate) fn timeout(mut self, timeout: &'static str) -> Duel {
        self.timeout = Some(timeout);
        self
    }

    /// Gives `Bad` limits of its own, like `timeout=1s`; those of all if empty.
    pub(crate) fn limits(mut self, own: &str) -> Duel {
        self.own = match own {
            "" => String::new(),
            own => format!("{own} "),
        };
        self
    }

    /// Sets a game clock instead of a limit for a move.
    pub(crate) fn clock_alone(mut self, clock: &str) -> Duel {
        self.timeout = None;
        self.words(["--clock", clock])
    }

    /// Adds arguments to the command line.
    pub(crate) fn words<'a>(mut self, words: impl IntoIterator<Item = &'a str>) -> Duel {
        self.words.extend(words.into_iter().map(str::to_owned));
        self
    }

    pub(crate) fn fight(self) -> Fought {
        let mut manager = arbiter(["match", "gomoku"])
            .args([
                format!("{}{}", self.own, self.bad.brain()),
                self.good.brain(),
            ])
            .args(["--games", &self.games.to_string(), "--start", self.start])
            .args(["--events", "-", "--event-level", "moves"])
            .args(&self.words);
        if let Some(timeout) = self.timeout {
            manager = manager.args(["--timeout", timeout]);
        }
        let finished = manager.run();
        for brain in [&self.bad, &self.good] {
            brain.log_to_end();
        }
        Fought {
            events: finished.events(),
            finished,
            bad: self.bad,
            good: self.good,
            games: self.games,
        }
    }
}

impl Fought {
    pub(crate) fn games(&self) -> Vec<Played> {
        self.events.games()
    }

    /// Checks that `Bad` lost the first game by this cause, and that the other
    /// games were played to their end.
    pub(crate) fn lost_first(self, cause: &str) -> Fought {
        let games = self.games();
        self.assert_played();
        self.assert_lost(&games[0], cause);
        for game in &games[1..] {
            assert_eq!(game.cause, "win", "{self}");
        }
        self
    }

    /// Checks that `Bad` lost every game by this cause.
    pub(crate) fn lost_all(self, cause: &str) -> Fought {
        self.assert_played();
        for game in self.games() {
            self.assert_lost(&game, cause);
        }
        self
    }

    /// Checks that every game ended by the rules.
    pub(crate) fn played_on(self) -> Fought {
        self.assert_played();
        for game in self.games() {
            assert_eq!(game.cause, "win", "{self}");
        }
        self
    }

    /// Checks that `Bad` could not be brought to the board, so no game was
    /// played.
    pub(crate) fn failed(self, cause: &str) -> Failed {
        assert_eq!(self.finished.status.code(), Some(1), "{self}");
        assert_eq!(self.games(), [], "{self}");
        let [failure] = &self.events.failures()[..] else {
            panic!("one failure is due\n{self}");
        };
        assert_eq!(failure.cause, cause, "{self}");
        let names = ["Bad".to_owned(), self.bad.brain()];
        assert!(names.contains(&failure.player), "{self}");
        assert!(!self.finished.stderr.is_empty(), "the failure is said too");
        assert_eq!(self.good.log().complaints(), [""; 0], "{self}");
        failure.clone()
    }

    /// The moves of a game; games count from 0.
    pub(crate) fn moves(&self, game: usize) -> Vec<String> {
        let id = self.games()[game].id;
        let moves = self.events.of("move").into_iter();
        moves
            .filter(|event| event["id"] == id)
            .filter_map(|event| event["action"].as_str().map(str::to_owned))
            .collect()
    }

    fn assert_played(&self) {
        assert_eq!(self.finished.status.code(), Some(0), "{self}");
        assert_eq!(self.games().len(), self.games, "{self}");
        assert_eq!(self.events.failures(), [], "{self}");
        assert_unharmed(&self.good, self.games);
    }

    fn assert_lost(&self, game: &Played, cause: &str) {
        assert_eq!(game.cause, cause, "{self}");
        assert_eq!(game.winner.as_deref(), Some("Good"), "{self}");
    }
}

impl std::fmt::Display for Fought {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{}", self.finished)?;
        writeln!(f, "--- Bad\n{}", self.bad.log().text())?;
        writeln!(f, "--- Good\n{}", self.good.log().text())
    }
}
