//! The result of a match of agents, for people and for programs.

use std::fmt;
use std::io::{self, IsTerminal as _};

use comfy_table::{CellAlignment, Table, presets};
use protocol::poker::Format;

use poker::{Met, Scores};
use record::hand::Seed;
use store::events::{Event, PokerRow};

/// The result of a match.
pub(super) struct Standings {
    rows: Vec<PokerRow>,
    format: Format,
    seed: String,
    /// The agent that left, if the match was broken off.
    missing: Option<String>,
    /// The number of decks that only some rotations have played.
    unfinished: usize,
}

impl Standings {
    pub(super) fn of(scores: &Scores, format: Format, seed: &Seed, met: &Met) -> Standings {
        Standings {
            rows: scores.rows(),
            format,
            seed: seed.to_string(),
            missing: match met {
                Met::Played => None,
                Met::Failed { player, .. } => Some(player.clone()),
            },
            unfinished: scores.unfinished(),
        }
    }

    /// The last event of the match.
    pub(super) fn event(&self) -> Event<'_> {
        Event::PokerStandings {
            rows: &self.rows,
            quote: self.quote().map(|(key, _)| key),
            seed: &self.seed,
        }
    }

    /// The figure to quote, for programs and for people; `None` if there is no
    /// interval to quote it with, or no winner.
    fn quote(&self) -> Option<(&'static str, &'static str)> {
        let has_interval = self.rows.iter().all(|row| row.adjusted_error.is_some());
        match self.format {
            Format::Cash => has_interval.then_some((
                "adjusted_bb100",
                "quote `adjusted` with its interval: bb/100 without the luck of all-ins",
            )),
            Format::Freezeout => self.missing.is_none().then_some((
                "share",
                "quote place and share: a freezeout is one sample, however many hands it has",
            )),
        }
    }

    fn cash(&self, table: &mut Table) {
        table.set_header([
            "player",
            "hands",
            "net",
            "bb/100",
            "±",
            "adjusted",
            "±",
            "won",
            "showdowns",
            "won",
            "VPIP",
            "PFR",
        ]);
        let error =
            |error: Option<f64>| error.map_or_else(|| "-".to_owned(), |e| format!("{e:.1}"));
        for row in &self.rows {
            table.add_row([
                row.player.clone(),
                row.hands.to_string(),
                format!("{:+}", row.net),
                format!("{:+.1}", row.bb100),
                error(row.error),
                format!("{:+.1}", row.adjusted_bb100),
                error(row.adjusted_error),
                row.hands_won.to_string(),
                row.showdowns.to_string(),
                row.showdowns_won.to_string(),
                percent(row.vpip),
                percent(row.pfr),
            ]);
        }
    }

    fn freezeout(&self, table: &mut Table) {
        table.set_header([
            "player",
            "place",
            "share",
            "net",
            "hands",
            "won",
            "showdowns",
            "won",
            "VPIP",
            "PFR",
        ]);
        for row in &self.rows {
            table.add_row([
                row.player.clone(),
                row.place.unwrap_or_default().to_string(),
                percent(row.share.unwrap_or_default()),
                format!("{:+}", row.net),
                row.hands.to_string(),
                row.hands_won.to_string(),
                row.showdowns.to_string(),
                row.showdowns_won.to_string(),
                percent(row.vpip),
                percent(row.pfr),
            ]);
        }
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

impl fmt::Display for Standings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut table = Table::new();
        table.load_style(match io::stdout().is_terminal() {
            true => presets::UTF8_FULL_CONDENSED,
            false => presets::NOTHING,
        });
        match self.format {
            Format::Cash => self.cash(&mut table),
            Format::Freezeout => self.freezeout(&mut table),
        }
        for column in table.column_iter_mut().skip(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        writeln!(f, "{table}")?;
        if let Some(player) = &self.missing {
            writeln!(
                f,
                "broken off: {player} left before the end; the hands dealt to all agents count"
            )?;
        }
        if self.unfinished > 0 {
            writeln!(
                f,
                "decks that some rotations have not played do not count: {}",
                self.unfinished
            )?;
        }
        let quote = self.quote().map(|(_, advice)| advice);
        writeln!(f, "{}", quote.unwrap_or("there is nothing to quote yet"))?;
        write!(f, "seed {} (--seed deals the same cards again)", self.seed)
    }
}
