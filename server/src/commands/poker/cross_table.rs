//! The standings of a tournament of poker: what everybody wins from everybody, in
//! big blinds per 100 hands.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal as _};

use comfy_table::{CellAlignment, Table, presets};
use tournament::{
    Crosstable, Figure, Figures, Format, PlayerId, Report, Roster, Schedule, Sheet, Standing,
    Winning, Winnings, render_sheets, standings,
};
use words::Language;

use crate::commands::report_file::ReportFile;
use store::events::{Event, WinningRow, WinningsRow};

/// The standings.
pub(super) struct CrossTable {
    /// The players, the best first.
    rows: Vec<WinningsRow>,
    /// The points of the matches.
    standings: Vec<Standing>,
    scores: Crosstable,
    sheets: Vec<Sheet>,
}

impl CrossTable {
    pub(super) fn of(
        format: &Format,
        roster: &Roster,
        schedule: &Schedule,
        winnings: &Winnings,
    ) -> CrossTable {
        let points = standings(roster, schedule.scores(), &schedule.marks());
        let mut order: Vec<&Standing> = points.iter().collect();
        if !format.pairs_by_results() {
            // Everybody meets the same opponents: chips say more than points.
            order.sort_by(|one, other| {
                let mean = |row: &Standing| {
                    let total = winnings.total(row.player);
                    total.map_or(f64::NEG_INFINITY, |total| total.mean)
                };
                mean(other).total_cmp(&mean(one))
            });
        }
        let run_off = winnings.run_off();
        let rows = order.into_iter().map(|row| {
            let place = |players: &Vec<PlayerId>| {
                let place = players.iter().position(|player| *player == row.player);
                place.map(|place| place + 1)
            };
            let total = winnings.total(row.player);
            WinningsRow {
                player: row.name.clone(),
                bb100: total.map(|total| total.mean),
                error: total.and_then(|total| total.error),
                hands: total.map_or(0, |total| total.hands),
                run_off: run_off.as_ref().and_then(place),
                wins: row.score.wins,
                draws: row.score.draws,
                losses: row.score.losses,
                points: row.points,
                against: against(row.player, roster, winnings),
            }
        });
        CrossTable {
            rows: rows.collect(),
            sheets: schedule.sheets(roster),
            scores: schedule.scores().clone(),
            standings: points,
        }
    }

    /// The last event of the tournament.
    pub(super) fn event(&self) -> Event<'_> {
        Event::PokerTable { rows: &self.rows }
    }

    /// Writes the points of the matches, with the cross table in the lines below.
    pub(super) fn write(&self, file: &ReportFile, title: &str) -> io::Result<()> {
        let notes: Vec<String> = self.rows.iter().map(note).collect();
        let figures = self.figures();
        file.write(&Report {
            title,
            standings: &self.standings,
            scores: &self.scores,
            sheets: &self.sheets,
            notes: &notes,
            figures: Some(&figures),
        })
    }

    /// The cross table, for a picture.
    fn figures(&self) -> Figures {
        let cell = |row: &WinningsRow, other: &WinningsRow| {
            let cell = row.against.get(&other.player)?;
            let (mean, error) = (cell.bb100, cell.error);
            Some(Figure { mean, error })
        };
        let rows = self.rows.iter().map(|row| {
            let others = self.rows.iter();
            others.map(|other| cell(row, other)).collect()
        });
        Figures {
            unit: "bb/100",
            players: self.rows.iter().map(|row| row.player.clone()).collect(),
            cells: rows.collect(),
        }
    }

    /// The tables and what is to be known about them.
    pub(super) fn say(&self, language: Language) -> String {
        let mut table = Table::new();
        table.load_style(match io::stdout().is_terminal() {
            true => presets::UTF8_FULL_CONDENSED,
            false => presets::NOTHING,
        });
        let columns = ["player", "all", "run-off", "score", "points"];
        let columns = columns.map(|key| language.say(&format!("terminal-column-{key}")));
        let opponents = self.rows.iter().map(|row| row.player.clone());
        table.set_header(columns.into_iter().chain(opponents));
        for row in &self.rows {
            let all = row.bb100.map(|mean| figure(mean, row.error));
            let run_off = row.run_off.map(|place| place.to_string());
            let cells = [
                Some(row.player.clone()),
                all,
                run_off,
                Some(format!("{}-{}-{}", row.wins, row.draws, row.losses)),
                Some(format!("{:.1}", row.points)),
            ];
            let against = self.rows.iter().map(|other| {
                let cell = row.against.get(&other.player)?;
                Some(figure(cell.bb100, cell.error))
            });
            let cells = cells.into_iter().chain(against);
            table.add_row(cells.map(|cell| cell.unwrap_or_else(|| "-".to_owned())));
        }
        for column in table.column_iter_mut().skip(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        let mut text = format!("{table}\n");
        text.push_str(&render_sheets(&self.sheets));
        text.push_str(&language.say("terminal-poker-table"));
        text
    }
}

fn against(player: PlayerId, roster: &Roster, winnings: &Winnings) -> BTreeMap<String, WinningRow> {
    let cell = |other: PlayerId| {
        let Winning { mean, error, hands } = winnings.against(player, other)?;
        let cell = WinningRow {
            bb100: mean,
            error,
            hands,
        };
        Some((roster.name(other).to_owned(), cell))
    };
    roster.ids().filter_map(cell).collect()
}

/// The line of a player for a file.
fn note(row: &WinningsRow) -> String {
    let all = row
        .bb100
        .map_or_else(|| "-".to_owned(), |mean| figure(mean, row.error));
    let cells = row.against.iter().map(|(name, cell)| {
        let figure = figure(cell.bb100, cell.error);
        format!("{figure} from {name}")
    });
    let cells: Vec<String> = cells.collect();
    let run_off = row
        .run_off
        .map_or_else(String::new, |place| format!(", {place}. in the run-off"));
    format!(
        "{} wins {all} bb/100{run_off}: {}",
        row.player,
        cells.join(", ")
    )
}

/// A mean with its error, in big blinds per 100 hands.
pub(super) fn figure(mean: f64, error: Option<f64>) -> String {
    match error {
        Some(error) => format!("{mean:+.1} ± {error:.1}"),
        None => format!("{mean:+.1}"),
    }
}
