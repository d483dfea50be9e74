//! The forms at a table: to sit down, and to act.

use maud::{Markup, html};
use poker_rules::Limits;
use poker_rules::table::{Format, Mode, SeatStatus, SeatView, TableRow, TableState, TurnOffer};
use record::TableId;
use render::picture::amount;

use super::PokerView;
use super::draw::cards;
use crate::cardroom::holding;
use people::tables::MOST_HANDS;
use words::{Language, say};

/// The forms for this visitor.
pub(super) fn own(view: &PokerView<'_>) -> Markup {
    let (client_state, language) = (view.client_state, view.language);
    if client_state.closed.is_some() {
        return html! {
            p.ways { a.button.primary href="/poker/new" { (language.say("contests-another-table")) } " "
                a.button href={ "/poker/hands?table=" (view.table) } { (language.say("contests-its-hands")) } }
        };
    }
    if !client_state.sits {
        return html! { @if let Some(summary) = view.summary { (way_in(view, &summary.row)) } };
    }
    if client_state.is_out() {
        return out(view.table, language);
    }
    html! {
        div.own {
            div.lines {
                @if let Some(words) = own_holding(view) {
                    p.holding { (language.say("contests-you-hold")) " " strong { (words) } "." }
                }
                @match &client_state.offer {
                    Some(offer) => { (at_stake(offer, language)) }
                    None if has_folded(view) => { (watched_by(view)) }
                    None => { p.wait { (language.say("terminal-not-your-turn")) } }
                }
            }
            @match &client_state.offer {
                Some(offer) => { (turn(view, offer)) }
                None if has_folded(view) && others(view).next().is_none() => { (skip(view.table, language)) }
                None => { (ahead(view)) }
            }
        }
    }
}

/// Whether the visitor has folded a hand that others play on.
fn has_folded(view: &PokerView<'_>) -> bool {
    let table = &view.client_state.view;
    let own = table.me().map(|own| own.status);
    table.hand.is_some() && own == Some(SeatStatus::Folded)
}

/// The other people at the table.
fn others<'a>(view: &'a PokerView<'_>) -> impl Iterator<Item = &'a str> {
    let own = view.client_state.view.me().map(|own| own.name.as_str());
    let people = view.summary.into_iter().flat_map(|summary| &summary.people);
    people
        .map(String::as_str)
        .filter(move |name| Some(*name) != own)
}

/// The people at whose pace the rest of a hand is played.
fn watched_by(view: &PokerView<'_>) -> Markup {
    let others: Vec<&str> = others(view).collect();
    html! {
        p.wait {
            @if others.is_empty() { (view.language.say("contests-agents-play-on")) }
            @else { (say!(view.language, "contests-people-play-on", names = others.join(", "))) }
        }
    }
}

/// The button that has the rest of the hand played at once.
fn skip(table: TableId, language: Language) -> Markup {
    let address = format!("/poker/tables/{table}/skip");
    html! {
        form method="post" action=(address) hx-post=(address) hx-target="#game" hx-swap="innerHTML" {
            button.primary type="submit" { (language.say("contests-next-hand")) }
        }
    }
}

/// The notice for a person who sits out, and the way back.
fn out(table: TableId, language: Language) -> Markup {
    html! {
        div.own {
            p.wait {
                strong { (language.say("contests-sitting-out")) } " "
                (say!(language, "contests-while-out", hands = MOST_HANDS))
            }
            (presence(table, false, language))
        }
    }
}

/// The button to sit out, or to play again.
pub(super) fn presence(table: TableId, out: bool, language: Language) -> Markup {
    let address = format!("/poker/tables/{table}/sit-out");
    html! {
        form method="post" action=(address) hx-post=(address) hx-target="#game" hx-swap="innerHTML" {
            @if out { button.quiet type="submit" name="out" value="yes" { (language.say("contests-sit-out")) } }
            @else { button.primary type="submit" name="out" value="no" { (language.say("contests-back")) } }
        }
    }
}

/// The value of the visitor's own cards, in words.
fn own_holding(view: &PokerView<'_>) -> Option<String> {
    let (view, language) = (&view.client_state.view, view.language);
    view.hand?;
    let cards = view.me()?.cards.as_deref()?;
    let words = holding(view.game, cards, &view.board, language);
    (!words.is_empty()).then_some(words)
}

