//! The odds as a table within 80 columns.

use super::adviser::{Adviser, Choice, ChoiceValue, chance_to_score};
use crate::dice::{Action, DICE, Dice};
use crate::{Advice, AdviceRow, RowMark, Text};

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
