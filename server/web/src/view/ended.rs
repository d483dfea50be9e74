//! The links after the end of a game.

use maud::{Markup, html};

use super::analysis::analysis;
use super::stage::Stage;
use record::{ExportFormat, RecordedPlayer};

/// The links after the end: a rematch, other opponents, files.
pub(super) fn after(stage: &Stage<'_>) -> Markup {
    let journal = &stage.sight.history.journal;
    if stage.sight.history.live.is_some() {
        return html! {};
    }
    let place = &stage.sight.history.place;
    let is_rematch =
        stage.sight.own.is_some() && place.tournament.is_none() && journal.position.is_none();
    let opponent = stage.sight.own.and_then(|own| stage.sight.opponent(own));
    let is_taken_back = stage.sight.history.is_taken_back;
    let asks = is_rematch && opponent.is_some_and(RecordedPlayer::is_person)
        || stage.sight.own.is_some() && is_taken_back;
    // At cards, which are hidden, the next game is the next hand, from the other seat.
    let again = if stage.sight.position.state.has_hidden() {
        "contests-next-hand"
    } else {
        "page-rematch"
    };
    html! {
        div.after {
            @if is_rematch && stage.sight.position.ply == stage.sight.last {
                @if !is_taken_back {
                    div.row {
                        form method="post" action={ (stage.base) "/rematch" } {
                            button.primary type="submit" title=(stage.say("page-rematch-title")) {
                                (stage.say(again))
                            }
                        }
                        a.button href={ "/play?game=" (journal.game) } { (stage.say("page-another-opponent")) }
                        a.button href="/play" { (stage.say("page-another-game")) }
                    }
                }
                @if asks {
                    // Whether the opponent wants a rematch, or the game goes on elsewhere.
                    div id="rematch" hx-get={ (stage.base) "/rematch" } hx-trigger="load, every 2s" {}
                }
            } @else if stage.sight.own.is_none() {
                div.row {
                    @match &place.tournament {
                        Some(name) => { a.button href={ "/tournaments/" (name) } { (stage.say("page-the-tournament")) } }
                        None => { a.button href="/" { (stage.say("page-what-is-played")) } }
                    }
                }
            }
            (analysis(stage))
            (files(stage))
        }
    }
}

/// Links to the game as a file.
fn files(stage: &Stage<'_>) -> Markup {
    let journal = &stage.sight.history.journal;
    if journal.verdict.is_none() || stage.sight.history.is_secret(stage.sight.sees_all) {
        return html! {};
    }
    html! {
        p.files {
            (stage.say("page-download")) " "
            @for format in ExportFormat::of_game(&journal.game) {
                @let ending = format.ending();
                a href={ (stage.base) "/files/" (ending) } download { (ending.to_uppercase()) } " "
            }
        }
    }
}
