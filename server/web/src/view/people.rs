//! The players and their clocks.

use std::time::Duration;

use games::{Colour, Form, Scene, Seat, Side};
use maud::{Markup, html};

use super::stage::Stage;
use crate::query;
use record::clock::shown_time;
use record::{Entry, RecordedPlayer};
use words::Language;

pub(super) fn player(stage: &Stage<'_>, scene: &Scene, seat: Seat) -> Markup {
    let name = stage.sight.history.name(seat);
    let side = stage.sight.position.state.side(seat);
    let word = match side {
        Some(side) => side.say(stage.language),
        None => stage
            .sight
            .history
            .info
            .who_by_name(seat)
            .say(stage.language),
    };
    let on_turn = stage.sight.on_turn() == Some(seat);
    let journal = &stage.sight.history.journal;
    let won = stage.sight.position.ply == stage.sight.last
        && stage.sight.history.live.is_none()
        && journal
            .verdict
            .as_ref()
            .is_some_and(|verdict| verdict.winner() == Some(seat));
    let score = stage.sight.position.state.score(seat);
    let taken = scene.taken.get(seat.index()).cloned().flatten();
    html! {
        div.player.on-turn[on_turn] data-seat=(seat.index()) {
            (sign(side))
            a.name href=(query::player(&journal.game, name)) { (name) }
            span.seat { (word) }
            @if let Some(score) = score { span.score { (score) } }
            @if let Some(taken) = taken { span.taken { (taken.say(stage.language)) } }
            @if won { span.won { (stage.say("page-has-won")) } }
            @if on_turn { span.turn-mark { (stage.say("page-to-move")) } }
            (clock(stage, seat, on_turn))
        }
    }
}

/// The time left of a clock, or of a move while the game goes on; else the time
/// used.
fn clock(stage: &Stage<'_>, seat: Seat, on_turn: bool) -> Markup {
    let is_running = on_turn && stage.sight.is_now();
    let thinking = match &stage.sight.history.live {
        Some(now) if is_running => now.thinking,
        _ => Duration::ZERO,
    };
    let journal = &stage.sight.history.journal;
    let is_timed = !journal.untimed.contains(&seat);
    let left = stage.sight.position.clocks.shown_after(seat, thinking);
    let left = left.map(Duration::from_millis);
    let per_move = journal
        .times()
        .nth(seat.index())
        .and_then(|time| time.per_move);
    let per_move = per_move.filter(|_| stage.sight.is_now());
    let left = left.or_else(|| Some(per_move?.saturating_sub(thinking)));
    let left = left.filter(|_| is_timed);
    let periods = stage.sight.position.clocks.periods_left(seat, thinking);
    let periods = periods.filter(|_| is_timed);
    let used = stage.sight.position.used(seat) + thinking;
    let (value, direction, what) = match left {
        Some(left) => (left, -1, "page-time-left"),
        None => (used, 1, "page-time-used"),
    };
    // The time of a program that was asked before the pause runs on.
    let player = journal.players.get(seat.index());
    let stands_still = stage
        .sight
        .history
        .live
        .as_ref()
        .is_some_and(|now| now.is_paused)
        && player.is_some_and(RecordedPlayer::is_person);
    let is_running = is_running && !stands_still;
    let run = if is_running { direction } else { 0 };
    html! {
        span.clock.running[is_running] role="timer" aria-live="off"
            data-ms=(value.as_millis()) data-run=(run)
            data-further=[periods.map(|own| own.further)]
            data-period=[periods.map(|own| own.time.as_millis())]
            title=(stage.say(what))
        { (shown_time(value, stage.language)) }
        @if let Some(own) = periods {
            span.periods title=(stage.say("page-periods-left")) {
                b { (own.periods) } " × " (shown_time(own.time, stage.language))
            }
        }
    }
}

/// The sign of a seat: the colour and the form of its pieces; none where nothing on the
/// board belongs to it by its colour.
pub(crate) fn sign(side: Option<Side>) -> Markup {
    let class = |side: Side| {
        let colour = match side.colour {
            Colour::Black => "black",
            Colour::White => "white",
            Colour::Blue => "blue",
            Colour::Orange => "orange",
        };
        let form = match side.form {
            Form::Cross => "cross",
            Form::Ring => "ring",
            _ => "disc",
        };
        format!("{colour} {form}")
    };
    html! {
        @if let Some(side) = side {
            span.{ "seat-sign " (class(side)) } aria-hidden="true" {}
        }
    }
}

/// The time that a move took: below a tenth of a second in milliseconds, below
/// 10 s in tenths, else in minutes and seconds.
pub(super) fn spent(time: Duration, language: Language) -> String {
    match time.as_millis() {
        millis @ 0..100 => format!("{millis} ms"),
        millis @ 100..10_000 => {
            let seconds = format!("{}.{} s", millis / 1000, millis / 100 % 10);
            language.decimal(seconds)
        }
        _ => shown_time(time, language),
    }
}

/// The time of a move in milliseconds.
pub(super) fn milliseconds(entry: &Entry) -> u128 {
    match entry {
        Entry::Turn { used, .. } => used.unwrap_or_default().as_millis(),
        Entry::Chance { .. } | Entry::Info { .. } => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_moves_are_told_apart() {
        for (millis, expected) in [
            (0, "0 ms"),
            (99, "99 ms"),
            (100, "0.1 s"),
            (9_960, "9.9 s"),
            (61_999, "1:01"),
        ] {
            let time = Duration::from_millis(millis);
            assert_eq!(spent(time, Language::ENGLISH), expected);
        }
    }
}
