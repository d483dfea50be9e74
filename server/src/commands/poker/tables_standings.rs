//! The standings of tournaments at tables, for people and for programs.

use std::io::{self, IsTerminal as _};

use comfy_table::CellAlignment;
use reports::{Figure, PlacedRow, PlacedStandings};
use serde_json::{Value, json};
use words::{Language, Printable};

use super::CommandError;
use crate::commands::outcome::EndDisplay;
use crate::commands::shown_table::{
    align_right_after, empty_table, none, percent, percent_interval, signed_percent, title_or_text,
};
use contest::Watchers;
use poker::TableTournaments;
use store::events::{Event, TournamentRow};

/// Shows the standings, and writes them as an event and as a file.
pub(in crate::commands) async fn show(
    tournaments: &TableTournaments,
    told: &Watchers,
    shown: EndDisplay<'_>,
) -> Result<(), CommandError> {
    let (rows, seed) = tournaments.standings().map_err(CommandError::told)?;
    let standings = TournamentTable {
        rows,
        is_single: tournaments.games() == 1,
        seed: seed.map(|seed| seed.to_string()),
    };
    if let Some(file) = shown.report {
        let placed = standings.placed(shown.title, shown.language);
        file.write_placed(&placed)
            .map_err(|error| CommandError::of_file(&file.path, error))?;
    }
    let text = standings.say(shown.language);
    shown.tell(told, &standings.event(), &text).await
}

/// The standings.
struct TournamentTable {
    rows: Vec<TournamentRow>,
    /// Whether there is one tournament only.
    is_single: bool,
    /// The seed, once it is no secret any more.
    seed: Option<String>,
}

impl TournamentTable {
    /// The last event.
    fn event(&self) -> Event<'_> {
        let has_interval = self.rows.iter().all(|row| row.roi_error.is_some());
        Event::PokerTournaments {
            rows: &self.rows,
            quote: has_interval.then_some("roi"),
            seed: self.seed.as_deref(),
        }
    }

    /// The same for a file.
    fn placed(&self, title: &str, language: Language) -> PlacedStandings {
        PlacedStandings {
            title: title.to_owned(),
            rows: self.rows.iter().map(|row| self.placed_row(row)).collect(),
            note: language.say(self.advice()),
        }
    }

    fn placed_row(&self, row: &TournamentRow) -> PlacedRow {
        let [low, high] = match row.reached.win_interval {
            Some(ends) => ends.map(Some),
            None => [None; 2],
        };
        let single = [("place", json!(row.place)), ("stack", json!(row.stack))];
        let several = [
            ("games", json!(row.reached.games)),
            ("games_won", json!(row.reached.games_won)),
            ("win_rate", rounded(row.reached.win_rate)),
            ("win_low", rounded(low)),
            ("win_high", rounded(high)),
            ("mean_place", rounded(row.reached.mean_place)),
            ("paid", json!(row.paid)),
            ("prize", rounded(row.prize)),
            ("roi", rounded(row.roi)),
            ("roi_error", rounded(row.roi_error)),
        ];
        let single = single.into_iter().filter(|_| self.is_single);
        let place = match (self.is_single, row.place, row.reached.mean_place) {
            (true, Some(place), _) => format!("place {place}"),
            (false, _, Some(place)) => format!("mean place {place:.2}"),
            _ => String::new(),
        };
        let percent = |share: f64| 100.0 * share;
        PlacedRow {
            player: row.player.clone(),
            fields: single.chain(several).collect(),
            place,
            earned: row.roi.map(|roi| Figure {
                mean: percent(roi),
                error: row.roi_error.map(percent),
            }),
        }
    }

    /// The advice about the figures: a message.
    fn advice(&self) -> &'static str {
        match (self.is_single, &self.event()) {
            (true, _) => "terminal-poker-one-tournament",
            (false, Event::PokerTournaments { quote: Some(_), .. }) => "terminal-quote-roi",
            (false, _) => "terminal-nothing-to-quote",
        }
    }

    /// The table and the advice about it.
    fn say(&self, language: Language) -> String {
        let mut table = empty_table(io::stdout().is_terminal());
        let header: &[&str] = if self.is_single { &SINGLE } else { &SEVERAL };
        let cells = |row: &TournamentRow| {
            if self.is_single {
                single_cells(row)
            } else {
                cells_of_several(row)
            }
        };
        let title = |column: &&str| title_or_text(column, language);
        table.set_header(header.iter().map(title));
        table.add_rows(self.rows.iter().map(cells));
        align_right_after(0, &mut table);
        let player = usize::from(self.is_single);
        if let Some(column) = table.column_mut(player) {
            column.set_cell_alignment(CellAlignment::Left);
        }
        format!("{table}\n{}", language.say(self.advice()))
    }
}

const SINGLE: [&str; 5] = [":place", ":player", ":chips", ":prize", "ROI"];

fn single_cells(row: &TournamentRow) -> Vec<String> {
    let prize = row.prize.filter(|prize| *prize > 0.0);
    vec![
        row.place.map_or_else(none, |place| place.to_string()),
        Printable::line(&row.player).into(),
        row.stack.map_or_else(none, |stack| stack.to_string()),
        prize.map_or_else(none, percent),
        row.roi.map_or_else(none, signed_percent),
    ]
}

const SEVERAL: [&str; 8] = [
    ":player",
    ":games",
    ":win-rate",
    "95 %",
    "ROI",
    "±",
    ":mean-place",
    ":paid",
];

fn cells_of_several(row: &TournamentRow) -> Vec<String> {
    let interval = row.reached.win_interval.map(percent_interval);
    let error = row.roi_error.map(|error| format!("{:.1}", 100.0 * error));
    vec![
        Printable::line(&row.player).into(),
        row.reached.games.to_string(),
        row.reached.win_rate.map_or_else(none, percent),
        interval.unwrap_or_else(none),
        row.roi.map_or_else(none, signed_percent),
        error.unwrap_or_else(none),
        row.reached
            .mean_place
            .map_or_else(none, |place| format!("{place:.2}")),
        row.paid.to_string(),
    ]
}

/// A number with four decimals; null if there is none.
fn rounded(number: Option<f64>) -> Value {
    number.map_or(Value::Null, |number| json!((number * 1e4).round() / 1e4))
}
