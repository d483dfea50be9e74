//! The odds as a table within 80 columns.

use super::adviser::{Adviser, Choice, ChoiceValue, chance_to_score};
use crate::dice::{Action, DICE, Dice, Phase, Then, choices};
use crate::{Advice, AdviceRow, Illegal, RowMark, Text};

/// All choices of the seat on turn: their points, the points given up, their
/// rarity, and the values of stopping and throwing on. `None` if there is
/// nothing to choose.
pub fn of_choices(adviser: &Adviser, state: &Dice, chosen: Option<Action>) -> Option<Advice> {
    let options = adviser.options(state);
    let best = best_of(&options)?;
    let mark = |index: usize, option: &Choice| match chosen {
        Some(action) if is(option, action) => RowMark::Chosen,
        _ if index == best => RowMark::Best,
        _ => RowMark::None,
    };
    let rows = options.iter().enumerate().map(|(index, option)| AdviceRow {
        mark: mark(index, option),
        cells: cells(option).to_vec(),
    });
    let points = state.points();
    Some(Advice {
        columns: vec![
            Text::new("game-dice-column-aside"),
            Text::new("game-dice-column-points"),
            Text::new("game-dice-column-gives-up"),
            Text::new("game-dice-column-rarity"),
            Text::new("game-dice-column-dice"),
            Text::new("game-dice-column-next"),
            Text::new("game-dice-column-stop"),
            Text::new("game-dice-column-win"),
            Text::new("game-dice-column-throw"),
            Text::new("game-dice-column-win"),
        ],
        rows: rows.collect(),
        caption: Text::new("game-dice-expected").with("points", points),
    })
}

/// The action that a person means by the number of a row of [`of_choices`]: `#2 bank`,
/// `2 roll`, or `#2` where only one action keeps these dice. `None` for a text that begins
/// with no number, and where there is no choice.
pub fn action_of_row(state: &Dice, text: &str) -> Option<Result<Action, Illegal>> {
    let (number, then) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
    let row: usize = number.trim_start_matches('#').parse().ok()?;
    let Phase::Choose(throw) = state.phase() else {
        return None;
    };
    let options = Adviser::new(state).options(state);
    let Some(option) = row.checked_sub(1).and_then(|row| options.get(row)) else {
        let none = Text::new("rules-dice-row").with("row", number.to_owned());
        return Some(Err(Illegal::new(none.with("rows", options.len()))));
    };
    let mut actions = choices(state, throw);
    actions.retain(|action| is(option, *action));
    let then = then.trim().to_ascii_lowercase();
    Some(match (then.as_str(), &actions[..]) {
        ("", [only]) => Ok(*only),
        // The rules say why it is not legal.
        ("roll", _) if !option.reroll => Ok(Action::Keep(option.kept, Then::Roll)),
        ("bank", _) if !option.reroll => Ok(Action::Keep(option.kept, Then::Bank)),
        _ => {
            let then = Text::new("rules-dice-then").with("given", number.to_owned());
            Err(Illegal::new(then))
        }
    })
}

/// The values of throwing one to six dice with the points of the turn.
pub fn of_throws(adviser: &Adviser, state: &Dice) -> Advice {
    let points = state.points();
    // Fewer dice are left only if the others have scored.
    let can_be = |dice: &u8| *dice == DICE || points >= 50 * u32::from(DICE - dice);
    let row = |dice: u8| {
        let worth = adviser.before_throw(state, dice);
        AdviceRow {
            mark: RowMark::None,
            cells: vec![
                dice.into(),
                percent(chance_to_score(dice)).into(),
                format!("{:.1}", worth.points).into(),
                win(Some(worth)).into(),
            ],
        }
    };
    Advice {
        columns: vec![
            Text::new("game-dice-throws-dice"),
            Text::new("game-dice-throws-score"),
            Text::new("game-dice-throws-points"),
            Text::new("game-dice-throws-win"),
        ],
        rows: (1..=DICE).rev().filter(can_be).map(row).collect(),
        caption: Text::new("game-dice-thrown-with").with("points", points),
    }
}

