//! Journals of all kinds, generated for tests.

use std::num::NonZeroU32;
use std::time::Duration;

use games::{Seat, Settings, Turn, Viewer};
use jiff::Timestamp;
use proptest::prelude::*;

use super::samples::{empty, play};
use super::{Entry, ErrorLine, GameId, Journal, Line, PlayedAt, RecordedPlayer, Thousandths};
use crate::time_control::{GameClock, Period, TimeControl};
use crate::verdict::{Cause, Verdict};

/// Text that XML can hold, with a preference for symbols that it must escape.
fn text() -> impl Strategy<Value = String> {
    let symbol = prop_oneof![
        Just('"'),
        Just('&'),
        Just('<'),
        Just('>'),
        Just('\''),
        Just('\t'),
        Just('\n'),
        Just('\r'),
        Just('\u{fffd}'),
        Just('\u{85}'),
        Just('\u{2028}'),
        Just(' '),
        any::<char>(),
    ]
    .prop_filter("XML can hold it", |symbol| {
        protocol::xml::is_character(*symbol)
    });
    prop::collection::vec(symbol, 0..12).prop_map(String::from_iter)
}

fn seat() -> impl Strategy<Value = Seat> {
    (0u16..2).prop_map(Seat::new)
}

fn micros() -> impl Strategy<Value = Duration> {
    any::<u64>().prop_map(Duration::from_micros)
}

/// What comes after the first period of a clock.
fn later() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "",
        "1h 30m+1us",
        "20/30m+0s:15m+30s",
        "7/1ns",
        "5x30s",
        "1x25/5m",
    ])
}

fn time_control() -> impl Strategy<Value = TimeControl> {
    let clock = (1..u64::MAX, micros(), any::<u32>(), later()).prop_map(
        |(base, increment, moves, later)| {
            let first = Period {
                base: Duration::from_micros(base),
                increment,
                moves: NonZeroU32::new(moves),
            };
            // Not all that may come later goes with every period.
            GameClock::with_later(first, later)
                .unwrap_or_else(|_| GameClock::with_later(first, "").unwrap())
        },
    );
    (prop::option::of(micros()), prop::option::of(clock)).prop_map(|(a, b)| TimeControl::new(a, b))
}

fn entry() -> impl Strategy<Value = Entry> {
    prop_oneof![
        (seat(), text(), proptest::option::of(micros()))
            .prop_map(|(seat, text, used)| Entry::Turn { seat, text, used }),
        text().prop_map(|text| Entry::Chance { text }),
        (seat(), micros(), text()).prop_map(|(seat, at, text)| Entry::Info {
            seat,
            at,
            text: text.into()
        }),
    ]
}

fn player() -> impl Strategy<Value = RecordedPlayer> {
    let line = (micros(), any::<bool>(), text()).prop_map(|(at, from_brain, text)| Line {
        at,
        from_brain,
        text,
    });
    let sandbox = prop::option::of(text());
    let cpu = prop::option::of(micros());
    let error = (micros(), text()).prop_map(|(at, text)| ErrorLine { at, text });
    let errors = prop::collection::vec(error, 0..3);
    let transcript = prop::collection::vec(line, 0..3);
    let time = prop::option::of(time_control());
    (
        text(),
        text(),
        text(),
        time,
        sandbox,
        cpu,
        transcript,
        errors,
    )
        .prop_map(
            |(name, brain, protocol, time, sandbox, cpu, transcript, errors)| RecordedPlayer {
                name,
                brain,
                protocol,
                time,
                sandbox,
                cpu,
                transcript,
                errors,
            },
        )
}

