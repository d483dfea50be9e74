//! An action of a client of the API, as the table takes it.

use poker_rules::table::TurnOffer;
use poker_rules::{Card, CardSet};
use protocol::poker::{Stake, Want};

/// The most bytes of an action that a client sends.
const MAX_INCR: usize = 24;

/// The message that lists the valid actions.
const WORDS: &str = "an action is k, c, f, b and an amount like b200, i, or d and cards like dAhKd";

/// `k` checks, `c` calls, `f` folds, `b200` bets or raises to 200 on this round, `i`
/// brings in, `dAhKd` changes these cards of the `own` ones, and `d` none.
///
/// # Errors
/// The error in the action, for the client.
pub(super) fn want(incr: &str, offer: &TurnOffer, own: &[Card]) -> Result<Want, String> {
    if incr.len() > MAX_INCR {
        return Err(WORDS.to_owned());
    }
    let want = |kind: &'static str, amount| Want {
        kind,
        amount,
        cards: CardSet::default(),
        hand: None,
        decision: offer.decision,
    };
    let fit = |is_fit: bool, kind: &'static str, why: &str| {
        if is_fit {
            Ok(want(kind, Stake::Missing))
        } else {
            Err(format!("{why}: {}", in_words(offer)))
        }
    };
    match incr {
        "k" => fit(offer.check, "check", "you cannot check"),
        "c" => fit(offer.call.is_some(), "call", "there is no bet to call"),
        "f" => fit(
            offer.fold && !offer.check,
            "fold",
            "there is nothing to fold to",
        ),
        "i" => fit(offer.bring_in.is_some(), "bringin", "no bring-in is due"),
        _ => match (incr.strip_prefix('b'), incr.strip_prefix('d')) {
            (Some(amount), _) => {
                let is_number = amount.bytes().all(|byte| byte.is_ascii_digit());
                let amount = amount.parse::<u64>().ok().filter(|_| is_number);
                let amount = amount.ok_or(WORDS)?;
                let (kind, limits) = match (offer.bet, offer.raise) {
                    (Some(limits), _) => ("bet", limits),
                    (None, Some(limits)) => ("raise", limits),
                    (None, None) if offer.all_in == Some(amount) => {
                        return Ok(want("allin", Stake::Missing));
                    }
                    (None, None) => return fit(false, "bet", "you cannot bet that"),
                };
                if (limits.min..=limits.max).contains(&amount) {
                    Ok(want(kind, Stake::Chips(amount)))
                } else {
                    Err(format!("bet b{} to b{}", limits.min, limits.max))
                }
            }
            (_, Some(cards)) => {
                let drawn = fit(offer.draw.is_some(), "draw", "no cards are changed")?;
                let cards = Card::parse_all(cards).map_err(|error| error.to_string())?;
                match cards.iter().find(|card| !own.contains(card)) {
                    None => Ok(Want {
                        cards: cards.into_iter().collect(),
                        ..drawn
                    }),
                    Some(card) => Err(format!("you do not hold {card}")),
                }
            }
            (None, None) => Err(WORDS.to_owned()),
        },
    }
}

/// The actions that a client can send: of the bets, the least and the most; of a draw,
/// that of no card.
pub(super) fn legal(offer: &TurnOffer) -> Vec<String> {
    let word = |is_legal: bool, word: &str| is_legal.then(|| word.to_owned());
    let limits = offer.bet.or(offer.raise);
    let bets = match (limits, offer.all_in) {
        (Some(limits), _) => vec![limits.min, limits.max],
        // A call may be with all chips, too.
        (None, Some(all)) if offer.call.is_none() => vec![all],
        _ => Vec::new(),
    };
    let mut bets: Vec<String> = bets.iter().map(|bet| format!("b{bet}")).collect();
    bets.dedup();
    let words = [
        word(offer.draw.is_some(), "d"),
        word(offer.fold && !offer.check, "f"),
        word(offer.check, "k"),
        word(offer.call.is_some(), "c"),
        word(offer.bring_in.is_some(), "i"),
    ];
    words.into_iter().flatten().chain(bets).collect()
}

fn in_words(offer: &TurnOffer) -> String {
    format!("you can send {}", legal(offer).join(", "))
}
