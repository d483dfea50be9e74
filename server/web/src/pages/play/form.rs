//! The form in which a game is chosen.

use games::{Entry, GameInfo, OptionKind, Seat, Viewer, games};
use maud::{Markup, html};

use crate::layout::{Page, alert};
use crate::login::Fields;
use crate::place::Place;
use crate::site::Site;
use crate::view::{sign, small};
use crate::visitor::Visitor;
use people::{Opponent, View};
use poker_rules::Variant;
use poker_rules::table::Limit;
use render::poker::game_in_words;
use words::{Language, capital, say};

/// The times on offer, each with the key of its name; values are written as
/// `time` reads them.
const TIMES: [(&str, &str); 7] = [
    ("", "page-time-free"),
    ("10s", "page-time-10s"),
    ("30s", "page-time-30s"),
    ("2m", "page-time-2m"),
    ("3m+2s", "page-time-3m-2s"),
    ("10m+5s", "page-time-10m-5s"),
    ("30m+0s", "page-time-30m"),
];

pub(super) fn choose(
    site: &Site,
    view: &View,
    game: Option<&'static Entry>,
    visitor: &Visitor,
    said: Option<&str>,
) -> Markup {
    let language = visitor.language;
    let body = html! {
        h1 { (language.say("page-place-play")) }
        (alert(said))
        @if let Some(live) = visitor.person().and_then(|person| person.plays()) {
            p.notice {
                (language.say("page-you-are-playing")) " "
                a.button href=(Place::of(&live).address()) { (language.say("page-to-your-game")) }
            }
        }
        @if let Some(game) = game {
            nav.tabs aria-label=(language.say("page-games")) {
                @for entry in games() {
                    @let name = entry.info.name;
                    a.tab href={ "/play?game=" (name) } aria-current=[(game.info.name == name).then_some("page")] {
                        (capital(&entry.info.title(language)))
                    }
                }
            }
        }
        @match game {
            Some(game) => { (form(site, view, game, visitor)) }
            None => { (gallery(site, view, visitor)) }
        }
    };
    Page::still(&language.say("page-place-play"), "/play", body).render(visitor)
}

fn form(site: &Site, view: &View, game: &'static Entry, visitor: &Visitor) -> Markup {
    let language = visitor.language;
    let said = |key: &str| language.say(key);
    let info = game.info;
    let brains = view.brains.iter();
    let brains: Vec<_> = brains.filter(|brain| brain.may_play(info.name)).collect();
    // The number of seats that are taken if all brains here play.
    let most = usize::max(brains.len() + 1, usize::from(info.least_seats));
    let seats = most.min(info.seats.len());
    let usual = fitting(&brains);
    html! {
        div.intro { span.intro-board aria-hidden="true" { (picture(game, language)) } p { (info.summary(language)) } }
        details.lesson { summary { (said("page-rules-told")) } pre tabindex="0" { (info.rules(language)) } }
        form.card.choose method="post" action="/play" {
            input type="hidden" name="game" value=(info.name);
            @if visitor.person().is_none() { (who(site, language)) }
            fieldset {
                legend { (said("page-against")) }
                @for brain in &brains {
                    label.option {
                        input type="radio" name="against" value=(brain.name) checked[usual.is_some_and(|usual| usual.name == brain.name)];
                        span { (brain.name) } small { (said(level(&brain.name).unwrap_or(place(brain)))) }
                    }
                }
                label.option {
                    input type="radio" name="against" value="" checked[brains.is_empty()];
                    span { (said("page-another-person")) } small { (said("page-by-link")) }
                }
            }
            (more_opponents(info, &brains, language))
            fieldset {
                legend { (said("page-your-seat")) }
                label.option { input type="radio" name="seat" value="" checked; span { (said("page-seat-drawn")) } }
                @for seat in Seat::all(seats) {
                    label.option {
                        input type="radio" name="seat" value=(seat.index());
                        (sign(info.side(seat))) span { (info.word(seat, language)) }
                    }
                }
            }
            div.fields {
                label { (said("page-time")) " "
                    select name="time" { @for (value, words) in TIMES { option value=(value) { (said(words)) } } }
                }
                (rules(game, &Fields::new(), language))
                @if game.example().is_ok_and(|state| !state.has_hidden()) {
                    label title=(said("page-position-help")) { (said("page-position")) " "
                        input name="position" autocomplete="off" spellcheck="false";
                    }
                }
            }
            button.primary type="submit" { (said("page-start")) }
        }
    }
}

