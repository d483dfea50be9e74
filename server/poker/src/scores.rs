//! The scores of agents in a match, as played and adjusted for the luck of
//! all-in hands.

use std::collections::BTreeMap;

use games::holdem::{self, Event, Hand, Spot};
use tournament::statistics::NORMAL_95;

use super::places::Places;
use record::HandId;
use record::hand::{Counts, HandRecord, of_hand};
use store::events::PokerRow;

/// Maximum number of deals for an exact expectation: enough for two cards to
/// come.
const COUNTED: u64 = 2_000;

/// Number of random deals otherwise: the error is below one hundredth of the
/// pot, far below that of the hands themselves.
const SAMPLES: u64 = 4_096;

/// The scores of all players.
#[derive(Clone, Debug)]
pub struct Scores {
    players: Vec<Score>,
    /// How many times each deck is played: the hands of a deck are one sample.
    times: usize,
    /// Whether unknown names become players.
    is_open: bool,
    /// Decks that were played fewer than `times` times, by the number of the hand.
    open: BTreeMap<HandId, Open>,
    /// The places of a freezeout.
    places: Option<Places>,
}

/// The results of a deck so far.
#[derive(Clone, Debug, Default)]
struct Open {
    times: usize,
    /// Big blinds of each player who was dealt in: as played, and adjusted.
    sums: BTreeMap<usize, [f64; 2]>,
}

#[derive(Clone, Debug)]
struct Score {
    name: String,
    counts: Counts,
    /// The sum of the expectations of all hands, in big blinds.
    expected: f64,
    raw: Series,
    adjusted: Series,
}

/// The mean and the spread of a series of numbers, after Welford (1962).
#[derive(Clone, Copy, Debug, Default)]
struct Series {
    count: u64,
    mean: f64,
    squares: f64,
}

impl Series {
    fn add(&mut self, value: f64) {
        self.count += 1;
        let off = value - self.mean;
        self.mean += off / self.count as f64;
        self.squares += off * (value - self.mean);
    }

    /// Half the width of the 95 % interval of the mean.
    fn error(&self) -> Option<f64> {
        let degrees = self.count.checked_sub(1).filter(|degrees| *degrees > 0)?;
        let variance = self.squares / degrees as f64;
        Some(NORMAL_95 * (variance / self.count as f64).sqrt())
    }
}

impl Scores {
    /// Scores without hands. Each deck is played `times` times, once by each
    /// rotation, under the same number of its hand.
    pub fn new(names: impl IntoIterator<Item = String>, times: usize) -> Scores {
        Scores {
            players: names.into_iter().map(Score::new).collect(),
            times,
            is_open: false,
            open: BTreeMap::new(),
            places: None,
        }
    }

    /// Scores of a freezeout, in which everybody starts with `buyin` chips.
    pub fn of_freezeout(names: Vec<String>, buyin: u64) -> Scores {
        Scores {
            places: Some(Places::new(&names, buyin)),
            ..Scores::new(names, 1)
        }
    }

    /// Scores of all players that appear; each hand has a deck of its own.
    pub fn of_everybody() -> Scores {
        Scores {
            is_open: true,
            ..Scores::new([], 1)
        }
    }

    /// Counts a hand.
    pub fn count(&mut self, record: &HandRecord) {
        if let Some(places) = &mut self.places {
            places.count(record);
        }
        let adjusted = expected_nets(record);
        let big = record.setup.min_bet.max(1) as f64;
        let deck = self.open.entry(record.id).or_default();
        deck.times += 1;
        for (name, counts) in of_hand(record) {
            let seat = record
                .names
                .iter()
                .position(|own| own.as_ref() == Some(&name));
            let mut index = self.players.iter().position(|score| score.name == name);
            if index.is_none() && self.is_open {
                index = Some(self.players.len());
                self.players.push(Score::new(name));
            }
            let (Some(seat), Some(index)) = (seat, index) else {
                continue;
            };
            let sums = deck.sums.entry(index).or_default();
            sums[0] += counts.net_in_blinds;
            sums[1] += adjusted[seat] / big;
            self.players[index].expected += adjusted[seat] / big;
            self.players[index].counts.add(&counts);
        }
        if deck.times < self.times {
            return;
        }
        let Some(deck) = self.open.remove(&record.id) else {
            return;
        };
        for (index, [raw, adjusted]) in deck.sums {
            let score = &mut self.players[index];
            score.raw.add(raw / self.times as f64);
            score.adjusted.add(adjusted / self.times as f64);
        }
    }

