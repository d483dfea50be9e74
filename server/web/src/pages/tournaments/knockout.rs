//! The bracket of a knockout, and the tables of groups.

use maud::{Markup, html};
use tournament::{KnockoutMatch, KnockoutRound, PlayerId, Side, TieTotal};

use super::facts::Play;
use crate::numbers::tie_total;
use crate::query::link;
use words::{Language, capital, say};

/// The rounds from left to right, the final on the right.
pub(super) fn bracket(play: &Play, base: &str, language: Language) -> Markup {
    let rounds = play.schedule.knockout();
    html! {
        @if !rounds.is_empty() {
            section {
                h2 { (language.say("contests-knockout")) }
                div.scroll tabindex="0" role="group" aria-label=(language.say("contests-knockout")) {
                    ol.bracket { @for round in &rounds { (column(play, round, base, language)) } }
                }
                @if rounds.iter().any(has_bye) {
                    p.caption { (language.say("contests-about-bye")) }
                }
            }
        }
    }
}

fn has_bye(round: &KnockoutRound) -> bool {
    let mut sides = round.matches.iter().flat_map(|met| met.sides);
    sides.any(|side| side == Side::Bye)
}

fn column(play: &Play, round: &KnockoutRound, base: &str, language: Language) -> Markup {
    html! {
        li.bracket-round {
            h3 { (capital(&round.title.say(language))) }
            ul { @for met in &round.matches { li { (one(play, met, base, language)) } } }
        }
    }
}

/// Both sides of a match, below each other; the winner in bold.
fn one(play: &Play, met: &KnockoutMatch, base: &str, language: Language) -> Markup {
    let name = |player: PlayerId| play.roster.name(player);
    let games = match met.sides {
        [Side::Player(one), Side::Player(other)] if met.played > 0 => {
            let pairs = [("player", name(one)), ("against", name(other))];
            Some((name(one), name(other), link(base, &pairs)))
        }
        _ => None,
    };
    let sides = html! {
        @for (side, points) in met.sides.into_iter().zip(met.points) {
            span.side {
                span.called { @match side {
                    Side::Player(player) if met.winner == Some(player) => { b { (name(player)) } }
                    Side::Player(player) => { (name(player)) }
                    Side::Bye => { i { (language.say("contests-bye")) } }
                    Side::Open => { i { (language.say("contests-open")) } }
                } }
                @if met.played > 0 { span.points { (tie_total(points, language)) } }
            }
        }
        @if met.played > 0 && met.points[0] == met.points[1] && let Some(winner) = met.winner {
            small.why { (say!(language, "contests-goes-on-by-seed", name = name(winner))) }
        }
    };
    html! {
        @match games {
            Some((one, other, games)) => {
                a.match href=(games) title=(say!(language, "contests-games-of", one, other)) { (sides) }
            }
            None => { div.match { (sides) } }
        }
    }
}

/// The tables of the groups; those above the line go on.
pub(super) fn groups(play: &Play, language: Language) -> Markup {
    let tables = play.schedule.groups();
    html! {
        @if !tables.is_empty() {
            section {
                h2 { (language.say("contests-groups")) }
                div.rounds { @for table in &tables {
                    @let name = table.name.to_string();
                    @let title = say!(language, "contests-group", number = name);
                    section.round {
                        h3 { (title) }
                        div.scroll tabindex="0" role="group" aria-label=(title) {
                            table.group {
                                thead { tr {
                                    th scope="col" { (language.say("page-player")) }
                                    @let is_graded = matches!(table.rows.first(), Some((_, _, TieTotal::Gain(_))));
                                    @let counts = if is_graded { "contests-gained" } else { "page-points" };
                                    @for title in ["page-won", "page-drawn", "page-lost-games", counts] {
                                        th.amount scope="col" { (language.say(title)) }
                                    }
                                } }
                                tbody { @for (place, (player, score, total)) in (1..).zip(&table.rows) {
                                    tr.last-in[place == table.advance] {
                                        th.called scope="row" { (play.roster.name(*player)) }
                                        td.amount { (score.wins) }
                                        td.amount { (score.draws) }
                                        td.amount { (score.losses) }
                                        td.amount { (tie_total(*total, language)) }
                                    }
                                } }
                            }
                        }
                    }
                } }
                @if let Some(table) = tables.first() {
                    p.caption { (say!(language, "contests-first-of-groups", count = table.advance)) }
                }
            }
        }
    }
}
