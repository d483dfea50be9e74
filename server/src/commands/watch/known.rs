//! The answers of a server's API about a game, as a journal.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::num::NonZeroU32;
use std::time::Duration;
use words::Phrase;

use games::{GameInfo, Seat, Settings};
use serde::Deserialize;

use super::super::replay::ShownGame;
use record::time_control::{GameClock, Period, TimeControl};
use record::verdict::{Cause, Verdict};
use record::{Entry, ErrorLine, GameId, Journal, Line, RecordedPlayer};

/// The most lines that are kept of each program; the oldest go.
const MOST_LINES: usize = 10_000;

/// A game with a page of its entries: `docs/web.md` describes the fields.
#[derive(Debug, Deserialize)]
pub(super) struct GamePage {
    id: GameId,
    tournament: Option<String>,
    game: String,
    board: u8,
    #[serde(default)]
    options: BTreeMap<String, String>,
    started: String,
    seats: BTreeMap<String, String>,
    #[serde(default)]
    limits: Vec<Limits>,
    start: Option<String>,
    opening: Option<String>,
    running: bool,
    position: Option<String>,
    from: usize,
    total: usize,
    pub(super) next: Option<usize>,
    entries: Vec<EntryTold>,
    verdict: Option<VerdictTold>,
}

#[derive(Clone, Debug, Default, Deserialize)]
struct Limits {
    move_ms: Option<u64>,
    clock_ms: Option<u64>,
    increment_ms: Option<u64>,
    clock_moves: Option<NonZeroU32>,
    clock_later: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum EntryTold {
    Turn {
        seat: String,
        r#move: String,
        ms: Option<u64>,
    },
    Info {
        seat: String,
        info: String,
        #[serde(default)]
        ms: u64,
    },
    Chance {
        chance: String,
    },
}

#[derive(Debug, Deserialize)]
struct VerdictTold {
    winner: Option<String>,
    #[serde(default)]
    returns: Vec<i32>,
    cause: String,
    detail: Option<String>,
}

/// Conversations, as the API has them.
#[derive(Debug, Deserialize)]
pub(super) struct TalkTold {
    talk: BTreeMap<String, Talk>,
}

#[derive(Debug, Deserialize)]
struct Talk {
    #[serde(default)]
    lines: Vec<LineTold>,
    #[serde(default)]
    errors: Vec<ErrorTold>,
}

#[derive(Debug, Deserialize)]
struct LineTold {
    ms: f64,
    from: String,
    text: String,
}

#[derive(Debug, Deserialize)]
struct ErrorTold {
    ms: f64,
    text: String,
}

/// A server says something of a game that cannot be understood: it is told as the log
/// would have it.
fn not_understood(what: &impl Display) -> Phrase {
    Phrase::new("terminal-watch-not-understood").with("what", what.to_string())
}

/// A game as far as a server has told of it.
#[derive(Clone)]
pub(super) struct KnownGame {
    info: &'static GameInfo,
    journal: Journal,
    veiled: Option<String>,
    hides: bool,
    pub(super) is_running: bool,
}

/// Whether more of a game has to be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MissingPart {
    /// Nothing is missing.
    Nothing,
    /// The entries from this number on.
    From(usize),
    /// Everything: the game has begun again.
    All,
}

impl KnownGame {
    /// A game of which this is the first page.
    ///
    /// # Errors
    /// The game, its board or its seats are not known here.
    pub(super) fn of(page: GamePage) -> Result<KnownGame, Phrase> {
        let entry = games::find(&page.game).map_err(|why| not_understood(&why))?;
        let options = page.options.iter();
        let options = options.map(|(key, value)| (key.as_str(), value.as_str()));
        let settings = Settings::new(entry.info, Some(page.board), options);
        let start = entry.start(&settings.map_err(|why| not_understood(&why))?);
        let hides = start.map_err(|why| not_understood(&why))?.has_hidden();
        let mut known = KnownGame {
            info: entry.info,
            journal: journal(&page, entry.info).ok_or_else(|| not_understood(&page.started))?,
            veiled: None,
            hides,
            is_running: page.running,
        };
        known.take_in(page)?;
        Ok(known)
    }

    /// Takes a page in that continues the known entries; gives the missing part.
    ///
    /// # Errors
    /// An entry or the verdict has a seat that the game does not have.
    pub(super) fn take_in(&mut self, page: GamePage) -> Result<MissingPart, Phrase> {
        let known = self.journal.entries.len();
        if page.total < known {
            return Ok(MissingPart::All);
        }
        if page.from > known {
            return Ok(MissingPart::From(known));
        }
        self.is_running = page.running;
        self.veiled = page.position.filter(|_| self.hides);
        for told in page.entries.into_iter().skip(known - page.from) {
            let entry = self.entry(told)?;
            self.journal.entries.push(entry);
        }
        let verdict = page.verdict.map(|verdict| self.verdict(verdict));
        self.journal.verdict = verdict.transpose()?;
        Ok(match self.journal.entries.len() {
            entries if entries < page.total => MissingPart::From(entries),
            _ => MissingPart::Nothing,
        })
    }

