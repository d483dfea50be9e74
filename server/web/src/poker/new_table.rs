//! The form for a new table: rules, agents, and free seats for others.

use std::sync::Arc;

use axum::Form;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use games::holdem::Variant;
use maud::{Markup, html};
use protocol::poker::{Create, Format, Join, Limit, Mode};

use super::Room;
use super::lobby::{blinds, game_in_words, places};
use super::new_extras::{self, mixes};
use super::seat::who;
use super::sessions::SeatError;
use crate::guests::Guest;
use crate::layout::{Page, alert};
use crate::pages::play::{Fields, known, set};
use crate::site::Site;
use crate::visitor::Visitor;
use host::Declined;
use record::TableId;
use words::Language;

/// Maximum number of seats of a table.
const SEATS: usize = 10;

/// The stakes: the key of their name, small blind, big blind, and buy-in.
const STAKES: [(&str, u64, u64, u64); 4] = [
    ("contests-stakes", 5, 10, 1_000),
    ("contests-stakes-short", 10, 20, 1_000),
    ("contests-stakes-deep", 5, 10, 2_000),
    ("contests-stakes", 50, 100, 10_000),
];

/// What can be played: the game and how high bets may be.
const PLAYED: [(Variant, Limit); 13] = [
    (Variant::Texas, Limit::No),
    (Variant::Texas, Limit::Fixed),
    (Variant::Texas, Limit::Pot),
    (Variant::Omaha, Limit::Pot),
    (Variant::OmahaHiLo, Limit::Pot),
    (Variant::ShortDeck, Limit::No),
    (Variant::Stud, Limit::Fixed),
    (Variant::StudHiLo, Limit::Fixed),
    (Variant::Razz, Limit::Fixed),
    (Variant::FiveCardDraw, Limit::No),
    (Variant::SingleDraw, Limit::No),
    (Variant::TripleDraw, Limit::Fixed),
    (Variant::Badugi, Limit::Fixed),
];

/// The times to think, in seconds; 0 means no limit.
const TIMES: [(&str, u64); 4] = [
    ("contests-time-30s", 30),
    ("contests-time-10s", 10),
    ("contests-time-2m", 120),
    ("contests-time-free", 0),
];

/// The number of hands of each blind level of a freezeout.
const LEVEL_HANDS: u64 = 10;

pub(super) async fn page(State(site): State<Arc<Site>>, visitor: Visitor) -> Markup {
    form(&site, &visitor, &Fields::new(), None)
}

fn form(site: &Site, visitor: &Visitor, fields: &Fields, said: Option<&str>) -> Markup {
    let agents: Vec<&str> = site.poker.agents.names().collect();
    let is_known = site.poker.is_known(site, visitor.guest());
    let chosen = |key: &str, usual: &str| {
        let value = fields.get(key).map_or(usual, String::as_str);
        value.to_owned()
    };
    let selected = |key: &str, value: usize| chosen(key, "0") == value.to_string();
    let freezeout = chosen("format", "cash") == "freezeout";
    let language = visitor.language();
    let say = |key: &str| language.say(key);
    let stakes = |(key, small, big, chips): (&str, u64, u64, u64)| {
        let blinds = blinds(small, big, language).into();
        let chips = language.grouped(chips).into();
        language.with(key, &[("blinds", blinds), ("chips", chips)])
    };
    let body = html! {
        h1 { (say("contests-new-table")) }
        (places("/poker/new", language))
        (alert(said))
        form.card.choose method="post" action="/poker/new" {
            div.fields { (who(is_known, language)) }
            fieldset {
                legend { (say("contests-played-as")) }
                label.option { input type="radio" name="format" value="cash" checked[!freezeout];
                    span { (say("contests-cash-title")) } small { (say("contests-cash-about")) } }
                label.option { input type="radio" name="format" value="freezeout" checked[freezeout];
                    span { (say("contests-freezeout-title")) } small { (say("contests-freezeout-about")) } }
            }
            div.fields {
                label { (say("contests-game-of")) " "
                    select name="game" {
                        @for (index, (game, limit)) in PLAYED.into_iter().enumerate() {
                            option value=(index) selected[selected("game", index)] {
                                (game_in_words(game, limit, language))
                            }
                        }
                        @for (index, mix) in mixes().into_iter().enumerate() {
                            @let value = PLAYED.len() + index;
                            option value=(value) selected[selected("game", value)] {
                                (language.with("contests-has-mix", &[("games", mix.to_string().into())]))
                            }
                        }
                    }
                }
                label { (say("contests-stakes-of")) " "
                    select name="stakes" {
                        @for (index, offer) in STAKES.into_iter().enumerate() {
                            option value=(index) selected[selected("stakes", index)] { (stakes(offer)) }
                        }
                    }
                }
                (new_extras::selects(fields, language))
                label { (say("contests-time-to-think")) " "
                    select name="time" {
                        @for (index, (words, _)) in TIMES.iter().enumerate() {
                            option value=(index) selected[selected("time", index)] { (say(words)) }
                        }
                    }
                }
            }
            fieldset.agents {
                legend { (say("contests-who-else")) }
                div.fields {
                    @for (index, name) in agents.iter().enumerate() {
                        @let key = format!("agent-{index}");
                        @let usual = if index == 0 { "1" } else { "0" };
                        label { (name)
                            input type="number" name=(key) min="0" max="9" step="1" value=(chosen(&key, usual));
                        }
                    }
                    label { (say("contests-free-seats"))
                        input type="number" name="free" min="0" max="9" step="1"
                            value=(chosen("free", if agents.is_empty() { "1" } else { "0" }));
                    }
                }
            }
            button.primary type="submit" { (say("contests-sit-down")) }
        }
    };
    Page::still(&say("contests-new-table"), "/poker", body).render(visitor)
}

