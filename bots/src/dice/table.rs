//! The odds as text, in 80 columns.

use comfy_table::{CellAlignment, Table, presets};
use games::dice::{Action, DICE, Dice, Then};

use super::odds::{Adviser, Choice, Worth, chance_to_score};

/// Every choice of the seat on turn: what it counts, what it gives up, how rare
/// it was, and what stopping and throwing on are worth. `chosen` is marked.
pub fn choices_table(adviser: &Adviser, state: &Dice, chosen: Option<Action>) -> String {
    let mut table = empty([
        "",
        "set\naside",
        "\npoints",
        "gives\nup",
        "\nrarity",
        "then\ndice",
        "next\nscores",
        "stop:\npoints",
        "\nwin",
        "throw:\npoints",
        "\nwin",
    ]);
    let options = adviser.options(state);
    let best = best_of(&options);
    for (index, option) in options.iter().enumerate() {
        let mark = match chosen {
            Some(action) if is(option, action) => "*",
            None if Some(index) == best => ">",
            _ => "",
        };
        table.add_row(row(option, mark));
    }
    let mark = match chosen {
        Some(_) => "* what was chosen",
        None => "> the best choice",
    };
    let points = state.points();
    format!("{table}\n{mark}; with points of the turn ({points} so far) expected at its end\n")
}

/// What throwing one to six dice is worth with the points of the turn.
pub fn throws_table(adviser: &Adviser, state: &Dice) -> String {
    let mut table = empty(["dice", "scores", "points expected", "chance to win"]);
    for dice in (1..=DICE).rev() {
        // Fewer are left only with points for those set aside.
        if dice < DICE && state.points() < 50 * u32::from(DICE - dice) {
            continue;
        }
        let worth = adviser.before_throw(state, dice);
        table.add_row([
            dice.to_string(),
            percent(chance_to_score(dice)),
            format!("{:.1}", worth.points),
            win(Some(worth)),
        ]);
    }
    let points = state.points();
    format!("{table}\nthrown with {points} points in the turn\n")
}

fn empty<const N: usize>(header: [&str; N]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header(header);
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Right);
        column.set_padding((0, 1));
    }
    table
}

fn row(option: &Choice, mark: &str) -> [String; 11] {
    let aside = match option.reroll {
        true => format!("again {}", option.kept.values().next().unwrap_or_default()),
        false => option.kept.to_string(),
    };
    let given_up = match (option.reroll, option.given_up) {
        (true, _) => "-".to_owned(),
        (false, 0) => "all".to_owned(),
        (false, less) => less.to_string(),
    };
    let points = |worth: Option<Worth>| match worth {
        Some(worth) => format!("{:.1}", worth.points),
        None => "-".to_owned(),
    };
    [
        mark.to_owned(),
        aside,
        option.points.to_string(),
        given_up,
        percent(option.rarity),
        option.next.to_string(),
        percent(option.next_scores),
        points(option.stop),
        win(option.stop),
        points(Some(option.on)),
        win(Some(option.on)),
    ]
}

/// The choice that wins most often; where that is not known, with most points.
fn best_of(options: &[Choice]) -> Option<usize> {
    let worth = |option: &Choice| {
        let either = [Some(option.on), option.stop].into_iter().flatten();
        let worth = |worth: Worth| worth.win.unwrap_or(worth.points);
        either.map(worth).fold(f64::NEG_INFINITY, f64::max)
    };
    let numbered = options.iter().enumerate();
    let best = numbered.max_by(|a, b| worth(a.1).total_cmp(&worth(b.1)));
    best.map(|(index, _)| index)
}

fn is(option: &Choice, action: Action) -> bool {
    match action {
        Action::Keep(kept, Then::Roll | Then::Bank) => !option.reroll && option.kept == kept,
        Action::Reroll(_) => option.reroll,
        Action::Roll(_) => false,
    }
}

fn win(worth: Option<Worth>) -> String {
    let win = worth.and_then(|worth| worth.win);
    win.map_or("-".to_owned(), percent)
}

fn percent(chance: f64) -> String {
    format!("{:.2}%", 100.0 * chance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{Game, Settings};

    #[test]
    fn the_widest_table_fits_into_eighty_columns() {
        for position in [
            "9000 8200 first 12300 dice 1 1 2 2 2 5",
            "0 0 first 0 dice 1 2 3 4 5 5",
            "0 0 first 400 dice 1 5",
        ] {
            let settings = Settings::default_of(Dice::INFO);
            let state = Dice::from_position(&settings, position).unwrap();
            let adviser = Adviser::new(&state);
            for text in [
                choices_table(&adviser, &state, None),
                throws_table(&adviser, &state),
            ] {
                assert!(
                    text.lines().all(|line| line.chars().count() <= 80),
                    "{text}"
                );
            }
        }
    }

    #[test]
    fn what_a_brain_chose_is_marked() {
        let settings = Settings::default_of(Dice::INFO);
        let state = Dice::from_position(&settings, "0 0 first 0 dice 1 2 3 4 5 5").unwrap();
        let adviser = Adviser::new(&state);
        let marked = |action: &str| {
            let text = choices_table(&adviser, &state, Some(action.parse().unwrap()));
            let line = text
                .lines()
                .find(|line| line.starts_with('*'))
                .unwrap()
                .to_owned();
            line.split_whitespace()
                .skip(1)
                .take(2)
                .collect::<Vec<_>>()
                .join(" ")
        };
        assert_eq!(marked("keep 1 roll"), "1 100");
        assert_eq!(marked("reroll 5"), "again 5");
    }
}
