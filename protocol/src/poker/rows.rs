//! Rows of the lists that a client asks for.

use super::command::{Format, Mode};
use super::reading::Unreadable;
use super::tag::Tag;
use super::{Element, Encode, Wait};

/// One table in `<tables>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Its number.
    pub id: u64,
    /// What it is called.
    pub name: String,
    /// How many seats it has.
    pub seats: usize,
    /// How many of them are taken.
    pub taken: usize,
    /// In chips, as it is now.
    pub small_blind: u64,
    /// In chips, as it is now.
    pub big_blind: u64,
    /// The fewest chips to sit down with.
    pub min_buyin: u64,
    /// The most chips to sit down with.
    pub max_buyin: u64,
    /// How long it lasts.
    pub format: Format,
    /// For whom it is.
    pub mode: Mode,
    /// Whether it plays.
    pub state: TableState,
    /// What it waits for, where no hand is played.
    pub wait: Option<Wait>,
}

/// Whether a table plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableState {
    /// It waits for players; nothing was dealt.
    Waiting,
    /// It plays.
    Running,
}

impl TableState {
    /// The word on the wire.
    pub fn word(self) -> &'static str {
        match self {
            TableState::Waiting => "waiting",
            TableState::Running => "running",
        }
    }
}

impl Encode for TableRow {
    fn encode(&self, out: &mut Vec<u8>) {
        Tag::new("table", out)
            .with("id", self.id)
            .with("name", &self.name)
            .with("seats", self.seats)
            .with("taken", self.taken)
            .with("small-blind", self.small_blind)
            .with("big-blind", self.big_blind)
            .with("min-buyin", self.min_buyin)
            .with("max-buyin", self.max_buyin)
            .with("format", self.format.word())
            .with("mode", self.mode.word())
            .with("state", self.state.word())
            .waiting(self.wait)
            .close();
    }
}

impl TableRow {
    pub(super) fn read(element: &Element) -> Result<TableRow, Unreadable> {
        let states = [TableState::Waiting, TableState::Running];
        Ok(TableRow {
            id: element.number("id")?,
            name: element.text_of("name")?.to_owned(),
            seats: element.seat("seats")?,
            taken: element.seat("taken")?,
            small_blind: element.number("small-blind")?,
            big_blind: element.number("big-blind")?,
            min_buyin: element.number("min-buyin")?,
            max_buyin: element.number("max-buyin")?,
            format: element.value("format")?,
            mode: element.value("mode")?,
            state: element.one_of("state", states, TableState::word)?,
            wait: Wait::read(element)?,
        })
    }
}

/// How one player did, in `<statistics>`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerStatistics {
    /// Who.
    pub name: String,
    /// Hands dealt to the player.
    pub hands: u64,
    /// Hands in which something was won.
    pub won: u64,
    /// Chips won less chips lost.
    pub net: i64,
    /// Big blinds won in a hundred hands.
    pub bb100: f64,
    /// How often chips were put in before the flop of one's own accord, of 1.
    pub vpip: f64,
    /// How often was raised before the flop, of 1.
    pub pfr: f64,
    /// Bets and raises a call, on all rounds; `None` where nothing was called.
    pub aggression: Option<f64>,
    /// How many hands went to a showdown with the player in.
    pub showdowns: u64,
    /// How many of those were won, at least in part.
    pub showdowns_won: u64,
}

impl Encode for PlayerStatistics {
    fn encode(&self, out: &mut Vec<u8>) {
        let share = |share: f64| format!("{share:.4}");
        Tag::new("player", out)
            .with("name", &self.name)
            .with("hands", self.hands)
            .with("won", self.won)
            .with("net", self.net)
            .with("bb100", format!("{:.2}", self.bb100))
            .with("vpip", share(self.vpip))
            .with("pfr", share(self.pfr))
            .with_some("aggression", self.aggression.map(share))
            .with("showdowns", self.showdowns)
            .with("showdowns-won", self.showdowns_won)
            .close();
    }
}

impl PlayerStatistics {
    pub(super) fn read(element: &Element) -> Result<PlayerStatistics, Unreadable> {
        Ok(PlayerStatistics {
            name: element.text_of("name")?.to_owned(),
            hands: element.number("hands")?,
            won: element.number("won")?,
            net: element.value("net")?,
            bb100: element.value("bb100")?,
            vpip: element.value("vpip")?,
            pfr: element.value("pfr")?,
            aggression: match element.get("aggression") {
                Some(_) => Some(element.value("aggression")?),
                None => None,
            },
            showdowns: element.number_or("showdowns", 0)?,
            showdowns_won: element.number_or("showdowns-won", 0)?,
        })
    }
}
