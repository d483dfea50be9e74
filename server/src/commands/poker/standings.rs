//! The result of a match of agents, for people and for programs.

use std::collections::BTreeSet;
use std::io::{self, IsTerminal as _};

use comfy_table::Table;
use poker_rules::table::Format;
use words::{Language, Printable, say};

use crate::commands::shown_table::{
    align_right_after, empty_table, none, percent, percent_interval, signed_percent, title_or_text,
};
use poker::{MatchOutcome, Scores};
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
    pub(super) fn of(
        scores: &Scores,
        format: Format,
        seed: &Seed,
        outcome: &MatchOutcome,
    ) -> Standings {
        Standings {
            rows: scores.rows(),
            format,
            seed: seed.to_string(),
            missing: match outcome {
                MatchOutcome::Played | MatchOutcome::Stopped => None,
                MatchOutcome::Failed { player, .. } => Some(player.clone()),
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

    /// The figure to quote, for programs and as a message for people; `None` if there is no
    /// interval to quote it with, or no winner.
    fn quote(&self) -> Option<(&'static str, &'static str)> {
        let has_interval = self.rows.iter().all(|row| row.adjusted_error.is_some());
        match self.format {
            Format::Cash => has_interval.then_some(("adjusted_bb100", "terminal-quote-adjusted")),
            Format::Freezeout if self.has_games() => {
                let mut games = self.rows.iter().filter_map(|row| row.freezeouts.as_ref());
                games
                    .all(|games| games.reached.win_interval.is_some())
                    .then_some(("win_rate", "terminal-quote-win-rate"))
            }
            Format::Freezeout => self
                .missing
                .is_none()
                .then_some(("share", "terminal-quote-share")),
        }
    }

    /// Whether the match has several freezeouts.
    fn has_games(&self) -> bool {
        self.rows.iter().any(|row| row.freezeouts.is_some())
    }

    /// Adds the rows of a cash match, and gives the header: messages after a colon.
    fn cash(&self, table: &mut Table) -> Vec<&str> {
        let error = |error: Option<f64>| error.map_or_else(none, |e| format!("{e:.1}"));
        let is_corrected = self.rows.iter().any(|row| row.corrected_bb100.is_some());
        let values: Vec<&String> = self.rows.iter().flat_map(|row| row.values.keys()).collect();
        let values: BTreeSet<&String> = values.into_iter().collect();
        for row in &self.rows {
            let mut cells = vec![
                Printable::line(&row.player).into(),
                row.hands.to_string(),
                format!("{:+}", row.net),
                format!("{:+.1}", row.bb100),
                error(row.error),
                format!("{:+.1}", row.adjusted_bb100),
                error(row.adjusted_error),
            ];
            if is_corrected {
                let corrected = row.corrected_bb100;
                cells.push(corrected.map_or_else(none, |won| format!("{won:+.1}")));
                cells.push(error(row.corrected_error));
            }
            for name in &values {
                let value = row.values.get(*name);
                cells.push(value.map_or_else(none, |of| format!("{:+.1}", of.bb100)));
                cells.push(error(value.and_then(|value| value.error)));
            }
            cells.extend([
                row.hands_won.to_string(),
                row.showdowns.to_string(),
                row.showdowns_won.to_string(),
                percent(row.vpip),
                percent(row.pfr),
            ]);
            table.add_row(cells);
        }
        let mut header = vec![":player", ":hands", ":net", "bb/100", "±", ":adjusted", "±"];
        if is_corrected {
            header.extend([":corrected", "±"]);
        }
        header.extend(values.iter().flat_map(|name| [name.as_str(), "±"]));
        header.extend([":hands-won", ":showdowns", ":showdowns-won", "VPIP", "PFR"]);
        header
    }

    /// The same of a freezeout.
    fn freezeout(&self, table: &mut Table) -> Vec<&'static str> {
        for row in &self.rows {
            table.add_row([
                Printable::line(&row.player).into(),
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
        vec![
            ":player",
            ":place",
            ":share",
            ":net",
            ":hands",
            ":hands-won",
            ":showdowns",
            ":showdowns-won",
            "VPIP",
            "PFR",
        ]
    }
}

/// The columns of several freezeouts.
fn games_row(row: &PokerRow) -> Vec<String> {
    let Some(games) = &row.freezeouts else {
        return vec![Printable::line(&row.player).into()];
    };
    let interval = games.reached.win_interval.map(percent_interval);
    let told = |figure: Option<f64>, say: fn(f64) -> String| figure.map(say);
    let cells = [
        told(games.reached.win_rate, percent),
        interval,
        told(games.roi, signed_percent),
        told(games.reached.mean_place, |place| format!("{place:.2}")),
    ];
    let places: Vec<String> = games.reached.places.iter().map(u64::to_string).collect();
    [
        Printable::line(&row.player).into(),
        games.reached.games.to_string(),
    ]
    .into_iter()
    .chain(cells.map(|cell| cell.unwrap_or_else(none)))
    .chain([
        places.join("-"),
        format!("{:+}", row.net),
        row.hands.to_string(),
        percent(row.vpip),
        percent(row.pfr),
    ])
    .collect()
}

/// The header of [`games_row`].
const GAMES_HEADER: [&str; 11] = [
    ":player",
    ":games",
    ":win-rate",
    "95 %",
    "ROI",
    ":mean-place",
    ":places",
    ":net",
    ":hands",
    "VPIP",
    "PFR",
];

impl Standings {
    /// The table and the notes about it.
    pub(super) fn say(&self, language: Language) -> String {
        let mut table = empty_table(io::stdout().is_terminal());
        let header = match self.format {
            Format::Cash => self.cash(&mut table),
            Format::Freezeout if self.has_games() => {
                table.add_rows(self.rows.iter().map(games_row));
                GAMES_HEADER.to_vec()
            }
            Format::Freezeout => self.freezeout(&mut table),
        };
        let title = |column: &&str| title_or_text(column, language);
        table.set_header(header.iter().map(title));
        align_right_after(1, &mut table);
        let mut lines = vec![table.to_string()];
        if let Some(player) = &self.missing {
            lines.push(say!(language, "terminal-agent-left", name = player));
        }
        if self.unfinished > 0 {
            let text = if self.has_games() {
                "terminal-games-unfinished"
            } else {
                "terminal-decks-unfinished"
            };
            lines.push(say!(language, text, count = self.unfinished));
        }
        // The house took the chips that nobody has won.
        let rake: i64 = -self.rows.iter().map(|row| row.net).sum::<i64>();
        if rake > 0 {
            lines.push(say!(language, "terminal-rake", chips = rake));
        }
        let advice = self.quote().map(|(_, advice)| advice);
        lines.push(language.say(advice.unwrap_or("terminal-nothing-to-quote")));
        lines.push(say!(language, "terminal-cards-again", seed = self.seed));
        lines.join("\n")
    }
}
