//! The facts about a player that only its author and the operator see: its versions, and
//! the conversations of its games.

use maud::{Markup, html};
use protocol::line::Name;

use super::super::facts::TournamentFacts;
use crate::pages::join::outcome;
use crate::query::player_of;
use crate::site::Site;
use crate::visitor::Visitor;
use contest::uploads::Report;
use record::verdict::Cause;
use referee::Conversations;
use words::{Language, say};

/// The rights of a visitor to see the secrets of a player.
#[derive(Default)]
pub(super) struct PlayerAccess {
    /// Whether the conversations of its games may be read.
    reads_talks: bool,
    /// Whether the versions of its author may be seen.
    sees_versions: bool,
    /// Whether authors can prove here that it is theirs.
    can_log_in: bool,
    /// The uploads of its author, the last one first.
    uploads: Vec<Report>,
}

/// The rights of this visitor to see the secrets of the player of this name. Names prove
/// something only where players register, and only about programs that dial in or were
/// uploaded under them.
pub(super) async fn of(
    site: &Site,
    tournament: &str,
    known: &TournamentFacts,
    name: &str,
    visitor: &Visitor,
) -> PlayerAccess {
    let seen_by_all = PlayerAccess {
        reads_talks: visitor.is_referee(),
        ..PlayerAccess::default()
    };
    let players = known.plan.iter().flat_map(|plan| &plan.players);
    let player = players.clone().find(|player| player.name == name);
    let Some(player) = player else {
        return seen_by_all;
    };
    let dials_in = player.brain.lobby_name().map(Name::as_str);
    let Some(author) = player.owner.as_deref().or(dials_in) else {
        return seen_by_all;
    };
    let Some(admission) = site.house.registration(tournament).await else {
        return seen_by_all;
    };
    let is_own = visitor.is_author(author);
    let sees_versions = is_own || visitor.is_staff();
    let uploads = if sees_versions {
        site.house.reports(&admission, author).await
    } else {
        Vec::new()
    };
    PlayerAccess {
        reads_talks: is_own || visitor.is_referee(),
        sees_versions,
        can_log_in: !sees_versions,
        uploads,
    }
}

impl PlayerAccess {
    /// Whether the visitor may read the conversation of a game with this end, and it was
    /// kept.
    pub(super) fn reads(&self, known: &TournamentFacts, cause: &str) -> bool {
        let board = known.plan.as_ref().and_then(|plan| plan.played.board());
        let keeps_all = board.is_some_and(|board| board.conversations == Conversations::Whole);
        self.reads_talks && (keeps_all || Cause::from_words(cause).is_fault())
    }

    /// The versions of the author with the result of each, or the way to see them.
    pub(super) fn section(
        &self,
        tournament: &str,
        known: &TournamentFacts,
        language: Language,
    ) -> Markup {
        let said = |key: &str| language.say(key);
        let join = format!("/tournaments/{tournament}/join");
        html! {
            @if self.can_log_in {
                p { a href=(join) { (said("player-is-it-yours")) } " " (said("player-its-author")) }
            }
            @if self.sees_versions {
                section {
                    h2 { (said("player-versions")) }
                    @if self.uploads.is_empty() {
                        p.empty { (said("player-no-uploads")) }
                    } @else { (self.versions(tournament, known, language)) }
                    p { a.button href=(join) { (said("contests-another-version")) } }
                }
            }
        }
    }

    fn versions(&self, tournament: &str, known: &TournamentFacts, language: Language) -> Markup {
        let said = |key: &str| language.say(key);
        let row = |report: &Report| {
            let name = report.plays_as.as_deref()?;
            let place = known.standings.iter().position(|row| row.name == name)?;
            Some((place + 1, &known.standings[place]))
        };
        html! {
            div.scroll tabindex="0" role="group" aria-label=(said("player-versions")) {
                table {
                    thead { tr {
                        th scope="col" { (said("player-upload-log")) } th scope="col" { (said("player-what-became")) }
                        th.amount scope="col" { (said("player-place")) } th.amount scope="col" { (said("page-games")) }
                        th.amount scope="col" { (said("page-points")) }
                    } }
                    tbody { @for report in &self.uploads {
                        tr {
                            td { a href={ "/tournaments/" (tournament) "/uploads/" (report.number) } {
                                (say!(language, "contests-upload", number = report.number))
                            } }
                            td { @match &report.plays_as {
                                Some(name) => { (said("player-plays-as")) " " a href=(player_of(tournament, name)) { (name) } }
                                None => { (outcome(report, language)) }
                            } }
                            @match row(report) {
                                Some((place, row)) => {
                                    td.amount { (place) } td.amount { (row.score.games()) }
                                    td.amount { (language.decimal(row.points)) }
                                }
                                None => { td {} td {} td {} }
                            }
                        }
                    } }
                }
            }
        }
    }
}
