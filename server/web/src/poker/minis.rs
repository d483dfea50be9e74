//! Small poker tables for the wall of the start page.

use futures_util::future::join_all;
use maud::{Markup, PreEscaped, html};
use poker_rules::table::TableView;
use record::TableId;
use render::picture::{Look, Shape, poker_table};
use render::poker::game_in_words;

use super::draw::{PictureOptions, scene};
use super::terms::{blinds, called, mode_in_words};
use poker::{PokerServer, PublicSnapshot, TableSummary};
use words::{Language, say};

/// Maximum number of tables on the wall.
pub(crate) const TABLES: usize = 12;

/// A table on the wall.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mini {
    summary: TableSummary,
    seen: PublicSnapshot,
}

/// The public state of the tables with players, the latest first, and how many more there
/// are.
pub(crate) async fn minis(server: &PokerServer) -> (Vec<Mini>, usize) {
    let mut tables = server.summaries();
    tables.retain(|summary| summary.row.taken > 0);
    let more = tables.len().saturating_sub(TABLES);
    let minis = tables.into_iter().rev().take(TABLES);
    let minis = join_all(minis.map(|summary| async move {
        let seen = server.snapshot(summary.id()).await?;
        Some(Mini { summary, seen })
    }));
    // Tables that have closed meanwhile are left out.
    (minis.await.into_iter().flatten().collect(), more)
}

impl Mini {
    /// The number of the table.
    pub(crate) fn id(&self) -> TableId {
        self.summary.id()
    }

    /// The table as a picture with a link.
    pub(crate) fn draw(&self, language: Language) -> Markup {
        let Mini { summary, seen } = self;
        let row = &summary.row;
        let mut view = TableView::default();
        view.hear(&seen.state);
        let besides = PictureOptions {
            language,
            seats: row.seats,
            on_turn: seen.asked,
            ..PictureOptions::default()
        };
        let table = scene(&view, &besides);
        html! {
            a.mini id={ "mini-table-" (row.id) } href={ "/poker/tables/" (row.id) } {
                span.mini-board { (PreEscaped(poker_table(&table, Shape::Wide, &Look::small(Language::ENGLISH)))) }
                span.mini-names {
                    span.mini-name { (called(&row.name, TableId::new(row.id), language)) }
                    span.mini-seated {
                        @for (index, name) in summary.players.iter().enumerate() {
                            @if index > 0 { ", " } (name)
                        }
                    }
                }
                span.mini-facts {
                    (game_in_words(row.game.unwrap_or_default(), row.limit.unwrap_or_default()).say(language)) " "
                    (blinds(row.small_blind, row.big_blind, language))
                    " · " (mode_in_words(row.mode, language))
                    " · " (say!(language, "contests-count-hands", count = summary.hands))
                }
            }
        }
    }
}
