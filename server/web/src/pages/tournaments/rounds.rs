//! The rounds of a tournament: played, running and to come.

use std::collections::BTreeSet;

use jiff::Timestamp;
use maud::{Markup, html};
use tournament::{Meeting, Pairing, Round, Standing};

use super::facts::{Play, TournamentFacts};
use crate::chart;
use crate::instant::instant_to_the_second;
use crate::layout::apart;
use crate::numbers::tie_total;
use crate::query::link;
use contest::{annulled_notes, figures_notes, first_move_note, games_note};
use record::GameId;
use store::WorkerGames;
use words::{Language, capital, say};

/// How many of the next games are listed.
const NEXT: usize = 12;

/// How many pairings are listed; a page of more would be large.
const MEETINGS: usize = 500;

/// When the next round begins, if it waits for its time.
pub(super) fn next(next: Option<(u32, Timestamp)>, language: Language) -> Markup {
    html! {
        @if let Some((number, begins)) = next {
            p.next-round {
                (say!(language, "contests-next-round", number)) " "
                (instant_to_the_second(&begins.to_string())) "."
            }
        }
    }
}

/// The rounds of a format without a bracket, the latest first.
pub(super) fn rounds(play: &Play, base: &str, is_running: bool, language: Language) -> Markup {
    if !play.schedule.knockout().is_empty() {
        return html! {};
    }
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
                h2 { (language.say("contests-rounds")) }
                div.rounds {
                    @for (number, round) in rounds.iter().enumerate().rev().take(shown) {
                        (one(play, round, base, (number, number == last), is_running, language))
                    }
                }
                @if shown < rounds.len() {
                    @let earlier = rounds.len() - shown;
                    p.caption { (say!(language, "contests-earlier-rounds", count = earlier)) }
                }
            }
        }
    }
}

/// A round, folded up unless it is the last one, whose name stays when another follows: so
/// it is what the reader has folded up that stays so.
fn one(
    play: &Play,
    round: &Round,
    base: &str,
    (number, is_last): (usize, bool),
    is_running: bool,
    language: Language,
) -> Markup {
    let title = capital(&round.title.say(language));
    let id = if is_last {
        "round-last".to_owned()
    } else {
        format!("round-{}", number + 1)
    };
    let resting: Vec<&str> = round
        .resting
        .iter()
        .map(|player| play.roster.name(*player))
        .collect();
    html! {
        details.round id=(id) open[is_last] {
            summary { h3 { (title) } }
            div.scroll tabindex="0" role="group" aria-label=(title) {
                ul { @for meeting in round.meetings.iter().take(MEETINGS) {
                    li { (tie(play, meeting, base, is_running && is_last, language)) }
                } }
            }
            @if !resting.is_empty() {
                @let names = resting.join(", ");
                p.caption { (say!(language, "contests-sits-out", names)) }
            }
        }
    }
}

/// Both names with their points; the winner at the end in bold.
fn tie(play: &Play, meeting: &Meeting, base: &str, is_running: bool, language: Language) -> Markup {
    let names = meeting.players.map(|player| play.roster.name(player));
    let [one, other] = meeting.points;
    let shown = [one, other].map(|total| tie_total(total, language));
    let ahead = [one > other, other > one].map(|ahead| ahead && meeting.is_over());
    let side = |place: usize| {
        html! {
            span.side { @if ahead[place] { b { bdi { (names[place]) } } } @else { bdi { (names[place]) } } }
        }
    };
    let state = match (meeting.is_over(), meeting.played, is_running) {
        (true, ..) => language.say("contests-tie-played"),
        (false, 0, false) => language.say("contests-tie-to-come"),
        (false, played, _) => {
            say!(language, "contests-tie-going-on", played, due = meeting.due)
        }
    };
    html! {
        span.tie {
            (side(0)) " "
            @if meeting.played > 0 {
                a href=(link(base, &[("player", names[0]), ("against", names[1])])) { (shown[0]) " – " (shown[1]) }
            } @else { span { "–" } }
            " " (side(1))
        }
        " " small { (state) }
    }
}

/// The next games. Those are left out that run, with these players in the order of seats.
pub(super) fn coming(play: &Play, running: &[Vec<String>], language: Language) -> Markup {
    let mut now: Vec<&[String]> = running.iter().map(Vec::as_slice).collect();
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
                h2 { (language.say("contests-to-come")) }
                ol.coming { @for pairing in &coming {
                    li { (apart(names(pairing), " – ")) }
                } }
                @if left > 0 { p.caption { (say!(language, "contests-games-more", count = left)) } }
            }
        }
    }
}

/// That nothing but audits of workers is waited for, where a tournament is on.
pub(super) fn audits(known: &TournamentFacts, language: Language) -> Markup {
    let mut plays = known.play.iter();
    let is_waiting = plays.any(|play| play.schedule.is_complete()) && !known.workers.is_empty();
    html! {
        @if is_waiting { p.caption { (language.say("contests-audits-open")) } }
    }
}

/// The notes on the players of a match: the evidence of the games, and how many told
/// nothing new.
pub(super) fn figures(known: &TournamentFacts, language: Language) -> Markup {
    let mut rows: Vec<&Standing> = known.standings.iter().collect();
    rows.sort_by_key(|row| row.player);
    let names: Vec<String> = rows.iter().map(|row| row.name.clone()).collect();
    let notes = figures_notes(&names, &known.scores).into_iter();
    html! {
        @for note in notes.chain(first_move_note(&known.scores)) { p { (note.say(language)) "." } }
    }
}

/// The games of workers that were annulled, and which of theirs still count.
pub(super) fn annulled(workers: &[WorkerGames], language: Language) -> Markup {
    let notes = annulled_notes(workers);
    html! {
        @if !notes.is_empty() {
            section.annulled {
                h2 { (language.say("contests-annulled-games")) }
                @for note in &notes { p { (note.say(language)) "." } }
            }
        }
    }
}

/// The games that workers have played differently.
pub(super) fn doubted(games: &BTreeSet<GameId>, language: Language) -> Markup {
    html! {
        @if let Some(note) = games_note("contests-in-doubt", games) { p.doubted { (note.say(language)) "." } }
    }
}

/// The state of the test (SPRT) that stops a match.
pub(super) fn test(play: &Play, language: Language) -> Markup {
    html! {
        @if let Some(sprt) = play.schedule.sprt() {
            section {
                h2 { (language.say("contests-test")) }
                (chart::test(sprt))
                @let decided = sprt.decided().map(|decided| decided.say(language));
                p {
                    (sprt.state().say(language)) "; "
                    (decided.unwrap_or_else(|| language.say("contests-sprt-open")))
                }
                @if let Some(estimate) = sprt.estimate() { p { (estimate.phrase().say(language)) } }
                (chart::characteristic(sprt, language))
            }
        }
    }
}