/// The actions that a player may choose ahead: scripts keep the choice and press the
/// button in time.
fn ahead(view: &PokerView<'_>) -> Markup {
    let (view, language) = (&view.client_state.view, view.language);
    let wishes = [
        ("check fold", "contests-check-or-fold"),
        ("check", "contests-check"),
        ("check call", "contests-call-any"),
    ];
    let own = view.own.and_then(|seat| view.seat(seat));
    let hand = view.hand.filter(|_| own.is_some_and(SeatView::is_live));
    html! {
        @if let Some(hand) = hand {
            div.ahead id="ahead" data-hand=(hand) role="group" aria-label=(language.say("contests-ahead")) hidden {
                @for (wish, text) in wishes {
                    button type="button" data-ahead=(wish) aria-pressed="false" { (language.say(text)) }
                }
            }
        }
    }
}

/// The key that presses a button.
fn key(name: &str) -> Markup {
    html! { kbd aria-hidden="true" { (name) } }
}

/// The chips to call and the chips to win.
fn at_stake(offer: &TurnOffer, language: Language) -> Markup {
    let with = |key: &str, chips| say!(language, key, chips = amount(chips, language));
    html! {
        p.your-turn {
            @if offer.to_call > 0 { strong { (with("contests-to-call", offer.to_call)) } ", " }
            (with("contests-in-the-pot", offer.pot))
        }
    }
}

fn turn(view: &PokerView<'_>, offer: &TurnOffer) -> Markup {
    let address = format!("/poker/tables/{}/act", view.table);
    let language = view.language;
    let said = |key: &str| language.say(key);
    let with = |key: &str, chips| say!(language, key, chips = amount(chips, language));
    let (word, limits) = match (offer.bet, offer.raise) {
        (Some(limits), _) => ("bet", Some(limits)),
        (None, limits) => ("raise", limits),
    };
    let is_bet = word == "bet";
    let sized = if is_bet {
        "contests-bet-chips"
    } else {
        "contests-raise-chips"
    };
    let ask = if is_bet {
        "contests-bet-how-much"
    } else {
        "contests-raise-how-much"
    };
    let act = if is_bet {
        "contests-bet"
    } else {
        "contests-raise"
    };
    if let Some(draw) = offer.draw {
        return discards(view, offer, draw.max);
    }
    html! {
        form id="turn" method="post" action=(address) hx-post=(address) hx-target="#game" hx-swap="innerHTML" {
            (question(offer))
            div.actions role="group" aria-label=(said("contests-what-you-may-do")) {
                @if offer.fold {
                    button type="submit" name="do" value="fold" data-key="f" { span { (said("contests-fold")) (key("F")) } }
                }
                @if let Some(chips) = offer.bring_in {
                    button.primary type="submit" name="do" value="bringin" data-key="c" {
                        span { (with("contests-bring-in-chips", chips)) (key("C")) }
                    }
                }
                @if offer.check {
                    button.primary type="submit" name="do" value="check" data-key="c" {
                        span { (said("contests-check")) (key("C")) }
                    }
                }
                @if let Some(call) = offer.call {
                    button.primary type="submit" name="do" value="call" data-key="c" {
                        span { (with("contests-call-chips", call)) (key("C")) }
                    }
                }
                @for (number, (name, chips)) in (1..).zip(limits.map(|limits| sizes(view, offer, limits)).unwrap_or_default()) {
                    button type="submit" name="do" value={ (word) " " (chips) } data-key=(number) {
                        span { (with(sized, chips)) (key(&number.to_string())) } small { (said(name)) }
                    }
                }
                @if let Some(all) = offer.all_in {
                    button type="submit" name="do" value="allin" { (with("contests-all-in-chips", all)) }
                }
            }
        }
        @if let Some(Limits { min, max }) = limits {
            // A form of its own, so that Enter in the field presses the button beside it.
            form.typed method="post" action=(address) hx-post=(address) hx-target="#game" hx-swap="innerHTML" {
                (question(offer))
                @let id = format!("amount-{}-{}", offer.hand, view.client_state.view.deeds.len());
                label for=(id) { (said(ask)) " " }
                input id=(id) type="number" name="amount" inputmode="numeric" required
                    min=(min) max=(max) step="1" value=(min) hx-preserve;
                input id={ "slide-" (id) } type="range" min=(min) max=(max) step="1" value=(min)
                    aria-label=(said("contests-chips")) data-slides=(id) hidden hx-preserve;
                @let limits = [("least", amount(min, language).into()), ("most", amount(max, language).into())];
                span.limits { (language.with("contests-limits", &limits)) }
                button type="submit" name="do" value=(word) { (said(act)) }
            }
        }
    }
}