/// All games, those at poker tables last: the picture of each, its rules, and a button
/// that begins one.
fn gallery(site: &Site, view: &View, visitor: &Visitor) -> Markup {
    // A visitor without a name gets one, where names need no secret.
    let language = visitor.language;
    let is_quick = visitor.person().is_some() || !site.door.web_people.are_names_protected();
    html! {
        ul.gallery {
            @for entry in games() {
                @let info = entry.info;
                @let brains: Vec<_> = view.brains.iter().filter(|brain| brain.may_play(info.name)).collect();
                li.card {
                    a.gallery-board href={ "/play?game=" (info.name) } tabindex="-1" aria-hidden="true" { (picture(entry, language)) }
                    h2 { (capital(&info.title(language))) }
                    p { (info.summary(language)) }
                    div.row {
                        @if let Some(brain) = fitting(&brains).filter(|_| is_quick) {
                            form method="post" action="/play" {
                                input type="hidden" name="game" value=(info.name);
                                input type="hidden" name="against" value=(brain.name);
                                @if visitor.person().is_none() { input type="hidden" name="unnamed" value="1"; }
                                button.primary type="submit" aria-label=(say!(language, "page-play-brain-at", name = brain.name, game = info.title(language))) {
                                    (say!(language, "page-play-brain", name = brain.name))
                                }
                            }
                        }
                        a.button href={ "/play?game=" (info.name) } aria-label=(say!(language, "page-choose-for", game = info.title(language))) {
                            (language.say("page-choose"))
                        }
                    }
                }
            }
            (poker(site, visitor, is_quick))
        }
    }
}

/// Hold'em among the games: a button that opens a table with the first agent of the
/// server, and the way to all other tables.
fn poker(site: &Site, visitor: &Visitor, is_quick: bool) -> Markup {
    let language = visitor.language;
    let game = capital(&game_in_words(Variant::Texas, Limit::No).say(language));
    html! {
        li.card {
            h2 { (game) }
            p { (language.say("page-poker-about")) }
            div.row {
                @if let Some(agent) = site.poker.agents().next().filter(|_| is_quick) {
                    form method="post" action="/poker/new" {
                        input type="hidden" name="agent-0" value="1";
                        @if visitor.person().is_none() { input type="hidden" name="unnamed" value="1"; }
                        button.primary type="submit" aria-label=(say!(language, "page-play-brain-at", name = agent, game)) {
                            (say!(language, "page-play-brain", name = agent))
                        }
                    }
                }
                a.button href="/poker/new" aria-label=(say!(language, "page-choose-for", game)) {
                    (language.say("page-choose"))
                }
            }
        }
    }
}

/// A picture of a game.
fn picture(game: &'static Entry, language: Language) -> Markup {
    match game.example() {
        Ok(state) => small(&state.scene(Viewer::Public), language),
        Err(_) => html! {},
    }
}

/// The levels of the brains, each with the key of its description, the weakest first.
const LEVELS: [(&str, &str); 8] = [
    ("random", "page-level-random"),
    ("naive", "page-level-naive"),
    ("easy", "page-level-easy"),
    ("greedy", "page-level-greedy"),
    ("medium", "page-level-medium"),
    ("hard", "page-level-hard"),
    ("search", "page-level-search"),
    ("perfect", "page-level-perfect"),
];