fn cells(option: &Choice) -> [Text; 10] {
    let aside = if option.reroll {
        let value = option.kept.values().next().unwrap_or_default();
        Text::new("game-dice-again").with("value", value)
    } else {
        option.kept.to_string().into()
    };
    let given_up = match (option.reroll, option.given_up) {
        (true, _) => Text::plain("-"),
        (false, 0) => Text::new("game-dice-all"),
        (false, less) => less.into(),
    };
    let points = |worth: Option<ChoiceValue>| match worth {
        Some(worth) => format!("{:.1}", worth.points),
        None => "-".to_owned(),
    };
    [
        aside,
        option.points.into(),
        given_up,
        percent(option.rarity).into(),
        option.next.into(),
        percent(option.next_scores).into(),
        points(option.stop).into(),
        win(option.stop).into(),
        points(Some(option.on)).into(),
        win(Some(option.on)).into(),
    ]
}

/// The choice with the highest chance to win; if that is unknown, with the most
/// points.
fn best_of(options: &[Choice]) -> Option<usize> {
    let worth = |option: &Choice| {
        let either = [Some(option.on), option.stop].into_iter().flatten();
        let worth = |worth: ChoiceValue| worth.win.unwrap_or(worth.points);
        either.map(worth).fold(f64::NEG_INFINITY, f64::max)
    };
    let numbered = options.iter().enumerate();
    let best = numbered.max_by(|a, b| worth(a.1).total_cmp(&worth(b.1)));
    best.map(|(index, _)| index)
}

fn is(option: &Choice, action: Action) -> bool {
    match action {
        Action::Keep(kept, _) => !option.reroll && option.kept == kept,
        Action::Reroll(_) => option.reroll,
        Action::Roll(_) => false,
    }
}

fn win(worth: Option<ChoiceValue>) -> String {
    let win = worth.and_then(|worth| worth.win);
    win.map_or("-".to_owned(), percent)
}

fn percent(chance: f64) -> String {
    format!("{:.2}%", 100.0 * chance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Settings, Viewer};

    fn state(position: &str) -> Dice {
        Dice::from_position(&Settings::default_of(Dice::INFO), position).unwrap()
    }

    fn chosen(position: &str, action: &str) -> Advice {
        let action = Some(action.parse().unwrap());
        state(position).advice(action, Viewer::Public).unwrap()
    }

    fn marked(advice: &Advice, mark: RowMark) -> Option<String> {
        let row = advice.rows.iter().find(|row| row.mark == mark);
        row.map(|row| row.cells[0].to_string())
    }

    #[test]
    fn what_a_seat_chose_is_marked_beside_the_best() {
        let position = "0 0 first 0 dice 1 2 3 4 5 5";
        let best = chosen(position, "keep 1 roll");
        assert_eq!(marked(&best, RowMark::Chosen).unwrap(), "1");
        assert_eq!(marked(&best, RowMark::Best), None, "it is the best one");
        let other = chosen(position, "reroll 5");
        assert_eq!(marked(&other, RowMark::Chosen).unwrap(), "again 5");
        assert_eq!(marked(&other, RowMark::Best).unwrap(), "1");
    }

    #[test]
    fn a_row_is_picked_by_its_number() {
        let picked = |position: &str, text: &str| {
            let actions = state(position).read_notation(text);
            let action = actions.map(|actions| actions[0].to_string());
            action.unwrap_or_else(|why| why.to_string())
        };
        let few = "0 0 first 0 dice 1 2 3 4 5 5";
        for (text, action) in [
            ("#1", "keep 1 5 5 roll"),
            ("2", "keep 1 5 roll"),
            ("#6", "reroll 5"),
            ("1 bank", "keep 1 5 5 bank"),
            ("keep 5 roll", "keep 5 roll"),
            ("#0", "there is no row #0 among the 6 of the table of odds"),
            (
                "7 roll",
                "there is no row 7 among the 6 of the table of odds",
            ),
        ] {
            assert_eq!(picked(few, text), action, "{text}");
        }
        let enough = "0 0 first 300 dice 1 2 2 3";
        assert_eq!(picked(enough, "#1 BANK"), "keep 1 bank");
        assert!(picked(enough, "#1").starts_with("say what then: '#1 roll'"));
        let nobody = picked("0 0 first 0 throw 6", "#1");
        assert!(nobody.contains("is not a move"), "{nobody}");
    }

    #[test]
    fn nothing_is_told_where_nobody_chooses() {
        assert_eq!(
            state("0 0 first 0 throw 6").advice(None, Viewer::Public),
            None
        );
        assert_eq!(
            state("10000 0 second 0 over").advice(None, Viewer::Public),
            None
        );
    }
}