    /// The standings, the best first. The figures in big blinds and their
    /// intervals leave out decks that not all rotations have played; the counts
    /// are those of all hands.
    pub fn rows(&self) -> Vec<PokerRow> {
        let mut rows: Vec<PokerRow> = self.players.iter().map(Score::row).collect();
        rows.sort_by(|one, other| other.bb100.total_cmp(&one.bb100));
        if let Some(places) = &self.places {
            for row in &mut rows {
                (row.place, row.share) = places.of(&row.player).unzip();
            }
            rows.sort_by_key(|row| row.place);
        }
        rows
    }

    /// How many decks were played, but not by all rotations.
    pub fn unfinished(&self) -> usize {
        self.open.len()
    }
}

impl Score {
    fn new(name: String) -> Score {
        Score {
            name,
            counts: Counts::default(),
            expected: 0.0,
            raw: Series::default(),
            adjusted: Series::default(),
        }
    }

    fn row(&self) -> PokerRow {
        let told = self.counts.row(&self.name);
        let percent = |blinds: f64| 100.0 * blinds;
        let (bb100, adjusted) = match (self.raw.count, told.hands) {
            (0, 0) => (0.0, 0.0),
            (0, hands) => (told.bb100, percent(self.expected / hands as f64)),
            _ => (percent(self.raw.mean), percent(self.adjusted.mean)),
        };
        PokerRow {
            player: told.name,
            hands: told.hands,
            net: told.net,
            bb100,
            error: self.raw.error().map(percent),
            adjusted_bb100: adjusted,
            adjusted_error: self.adjusted.error().map(percent),
            hands_won: told.won,
            showdowns: told.showdowns,
            showdowns_won: told.showdowns_won,
            vpip: told.vpip,
            pfr: told.pfr,
            place: None,
            share: None,
        }
    }
}

/// What each seat won or lost. If the hand was all-in before its board was
/// complete, each pot counts at its expectation: over all boards that the cards
/// of the players for that pot leave.
pub(super) fn expected_nets(record: &HandRecord) -> Vec<f64> {
    let mut nets: Vec<f64> = record.nets.iter().map(|net| *net as f64).collect();
    let Ok((hand, events)) = record.replay() else {
        return nets;
    };
    let Some(board) = board_when_all_in(&events) else {
        return nets;
    };
    for pot in hand.pots() {
        let cards = pot.eligible.iter();
        let cards: Vec<_> = cards
            .map(|seat| hand.player(*seat).map(holdem::Player::cards))
            .collect();
        let whole = hand.board();
        let Ok(spot) = Spot::new(&cards, whole.get(..board).unwrap_or(whole)) else {
            // A single player wins this pot on any board.
            continue;
        };
        let chances = match spot.deals() {
            Ok(..=COUNTED) => spot.exact().unwrap_or_default(),
            _ => spot.sample(SAMPLES, record.id.get()),
        };
        for (seat, chances) in pot.eligible.iter().zip(chances) {
            nets[*seat] += pot.amount as f64 * chances.equity() - won(&hand, &events, *seat, &pot);
        }
    }
    nets
}

/// What a seat won of a pot, in chips.
fn won(hand: &Hand, events: &[Event], seat: usize, pot: &holdem::Pot) -> f64 {
    let pots = hand.pots();
    let Some(index) = pots.iter().position(|other| other == pot) else {
        return 0.0;
    };
    let wins = events.iter().filter_map(|event| match event {
        Event::Win {
            seat: who,
            pot,
            amount,
        } if (*who, *pot) == (seat, index) => Some(*amount as f64),
        _ => None,
    });
    wins.sum()
}

