//! The turn of a person: its legal actions, resigning and draws.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use words::say;

use games::{AnyGame, Route, Scene};
use maud::{Markup, PreEscaped, html};
use render::picture::piece_on;

use super::stage::Stage;
use contest::no_take_back;
use record::Entry;

/// Maximum number of actions to show as buttons; more become a list.
const FEW: usize = 8;

/// The controls of a player, besides pointing at the board.
pub(super) fn turn(stage: &Stage<'_>, picked: Option<&str>) -> Markup {
    if !stage.sight.is_now() || stage.sight.seated.is_none() {
        return html! {};
    }
    html! {
        div.own {
            (own_actions(stage, picked))
            (draw(stage))
            (take_back(stage))
            // Asks once, also without scripts.
            details.sure id="resign" {
                summary.quiet.danger.button { (stage.say("page-resign")) }
                form method="post" action={ (stage.base) "/resign" } {
                    (stage.look.fields())
                    button.danger name="what" value="resign" { (stage.say("page-resign-yes")) }
                }
            }
        }
    }
}

/// The draw that is offered, or the button to offer one to a person: brains
/// agree to none.
fn draw(stage: &Stage<'_>) -> Markup {
    let own = stage.sight.seated.map(|(_, seat)| seat);
    if own
        .and_then(|seat| stage.sight.opponent(seat))
        .is_none_or(|other| !other.is_person())
    {
        return html! {};
    }
    let offer = stage
        .sight
        .history
        .live
        .as_ref()
        .and_then(|now| now.draw_offer);
    html! {
        @match offer {
            Some(by) if Some(by) == own => { p.wait { (stage.say("page-draw-offered")) } }
            Some(by) => {
                form.offered method="post" action={ (stage.base) "/draw" } {
                    (stage.look.fields())
                    span { (say!(stage.language, "page-offers-draw", name = stage.sight.history.name(by))) }
                    button.primary name="what" value="draw" { (stage.say("page-accept")) }
                    button name="what" value="decline" formaction={ (stage.base) "/decline" } {
                        (stage.say("page-decline"))
                    }
                }
            }
            None => {
                form method="post" action={ (stage.base) "/draw" } {
                    (stage.look.fields())
                    button.quiet name="what" value="draw" { (stage.say("page-offer-draw")) }
                }
            }
        }
    }
}

/// The moves that the opponent would take back, or the button to take back the own last one
/// and what followed.
fn take_back(stage: &Stage<'_>) -> Markup {
    let (sight, history) = (&stage.sight, stage.sight.history);
    let state = sight.position.state.as_ref();
    let offer = history.live.as_ref().and_then(|now| now.take_back_offer);
    let own = sight.seated.map(|(_, seat)| seat);
    let is_own = |entry: &Entry| matches!(entry, Entry::Turn { seat, .. } if Some(*seat) == own);
    let has_moved =
        history.journal.entries.iter().any(is_own) || !history.journal.opening.is_empty();
    let may_ask = no_take_back(&history.journal, state).is_none()
        && history.place.tournament.is_none()
        && has_moved;
    html! {
        @match offer {
            Some((by, _)) if Some(by) == own => { p.wait { (stage.say("page-take-back-offered")) } }
            Some((by, count)) => {
                form.offered method="post" action={ (stage.base) "/takeback" } {
                    (stage.look.fields())
                    span { (say!(stage.language, "page-offers-take-back", name = history.name(by), count)) }
                    button.primary name="what" value="takeback" { (stage.say("page-accept")) }
                    button name="what" value="decline" formaction={ (stage.base) "/decline" } {
                        (stage.say("page-decline"))
                    }
                }
            }
            None if may_ask => {
                form method="post" action={ (stage.base) "/takeback" } {
                    (stage.look.fields())
                    button.quiet name="what" value="takeback" { (stage.say("page-take-moves-back")) }
                }
            }
            None => {}
        }
    }
}