/// The form that changes cards: a box for each of them.
fn discards(view: &PokerView<'_>, offer: &TurnOffer, most: usize) -> Markup {
    let address = format!("/poker/tables/{}/act", view.table);
    let language = view.language;
    let said = |key: &str| language.say(key);
    let own = view.client_state.view.me().and_then(|me| me.cards.clone());
    let ask = say!(language, "contests-discard-ask", most);
    html! {
        form id="turn" method="post" action=(address) hx-post=(address) hx-target="#game" hx-swap="innerHTML" {
            (question(offer))
            div.discards role="group" aria-label=(ask) {
                span { (ask) }
                @for card in own.iter().flatten() {
                    @let id = format!("discard-{}-{}-{card}", offer.hand, offer.decision.unwrap_or(0));
                    label { input id=(id) type="checkbox" name=(card) value="on" hx-preserve; (cards(&[*card])) }
                }
            }
            div.actions role="group" aria-label=(said("contests-what-you-may-do")) {
                button.primary type="submit" name="do" value="draw" data-key="d" {
                    span { (said("contests-draw")) (key("D")) }
                }
                button type="submit" name="do" value="pat" data-key="p" {
                    span { (said("contests-stand-pat")) (key("P")) }
                }
            }
        }
    }
}

/// The question that the form answers.
fn question(offer: &TurnOffer) -> Markup {
    html! {
        input type="hidden" name="hand" value=(offer.hand);
        @if let Some(decision) = offer.decision {
            input type="hidden" name="decision" value=(decision);
        }
    }
}

/// Common bets with the keys of their names, if they are legal and not all-in: the least,
/// half the pot, the pot. For a raise of the pot, the pot includes the call.
fn sizes(view: &PokerView<'_>, offer: &TurnOffer, limits: Limits) -> Vec<(&'static str, u64)> {
    let level = view.client_state.view.level();
    let pot = offer.pot.saturating_add(offer.to_call);
    let mut sizes = vec![("contests-least", limits.min)];
    for (name, chips) in [
        ("contests-half-pot", level.saturating_add(pot.div_ceil(2))),
        ("contests-pot", level.saturating_add(pot)),
    ] {
        if chips > limits.min && chips < limits.max {
            sizes.push((name, chips));
        }
    }
    sizes.retain(|(_, chips)| *chips < limits.max);
    sizes
}

/// The form to sit down, or why the visitor cannot.
fn way_in(view: &PokerView<'_>, row: &TableRow) -> Markup {
    let language = view.language;
    let begun = row.state == TableState::Running;
    let why_not = match (row.mode, row.format) {
        (Mode::Agent, _) => Some("contests-too-fast-for-people"),
        (_, Format::Freezeout) if begun => Some("contests-freezeout-begun"),
        _ if row.taken >= row.seats => Some("contests-all-seats-taken"),
        _ => None,
    };
    html! {
        @if let Some(why) = why_not {
            p.wait { (language.say(why)) " " (language.say("contests-can-watch")) }
        } @else {
            form.sit method="post" action={ "/poker/tables/" (view.table) "/sit" } {
                (who(view.is_known, "", language))
                @if row.min_buyin < row.max_buyin {
                    label { (language.say("contests-chips")) " "
                        input type="number" id="buyin" hx-preserve name="buyin" min=(row.min_buyin) max=(row.max_buyin) step="1" value=(row.max_buyin);
                    }
                }
                button.primary type="submit" { (language.say("contests-sit-down")) }
            }
        }
    }
}

/// The fields for the name and, if names are protected, its secret.
pub(super) fn who(is_known: Option<bool>, name: &str, language: Language) -> Markup {
    html! {
        @if is_known != Some(true) {
            label { (language.say("page-your-name")) " "
                input type="text" id="sit-name" hx-preserve name="name" required maxlength="20" autocomplete="nickname" placeholder="Anna"
                    value=[(!name.is_empty()).then_some(name)];
            }
            @if is_known.is_none() {
                label { (language.say("page-its-secret")) " " input type="password" id="sit-secret" hx-preserve name="secret" required autocomplete="current-password"; }
            }
        }
    }
}
