//! The records of a tournament, or of one player of it, as one zip file.

mod pack;

use axum::body::Body;
use axum::extract::{Path, Query};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use futures_util::stream::unfold;
use maud::{Markup, html};
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;

use self::pack::{Pack, Pieces};
use crate::layout::refusal;
use crate::query::link;
use crate::read_error::ReadError;
use crate::visitor::Visit;
use contest::Contest;
use record::{GameId, RecordFolder};
use store::{Search, is_store};
use words::{Language, say};

/// The most games of a zip file.
const MAX_GAMES: u32 = 5_000;

/// The most bytes of their records, before they are packed.
const MAX_BYTES: u64 = 256 << 20;

/// How many pieces of a zip file wait until the browser has read.
const PIECES: usize = 4;

/// A folder of records, and the games in it that are asked for.
type Records = (RecordFolder, Vec<GameId>);

/// The query for the records of one player, or for all.
#[derive(Deserialize)]
pub(crate) struct ArchiveQuery {
    /// The name of the player; empty for all.
    #[serde(default)]
    player: String,
}

/// The address of the records of a tournament, or of a player of it.
pub(super) fn address(tournament: &str, player: Option<&str>) -> String {
    let base = format!("/tournaments/{tournament}/files/records.zip");
    let player = player.map(|player| ("player", player));
    link(&base, player.as_slice())
}

/// The link to the records of a tournament.
pub(super) fn offer(tournament: &str, language: Language) -> Markup {
    html! {
        p.downloads { a href=(address(tournament, None)) download { (language.say("contests-all-records")) } " "
            (language.say("contests-in-one-zip")) }
    }
}

/// The records as a zip file, made while it is sent.
pub(crate) async fn file(
    Visit { site, visitor }: Visit,
    Path(name): Path<String>,
    Query(asked): Query<ArchiveQuery>,
) -> Response {
    let language = visitor.language;
    let contest = match site.house.contest(&name, visitor.is_staff()) {
        Ok(contest) => contest,
        Err(why) => return refusal(language, StatusCode::NOT_FOUND, why),
    };
    let player = Some(asked.player).filter(|player| !player.is_empty());
    let kind = if player.is_some() {
        "player"
    } else {
        "records"
    };
    let (folder, games) = match site.house.read(move || records(&contest, player)).await {
        Ok(Some(found)) => found,
        Ok(None) => return too_many(language),
        Err(why) => return refusal(language, StatusCode::SERVICE_UNAVAILABLE, why),
    };
    if games.is_empty() {
        let why = language.say("contests-no-record");
        return refusal(language, StatusCode::NOT_FOUND, why);
    }
    let Some(place) = site.limits.archives.take(visitor.address) else {
        let why = language.say("contests-too-many-zips");
        return refusal(language, StatusCode::TOO_MANY_REQUESTS, why);
    };
    let pack = Pack {
        folder,
        games,
        within: name.clone(),
        is_referee: visitor.is_referee(),
        sees_all: visitor.sees_all(),
    };
    let (to, pieces) = mpsc::channel(PIECES);
    spawn_blocking(move || {
        // The browser learns of an error by the end of the file.
        let _place = place;
        pack.write(Pieces::new(to));
    });
    let pieces = unfold(pieces, |mut pieces| async move {
        let piece = pieces.recv().await?;
        Some((piece, pieces))
    });
    let headers = [
        (header::CONTENT_TYPE, "application/zip".to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}-{kind}.zip\""),
        ),
    ];
    (headers, Body::from_stream(pieces)).into_response()
}

/// The folder of the records and the games that are asked for, in ascending
/// order; `None` if they are too many or too large. Reads from the disk.
fn records(contest: &Contest, player: Option<String>) -> Result<Option<Records>, ReadError> {
    let folder = RecordFolder::new(&contest.store);
    if !is_store(&contest.store) {
        return Ok(Some((folder, Vec::new())));
    }
    let search = Search {
        exactly: player,
        ..Search::default()
    };
    let reader = contest.results()?;
    let found = reader.results().search(&search, MAX_GAMES + 1)?;
    let mut games: Vec<GameId> = found.into_iter().map(|found| found.result.id).collect();
    if games.len() > MAX_GAMES as usize {
        return Ok(None);
    }
    let size = |id: &GameId| {
        let facts = std::fs::metadata(folder.of_game(*id));
        facts.map_or(0, |facts| facts.len())
    };
    let bytes = games.iter().map(size).fold(0, u64::saturating_add);
    games.sort_unstable();
    Ok((bytes <= MAX_BYTES).then_some((folder, games)))
}

fn too_many(language: Language) -> Response {
    let most = MAX_BYTES >> 20;
    let why = say!(
        language,
        "contests-zip-too-large",
        games = MAX_GAMES,
        most,
        command = "arbiter records export --store FOLDER"
    );
    refusal(language, StatusCode::PAYLOAD_TOO_LARGE, why)
}
