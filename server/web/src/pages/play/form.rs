//! The form in which a game is chosen.

use games::{Entry, GAMES, GameInfo, OptionKind, Seat, Viewer};
use maud::{Markup, html};

use super::Fields;
use crate::layout::{Page, alert};
use crate::pages::ratings::capital;
use crate::site::Site;
use crate::view::{sign, small};
use crate::visitor::Visitor;
use host::{Opponent, View};

/// The times on offer; values are written as `time` reads them.
const TIMES: [(&str, &str); 7] = [
    ("", "as long as I like"),
    ("10s", "10 s a move"),
    ("30s", "30 s a move"),
    ("2m", "2 min a move"),
    ("3m+2s", "3 min + 2 s a move"),
    ("10m+5s", "10 min + 5 s a move"),
    ("30m+0s", "30 min"),
];

pub(super) fn choose(
    site: &Site,
    view: &View,
    game: Option<&'static Entry>,
    visitor: &Visitor,
    said: Option<&str>,
) -> Markup {
    let body = html! {
        h1 { "Play" }
        (alert(said))
        @if let Some(live) = visitor.guest().and_then(|guest| guest.plays()) {
            p.notice { "You are playing. " a.button href={ "/games/" (live.id) } { "To your game" } }
        }
        @if let Some(game) = game {
            nav.tabs aria-label="Games" {
                @for entry in GAMES {
                    @let name = entry.info.name;
                    a.tab href={ "/play?game=" (name) } aria-current=[(game.info.name == name).then_some("page")] {
                        (capital(entry.info.title))
                    }
                }
            }
        }
        @match game {
            Some(game) => { (form(site, view, game, visitor)) }
            None => { (gallery(site, view, visitor)) }
        }
    };
    Page::still("Play", "/play", body).render(visitor)
}

fn form(site: &Site, view: &View, game: &'static Entry, visitor: &Visitor) -> Markup {
    let info = game.info;
    let brains = view.brains.iter();
    let brains: Vec<_> = brains.filter(|brain| brain.may_play(info.name)).collect();
    // The number of seats that are taken if all brains here play.
    let most = usize::max(brains.len() + 1, usize::from(info.least_seats));
    let seats = most.min(info.seats.len());
    let usual = fitting(&brains);
    html! {
        div.intro { span.intro-board aria-hidden="true" { (picture(game)) } p { (info.summary) } }
        form.card.choose method="post" action="/play" {
            input type="hidden" name="game" value=(info.name);
            @if visitor.guest().is_none() { (who(site)) }
            fieldset {
                legend { "Against" }
                @for brain in &brains {
                    label.option {
                        input type="radio" name="against" value=(brain.name) checked[usual.is_some_and(|usual| usual.name == brain.name)];
                        span { (brain.name) } small { (level(&brain.name).unwrap_or(brain.place())) }
                    }
                }
                label.option {
                    input type="radio" name="against" value="" checked[brains.is_empty()];
                    span { "Another person" } small { "by a link" }
                }
            }
            (more_opponents(info, &brains))
            fieldset {
                legend { "Your seat" }
                label.option { input type="radio" name="seat" value="" checked; span { "Drawn" } }
                @for seat in Seat::all(seats) {
                    label.option {
                        input type="radio" name="seat" value=(seat.index());
                        (sign(info.side(seat))) span { (info.word(seat)) }
                    }
                }
            }
            div.fields {
                label { "Time "
                    select name="time" { @for (value, words) in TIMES { option value=(value) { (words) } } }
                }
                (rules(game, &Fields::new()))
            }
            button.primary type="submit" { "Start" }
        }
    }
}

/// All games: what each looks like, its rules, and a button that begins one.
fn gallery(site: &Site, view: &View, visitor: &Visitor) -> Markup {
    // Whoever has no name yet gets one, where names need no secret.
    let is_quick = visitor.guest().is_some() || !site.guests.are_names_protected();
    html! {
        ul.gallery {
            @for entry in GAMES {
                @let info = entry.info;
                @let brains: Vec<_> = view.brains.iter().filter(|brain| brain.may_play(info.name)).collect();
                li.card {
                    a.gallery-board href={ "/play?game=" (info.name) } tabindex="-1" aria-hidden="true" { (picture(entry)) }
                    h2 { (capital(info.title)) }
                    p { (info.summary) }
                    div.row {
                        @if let Some(brain) = fitting(&brains).filter(|_| is_quick) {
                            form method="post" action="/play" {
                                input type="hidden" name="game" value=(info.name);
                                input type="hidden" name="against" value=(brain.name);
                                @if visitor.guest().is_none() { input type="hidden" name="unnamed" value="1"; }
                                button.primary type="submit" aria-label={ "Play " (brain.name) " at " (info.title) } {
                                    "Play " (brain.name)
                                }
                            }
                        }
                        a.button href={ "/play?game=" (info.name) } aria-label={ "Choose … for " (info.title) } { "Choose …" }
                    }
                }
            }
        }
    }
}