/// Why the fields are not valid. Texts are cut to 20 characters.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TableWishError {
    /// The text is not a number of seats.
    #[error("'{0}' is no number of seats.")]
    Count(String),
    /// No table can have this number of seats.
    #[error("A table has 2 to {SEATS} seats, yours among them: you asked for {0}.")]
    Seats(usize),
    /// These blinds are not offered.
    #[error("There are no such stakes.")]
    Stakes,
    /// This game is not offered.
    #[error("There is no such game.")]
    Game,
    /// A tournament takes nothing of a pot.
    #[error("A freezeout has no rake: choose 0 %.")]
    Rake,
    /// This time to think is not offered.
    #[error("There is no such time.")]
    Time,
    /// This format is not offered.
    #[error("'{0}' is not a format.")]
    Format(String),
}

impl TableWishError {
    /// The same to readers of this language.
    fn say(&self, language: Language) -> String {
        match self {
            TableWishError::Count(text) => {
                language.with("contests-no-seats", &[("text", text.as_str().into())])
            }
            TableWishError::Seats(asked) => {
                let values = [("most", SEATS.into()), ("asked", (*asked).into())];
                language.with("contests-wrong-seats", &values)
            }
            TableWishError::Stakes => language.say("contests-no-stakes"),
            TableWishError::Game => language.say("contests-no-game"),
            TableWishError::Rake => language.say("contests-no-rake"),
            TableWishError::Time => language.say("contests-no-time"),
            TableWishError::Format(text) => {
                language.with("contests-no-format", &[("text", text.as_str().into())])
            }
        }
    }
}

/// The table that the fields ask for, and the number of agents of each kind.
///
/// # Errors
/// A field is not valid.
pub(crate) fn wish(fields: &Fields, kinds: usize) -> Result<(Create, Vec<usize>), TableWishError> {
    let field = |key: &str| fields.get(key).map_or("", String::as_str).trim();
    let count = |key: &str| match field(key) {
        "" => Ok(0),
        text => text
            .parse::<usize>()
            .ok()
            .filter(|count| *count < SEATS)
            .ok_or_else(|| TableWishError::Count(short(text))),
    };
    let agents: Vec<usize> = (0..kinds)
        .map(|index| count(&format!("agent-{index}")))
        .collect::<Result<_, _>>()?;
    let seats = 1 + agents.iter().sum::<usize>() + count("free")?;
    if !(2..=SEATS).contains(&seats) {
        return Err(TableWishError::Seats(seats));
    }
    let choice = |key: &str| field(key).parse::<usize>().unwrap_or(0);
    let (_, small_blind, big_blind, buyin) =
        STAKES.get(choice("stakes")).ok_or(TableWishError::Stakes)?;
    let chosen = choice("game");
    let mix = match chosen.checked_sub(PLAYED.len()) {
        None => None,
        Some(index) => Some(mixes().into_iter().nth(index).ok_or(TableWishError::Game)?),
    };
    let (game, limit) = PLAYED.get(chosen).copied().unwrap_or_default();
    let (_, time) = TIMES.get(choice("time")).ok_or(TableWishError::Time)?;
    let format = match field("format") {
        "" | "cash" => Format::Cash,
        "freezeout" => Format::Freezeout,
        other => return Err(TableWishError::Format(short(other))),
    };
    let (ante, extras) = new_extras::extras(fields, *big_blind, mix);
    if format == Format::Freezeout && extras.rake.hundredths() > 0 {
        return Err(TableWishError::Rake);
    }
    let table = Create {
        name: None,
        seats,
        small_blind: *small_blind,
        big_blind: *big_blind,
        ante,
        buyin: *buyin,
        format,
        hands: 0,
        level_hands: if format == Format::Freezeout {
            LEVEL_HANDS
        } else {
            0
        },
        mode: Mode::User,
        move_time: time * 1_000,
        game,
        limit,
        extras,
    };
    Ok((table, agents))
}