fn own_actions(stage: &Stage<'_>, picked: Option<&str>) -> Markup {
    let Some((person, _)) = stage.sight.own_turn() else {
        let waits = stage.sight.on_turn().is_some();
        let told = match stage
            .sight
            .on_turn()
            .filter(|_| stage.sight.has_several_opponents())
        {
            Some(seat) => {
                let name = [("name", stage.sight.history.name(seat).into())];
                stage.language.with("page-on-turn", &name)
            }
            None => stage.say("page-opponent-on-turn"),
        };
        return html! { @if waits { p.wait data-planned=(with_move(stage, "page-planned", "{}")) { (told) } } };
    };
    let (so_far, is_sent) =
        person.turn_so_far(&stage.sight.history.place, stage.sight.position.ply);
    if is_sent {
        return html! { p.wait { (stage.say("terminal-on-its-way")) } };
    }
    let mut state = stage.sight.position.state.clone_box();
    for action in &so_far {
        if state.play_actions(action).is_err() {
            break;
        }
    }
    let legal = state.legal_actions();
    let choice = choice(stage, state.as_ref(), &legal);
    let scene = state.scene(stage.sight.viewer());
    let stops = |action: &str| {
        let route = scene.routes.iter().find(|route| route.action == action)?;
        Some(route.stops.join(" "))
    };
    let written = |action: &str| state.notation(action).unwrap_or_else(|| action.to_owned());
    let in_words = legal.iter().any(|action| action.contains(' '));
    html! {
        @if !so_far.is_empty() { p.so-far { (stage.say("page-so-far")) " " (so_far.join(" ")) } }
        @if let Some(picked) = picked.filter(|picked| legal.iter().any(|action| action == picked)) {
            form.picked method="post" action={ (stage.base) "/move" } {
                input type="hidden" name="ply" value=(stage.sight.position.ply);
                (stage.look.fields())
                button.primary name="action" value=(picked) { (plays(stage, &written(picked))) }
            }
        }
        form id="turn" data-choice=(choice) data-dropped=(with_move(stage, "page-plan-dropped", "{}")) method="post" action={ (stage.base) "/move" }
            hx-post={ (stage.base) "/move" } hx-target="#game" hx-swap="innerHTML"
        {
            input type="hidden" name="ply" value=(stage.sight.position.ply);
            (stage.look.fields())
            @if in_words || legal.len() <= FEW {
                div.actions role="group" aria-label=(stage.say("page-may-play")) {
                    @for action in &legal {
                        button type="submit" name="action" value=(action) data-stops=[stops(action)] { (written(action)) }
                    }
                }
            } @else {
                @let id = format!("action-{choice}");
                label for=(id) {
                    span.wordy { (stage.say("page-click-or-choose")) } span.brief { (stage.say("page-move")) }
                }
                select id=(id) name="action" hx-preserve {
                    @for action in &legal { option value=(action) data-stops=[stops(action)] { (written(action)) } }
                }
                button type="submit" { (stage.say("page-play-chosen")) }
            }
            // The button for a move that a finger pointed at, until it is confirmed.
            button.primary id="aimed" type="button" data-plays=(plays(stage, "{}")) hidden {}
            @if !so_far.is_empty() {
                button.quiet type="submit" formaction={ (stage.base) "/take-back" } {
                    (stage.say("page-take-back"))
                }
            }
        }
        @if !in_words && legal.len() > FEW { (beside_the_board(stage, &scene, &legal)) }
        (picker(stage, state.as_ref(), &scene.routes))
    }
}

/// The choice between actions over the same cells, which a script opens on the last of
/// them: each with what stands there afterwards.
fn picker(stage: &Stage<'_>, state: &dyn AnyGame, routes: &[Route]) -> Markup {
    let is_one_of_several = |route: &&Route| {
        let same = routes.iter().filter(|other| other.stops == route.stops);
        same.count() > 1
    };
    let choices: Vec<&Route> = routes.iter().filter(is_one_of_several).collect();
    let picture = |route: &Route| {
        let mut after = state.clone_box();
        after.play_actions(&route.action).ok()?;
        let scene = after.scene(stage.sight.viewer());
        piece_on(&scene, route.stops.last()?).map(PreEscaped)
    };
    html! {
        @if !choices.is_empty() {
            dialog id="picker" aria-label=(stage.say("page-which-move")) {
                @for route in choices {
                    button type="button" value=(route.action) data-ends=(route.stops.join(" ")) {
                        @if let Some(picture) = picture(route) { (picture) }
                        span { (state.notation(&route.action).unwrap_or_else(|| route.action.clone())) }
                    }
                }
            }
        }
    }
}

/// The key that tells one choice from another, after any number of redrawings: made of
/// the position with the actions so far, and its legal actions. A turn that was taken
/// back leads to a position with the same number.
fn choice(stage: &Stage<'_>, state: &dyn AnyGame, legal: &[String]) -> String {
    let mut hasher = DefaultHasher::new();
    (state.position(stage.sight.viewer()), legal).hash(&mut hasher);
    format!("{}-{:x}", stage.sight.position.ply, hasher.finish())
}

/// The label of the button that plays an action.
fn plays(stage: &Stage<'_>, action: &str) -> String {
    with_move(stage, "page-play-move", action)
}

/// A message about an action; scripts put it in the place of `{}`.
fn with_move(stage: &Stage<'_>, key: &str, action: &str) -> String {
    stage.language.with(key, &[("move", action.into())])
}

/// Buttons for the few actions that nobody can point at, such as a pass.
fn beside_the_board(stage: &Stage<'_>, scene: &Scene, legal: &[String]) -> Markup {
    let beside = legal.iter().filter(|action| !scene.offers(action));
    let beside: Vec<&String> = beside.take(FEW + 1).collect();
    if beside.is_empty() || beside.len() > FEW {
        return html! {};
    }
    html! {
        form.beside method="post" action={ (stage.base) "/move" }
            hx-post={ (stage.base) "/move" } hx-target="#game" hx-swap="innerHTML"
        {
            input type="hidden" name="ply" value=(stage.sight.position.ply);
            (stage.look.fields())
            div.actions role="group" aria-label=(stage.say("page-not-on-board")) {
                @for action in beside { button type="submit" name="action" value=(action) { (action) } }
            }
        }
    }
}
