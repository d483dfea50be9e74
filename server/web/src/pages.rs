//! The pages.

pub(super) mod analysis;
pub(super) mod asset;
pub(super) mod embed;
pub(super) mod ended;
pub(super) mod game;
pub(super) mod join;
pub(super) mod listing;
pub(super) mod look;
pub(super) mod now;
pub(super) mod play;
pub(super) mod player;
mod profile;
pub(super) mod projector;
pub(super) mod ratings;
pub(super) mod records;
pub(super) mod requests;
pub(super) mod talk;
pub(super) mod tournaments;
pub(super) mod watching;

use std::sync::Arc;

use axum::extract::FromRef;

use super::each::Each;
use super::site::Site;
use super::wall::Wall;
use listing::LatestGames;
use projector::Projectors;
use tournaments::{Books, List, Tables};

/// The drawings of pages, each kept once for all visitors.
#[derive(Default)]
pub(super) struct PageCache {
    pub(super) wall: Arc<Each<Wall>>,
    pub(super) lately: LatestGames,
    pub(super) tables: Each<Tables>,
    pub(super) books: Books,
    pub(super) list: List,
    pub(super) projectors: Each<Projectors>,
}

/// The sources of pages: the site, and its drawings that are kept.
#[derive(Clone)]
pub(super) struct Pages {
    pub(super) site: Arc<Site>,
    pub(super) drawn: Arc<PageCache>,
}

impl FromRef<Pages> for Arc<Site> {
    fn from_ref(pages: &Pages) -> Arc<Site> {
        pages.site.clone()
    }
}

impl FromRef<Pages> for Arc<PageCache> {
    fn from_ref(pages: &Pages) -> Arc<PageCache> {
        pages.drawn.clone()
    }
}