/// The rank of the level that suits a person's first game.
const FIRST_TRY: usize = 2;

/// The place of a brain in [`LEVELS`], by the last word of its name; the
/// middle for all others.
fn rank(name: &str) -> usize {
    let word = name.rsplit(' ').next().unwrap_or_default();
    let found = LEVELS.iter().position(|(level, _)| *level == word);
    found.unwrap_or(LEVELS.len() / 2)
}

/// The key of the description of the level of a brain, if its name has one.
fn level(name: &str) -> Option<&'static str> {
    let word = name.rsplit(' ').next()?;
    let (_, key) = LEVELS.iter().find(|(level, _)| *level == word)?;
    Some(key)
}

/// The key of where a brain is.
fn place(brain: &Opponent) -> &'static str {
    if brain.waits {
        "terminal-brain-waiting"
    } else {
        "terminal-brain-at-hand"
    }
}

/// The brain for a person's first game.
fn fitting<'a>(brains: &[&'a Opponent]) -> Option<&'a Opponent> {
    let nearest = |brain: &&&Opponent| rank(&brain.name).abs_diff(FIRST_TRY);
    brains.iter().min_by_key(nearest).copied()
}

/// The names of the fields for further opponents, from the second on.
pub(super) fn more_fields(info: &GameInfo) -> impl Iterator<Item = String> {
    (2..info.seats.len()).map(|number| format!("against-{number}"))
}

/// A choice for each further opponent, as far as seats and brains go.
fn more_opponents(info: &GameInfo, brains: &[&Opponent], language: Language) -> Markup {
    let fields: Vec<String> = more_fields(info)
        .take(brains.len().saturating_sub(1))
        .collect();
    html! {
        @if !fields.is_empty() {
            fieldset {
                legend { (language.say("page-and-against")) }
                @for field in &fields {
                    select name=(field) aria-label=(language.say("page-another-opponent")) {
                        option value="" { (language.say("page-nobody")) }
                        @for brain in brains { option value=(brain.name) { (brain.name) } }
                    }
                }
            }
        }
    }
}

/// The field for the name and, if names are protected, its secret.
pub(crate) fn who(site: &Site, language: Language) -> Markup {
    html! {
        div.fields {
            label { (language.say("page-your-name")) " "
                input type="text" name="name" required maxlength="20" autocomplete="nickname" placeholder="Anna";
            }
            @if site.door.web_people.are_names_protected() {
                label { (language.say("page-its-secret")) " " input type="password" name="secret" required autocomplete="current-password"; }
            }
        }
    }
}

/// The fields for the board size and the options of a game, with the values of
/// `fields` or the defaults.
pub(crate) fn rules(game: &'static Entry, fields: &Fields, language: Language) -> Markup {
    let info = game.info;
    let boards = &info.boards;
    let usual = boards.default.to_string();
    let board = fields.get("board").unwrap_or(&usual);
    html! {
        @if boards.has_choice() {
            label { (language.say("page-board")) " "
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
            label title=(info.help(option, language)) { (language.say(&format!("page-option-{}", option.key))) " "
                @match &option.kind {
                    OptionKind::Choice(words) => {
                        select name=(name) {
                            @for word in *words { option value=(word) selected[*word == value] { (language.say(&format!("page-value-{word}"))) } }
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
    fn every_option_of_every_game_has_a_name() {
        for option in games().flat_map(|game| game.info.options) {
            let key = format!("page-option-{}", option.key);
            assert!(Language::knows(&key), "{key} is missing");
            let OptionKind::Choice(words) = option.kind else {
                continue;
            };
            for word in words {
                let key = format!("page-value-{word}");
                assert!(Language::knows(&key), "{key} is missing");
            }
        }
    }

    #[test]
    fn a_person_gets_an_easy_opponent_for_the_first_game() {
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
        assert_eq!(level("Row easy"), Some("page-level-easy"));
        assert_eq!(level("Row"), None);
    }
}