    /// Forgets the conversations, before a stream tells them from the start.
    pub(super) fn forget_talk(&mut self) {
        for player in &mut self.journal.players {
            player.transcript.clear();
            player.errors.clear();
        }
    }

    /// The conversations of another look at the same game.
    pub(super) fn keep_talk_of(&mut self, before: &KnownGame) {
        let players = self.journal.players.iter_mut();
        for (player, before) in players.zip(&before.journal.players) {
            player.transcript.clone_from(&before.transcript);
            player.errors.clone_from(&before.errors);
        }
    }

    /// Whether any line of a program is known.
    pub(super) fn has_talk(&self) -> bool {
        let mut players = self.journal.players.iter();
        players.any(|player| !player.transcript.is_empty() || !player.errors.is_empty())
    }

    /// Adds lines of conversations.
    pub(super) fn hear(&mut self, told: TalkTold) {
        for (seat, talk) in told.talk {
            let index = self.info.seats.iter().position(|name| *name == seat);
            let player = index.and_then(|index| self.journal.players.get_mut(index));
            let Some(player) = player else { continue };
            player
                .transcript
                .extend(talk.lines.into_iter().map(|line| Line {
                    at: since_start(line.ms),
                    from_brain: line.from == "brain",
                    text: line.text,
                }));
            player
                .errors
                .extend(talk.errors.into_iter().map(|line| ErrorLine {
                    at: since_start(line.ms),
                    text: line.text,
                }));
            let surplus = player.transcript.len().saturating_sub(MOST_LINES);
            player.transcript.drain(..surplus);
            let surplus = player.errors.len().saturating_sub(MOST_LINES);
            player.errors.drain(..surplus);
        }
    }

    /// The game to be shown.
    pub(super) fn shown(&self) -> ShownGame {
        ShownGame {
            journal: self.journal.clone(),
            veiled: self.veiled.clone(),
            is_over: !self.is_running,
        }
    }

    fn entry(&self, told: EntryTold) -> Result<Entry, Phrase> {
        Ok(match told {
            EntryTold::Turn { seat, r#move, ms } => Entry::Turn {
                seat: self.seat(&seat)?,
                text: r#move,
                used: ms.map(Duration::from_millis),
            },
            EntryTold::Info { seat, info, ms } => Entry::Info {
                seat: self.seat(&seat)?,
                at: Duration::from_millis(ms),
                text: info.into(),
            },
            EntryTold::Chance { chance } => Entry::Chance { text: chance },
        })
    }

    fn verdict(&self, told: VerdictTold) -> Result<Verdict, Phrase> {
        let seats = self.journal.players.len();
        let cause = Cause::from_words(&told.cause);
        let winner = told.winner.map(|seat| self.seat(&seat)).transpose()?;
        Ok(match (winner, told.returns.len() == seats) {
            (_, true) => Verdict {
                returns: told.returns,
                cause,
                detail: told.detail,
            },
            (Some(winner), false) => Verdict::win_of(winner, seats, cause, told.detail),
            (None, false) => Verdict::draw(seats, cause, told.detail),
        })
    }

    fn seat(&self, name: &str) -> Result<Seat, Phrase> {
        let seats = self.info.seats.iter().take(self.journal.players.len());
        let index = seats.into_iter().position(|seat| *seat == name);
        let seat = index.and_then(|index| u16::try_from(index).ok());
        seat.map(Seat::new)
            .ok_or_else(|| not_understood(&format!("no seat is called '{name}'")))
    }
}

/// The journal of a game before its first entry; `None` if its start is no time.
fn journal(page: &GamePage, info: &GameInfo) -> Option<Journal> {
    let ms = Duration::from_millis;
    let times = page.limits.iter().map(|limits| TimeControl {
        per_move: limits.move_ms.map(ms),
        clock: limits.clock_ms.and_then(|base| {
            let first = Period {
                base: ms(base),
                increment: ms(limits.increment_ms.unwrap_or_default()),
                moves: limits.clock_moves,
            };
            let later = limits.clock_later.as_deref().unwrap_or_default();
            GameClock::with_later(first, later).ok()
        }),
    });
    let mut times = times.collect::<Vec<_>>().into_iter();
    let names = info.seats.iter().filter_map(|seat| page.seats.get(*seat));
    let players = names.map(|name| RecordedPlayer {
        name: name.clone(),
        brain: name.clone(),
        protocol: String::new(),
        time: times.next(),
        sandbox: None,
        cpu: None,
        transcript: Vec::new(),
        errors: Vec::new(),
    });
    Some(Journal {
        id: page.id,
        game: info.name.to_owned(),
        board: page.board,
        options: page.options.clone().into_iter().collect(),
        event: page.tournament.clone(),
        tags: Vec::new(),
        started: page.started.parse().ok()?,
        seed: None,
        time: TimeControl::NONE,
        untimed: Vec::new(),
        position: page.start.clone(),
        opening: page.opening.clone().unwrap_or_default(),
        players: players.collect(),
        machine: None,
        entries: Vec::new(),
        verdict: None,
    })
}

