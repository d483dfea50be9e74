//! The table that the fields of the form ask for.

use poker_rules::Variant;
use poker_rules::table::{Format, Limit, Mode};
use protocol::poker::Create;

use super::extras::{mixes, with_extras};
use super::table_fields::{FieldError, SEATS, TableFields, short};
use crate::login::Fields;
use words::Phrase;

/// The stakes: the key of their name, small blind, big blind, and buy-in.
pub(super) const STAKES: [(&str, u64, u64, u64); 4] = [
    ("contests-stakes", 5, 10, 1_000),
    ("contests-stakes-short", 10, 20, 1_000),
    ("contests-stakes-deep", 5, 10, 2_000),
    ("contests-stakes", 50, 100, 10_000),
];

/// The games that can be played, each with its limit of bets.
pub(super) const PLAYED: [(Variant, Limit); 14] = [
    (Variant::Texas, Limit::No),
    (Variant::Texas, Limit::Fixed),
    (Variant::Texas, Limit::Pot),
    (Variant::Omaha, Limit::Pot),
    (Variant::OmahaHiLo, Limit::Pot),
    (Variant::ShortDeck, Limit::No),
    (Variant::Stud, Limit::Fixed),
    (Variant::StudHiLo, Limit::Fixed),
    (Variant::Razz, Limit::Fixed),
    (Variant::FiveCardStud, Limit::Fixed),
    (Variant::FiveCardDraw, Limit::No),
    (Variant::SingleDraw, Limit::No),
    (Variant::TripleDraw, Limit::Fixed),
    (Variant::Badugi, Limit::Fixed),
];

/// The times to think, in seconds; 0 means no limit.
pub(super) const TIMES: [(&str, u64); 4] = [
    ("contests-time-30s", 30),
    ("contests-time-10s", 10),
    ("contests-time-2m", 120),
    ("page-time-free", 0),
];

/// The number of hands of each blind level of a freezeout.
const LEVEL_HANDS: u64 = 10;

/// The table that the fields ask for, at a server with these agents.
///
/// # Errors
/// A field is not valid.
pub(crate) fn wish(fields: &Fields, known: &[&str]) -> Result<Create, FieldError> {
    let not_offered = FieldError::not_offered;
    let asked = TableFields(fields);
    let mut agents = Vec::new();
    for (index, name) in known.iter().enumerate() {
        let count = asked.seats(&format!("agent-{index}"))?;
        agents.extend(std::iter::repeat_n((*name).to_owned(), count));
    }
    let seats = 1 + agents.len() + asked.seats("free")?;
    let stakes = STAKES.get(asked.choice("stakes"));
    let (_, small_blind, big_blind, buyin) =
        *stakes.ok_or_else(|| not_offered("stakes", "contests-no-stakes"))?;
    let chosen = asked.choice("game");
    let mix = match chosen.checked_sub(PLAYED.len()) {
        None => None,
        Some(index) => {
            let mix = mixes().nth(index);
            Some(mix.ok_or_else(|| not_offered("game", "contests-no-game"))?)
        }
    };
    let (game, limit) = PLAYED.get(chosen).copied().unwrap_or_default();
    let most = match &mix {
        None => game.most_seats(),
        Some(mix) => {
            let seats = mix.games().iter().map(|game| game.variant.most_seats());
            seats.min().unwrap_or(SEATS)
        }
    };
    let most = most.min(SEATS);
    if !(2..=most).contains(&seats) {
        let why = Phrase::new("contests-wrong-seats").with("most", most);
        return Err(FieldError::new("free", why.with("asked", seats)));
    }
    let (_, time) = TIMES
        .get(asked.choice("time"))
        .ok_or_else(|| not_offered("time", "contests-no-time"))?;
    let format = match asked.text("format") {
        "" | "cash" => Format::Cash,
        "freezeout" => Format::Freezeout,
        other => {
            let why = Phrase::new("contests-no-format").with("text", short(other));
            return Err(FieldError::new("format", why));
        }
    };
    let table = Create {
        seats,
        small_blind,
        big_blind,
        buyin,
        format,
        level_hands: match format {
            Format::Freezeout => LEVEL_HANDS,
            Format::Cash => 0,
        },
        mode: Mode::User,
        move_time: time * 1_000,
        game,
        limit,
        agents,
        ..Create::default()
    };
    let table = with_extras(table, asked, mix)?;
    if format == Format::Freezeout && table.extras.rake.hundredths() > 0 {
        return Err(not_offered("rake", "contests-no-rake"));
    }
    Ok(table)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(pairs: &[(&str, &str)]) -> Result<Create, FieldError> {
        let owned = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
        wish(&pairs.iter().map(owned).collect(), &["A", "B"])
    }

    #[test]
    fn a_form_asks_for_a_table_of_two_to_ten() {
        let table = asked(&[("agent-1", "2"), ("free", "1")]).unwrap();
        assert_eq!(
            (table.seats, &table.agents[..]),
            (4, &["B".to_owned(), "B".to_owned()][..])
        );
        assert_eq!((table.mode, table.move_time), (Mode::User, 30_000));
        let table = asked(&[("agent-0", "1"), ("format", "freezeout"), ("time", "3")]).unwrap();
        assert_eq!(
            (table.format, table.level_hands),
            (Format::Freezeout, LEVEL_HANDS)
        );
        assert_eq!(table.move_time, 0);
        // The agents of the house play every game.
        let table = asked(&[("agent-0", "1"), ("game", "3")]).unwrap();
        assert_eq!((table.game, table.limit), (Variant::Omaha, Limit::Pot));
        assert_eq!(table.agents, ["A"]);
        let table = asked(&[("free", "1"), ("game", "13")]).unwrap();
        assert_eq!((table.game, table.limit), (Variant::Badugi, Limit::Fixed));
        let table = asked(&[
            ("free", "2"),
            ("game", "14"),
            ("straddle", "1"),
            ("ante-of", "1"),
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
        let table = asked(&[("free", "1"), ("ante", " 2 ")]).unwrap();
        assert_eq!((table.ante, table.extras.big_blind_ante), (2, false));
        let stud = [("free", "1"), ("game", "6")];
        let table = asked(&stud).unwrap();
        assert_eq!(
            (table.extras.stud_ante, table.extras.bring_in),
            (None, None)
        );
        let posts = [("stud-ante", "0"), ("bring-in", "9")];
        let table = asked(&[stud, posts].concat()).unwrap();
        let stakes = table.stakes();
        assert_eq!((stakes.stud_ante, stakes.bring_in), (0, 9));
        assert!(table.check().is_ok());
        for (field, text) in [
            ("ante", "1001"),
            ("ante", "x"),
            ("ante", "+1"),
            ("ante", "1.5"),
            ("stud-ante", "-1"),
            ("bring-in", "10"),
            ("bring-in", "99999999999999999999999"),
            ("free", "x"),
            ("agent-1", "10"),
            ("stakes", "9"),
            ("game", "99"),
            ("time", "4"),
            ("format", "none"),
        ] {
            let why = asked(&[("agent-0", "1"), (field, text)]).unwrap_err();
            assert_eq!(why.field, field, "{text}");
        }
        // Six cards of each for nine are more than there are.
        let many = asked(&[("free", "8"), ("game", "6")]).unwrap_err();
        let why = Phrase::new("contests-wrong-seats").with("most", 8);
        assert_eq!(many.why, why.with("asked", 9).into());
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