fn verdict() -> impl Strategy<Value = Verdict> {
    let cause = prop_oneof![
        Just("win".to_owned()),
        Just("forfeit".to_owned()),
        Just("illegal move".to_owned()),
        Just("adjudication".to_owned()),
        Just("move limit".to_owned()),
        Just("timeout".to_owned()),
        Just("disconnected".to_owned()),
        Just("protocol error".to_owned()),
        Just("memory".to_owned()),
        text().prop_filter("a cause has a name", |cause| !cause.is_empty()),
    ];
    (-i32::MAX..=i32::MAX, cause, prop::option::of(text())).prop_map(|(own, cause, detail)| {
        Verdict {
            returns: vec![own, -own],
            cause: Cause::from_words(&cause),
            detail,
        }
    })
}

fn machine() -> impl Strategy<Value = PlayedAt> {
    let numbers = (0..2_000_000_u32, 0..2_000_000_u32);
    (text(), numbers).prop_map(|(name, (factor, load))| PlayedAt {
        name,
        factor: Thousandths::of(f64::from(factor) / 1000.0),
        load: Thousandths::of(f64::from(load) / 1000.0),
    })
}

/// Any journal of a game of gomoku, whether its turns make sense or not.
pub(crate) fn any_journal() -> impl Strategy<Value = Journal> {
    let head = (
        any::<u64>().prop_map(GameId::new),
        any::<u8>(),
        prop::option::of(text()),
        0..4_000_000_000_000_i64,
        prop::option::of(any::<u64>()),
        time_control(),
        prop::option::of(text()),
        text(),
    );
    let options = prop::collection::vec((text(), text()), 0..3);
    let rest = (
        prop::collection::vec(player(), 2),
        prop::collection::vec(entry(), 0..12),
        prop::option::of(verdict()),
        prop::sample::subsequence(vec![Seat::FIRST, Seat::SECOND], 0..=2),
        prop::option::of(machine()),
        prop::collection::vec((text(), text()), 0..3),
    );
    (head, options, rest).prop_map(|(head, options, rest)| {
        let (players, entries, verdict, untimed, machine, tags) = rest;
        let (id, board, event, started, seed, time, position, opening) = head;
        Journal {
            id,
            game: "gomoku".to_owned(),
            board,
            options,
            event,
            tags,
            started: Timestamp::from_millisecond(started).unwrap(),
            seed,
            time,
            untimed,
            position,
            opening,
            players,
            machine,
            entries,
            verdict,
        }
    })
}

/// A legal game of gomoku on a small board, which may begin with an opening,
/// and its last position. It ends by the rules or by giving up.
pub(crate) fn legal_game() -> impl Strategy<Value = (Journal, String)> {
    let settings = (3u8..=7, 3u8..=5, any::<bool>());
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 0..49);
    (settings, choices, 0usize..6).prop_map(|((board, line, exact), choices, opening)| {
        let mut options = vec![("line".to_owned(), line.to_string())];
        options.extend(exact.then(|| ("rule".to_owned(), "exact".to_owned())));
        let mut journal = Journal {
            board,
            options,
            ..empty()
        };
        let rules = games::find("gomoku").unwrap();
        let options = journal.options.iter();
        let options = options.map(|(key, value)| (key.as_str(), value.as_str()));
        let settings = Settings::new(rules.info, Some(board), options).unwrap();
        let mut game = rules.start(&settings).unwrap();
        for (number, choice) in choices.into_iter().enumerate() {
            let Turn::Seat(seat) = game.turn() else { break };
            let action = choice.get(&game.legal_actions()).clone();
            game.play_turn(&action).unwrap();
            if number < opening {
                let gap = if number == 0 { "" } else { " " };
                journal.opening = format!("{}{gap}{action}", journal.opening);
            } else {
                play(&mut journal, seat, &action);
            }
        }
        journal.verdict = Some(match game.turn() {
            Turn::Over(outcome) => Verdict::by_rules(&outcome),
            Turn::Seat(seat) => Verdict::loss_of(seat, 2, Cause::Forfeit, None),
            Turn::Chance => unreachable!("gomoku has no chance"),
        });
        (journal, game.position(Viewer::Referee))
    })
}
