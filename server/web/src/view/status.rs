//! The status of a position: the state of the board, the last turn, the end, threats.

use games::{Scene, Seat, Text, threats_in_words};
use maud::{Markup, html};

use super::picture::winning_line;
use super::stage::Stage;
use crate::history::GameHistory;
use contest::live::how_it_ended;
use record::{conditions, named_opening, rules};
use words::{Language, capital, say};

/// The number of a game, and what is played.
pub(crate) fn heading(history: &GameHistory, language: Language) -> String {
    let number = say!(language, "page-game-number", id = history.journal.id.get());
    format!("{number}: {}", capital(&history.info.title(language)))
}

/// The name of the game, its rules and limits, and the tournament that it belongs to.
pub(super) fn headline(stage: &Stage<'_>) -> Markup {
    let (history, language) = (stage.sight.history, stage.language);
    html! {
        div.headline {
            h1 { (heading(history, language)) }
            p.rules {
                (rules(&history.journal, language)) ", " (conditions(&history.journal, language))
                @if let Some(opening) = named_opening(&history.journal) {
                    ", " span.opening lang="en" { (opening.code) " " (opening.name) }
                }
                @if let Some(name) = &history.place.tournament {
                    ", " (language.say("page-in-tournament")) " " a href={ "/tournaments/" (name) } { (name) }
                }
            }
        }
    }
}

/// The state of the board, in words.
pub(super) fn status(stage: &Stage<'_>) -> Markup {
    let scene = stage.sight.scene(stage.sight.position.state.as_ref());
    let is_last = stage.sight.is_last();
    let told = is_last && stage.sight.history.live.is_none();
    let line = winning_line(&scene);
    html! {
        div.status {
            @if told {
                p.ending { (ending(stage)) }
            } @else {
                @if let Some(played) = played(stage) { p.played { (played) } }
                @for (index, caption) in scene.captions.iter().enumerate() {
                    @if scene.on_turn == Some(index) { (whose_turn(stage, &scene, caption)) } @else {
                        p { (stage.with_names(caption)) }
                    }
                }
            }
            @if let Some(line) = line { p.line { (say!(stage.language, "page-winning-line", line)) } }
            @if is_last && stage.sight.history.live.as_ref().is_some_and(|now| now.is_over) {
                p { (stage.say("page-being-saved")) }
            }
            @if is_last && stage.sight.history.live.as_ref().is_some_and(|now| now.is_paused && !now.is_over) {
                p.paused { (stage.say("terminal-is-paused")) }
            }
            @for seat in stage.sight.away() {
                p.paused {
                    (say!(stage.language, "terminal-brain-away", name = stage.sight.history.name(*seat)))
                }
            }
            @if let Some(count) = stage.sight.history.live.as_ref().map(|now| now.spectators).filter(|count| *count > 0) {
                p.spectators { (say!(stage.language, "page-spectators", count)) }
            }
            @for line in stage.sight.story() { p.story { (stage.with_names(&line)) } }
        }
        (threats(stage))
    }
}

/// The caption that names the player on turn, as its reader sees it.
fn whose_turn(stage: &Stage<'_>, scene: &Scene, caption: &Text) -> Markup {
    if stage.sight.own_turn().is_none() {
        return html! { p.turn { (stage.with_names(caption)) } };
    }
    let note = scene.note.as_ref().map(|note| stage.with_names(note));
    html! { p.turn { strong { (stage.say("turn-own")) } @if let Some(note) = note { (note) } } }
}

/// The last turn in words, where neither the captions nor the story tell.
fn played(stage: &Stage<'_>) -> Option<String> {
    let (before, last) = stage.sight.position.trail.last()?;
    let record::Entry::Turn { seat, text, .. } = last else {
        return None;
    };
    let scene = stage.sight.position.state.scene(stage.sight.viewer());
    let captions = scene.captions(stage.language);
    let is_told = captions.iter().any(|line| line.contains(text.as_str()));
    let is_told = is_told || !stage.sight.story().is_empty();
    let name = stage.sight.history.name(*seat);
    let text = before.notation(text).unwrap_or_else(|| text.clone());
    let values = [("name", name.into()), ("move", text.into())];
    (!is_told).then(|| stage.language.with("page-player-played", &values))
}

/// The end of the game, in words. Without a verdict it was broken off.
fn ending(stage: &Stage<'_>) -> String {
    let journal = &stage.sight.history.journal;
    if let Some(verdict) = &journal.verdict {
        let names = stage.sight.names();
        let scene = stage
            .sight
            .scene(stage.sight.position.state.as_ref())
            .named(&names);
        let ending = scene.ending.as_ref();
        return how_it_ended(verdict, &names, ending, stage.sight.own, stage.language);
    }
    if let Some(why) = &stage.sight.history.failure {
        return say!(stage.language, "page-not-played", why);
    }
    if stage.sight.history.is_taken_back {
        return stage.say("page-taken-back");
    }
    match stage.sight.history.place.tournament {
        Some(_) => stage.say("page-broken-off-again"),
        None => stage.say("page-broken-off-for-good"),
    }
}

/// The threats in words, if the visitor wants them.
fn threats(stage: &Stage<'_>) -> Markup {
    let threats = stage
        .sight
        .position
        .state
        .threats(stage.sight.viewer())
        .filter(|_| stage.look.threats);
    let Some(threats) = threats else {
        return html! {};
    };
    let lines = threats_in_words(&threats.iter().collect::<Vec<_>>());
    let lines = lines.iter().map(|line| stage.with_names(line));
    let lines: Vec<String> = lines.collect();
    html! {
        section.threats aria-label=(stage.say("page-threats")) {
            @if lines.is_empty() { p { (stage.say("page-no-threat")) } } @else {
                ul { @for line in &lines { li { (line) } } }
                p.caption { (say!(stage.language, "page-threats-caption", first = stage.sight.history.name(Seat::FIRST), second = stage.sight.history.name(Seat::SECOND))) }
            }
        }
    }
}

/// The last messages to the visitor.
pub(super) fn notices(stage: &Stage<'_>) -> Markup {
    let said = stage.sight.seated.map(|(person, _)| person.said());
    html! {
        @if let Some(said) = said.filter(|said| !said.is_empty()) {
            ul.said aria-label=(stage.say("page-said-to-you")) { @for line in said { li { (line.say_on_page(stage.language)) } } }
        }
    }
}