/// The number of cards on the board when the hands were shown because nobody
/// could bet any more.
fn board_when_all_in(events: &[Event]) -> Option<usize> {
    let shown = |event: &Event| matches!(event, Event::Show { made: None, .. });
    let place = events.iter().position(shown)?;
    let mut boards = events[..place].iter().filter_map(|event| match event {
        Event::Board { all, .. } => Some(all.len()),
        _ => None,
    });
    Some(boards.next_back().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use games::holdem::{Action, Card, Deck, Positions, Setup};

    use super::*;
    use record::TableId;
    use record::hand::Move;

    /// Aces and kings, all-in before the flop, with this board to come.
    fn all_in(board: &str) -> HandRecord {
        let places = Positions::first(&[true, true], 0).unwrap();
        let setup = Setup::table(vec![1000, 1000], places, 5, 10, 0);
        // The first cards go to the seat left of the button.
        let cards = Card::parse_all(&format!("KsKh AsAh {board}")).unwrap();
        let step = |seat| Move {
            seat,
            action: Action::AllIn,
            cause: None,
        };
        let mut record = HandRecord {
            id: HandId::new(1),
            table: TableId::new(1),
            setup,
            deck: Deck::beginning_with(&cards).unwrap(),
            names: vec![Some("Ann".to_owned()), Some("Bob".to_owned())],
            moves: vec![step(0), step(1)],
            stacks: Vec::new(),
            nets: Vec::new(),
        };
        let (hand, _) = record.replay().unwrap();
        record.stacks = hand.stacks();
        record.nets = hand.nets();
        record
    }

    #[test]
    fn an_all_in_hand_counts_what_it_is_worth_and_not_who_was_lucky() {
        // 0.823648 of the deals are won, 0.005436 tied.
        let expected = 2000.0 * (0.823_648 + 0.005_436 / 2.0) - 1000.0;
        for board in ["2c 3d 4h 9c Jd", "Kc 3d 4h 9c Jd"] {
            let nets = expected_nets(&all_in(board));
            assert!((nets[0] - expected).abs() < 30.0, "{nets:?}");
            assert!((nets[0] + nets[1]).abs() < 1e-6);
        }
        let mut scores = Scores::new(["Ann".to_owned(), "Bob".to_owned()], 1);
        scores.count(&all_in("2c 3d 4h 9c Jd"));
        scores.count(&HandRecord {
            id: HandId::new(2),
            ..all_in("Kc 3d 4h 9c Jd")
        });
        let rows = scores.rows();
        assert_eq!((rows[0].net, rows[0].bb100), (0, 0.0));
        let ann = rows.iter().find(|row| row.player == "Ann").unwrap();
        assert!((ann.adjusted_bb100 - 10.0 * expected).abs() < 300.0);
        assert!(ann.adjusted_error < ann.error);
        assert_eq!((ann.hands, ann.hands_won, ann.showdowns), (2, 1, 2));
        assert_eq!((ann.vpip, ann.pfr), (1.0, 1.0));
    }

    #[test]
    fn the_hands_of_a_deck_are_one_sample() {
        let mut scores = Scores::new(["Ann".to_owned(), "Bob".to_owned()], 2);
        let boards = ["2c 3d 4h 9c Jd", "Kc 3d 4h 9c Jd", "2d 3c 4h 9c Jd"];
        for names in [["Ann", "Bob"], ["Bob", "Ann"]] {
            for (id, board) in (1..).map(HandId::new).zip(boards) {
                let names = names.map(|name| Some(name.to_owned())).to_vec();
                let record = HandRecord {
                    id,
                    names,
                    ..all_in(board)
                };
                scores.count(&record);
            }
        }
        // Each player has the better cards once: no luck is left.
        for row in scores.rows() {
            assert_eq!((row.hands, row.net), (6, 0));
            assert_eq!((row.bb100, row.error), (0.0, Some(0.0)));
        }
    }

    #[test]
    fn a_deck_that_not_all_rotations_have_played_is_no_sample() {
        let mut scores = Scores::new(["Ann".to_owned(), "Bob".to_owned()], 2);
        let play = |scores: &mut Scores, id, names: [&str; 2]| {
            scores.count(&HandRecord {
                id: HandId::new(id),
                names: names.map(|name| Some(name.to_owned())).to_vec(),
                ..all_in("2c 3d 4h 9c Jd")
            });
        };
        // The first seat has aces, and wins all chips.
        play(&mut scores, 1, ["Ann", "Bob"]);
        let alone = scores.rows();
        assert_eq!((alone[0].hands, alone[0].bb100), (1, 10_000.0));
        assert!(alone[0].adjusted_bb100 > 5_000.0, "{alone:?}");
        assert_eq!((alone[0].error, scores.unfinished()), (None, 1));
        for id in [2, 3] {
            play(&mut scores, id, ["Ann", "Bob"]);
        }
        for id in [1, 2] {
            play(&mut scores, id, ["Bob", "Ann"]);
        }
        assert_eq!(scores.unfinished(), 1);
        let rows = scores.rows();
        let ann = rows.iter().find(|row| row.player == "Ann").unwrap();
        assert_eq!((ann.hands, ann.net), (5, 1000));
        assert_eq!((ann.bb100, ann.error), (0.0, Some(0.0)));
        assert_eq!((ann.adjusted_bb100, ann.adjusted_error), (0.0, Some(0.0)));
    }
}
