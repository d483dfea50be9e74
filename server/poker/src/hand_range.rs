//! Hands in a row of one part of a match, as a worker plays them: the journal that begins
//! them, and each hand as an entry of the one that ends them. An entry says the actions
//! alone; cards, stakes and places follow from how the range begins.

use std::str::FromStr;
use std::time::Duration;

use poker_rules::table::Format;
use poker_rules::{Positions, SetupError, ShowPolicy, Stakes};
use protocol::poker::{Command, Create, Element, encode};
use record::hand::{HandRecord, NoHand, NoMove, Seed, SysError, read_moves, write_moves};
use record::{Entry, HandId, Journal};

use crate::ledger::TABLE;
use crate::plan::{Part, Plan};
use crate::table::{OutOfOrder, Stand};

/// The most hands of a range: a worker hands them in as one message.
const MOST: u64 = 500;

/// The most actions that a hand is believed to have, by all players.
const TURNS: u64 = 24;

/// The cause of the end of a match, or of a range: its hands were played.
pub(crate) const CAUSE: &str = "hands";

/// The cause of the end of a range of which hands are left: its worker was told to stop.
pub(crate) const STOPPED: &str = "stopped";

/// The word before the seats that always show their cards.
const SHOW: &str = "show";

/// Hands in a row of one part of a match between two agents.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct HandRange {
    /// The table; its hands are those up to the end of the range.
    pub(crate) table: Create,
    /// The parts of the match.
    pub(crate) plan: Plan,
    /// Which part it is.
    pub(crate) part: Part,
    /// Determines the decks.
    pub(crate) seed: Seed,
    /// How far the part was played before.
    pub(crate) stand: Stand,
    /// The time that each agent has beyond the limits of its actions.
    pub(crate) time_bank: Duration,
}

