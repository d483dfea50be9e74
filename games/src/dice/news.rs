//! The news for the players (the table of `see` lines), and how a player's own
//! state follows it.

use super::INFO;
use super::action::{Action, Then};
use super::notation::{named, words_of};
use super::rules::Rules;
use super::state::{Dice, Phase};
use super::throw::{Throw, value};
use crate::{Audience, Illegal, Notice, Seat, Text};

/// The notices after `action` has led from `before` to `after`, in order.
pub(super) fn notices(before: &Dice, action: Action, after: &Dice) -> Vec<Notice> {
    let mover = before.seat();
    let mut news = News(Vec::new());
    match (before.phase(), action) {
        (Phase::Reroll { value, .. }, Action::Roll(die)) => {
            news.tell(Audience::AllBut(mover), format!("reroll {value} {die}"));
            news.tell_forced(before, after);
        }
        (_, Action::Roll(throw)) => {
            let asked = matches!(after.phase(), Phase::Choose(_));
            let to = if asked {
                Audience::AllBut(mover)
            } else {
                Audience::All
            };
            news.tell(to, format!("roll {throw}"));
            if !asked {
                news.tell_forced(before, after);
            }
        }
        (_, Action::Keep(kept, then)) => news.tell_keep(before, after, kept, then),
        // Told with the die that falls.
        (_, Action::Reroll(_)) => {}
    }
    news.0
}

/// The news for a player that comes into a running game. Of two seats the
/// player knows by itself which one is on turn.
pub(super) fn recap(state: &Dice) -> Vec<String> {
    let points = state.points();
    let turn = match state.totals().len() {
        2 => format!("turn {points}"),
        _ => format!("turn {points} {}", INFO.seats[state.seat().index()]),
    };
    vec![format!("total {}", words_of(state.totals())), turn]
}

struct News(Vec<Notice>);

impl News {
    fn tell(&mut self, to: Audience, text: String) {
        self.0.push(Notice { to, text });
    }

    /// Tells the outcomes that the dice alone decided: all are taken, or the
    /// turn is lost.
    fn tell_forced(&mut self, before: &Dice, after: &Dice) {
        if after.seat() != before.seat() {
            self.tell(Audience::All, "bust".to_owned());
            self.tell_totals(after);
        } else if let Some(taken) = after.last() {
            let points = after.points() - before.points();
            self.tell(Audience::All, format!("take {taken} {points}"));
        }
    }

    fn tell_keep(&mut self, before: &Dice, after: &Dice, kept: Throw, then: Then) {
        let mover = before.seat();
        let banked = after.totals()[mover.index()] - before.totals()[mover.index()];
        let points = match then {
            Then::Roll => after.points(),
            Then::Bank => banked,
        } - before.points();
        let word = then.word();
        let kept = format!("keep {kept} {points} {word}");
        self.tell(Audience::AllBut(mover), kept);
        if then == Then::Bank {
            self.tell(Audience::All, format!("bank {banked}"));
            self.tell_totals(after);
        }
    }

    fn tell_totals(&mut self, state: &Dice) {
        let totals = words_of(state.totals());
        self.tell(Audience::All, format!("total {totals}"));
    }
}

/// Follows `roll 1 2 2 2 4 5`: the dice of the player on turn. A
/// position to start from may have told them before.
pub(super) fn prompted(state: &mut Dice, seat: Seat, dice: &str) -> Result<(), Illegal> {
    let throw = dice.parse::<Throw>()?;
    let mut next = *state;
    if state.is_told() {
        let (totals, points) = (state.totals(), state.points());
        next = Dice::with(state.rules(), totals, seat, points, Phase::Choose(throw))?;
    } else if next.phase() != Phase::Choose(throw) {
        next.act(Action::Roll(throw))?;
    }
    match next.phase() {
        Phase::Choose(_) => *state = next,
        _ => return Err(Illegal::new(Text::new("rules-dice-leave-no-choice"))),
    }
    Ok(())
}

/// Follows a `see` line. A line that contradicts the player's state is refused;
/// a line that the game does not write is ignored.
pub(super) fn noticed(state: &mut Dice, seat: Seat, text: &str) -> Result<(), Illegal> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    if state.is_told() || (state.is_untouched() && matches!(word, "total" | "turn")) {
        return told(state, seat, word, rest);
    }
    match word {
        "roll" => state.act(Action::Roll(rest.parse::<Throw>()?)),
        "keep" => see_keep(state, rest),
        "reroll" => see_reroll(state, rest),
        // The player on turn is not shown the die that it threw again: these
        // two tell it.
        "take" => match state.phase() {
            Phase::Reroll { thrown, .. } => fall_again(state, |die| thrown.count(die) == 0),
            _ => Ok(()),
        },
        "bust" => match state.phase() {
            Phase::Reroll { thrown, .. } => fall_again(state, |die| thrown.count(die) > 0),
            _ => Ok(()),
        },
        "total" => see_totals(state, rest),
        _ => Ok(()),
    }
}