fn short(text: &str) -> String {
    text.chars().take(20).collect()
}

/// Makes the table, seats the person there and starts the agents.
pub(super) async fn make(
    State(site): State<Arc<Site>>,
    visitor: Visitor,
    Form(fields): Form<Fields>,
) -> Response {
    let language = visitor.language();
    let again = |why: &str| {
        let page = form(&site, &visitor, &fields, Some(why));
        (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
    };
    let kinds = site.poker.agents.names().count();
    let (table, agents) = match wish(&fields, kinds) {
        Ok(wish) => wish,
        Err(why) => return again(&why.say(language)),
    };
    let (guest, cookie) = match known(&site, &visitor, &fields).await {
        Ok(known) => known,
        Err(why) => return again(&why.say(language)),
    };
    let mut response = match site.poker.open(&guest, table, &agents, language).await {
        Ok(table) => Redirect::to(&format!("/poker/tables/{table}")).into_response(),
        Err(why) => again(&why.say(language)),
    };
    set(&mut response, cookie);
    response
}

impl Room {
    /// Makes a table for a person and these numbers of agents of each kind;
    /// returns its number.
    async fn open(
        &self,
        guest: &Arc<Guest>,
        wish: Create,
        agents: &[usize],
        language: Language,
    ) -> Result<TableId, Declined> {
        let declined = |why: SeatError| Declined::new(why.say(language));
        if self.seat_of(guest).is_some() {
            return Err(declined(SeatError::Seated));
        }
        let origin = guest.origin();
        let invited = self.agents.invite(agents, origin)?;
        let mut kept = vec![guest.name().to_owned()];
        kept.extend(invited.names().map(str::to_owned));
        let server = self.server.clone();
        // A table runs on the runtime that makes it: not the web server's.
        let made = self
            .runtime
            .spawn(async move { server.create_kept(wish, kept, Some(origin)) });
        let made = made
            .await
            .map_err(|_| Declined::new(language.say("contests-table-not-made")))?;
        let table = made.map_err(|refusal| {
            let why = refusal.text.into();
            Declined::new(language.with("contests-table-not-made-why", &[("why", why)]))
        })?;
        let join = Join {
            table: Some(table.get()),
            ..Join::default()
        };
        self.sessions.sit(guest, join).await.map_err(declined)?;
        if let Err(why) = self.agents.start(invited, table) {
            // The agents do not come: it is no use to wait for them.
            let _ = self.sessions.leave(guest, table).await;
            return Err(why.into());
        }
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(pairs: &[(&str, &str)]) -> Result<(Create, Vec<usize>), TableWishError> {
        let owned = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
        wish(&pairs.iter().map(owned).collect(), 2)
    }

    #[test]
    fn a_form_asks_for_a_table_of_two_to_ten() {
        let (table, agents) = asked(&[("agent-1", "2"), ("free", "1")]).unwrap();
        assert_eq!((table.seats, agents), (4, vec![0, 2]));
        assert_eq!((table.mode, table.move_time), (Mode::User, 30_000));
        let (table, _) =
            asked(&[("agent-0", "1"), ("format", "freezeout"), ("time", "3")]).unwrap();
        assert_eq!(
            (table.format, table.level_hands),
            (Format::Freezeout, LEVEL_HANDS)
        );
        assert_eq!(table.move_time, 0);
        // The agents of the house play every game.
        let (table, agents) = asked(&[("agent-0", "1"), ("game", "3")]).unwrap();
        assert_eq!((table.game, table.limit), (Variant::Omaha, Limit::Pot));
        assert_eq!(agents, vec![1, 0]);
        let (table, _) = asked(&[("free", "1"), ("game", "12")]).unwrap();
        assert_eq!((table.game, table.limit), (Variant::Badugi, Limit::Fixed));
        let (table, _) = asked(&[
            ("free", "2"),
            ("game", "13"),
            ("straddle", "1"),
            ("ante", "1"),
            ("rake", "1"),
            ("runs", "1"),
            ("bomb", "1"),
        ])
        .unwrap();
        assert_eq!(table.poker_game(8).code(), "PO");
        assert_eq!((table.extras.straddle, table.ante), (20, 10));
        assert_eq!(
            (table.extras.rake.hundredths(), table.extras.runs),
            (250, 2)
        );
        assert!(table.check().is_ok() && table.extras.bomb == 10);
        for wrong in [
            &[][..],
            &[("free", "1"), ("format", "freezeout"), ("rake", "1")],
            &[("agent-0", "9"), ("free", "1")],
            &[("agent-0", "-1")],
            &[("agent-0", "x")],
            &[("free", "1"), ("stakes", "9")],
            &[("free", "1"), ("format", "none")],
            &[("free", "1"), ("game", "99")],
        ] {
            assert!(asked(wrong).is_err(), "{wrong:?}");
        }
    }
}
