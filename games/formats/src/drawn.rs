//! Random games with all that a format may hold, for tests.

use std::num::NonZeroU32;
use std::time::Duration;

use games::{Settings, Turn, Viewer};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::play::empty;
use crate::{ByoYomi, Date, Ending, Limits, Period, Remark, Why, WrittenGame, WrittenMove};

fn millis(most: u64) -> impl Strategy<Value = Duration> {
    (1..most).prop_map(Duration::from_millis)
}

/// Words of letters; empty now and then.
fn words() -> impl Strategy<Value = String> {
    let words = prop::collection::vec("[a-zA-Zéž]{2,8}", 0..4);
    words.prop_map(|words| words.join(" "))
}

fn name() -> impl Strategy<Value = String> {
    "[A-Z][a-z\\]\\[\"\\\\]{1,8}( [a-z]{2,6})?"
}

fn remark() -> impl Strategy<Value = Remark> {
    let score = prop::option::of(-100_000i64..100_000);
    let depth = prop::option::of(0u32..100);
    let nodes = prop::option::of(any::<u64>());
    let counts = any::<(Option<u32>, Option<u64>, Option<u32>, Option<u64>)>();
    let line = "([a-h][1-8] [a-h][1-8])?";
    (score, depth, nodes, counts, line, words()).prop_map(
        |(score, depth, nodes, (seldepth, nps, hashfull, tbhits), pv, text)| Remark {
            score,
            depth,
            nodes,
            seldepth,
            nps,
            hashfull,
            tbhits,
            pv,
            text,
        },
    )
}

fn date() -> impl Strategy<Value = Option<Date>> {
    prop::option::of((1990u16..2100, 1u8..=12, 1u8..=28)).prop_map(|date| {
        date.map(|(year, month, day)| Date {
            year,
            month,
            day,
            time: None,
        })
    })
}

fn limits() -> impl Strategy<Value = Limits> {
    let clock = prop::option::of((millis(10_000_000), millis(10_000)));
    let period = any::<u32>().prop_map(|moves| NonZeroU32::new(moves % 100));
    let later = prop::sample::select(vec![
        "",
        "20/30:15+0.1",
        "900",
        "5x30",
        "1x25/300",
        "3x2/0.5",
    ]);
    let all = (prop::option::of(millis(60_000)), clock, period, later);
    all.prop_map(|(per_move, clock, period, later)| {
        let period = period.filter(|_| clock.is_some());
        let is_bare = clock.is_some_and(|(_, increment)| increment.is_zero());
        let byo_yomi = ByoYomi::read(later).filter(|_| is_bare && period.is_none());
        let later = later.split(':').filter_map(Period::read);
        Limits {
            per_move,
            clock,
            period,
            later: later.filter(|_| period.is_some()).collect(),
            byo_yomi,
        }
    })
}

/// How a game that the rules did not end may end: the seat on turn loses.
fn ending() -> impl Strategy<Value = (Why, String)> {
    let why = prop_oneof![
        Just(Why::Resignation),
        Just(Why::Time),
        Just(Why::Agreement)
    ];
    // A writer always gives the cause in words; without them, the text of the
    // last remark would be taken for them.
    let words = prop::collection::vec("[a-zA-Zéž]{2,8}", 1..4);
    (why, words.prop_map(|words| words.join(" ")))
}

/// A random legal game of this name on this board, with these options. Up to
/// `before` moves lead to its start position.
pub(crate) fn game(
    name_of_game: &'static str,
    board: Option<u8>,
    options: &'static [(&'static str, &'static str)],
    before: usize,
    most: usize,
) -> impl Strategy<Value = WrittenGame> {
    let head = ([name(), name()], words(), words(), date(), limits());
    let choices = prop::collection::vec((any::<Index>(), remark(), 0u64..5_000), 0..most);
    let lead = prop::collection::vec(any::<Index>(), 0..=before);
    (head, lead, choices, 0usize..4, ending()).prop_map(
        move |((players, event, site, date, limits), lead, choices, opening, (why, words))| {
            let entry = games::find(name_of_game).unwrap();
            let settings = Settings::new(entry.info, board, options.iter().copied()).unwrap();
            let mut state = entry.start(&settings).unwrap();
            for choice in &lead {
                let mut after = state.clone_box();
                let legal: Vec<String> = after.legal_actions();
                after.play_turn(choice.get::<String>(&legal)).unwrap();
                if after.turn().seat().is_none() {
                    break;
                }
                state = after;
            }
            let some = |text: String| (!text.is_empty()).then_some(text);
            let mut game = empty(entry.info.name, settings);
            game.position = (!lead.is_empty()).then(|| state.position(Viewer::Referee));
            // A fact that is not in the position is lost in a file too.
            if let Some(position) = &game.position {
                state = entry.from_position(&game.settings, position).unwrap();
            }
            (game.players, game.event) = (players, some(event));
            let place = if name_of_game == "chess" || name_of_game == "checkers" {
                "Site"
            } else {
                "PC"
            };
            game.tags = some(site)
                .map(|site| (place.to_owned(), site))
                .into_iter()
                .collect();
            (game.date, game.limits) = (date, limits);
            for (choice, remark, used) in choices {
                let Turn::Seat(seat) = state.turn() else {
                    break;
                };
                let text = choice.get(&state.legal_actions()[..]).clone();
                state.play_turn(&text).unwrap();
                let is_book = game.moves.len() < opening;
                game.moves.push(WrittenMove {
                    seat: Some(seat),
                    text,
                    used: (!is_book).then(|| Duration::from_millis(used)),
                    left: None,
                    remark: if is_book { Remark::default() } else { remark },
                });
            }
            game.opening = opening.min(game.moves.len());
            game.ending = Some(match state.turn() {
                Turn::Over(outcome) => Ending {
                    winner: outcome.winner(),
                    why: Why::Rules,
                    words,
                },
                _ => Ending {
                    winner: (why != Why::Agreement).then(|| state.turn().seat().unwrap().other()),
                    why,
                    words,
                },
            });
            game
        },
    )
}

/// The same without the facts that a reader works out: the clocks after each
/// move, and where it was read.
pub(crate) fn without_clocks(mut game: WrittenGame) -> WrittenGame {
    game.line = 0;
    for one in &mut game.moves {
        one.left = None;
    }
    game
}