/// Follows a `see` line of a game that the player comes into: first the lines
/// of [`recap`], then turns of other seats, since the player's own turn would
/// go on with a prompt. The next throw tells how many dice are left.
fn told(state: &mut Dice, seat: Seat, word: &str, rest: &str) -> Result<(), Illegal> {
    let mut totals = state.totals().to_vec();
    let (mut mover, mut points) = (state.seat(), state.points());
    let words: Vec<&str> = rest.split_ascii_whitespace().collect();
    match (word, &words[..]) {
        ("total", all) if all.len() == totals.len() => {
            let all = all.iter().map(|total| fifties(total));
            totals = all.collect::<Result<_, _>>()?;
        }
        ("turn", [turn]) => (mover, points) = (state.after(seat), fifties(turn)?),
        ("turn", [turn, on_turn]) => {
            let on_turn = named(on_turn, totals.len());
            mover = on_turn.ok_or_else(|| Illegal::new(Text::new("rules-dice-no-such-seat")))?;
            points = fifties(turn)?;
        }
        ("take", [.., gained]) | ("keep", [.., gained, "roll"]) => points += fifties(gained)?,
        ("bust", _) | ("keep", [.., "bank"]) => (mover, points) = (state.after(mover), 0),
        ("roll", _) => {
            let throw = rest.parse::<Throw>()?;
            let left = Phase::Throw(throw.dice());
            let mut known = Dice::with(state.rules(), &totals, mover, points, left)?;
            known.act(Action::Roll(throw))?;
            *state = known;
            return Ok(());
        }
        ("total" | "turn" | "take" | "keep", _) => {
            return Err(Illegal::new(Text::new("rules-dice-missing")));
        }
        _ => return Ok(()),
    }
    // The totals alone may be those of a game that has just begun.
    if word == "total" && !state.is_told() && totals == state.totals() {
        return Ok(());
    }
    state.trust(&totals, mover, points);
    Ok(())
}

/// Points as they are told.
fn fifties(text: &str) -> Result<u32, Illegal> {
    let points = text.parse().ok().filter(|points| points % 50 == 0);
    let points = points.filter(|points| *points <= Rules::MOST_POINTS);
    points.ok_or_else(|| {
        Illegal::new(Text::new("rules-dice-no-points").with("text", text.to_owned()))
    })
}

/// `DICE POINTS roll|bank`
fn see_keep(state: &mut Dice, text: &str) -> Result<(), Illegal> {
    let mut words: Vec<&str> = text.split_ascii_whitespace().collect();
    let then = words.pop().unwrap_or_default();
    // The points follow from the dice.
    words.pop();
    let action: Action = format!("keep {} {then}", words.join(" ")).parse()?;
    state.act(action)
}

/// `OLD NEW`
fn see_reroll(state: &mut Dice, text: &str) -> Result<(), Illegal> {
    let mut words = text.split_ascii_whitespace().map(value);
    let (Some(Some(old)), Some(Some(new)), None) = (words.next(), words.next(), words.next())
    else {
        return Err(Illegal::new(Text::new("rules-dice-old-and-new")));
    };
    let mut next = *state;
    next.act(Action::Reroll(old))?;
    fall_again(&mut next, |die| die == new)?;
    *state = next;
    Ok(())
}

/// Lets the die that is thrown again fall on the first value that fits.
fn fall_again(state: &mut Dice, fits: impl Fn(u8) -> bool) -> Result<(), Illegal> {
    let die = (1..=6)
        .find(|die| fits(*die))
        .and_then(|die| Throw::of([die]));
    let die = die.ok_or_else(|| Illegal::new(Text::new("rules-dice-falls-otherwise")))?;
    state.act(Action::Roll(die))
}

fn see_totals(state: &Dice, text: &str) -> Result<(), Illegal> {
    let totals = words_of(state.totals());
    let told = text.split_ascii_whitespace();
    if told.eq(totals.split_ascii_whitespace()) {
        return Ok(());
    }
    let totals = state.totals();
    let each = Seat::all(totals.len()).zip(totals);
    let each = each.map(|(seat, total)| {
        let has = Text::new("rules-dice-total").with("who", INFO.who_by_name(seat));
        has.with("total", *total)
    });
    Err(Illegal::new(Text::list(each)))
}
