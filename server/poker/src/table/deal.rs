//! Dealing a hand.

use poker_rules::table::{Event, HandStart, Specials, unless_usual};
use poker_rules::{Hand, ShowPolicy};
use store::Blank;

use super::outbox::Outbox;
use super::play::Play;
use super::progress::{NoDeal, Progress};
use super::seats::Seats;
use super::terms::Terms;
use super::{Audience, NextHand};

/// Deals the next hand, as it was told to at a held table, and tells that it begins.
pub(super) fn deal(
    terms: &Terms,
    seats: &mut Seats,
    progress: &mut Progress,
    next: Option<NextHand>,
    outbox: &mut Outbox,
) -> Result<Play, NoDeal> {
    let Blank { mut hand, counts } = terms.settings.blanks.take();
    let record = &mut *hand;
    record.setup.stacks.clear();
    record
        .setup
        .stacks
        .extend(seats.stacks(terms.is_freezeout()));
    let (game, stakes) = (terms.game(progress.dealt), progress.next_stakes(terms));
    let has_blinds = game.has_blinds(&stakes);
    let places = match next {
        Some(next) => next.places,
        None => progress.next_places(terms, seats, &mut record.setup.stacks, has_blinds)?,
    };
    let setup = &mut record.setup;
    game.set_up(setup, places, &stakes);
    if has_blinds {
        seats.make_up_for_blinds(setup, progress.places, places, &progress.level);
    }
    for (showing, seat) in setup.showing.iter_mut().zip(seats.all()) {
        if terms.options().show_all || seat.as_ref().is_some_and(|seat| seat.show_always) {
            *showing = ShowPolicy::Always;
        }
    }
    let number = next.map_or(progress.dealt + 1, |next| next.hand.get());
    record.deck = terms.settings.decks.deck(number)?;
    let dealt = Hand::deal_into(setup, &record.deck, outbox.happened())?;
    let names = seats.all().iter().map(Option::as_ref);
    record.write_names(names.map(|seat| seat.map(|seat| seat.name.as_str())));
    record.id = next.map_or_else(|| terms.settings.next_hand(), |next| next.hand);
    record.table = terms.id;
    record.moves.clear();
    let players = outbox.players(record);
    let setup = &record.setup;
    let start = HandStart {
        id: record.id.get(),
        table: terms.id.get(),
        dealer: places.button + 1,
        small_blind: progress.level.small_blind,
        big_blind: progress.level.big_blind,
        ante: setup.antes.iter().copied().max().unwrap_or(0),
        bring_in: unless_usual(setup.bring_in),
        game: unless_usual(setup.variant),
        limit: unless_usual(terms.wish.poker_game(progress.dealt).betting),
        specials: Specials::of_setup(setup),
        players,
    };
    progress.count(places);
    outbox.tell(Audience::All, Event::Hand(start));
    Ok(Play::new(dealt, hand, counts, terms.pause()))
}
