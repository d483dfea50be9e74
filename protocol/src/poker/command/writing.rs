//! Commands as elements, without attributes that have their default.

use poker_rules::spaced;
use poker_rules::table::{Limit, game_word, unless_usual};

use super::{Create, Stake, View, Want};
use crate::line::Name;
use crate::poker::tag::Tag;

pub(super) fn view<'a>(tag: Tag<'a>, view: &View) -> Tag<'a> {
    let tag = tag.with("table", view.table);
    match &view.referee {
        None => tag,
        Some(referee) => tag
            .with("view", "referee")
            .with("token", &referee.token)
            .with("delay", referee.delay),
    }
}

pub(super) fn want<'a>(tag: Tag<'a>, want: &Want) -> Tag<'a> {
    let tag = tag.with("type", want.kind);
    let tag = match &want.amount {
        Stake::Missing => tag,
        Stake::Wrong(text) => tag.with("amount", text),
        Stake::Chips(chips) => tag.with("amount", chips),
    };
    let cards: Vec<_> = want.cards.iter().collect();
    tag.with_some("cards", (!cards.is_empty()).then(|| spaced(&cards)))
        .with_some("hand", want.hand.as_deref())
        .with_some("decision", want.decision)
}

pub(super) fn create<'a>(tag: Tag<'a>, create: &Create) -> Tag<'a> {
    let standard = Create::default();
    let unless = |value: u64, usual: u64| (value != usual).then_some(value);
    let extras = &create.extras;
    let tag = tag
        .with_some("name", create.name.as_ref().map(Name::as_str))
        .with("seats", create.seats)
        .with("small-blind", create.small_blind)
        .with("big-blind", create.big_blind)
        .with_some("ante", unless(create.ante, standard.ante))
        .with("buyin", create.buyin)
        .with("format", create.format.word())
        .with_some("hands", unless(create.hands, standard.hands))
        .with_some(
            "level-hands",
            unless(create.level_hands, standard.level_hands),
        )
        .with("mode", create.mode.word())
        .with("move-time", create.move_time)
        .with_some("game", unless_usual(create.game).map(game_word))
        .with_some(
            "limit",
            (create.limit != Limit::usual(create.game)).then(|| create.limit.word()),
        )
        .with_some("stud-ante", extras.stud_ante)
        .with_some("bring-in", extras.bring_in);
    tag.with_some("straddle", unless(extras.straddle, 0))
        .with_some("big-blind-ante", extras.big_blind_ante.then_some("true"))
        .with_some(
            "rake",
            unless_usual(extras.rake).map(|rake| rake.to_string()),
        )
        .with_some("rake-cap", extras.rake_cap)
        .with_some("runs", unless(extras.runs.into(), 1))
        .with_some("bomb", unless(extras.bomb, 0))
        .with_some("bomb-ante", extras.bomb_ante)
        .with_some("mix", extras.mix.as_ref().map(ToString::to_string))
        .with_some(
            "mix-hands",
            unless(extras.mix_hands, standard.extras.mix_hands),
        )
        .with_some(
            "agents",
            (!create.agents.is_empty()).then(|| create.agents.join("+")),
        )
}