/// Why a text is not the next hand of a range.
#[derive(Debug, thiserror::Error)]
pub(crate) enum HandMismatch {
    /// It is no outcome of chance, as hands are.
    #[error("a hand is not told as one")]
    Entry,
    /// There is not one.
    #[error("no hand was played")]
    None,
    /// There are enough.
    #[error("there are more hands than were asked for")]
    TooMany,
    /// An action is none.
    #[error(transparent)]
    Move(#[from] NoMove),
    /// It cannot be dealt.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// It was not played by the rules.
    #[error(transparent)]
    Hand(#[from] NoHand),
    /// It does not follow the hand before.
    #[error(transparent)]
    Order(#[from] OutOfOrder),
    /// The system has no random numbers to give.
    #[error("the cards cannot be drawn: {0}")]
    Randomness(#[from] SysError),
}

impl HandRange {
    /// The next hands of a part.
    pub(crate) fn next(
        (table, time_bank): (&Create, Duration),
        (plan, part, seed): (Plan, Part, Seed),
        stand: Stand,
    ) -> HandRange {
        HandRange {
            table: Create {
                hands: table.hands.min(stand.dealt.saturating_add(MOST)),
                ..table.clone()
            },
            plan,
            part,
            seed,
            stand,
            time_bank,
        }
    }

    /// The most turns that it is believed to have.
    pub(crate) fn turns(&self) -> u32 {
        let hands = self.table.hands.saturating_sub(self.stand.dealt);
        u32::try_from(hands.saturating_mul(TURNS)).unwrap_or(u32::MAX)
    }

    /// How a journal begins that asks for it, as options.
    pub(crate) fn options(&self) -> Vec<(String, String)> {
        let mut table = Vec::new();
        encode([Command::Create(self.table.clone())], &mut table);
        let places = self.stand.places.map(|places| {
            let Positions { button, small, big } = places;
            format!("{button} {small} {big}")
        });
        let options = [
            ("table", String::from_utf8_lossy(&table).into_owned()),
            ("duplicate", (self.plan.times() > 1).to_string()),
            ("part", self.part.0.to_string()),
            ("seed", self.seed.to_string()),
            ("dealt", self.stand.dealt.to_string()),
            ("places", places.unwrap_or_default()),
            ("time-bank", self.time_bank.as_millis().to_string()),
        ];
        options
            .map(|(key, value)| (key.to_owned(), value))
            .into_iter()
            .collect()
    }

    /// The range that a journal asks for; `None` if it asks for none.
    pub(crate) fn of(journal: &Journal) -> Option<HandRange> {
        let text = |key: &str| {
            let found = journal.options.iter().find(|(own, _)| own == key)?;
            Some(found.1.as_str())
        };
        let elements = Element::parse_message(text("table")?.as_bytes()).ok()?;
        let Command::Create(table) = Command::read(elements.first()?).ok()? else {
            return None;
        };
        if table.format != Format::Cash || table.seats != journal.players.len() {
            return None;
        }
        let places = match text("places")? {
            "" => None,
            places => {
                let seats: Option<Vec<usize>> = places.split(' ').map(number).collect();
                let [button, small, big] = seats?.try_into().ok()?;
                (button.max(small).max(big) < table.seats).then_some(())?;
                Some(Positions { button, small, big })
            }
        };
        let plan = Plan::of_cash(table.seats, number(text("duplicate")?)?);
        let part = Part(number(text("part")?)?);
        plan.parts().find(|own| *own == part)?;
        Some(HandRange {
            plan,
            part,
            seed: number(text("seed")?)?,
            stand: Stand {
                dealt: number(text("dealt")?)?,
                places,
                stacks: Vec::new(),
            },
            time_bank: Duration::from_millis(number(text("time-bank")?)?),
            table,
        })
    }

    /// A hand as an entry.
    pub(crate) fn entry(hand: &HandRecord) -> Entry {
        let mut text = String::new();
        write_moves(&hand.moves, &mut text);
        let showing = hand.setup.showing.iter().enumerate();
        let showing = showing.filter(|(_, showing)| **showing == ShowPolicy::Always);
        for (seat, _) in showing {
            text = format!("{SHOW} {};{text}", seat + 1);
        }
        Entry::Chance { text }
    }

    /// The next hand after those of the range that were counted, which an entry says, with
    /// these players by seat; it is counted.
    ///
    /// # Errors
    /// It is not that hand, or was not played by the rules.
    pub(crate) fn count(
        &mut self,
        entry: &Entry,
        names: &[String],
    ) -> Result<HandRecord, HandMismatch> {
        let Entry::Chance { text } = entry else {
            return Err(HandMismatch::Entry);
        };
        if self.stand.is_over(&self.table) {
            return Err(HandMismatch::TooMany);
        }
        let dealt = self.stand.dealt;
        let plays = vec![true; names.len()];
        let places = match self.stand.places {
            Some(places) => places.after(&plays),
            None => Positions::first(&plays, self.plan.first_button(self.seed)?),
        };
        let stakes = self.table.stakes();
        let bomb = if self.table.is_bomb(dealt) {
            stakes.bomb
        } else {
            0
        };
        let mut hand = HandRecord::blank();
        hand.id = HandId::new(dealt + 1);
        hand.table = TABLE;
        let places = places.ok_or(SetupError::Players(0))?;
        let stacks = vec![self.table.buyin; names.len()];
        let game = self.table.poker_game(dealt);
        hand.setup = game.setup(stacks, places, &Stakes { bomb, ..stakes });
        let mut moves = text.as_str();
        while let Some(rest) = moves.strip_prefix(SHOW) {
            let (seat, rest) = rest.split_once(';').unwrap_or((rest, ""));
            let seat = number::<usize>(seat.trim()).and_then(|seat| seat.checked_sub(1));
            let showing = seat.and_then(|seat| hand.setup.showing.get_mut(seat));
            *showing.ok_or(HandMismatch::Entry)? = ShowPolicy::Always;
            moves = rest;
        }
        hand.moves = read_moves(moves)?;
        hand.deck = self.plan.decks(self.part, self.seed).deck(dealt + 1)?;
        hand.write_names(names.iter().map(|name| Some(name.as_str())));
        hand.replay_and_settle()?;
        self.stand.count(&hand)?;
        Ok(hand)
    }
}

fn number<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok()
}

#[cfg(test)]
mod tests {
    use poker_rules::{Limit, Variant};
    use record::samples;

    use super::*;

    const NAMES: [&str; 2] = ["Ann", "Bob"];

    fn range(table: Create) -> HandRange {
        let table = Create { seats: 2, ..table };
        let own = (Plan::of_cash(2, true), Part(1), Seed::from(7));
        HandRange::next((&table, Duration::from_secs(3)), own, Stand::default())
    }

    fn entry(text: &str) -> Entry {
        let text = text.to_owned();
        Entry::Chance { text }
    }

    #[test]
    fn a_range_is_read_as_it_was_asked_for() {
        let mut ranges = vec![
            range(Create {
                hands: 3,
                ..Create::default()
            }),
            range(Create {
                game: Variant::Omaha,
                limit: Limit::Pot,
                hands: 10_000,
                buyin: 444,
                move_time: 1234,
                ..Create::default()
            }),
        ];
        assert_eq!((ranges[0].table.hands, ranges[1].table.hands), (3, MOST));
        let mut later = ranges[0].clone();
        let names = NAMES.map(str::to_owned);
        let button = Positions::first(&[true; 2], later.plan.first_button(later.seed).unwrap());
        let seat = button.unwrap().small + 1;
        let folded = later
            .count(&entry(&format!("{seat} fold")), &names)
            .unwrap();
        assert_eq!(folded.nets.iter().sum::<i64>(), 0);
        ranges.push(later);
        let journal = samples::five_in_a_row(7);
        for range in ranges {
            let mut journal = Journal {
                options: range.options(),
                ..journal.clone()
            };
            let read = HandRange::of(&journal).unwrap();
            let stand = Stand {
                stacks: Vec::new(),
                ..range.stand.clone()
            };
            assert_eq!(read, HandRange { stand, ..range });
            for index in 0..journal.options.len() {
                let value = std::mem::replace(&mut journal.options[index].1, "?".to_owned());
                assert_eq!(HandRange::of(&journal), None, "{value}");
                journal.options[index].1 = value;
            }
        }
    }

    #[test]
    fn only_the_next_hand_is_counted_and_only_if_it_was_played_by_the_rules() {
        let names = NAMES.map(str::to_owned);
        let mut range = range(Create {
            hands: 2,
            ..Create::default()
        });
        let folds = |seat: usize| format!("{} fold", seat + 1);
        let first = range.plan.first_button(range.seed).unwrap();
        for wrong in [
            String::new(),
            folds(1 - first),
            folds(first) + ";1 fold",
            format!("{} check", first + 1),
            format!("{} raise 100000000", first + 1),
            "show 3;".to_owned() + &folds(first),
            "show".to_owned(),
            "\u{0}".to_owned(),
            "99999999999999999999 fold".to_owned(),
        ] {
            assert!(range.count(&entry(&wrong), &names).is_err(), "{wrong}");
        }
        let turn = &samples::five_in_a_row(7).entries[0];
        assert!(range.count(turn, &names).is_err());
        let shown = range.count(&entry(&format!("show 2;{}", folds(first))), &names);
        let shown = shown.unwrap();
        assert_eq!(shown.setup.showing[1], ShowPolicy::Always);
        let told = HandRange::entry(&shown);
        assert_eq!(told, entry(&format!("show 2;{}", folds(first))));
        // The button moves on.
        assert!(range.count(&told, &names).is_err());
        assert_eq!(
            range
                .count(&entry(&folds(1 - first)), &names)
                .unwrap()
                .id
                .get(),
            2
        );
        let more = range.count(&told, &names).unwrap_err();
        assert!(matches!(more, HandMismatch::TooMany), "{more}");
    }
}
