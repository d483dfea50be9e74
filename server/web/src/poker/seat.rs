//! The forms at a table: to sit down, and to act.

use games::holdem::Limits;
use maud::{Markup, html};
use protocol::poker::{Format, Mode, TableRow, TableState, TurnOffer};
use render::picture::amount;

use super::odds::holding;
use super::view::PokerView;

/// The forms for this visitor.
pub(super) fn own(view: &PokerView<'_>) -> Markup {
    let client_state = view.client_state;
    if client_state.closed.is_some() {
        return html! {
            p.ways { a.button.primary href="/poker/new" { "Another table" } " "
                a.button href={ "/poker/hands?table=" (view.table) } { "Its hands" } }
        };
    }
    if !client_state.sits {
        return html! { @if let Some(row) = view.row { (way_in(view, row)) } };
    }
    html! {
        div.own {
            div.lines {
                @if let Some(words) = own_holding(view) { p.holding { "You hold " strong { (words) } "." } }
                @match &client_state.offer {
                    Some(offer) => { (at_stake(offer)) }
                    None => { p.wait { "It is not your turn." } }
                }
            }
            @if let Some(offer) = &client_state.offer { (turn(view, offer)) }
        }
    }
}

/// The value of the visitor's own cards, in words.
fn own_holding(view: &PokerView<'_>) -> Option<String> {
    let view = &view.client_state.view;
    view.hand?;
    Some(holding(view.hole()?, &view.board))
}

/// What is to call and to win.
fn at_stake(offer: &TurnOffer) -> Markup {
    html! {
        p.your-turn {
            @if offer.to_call > 0 { strong { (amount(offer.to_call)) " to call" } ", " }
            (amount(offer.pot)) " in the pot"
        }
    }
}

fn turn(view: &PokerView<'_>, offer: &TurnOffer) -> Markup {
    let address = format!("/poker/tables/{}/act", view.table);
    let (word, limits) = match (offer.bet, offer.raise) {
        (Some(limits), _) => ("bet", Some(limits)),
        (None, limits) => ("raise", limits),
    };
    let say = |chips: u64| match word {
        "bet" => format!("Bet {}", amount(chips)),
        _ => format!("Raise to {}", amount(chips)),
    };
    html! {
        form id="turn" method="post" action=(address) hx-post=(address) hx-target="#game" hx-swap="innerHTML" {
            (question(offer))
            div.actions role="group" aria-label="What you may do" {
                button type="submit" name="do" value="fold" { "Fold" }
                @if offer.check { button.primary type="submit" name="do" value="check" { "Check" } }
                @if let Some(call) = offer.call {
                    button.primary type="submit" name="do" value="call" { "Call " (amount(call)) }
                }
                @for (name, chips) in limits.map(|limits| sizes(view, offer, limits)).unwrap_or_default() {
                    button type="submit" name="do" value={ (word) " " (chips) } { (say(chips)) small { (name) } }
                }
                @if let Some(all) = offer.all_in {
                    button type="submit" name="do" value="allin" { "All-in " (amount(all)) }
                }
            }
        }
        @if let Some(Limits { min, max }) = limits {
            // A form of its own, so that Enter in the field presses the button beside it.
            form.typed method="post" action=(address) hx-post=(address) hx-target="#game" hx-swap="innerHTML" {
                (question(offer))
                @let id = format!("amount-{}-{}", offer.hand, view.client_state.view.deeds.len());
                label for=(id) { @if word == "bet" { "Bet " } @else { "Raise to " } }
                input id=(id) type="number" name="amount" inputmode="numeric" required
                    min=(min) max=(max) step="1" value=(min) hx-preserve;
                span.limits { (amount(min)) " to " (amount(max)) }
                button type="submit" name="do" value=(word) { @if word == "bet" { "Bet" } @else { "Raise" } }
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

/// Common bets with their names, if they are legal and not all-in: the least,
/// half the pot, the pot. For a raise of the pot, the pot includes the call.
fn sizes(view: &PokerView<'_>, offer: &TurnOffer, limits: Limits) -> Vec<(&'static str, u64)> {
    let level = view.client_state.view.level();
    let pot = offer.pot.saturating_add(offer.to_call);
    let mut sizes = vec![("least", limits.min)];
    for (name, chips) in [
        ("half the pot", level.saturating_add(pot.div_ceil(2))),
        ("the pot", level.saturating_add(pot)),
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
    let begun = row.state == TableState::Running;
    let why_not = match (row.mode, row.format) {
        (Mode::Agent, _) => Some("This table is for programs, which play faster than anybody can."),
        (_, Format::Freezeout) if begun => {
            Some("The freezeout has begun; nobody can sit down any more.")
        }
        _ if row.taken >= row.seats => Some("All seats are taken."),
        _ => None,
    };
    html! {
        @if let Some(why) = why_not {
            p.wait { (why) " You can watch." }
        } @else {
            form.sit method="post" action={ "/poker/tables/" (view.table) "/sit" } {
                (who(view.is_known))
                @if row.min_buyin < row.max_buyin {
                    label { "Chips "
                        input type="number" name="buyin" min=(row.min_buyin) max=(row.max_buyin) step="1" value=(row.max_buyin);
                    }
                }
                button.primary type="submit" { "Sit down" }
            }
        }
    }
}

/// The fields for the name and, if names are protected, its secret.
pub(super) fn who(is_known: Option<bool>) -> Markup {
    html! {
        @if is_known != Some(true) {
            label { "Your name "
                input type="text" name="name" required maxlength="20" autocomplete="nickname" placeholder="Anna";
            }
            @if is_known.is_none() {
                label { "Its secret " input type="password" name="secret" required autocomplete="current-password"; }
            }
        }
    }
}
