//! The standings of a tournament of poker: the winnings of everybody from everybody, in
//! big blinds per 100 hands.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, IsTerminal as _};

use comfy_table::Table;
use reports::{Figure, Figures, Report, Totals, render_sheets};
use tournament::{
    Crosstable, Format, PlayerId, Roster, Schedule, Sheet, Standing, Winning, Winnings, standings,
};
use words::{Language, Printable};

use super::CommandError;
use crate::commands::outcome::EndDisplay;
use crate::commands::report_file::ReportFile;
use crate::commands::shown_table::{align_right_after, empty_table, none, title};
use contest::{ContestResult, Watchers};
use poker::{HandMatches, figure};
use store::events::{Event, PokerValue, WinningRow, WinningsRow};

/// Shows the standings of matches, and writes them as an event and as a file.
pub(in crate::commands) async fn show(
    matches: &HandMatches,
    format: &Format,
    played: &ContestResult,
    told: &Watchers,
    shown: EndDisplay<'_>,
) -> Result<(), CommandError> {
    let keys = matches.keys().map_err(CommandError::told)?;
    let worth = matches.winnings(&keys).map_err(CommandError::told)?;
    let (winnings, values) = worth;
    let roster = Roster::new(played.names.clone()).map_err(CommandError::told)?;
    let values = values.tables(roster.len());
    let table = CrossTable::of(format, &roster, &played.schedule, &winnings, &values);
    if let Some(file) = shown.report {
        let written = table.write(file, &shown);
        written.map_err(|error| CommandError::of_file(&file.path, error))?;
    }
    let text = table.say(shown.language);
    shown.tell(told, &table.event(), &text).await
}

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
        values: &BTreeMap<String, Winnings>,
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
                values: totals(row.player, roster, winnings, values),
                against: against(row.player, roster, winnings, values),
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
    pub(super) fn write(&self, file: &ReportFile, shown: &EndDisplay<'_>) -> io::Result<()> {
        let notes: Vec<String> = self.rows.iter().map(note).collect();
        let figures = self.figures();
        file.write(&Report {
            title: shown.title,
            standings: &self.standings,
            scores: &self.scores,
            sheets: &self.sheets,
            notes: &notes,
            figures: Some(&figures),
            members: shown.members,
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
        let main = self.rows.iter().map(|row| {
            let (mean, error) = (row.bb100?, row.error);
            Some(Figure { mean, error })
        });
        let main = Totals {
            name: "bb100".to_owned(),
            figures: main.collect(),
        };
        let more = self.names().into_iter().map(|name| Totals {
            name: format!("{name}_bb100"),
            figures: self
                .rows
                .iter()
                .map(|row| row.values.get(name).map(figure_of))
                .collect(),
        });
        Figures {
            unit: "bb/100",
            players: self.rows.iter().map(|row| row.player.clone()).collect(),
            cells: rows.collect(),
            totals: std::iter::once(main).chain(more).collect(),
        }
    }

    /// The names of the figures that programs give for any pair.
    fn names(&self) -> BTreeSet<&String> {
        let cells = self.rows.iter().flat_map(|row| row.against.values());
        cells.flat_map(|cell| cell.values.keys()).collect()
    }

    /// The tables and the notes about them.
    pub(super) fn say(&self, language: Language) -> String {
        let columns = ["player", "all", "run-off", "score", "points"];
        let mut table = self.table(&columns, language);
        for row in &self.rows {
            let all = row.bb100.map(|mean| figure(mean, row.error));
            let run_off = row.run_off.map(|place| place.to_string());
            let cells = [
                Some(Printable::line(&row.player).into()),
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
            table.add_row(cells.map(|cell| cell.unwrap_or_else(none)));
        }
        let mut text = format!("{}\n", right(table));
        text.push_str(&render_sheets(&self.sheets));
        text.push_str(&language.say("terminal-poker-table"));
        for name in self.names() {
            let title = [("name", name.as_str().into())];
            let title = language.with("terminal-poker-values", &title);
            text.push_str(&format!("\n\n{title}\n{}", self.values(name, language)));
        }
        text
    }

    /// The cross table of a figure that programs give.
    fn values(&self, name: &str, language: Language) -> Table {
        let mut table = self.table(&["player", "all"], language);
        let told = |value: &PokerValue| figure(value.bb100, value.error);
        for row in &self.rows {
            let all = row.values.get(name).map(told);
            let against = self.rows.iter().map(|other| {
                let cell = row.against.get(&other.player)?;
                cell.values.get(name).map(told)
            });
            let cells = [Some(Printable::line(&row.player).into()), all]
                .into_iter()
                .chain(against);
            table.add_row(cells.map(|cell| cell.unwrap_or_else(none)));
        }
        right(table)
    }

    /// A table without rows, with these columns and one for each player.
    fn table(&self, columns: &[&str], language: Language) -> Table {
        let mut table = empty_table(io::stdout().is_terminal());
        let columns = columns.iter().map(|end| title(end, language));
        let opponents = self
            .rows
            .iter()
            .map(|row| Printable::line(&row.player).into());
        table.set_header(columns.chain(opponents));
        table
    }
}

/// The table with all columns but the first on the right.
fn right(mut table: Table) -> Table {
    align_right_after(1, &mut table);
    table
}

fn figure_of(value: &PokerValue) -> Figure {
    Figure {
        mean: value.bb100,
        error: value.error,
    }
}

fn value_of(winning: Winning) -> PokerValue {
    PokerValue {
        bb100: winning.mean,
        error: winning.error,
    }
}

/// The winnings of a player from all opponents together, as programs value them, where
/// they do so for each of them.
fn totals(
    player: PlayerId,
    roster: &Roster,
    winnings: &Winnings,
    values: &BTreeMap<String, Winnings>,
) -> BTreeMap<String, PokerValue> {
    let of = |(name, table): (&String, &Winnings)| {
        let mut met = roster
            .ids()
            .filter(|other| winnings.against(player, *other).is_some());
        let is_whole = met.all(|other| table.against(player, other).is_some());
        let total = table.total(player).filter(|_| is_whole)?;
        Some((name.clone(), value_of(total)))
    };
    values.iter().filter_map(of).collect()
}

fn against(
    player: PlayerId,
    roster: &Roster,
    winnings: &Winnings,
    values: &BTreeMap<String, Winnings>,
) -> BTreeMap<String, WinningRow> {
    let cell = |other: PlayerId| {
        let Winning { mean, error, hands } = winnings.against(player, other)?;
        let own = values.iter().filter_map(|(name, table)| {
            let winning = table.against(player, other)?;
            Some((name.clone(), value_of(winning)))
        });
        let cell = WinningRow {
            bb100: mean,
            error,
            hands,
            values: own.collect(),
        };
        Some((roster.name(other).to_owned(), cell))
    };
    roster.ids().filter_map(cell).collect()
}

/// The line of a player for a file.
fn note(row: &WinningsRow) -> String {
    let all = row.bb100.map_or_else(none, |mean| figure(mean, row.error));
    let cells = row.against.iter().map(|(name, cell)| {
        let mut text = figure(cell.bb100, cell.error);
        for (own, value) in &cell.values {
            text += &format!(" ({own} {})", figure(value.bb100, value.error));
        }
        text + &format!(" from {name}")
    });
    let cells: Vec<String> = cells.collect();
    let values = row.values.iter();
    let values = values.map(|(own, value)| {
        let figure = figure(value.bb100, value.error);
        format!(" ({own} {figure})")
    });
    let values: String = values.collect();
    let run_off = row
        .run_off
        .map_or_else(String::new, |place| format!(", {place}. in the run-off"));
    format!(
        "{} wins {all} bb/100{values}{run_off}: {}",
        row.player,
        cells.join(", ")
    )
}