/// What a game looks like.
fn picture(game: &'static Entry) -> Markup {
    match game.example() {
        Ok(state) => small(&state.scene(Viewer::Public)),
        Err(_) => html! {},
    }
}

/// The levels of the brains in words, each with its rank, the weakest first.
const LEVELS: [(&str, &str); 8] = [
    ("random", "plays anything"),
    ("naive", "for the first try"),
    ("easy", "for beginners"),
    ("greedy", "looks one move ahead"),
    ("medium", "for who has played before"),
    ("hard", "for the experienced"),
    ("search", "looks as far ahead as its time allows"),
    ("perfect", "does not lose a won game"),
];

/// The rank of the level that suits who plays for the first time.
const FIRST_TRY: usize = 2;

/// The place of a brain in [`LEVELS`], by the last word of its name; the
/// middle for all others.
fn rank(name: &str) -> usize {
    let word = name.rsplit(' ').next().unwrap_or_default();
    let found = LEVELS.iter().position(|(level, _)| *level == word);
    found.unwrap_or(LEVELS.len() / 2)
}

/// The level of a brain in words, if its name has one.
fn level(name: &str) -> Option<&'static str> {
    let word = name.rsplit(' ').next()?;
    let (_, words) = LEVELS.iter().find(|(level, _)| *level == word)?;
    Some(words)
}

/// The brain for who plays for the first time.
fn fitting<'a>(brains: &[&'a Opponent]) -> Option<&'a Opponent> {
    let nearest = |brain: &&&Opponent| rank(&brain.name).abs_diff(FIRST_TRY);
    brains.iter().min_by_key(nearest).copied()
}

/// The names of the fields for further opponents, from the second on.
pub(super) fn more_fields(info: &GameInfo) -> impl Iterator<Item = String> {
    (2..info.seats.len()).map(|number| format!("against-{number}"))
}

/// A choice for each further opponent for whom there are a seat and a brain.
fn more_opponents(info: &GameInfo, brains: &[&Opponent]) -> Markup {
    let fields: Vec<String> = more_fields(info)
        .take(brains.len().saturating_sub(1))
        .collect();
    html! {
        @if !fields.is_empty() {
            fieldset {
                legend { "And against" }
                @for field in &fields {
                    select name=(field) aria-label="Another opponent" {
                        option value="" { "nobody" }
                        @for brain in brains { option value=(brain.name) { (brain.name) } }
                    }
                }
            }
        }
    }
}

/// The field for the name and, if names are protected, its secret.
pub(super) fn who(site: &Site) -> Markup {
    html! {
        div.fields {
            label { "Your name "
                input type="text" name="name" required maxlength="20" autocomplete="nickname" placeholder="Anna";
            }
            @if site.guests.are_names_protected() {
                label { "Its secret " input type="password" name="secret" required autocomplete="current-password"; }
            }
        }
    }
}

/// The fields for the board size and the options of a game, with the values of
/// `fields` or the defaults.
pub(crate) fn rules(game: &'static Entry, fields: &Fields) -> Markup {
    let info = game.info;
    let boards = &info.boards;
    let usual = boards.default.to_string();
    let board = fields.get("board").unwrap_or(&usual);
    html! {
        @if boards.has_choice() {
            label { "Board "
                @if let Some((least, most)) = boards.range() {
                    input type="number" name="board" min=(least) max=(most) value=(board);
                } @else {
                    select name="board" {
                        @for size in boards.all { option value=(size) selected[size.to_string() == *board] { (size) } }
                    }
                }
            }
        }
        @for option in info.options {
            @let name = format!("option-{}", option.key);
            @let value = fields.get(&name).map_or(option.default, String::as_str);
            label title=(option.help) { (option.key) " "
                @match &option.kind {
                    OptionKind::Choice(words) => {
                        select name=(name) {
                            @for word in *words { option value=(word) selected[*word == value] { (word) } }
                        }
                    }
                    OptionKind::Integer(range) => {
                        input type="number" name=(name) min=(range.start()) max=(range.end()) value=(value);
                    }
                    OptionKind::Halves(range) => {
                        @let [least, most] = [range.start(), range.end()].map(|end| OptionKind::halves(*end));
                        input type="number" step="0.5" name=(name) min=(least) max=(most) value=(value);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_plays_for_the_first_time_gets_an_easy_opponent() {
        let brain = |name: &str| Opponent {
            name: name.to_owned(),
            plays: None,
            waits: true,
        };
        let all = ["Row perfect", "Row", "Row greedy", "Row easy", "Row random"].map(brain);
        let fits = |range: std::ops::Range<usize>| {
            let some: Vec<&Opponent> = all[range].iter().collect();
            fitting(&some).map(|brain| brain.name.as_str())
        };
        assert_eq!(fits(0..5), Some("Row easy"));
        assert_eq!(fits(0..3), Some("Row greedy"));
        assert_eq!(fits(0..2), Some("Row"));
        assert_eq!(fits(0..0), None);
        assert_eq!(level("Row easy"), Some("for beginners"));
        assert_eq!(level("Row"), None);
    }
}
