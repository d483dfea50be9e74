//! The rounds of a tournament: played, running and to come.

use std::sync::Arc;

use maud::{Markup, html};
use tournament::{Meeting, Pairing, Round};

use super::known::Play;
use crate::chart;
use crate::query::link;
use host::live::Live;

/// How many of the next games are listed.
const NEXT: usize = 12;

/// How many pairings are listed; a page of more would be large.
const MEETINGS: usize = 500;

/// The rounds, the latest first.
pub(super) fn rounds(play: &Play, base: &str, is_running: bool) -> Markup {
    let rounds = play.schedule.rounds();
    let last = rounds.len().saturating_sub(1);
    let mut left = MEETINGS;
    // The latest rounds that have room; at least one of them.
    let shown = rounds.iter().rev().take_while(|round| {
        let has_room = left > 0;
        left = left.saturating_sub(round.meetings.len());
        has_room
    });
    let shown = shown.count();
    html! {
        @if !rounds.is_empty() {
            section {
                h2 { "Rounds" }
                div.rounds {
                    @for (number, round) in rounds.iter().enumerate().rev().take(shown) {
                        (one(play, round, base, is_running && number == last))
                    }
                }
                @if shown < rounds.len() {
                    p.caption { "and " (rounds.len() - shown) " earlier rounds" }
                }
            }
        }
    }
}

fn one(play: &Play, round: &Round, base: &str, is_running: bool) -> Markup {
    let resting: Vec<&str> = round
        .resting
        .iter()
        .map(|player| play.roster.name(*player))
        .collect();
    html! {
        section.round {
            h3 { (capital(&round.title)) }
            ul { @for meeting in round.meetings.iter().take(MEETINGS) {
                li { (tie(play, meeting, base, is_running)) }
            } }
            @if !resting.is_empty() { p.caption { (resting.join(", ")) " sits out" } }
        }
    }
}

fn capital(title: &str) -> String {
    crate::pages::ratings::capital(title)
}

/// Both names with their points; the winner at the end in bold.
fn tie(play: &Play, meeting: &Meeting, base: &str, is_running: bool) -> Markup {
    let names = meeting.players.map(|player| play.roster.name(player));
    let [one, other] = meeting.points;
    let ahead = [one > other, other > one].map(|ahead| ahead && meeting.is_over());
    let side = |place: usize| {
        html! {
            span.side { @if ahead[place] { b { (names[place]) } } @else { (names[place]) } }
        }
    };
    let state = match (meeting.is_over(), meeting.played, is_running) {
        (true, ..) => "played".to_owned(),
        (false, 0, false) => "to come".to_owned(),
        (false, played, _) => format!("{played} of {}", meeting.due),
    };
    html! {
        span.tie {
            (side(0)) " "
            @if meeting.played > 0 {
                a href=(link(base, &[("player", names[0]), ("against", names[1])])) { (one) " – " (other) }
            } @else { span { "–" } }
            " " (side(1))
        }
        " " small { (state) }
    }
}

/// The next games. Running games are left out.
pub(super) fn coming(play: &Play, running: &[Arc<Live>]) -> Markup {
    let mut now: Vec<&[String]> = running.iter().map(|live| &live.players[..]).collect();
    let mut coming = play.schedule.coming(NEXT + now.len());
    let names = |pairing: &Pairing| -> Vec<&str> {
        let seats = pairing.seats().into_iter();
        seats.map(|player| play.roster.name(player)).collect()
    };
    coming.retain(|pairing| {
        let place = now.iter().position(|players| *players == names(pairing));
        place.map(|place| now.swap_remove(place)).is_none()
    });
    coming.truncate(NEXT);
    let left = play.schedule.progress().left;
    let left = left.saturating_sub((running.len() + coming.len()) as u64);
    html! {
        @if !coming.is_empty() {
            section {
                h2 { "To come" }
                ol.coming { @for pairing in &coming {
                    li { (names(pairing).join(" – ")) }
                } }
                @if left > 0 { p.caption { "and " (left) " games more" } }
            }
        }
    }
}

/// The state of the test (SPRT) that stops a match.
pub(super) fn test(play: &Play) -> Markup {
    html! {
        @if let Some(sprt) = play.schedule.sprt() {
            section {
                h2 { "Test" }
                (chart::test(sprt))
                p { (sprt) @if sprt.decision().is_none() { "; no decision yet" } }
            }
        }
    }
}