/// A time that a server has sent; one that makes no sense is 0.
fn since_start(ms: f64) -> Duration {
    let time = Duration::try_from_secs_f64(ms / 1000.0);
    record::micros(time.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn page(more: &[(&str, Value)]) -> GamePage {
        let mut page = json!({
            "id": 7, "tournament": null, "game": "gomoku", "board": 15, "options": {},
            "started": "2026-03-01T12:00:00Z", "seats": {"cross": "Alpha", "round": "Beta"},
            "limits": [{"move_ms": 2000, "clock_ms": 60000, "increment_ms": 1000}, {}],
            "running": true, "position": "15/15 cross", "from": 0, "total": 0, "next": null,
            "entries": [], "verdict": null, "something": "new",
        });
        for (key, value) in more {
            page[*key] = value.clone();
        }
        serde_json::from_value(page).unwrap()
    }

    fn turn(seat: &str, text: &str) -> Value {
        json!({ "seat": seat, "move": text, "ms": 12 })
    }

    #[test]
    fn pages_grow_into_a_journal_and_say_what_is_missing() {
        let thought = json!({ "seat": "round", "info": "depth 3", "ms": 4 });
        let first = [
            ("total", json!(1)),
            ("entries", json!([turn("cross", "H8")])),
        ];
        let mut known = KnownGame::of(page(&first)).unwrap();
        assert!(known.is_running && known.shown().veiled.is_none());
        // A page that overlaps, and one that leaves a gap.
        let all = json!([turn("cross", "H8"), thought, turn("round", "A1")]);
        let next = page(&[("total", json!(3)), ("entries", all)]);
        assert_eq!(known.take_in(next), Ok(MissingPart::Nothing));
        let late = page(&[("from", json!(5)), ("total", json!(6))]);
        assert_eq!(known.take_in(late), Ok(MissingPart::From(3)));
        let again = page(&[("total", json!(1))]);
        assert_eq!(known.take_in(again), Ok(MissingPart::All));
        let verdict =
            json!({ "winner": "round", "returns": [-1, 1], "cause": "timeout", "detail": null });
        let over = [
            ("from", json!(3)),
            ("total", json!(3)),
            ("running", json!(false)),
            ("verdict", verdict),
        ];
        assert_eq!(known.take_in(page(&over)), Ok(MissingPart::Nothing));
        let journal = known.shown().journal;
        assert_eq!((journal.turns(), journal.entries.len()), (2, 3));
        assert_eq!(record::result_mark(&journal), "0-1");
        let limits: Vec<TimeControl> = journal.times().collect();
        assert_eq!(limits[0].per_move, Some(Duration::from_secs(2)));
        assert_eq!(limits[1], TimeControl::NONE);
        record::Replay::start(&journal).unwrap().finish().unwrap();
    }

    #[test]
    fn what_cannot_be_understood_is_said_and_cards_stay_hidden() {
        let unknown = KnownGame::of(page(&[("game", json!("hex"))]))
            .err()
            .unwrap();
        assert!(unknown.to_string().contains("hex"), "{unknown}");
        let entries = json!([turn("black", "H8")]);
        let seat = KnownGame::of(page(&[("total", json!(1)), ("entries", entries)]));
        assert!(
            seat.err()
                .unwrap()
                .to_string()
                .contains("no seat is called 'black'")
        );
        let cards = [
            ("game", json!("kuhn")),
            ("board", json!(1)),
            ("seats", json!({ "first": "A", "second": "B" })),
            ("total", json!(1)),
            ("entries", json!([{ "chance": "card ?" }])),
        ];
        let known = KnownGame::of(page(&cards)).unwrap();
        assert_eq!(known.shown().veiled.as_deref(), Some("15/15 cross"));
    }

    #[test]
    fn conversations_are_bounded_and_lines_of_nobody_are_passed_over() {
        let mut known = KnownGame::of(page(&[])).unwrap();
        let line = json!({ "ms": 1.5, "from": "brain", "text": "info" });
        let lines = json!({ "lines": vec![line; 600], "errors": [{ "ms": -1.0, "text": "oops" }] });
        for _ in 0..20 {
            let told = json!({ "talk": { "cross": lines, "nobody": lines } });
            known.hear(serde_json::from_value(told).unwrap());
        }
        let player = &known.shown().journal.players[0];
        assert_eq!(player.transcript.len(), MOST_LINES);
        assert_eq!(player.transcript[0].at, Duration::from_micros(1500));
        assert_eq!(player.errors[0].at, Duration::ZERO);
        known.forget_talk();
        assert!(!known.has_talk());
    }
}
