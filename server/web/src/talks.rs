//! Conversations with the programs of a game: the right to read them, and reading
//! them, from the record or while the game runs.

use std::sync::Arc;
use std::time::Duration;

use games::Seat;

use super::history::GameHistory;
use super::house::House;
use super::visitor::Visitor;
use contest::file::RegisteredFiles;
use contest::live::LiveGame;
use record::{ErrorLine, Line};
use referee::player::ReadPosition;

/// How often conversations are looked at. The game does not know of it.
pub(super) const PACE: Duration = Duration::from_millis(250);

/// Maximum number of parts that are read of a conversation in one go. A part has
/// 64 KiB and a whole conversation 512, so there are more only of a program that
/// talks faster than it is read.
const PARTS_AT_ONCE: usize = 16;

/// The conversation of a program, and its standard error.
#[derive(Clone, Debug, Default)]
pub(super) struct Talk {
    pub(super) lines: Vec<Line>,
    pub(super) errors: Vec<ErrorLine>,
}

/// The seats whose conversation this visitor may read: all for the operator, else
/// those of the visitor's own programs, by a name that the visitor has proved, in a
/// tournament where players register. While the game runs, an operator who plays
/// somewhere may not read all.
pub(super) async fn readable(house: &House, history: &GameHistory, visitor: &Visitor) -> Vec<Seat> {
    let players = &history.journal.players;
    let mut seats: Vec<Seat> = match talking(house, history) {
        Some(live) => live.talks.seats(),
        None => Seat::all(players.len())
            .zip(players)
            .filter(|(_, player)| !player.transcript.is_empty() || !player.errors.is_empty())
            .map(|(seat, _)| seat)
            .collect(),
    };
    let may_read_all = match history.live {
        Some(_) => visitor.sees_all(),
        None => visitor.is_referee(),
    };
    if seats.is_empty() || may_read_all {
        return seats;
    }
    let versions = match (visitor.author(), &history.place.tournament) {
        (Some(author), Some(tournament)) => house.own_programs(tournament, author).await,
        _ => None,
    };
    let Some(versions) = versions else {
        return Vec::new();
    };
    seats.retain(|seat| {
        let name = history.name(*seat).to_owned();
        visitor.is_author(&name) || versions.contains(&name)
    });
    seats
}

/// The game if its conversations are to be read where they arise; `None` once
/// its end is told, for then they are in the record or nowhere.
pub(super) fn talking(house: &House, history: &GameHistory) -> Option<Arc<LiveGame>> {
    history.live.as_ref()?;
    house.live(&history.place)
}

/// The conversation of a seat so far.
pub(super) fn talk(house: &House, history: &GameHistory, seat: Seat) -> Talk {
    match talking(house, history) {
        Some(live) => {
            let mut reading = TalkReader::new(house, live, vec![seat]);
            let news = reading.news().into_iter().next();
            news.map_or_else(Talk::default, |(_, talk)| talk)
        }
        None => {
            let player = history.journal.player(seat);
            let talk = player.map_or_else(Talk::default, |player| Talk {
                lines: player.transcript.clone(),
                errors: player.errors.clone(),
            });
            talk.without(&uploads_of(house, history.place.tournament.as_deref()))
        }
    }
}

/// Where the uploads of a tournament lie, as paths of it may begin.
fn uploads_of(house: &House, tournament: Option<&str>) -> Vec<String> {
    let contest = tournament.and_then(|name| house.contests.find(name).ok());
    let Some(contest) = contest else {
        return Vec::new();
    };
    let files = RegisteredFiles::of_contest(&contest.store);
    let real = files.uploads().canonicalize().ok();
    let places = [real.as_deref(), Some(files.uploads())].into_iter();
    let places = places
        .flatten()
        .map(|place| format!("{}/", place.display()));
    places.collect()
}

impl Talk {
    /// The same as authors know the files of their uploads: by their names, not by
    /// their place on this machine.
    fn without(mut self, uploads: &[String]) -> Talk {
        for line in &mut self.errors {
            for place in uploads {
                line.text = without(place, &line.text);
            }
        }
        self
    }
}

/// A text without this place and the number of the upload behind it.
fn without(place: &str, text: &str) -> String {
    let mut parts = text.split(place);
    let mut told = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let number = part.find(|letter: char| !letter.is_ascii_digit());
        told += number.map_or("", |end| part[end..].trim_start_matches('/'));
    }
    told
}

/// Reads conversations of a running game as they go on.
pub(super) struct TalkReader {
    /// The game.
    pub(super) live: Arc<LiveGame>,
    seats: Vec<(Seat, ReadPosition)>,
    /// Where uploads lie.
    uploads: Vec<String>,
}

impl TalkReader {
    /// Reads these seats from the first line that is still kept.
    pub(super) fn new(house: &House, live: Arc<LiveGame>, seats: Vec<Seat>) -> TalkReader {
        let uploads = uploads_of(house, live.tournament.as_deref());
        let seats = seats
            .into_iter()
            .map(|seat| (seat, ReadPosition::default()));
        TalkReader {
            live,
            seats: seats.collect(),
            uploads,
        }
    }

    /// The lines since the last call, for each seat that has any.
    pub(super) fn news(&mut self) -> Vec<(Seat, Talk)> {
        let (live, uploads) = (&self.live, &self.uploads);
        let new = self.seats.iter_mut().filter_map(|(seat, reached)| {
            let mut talk = Talk::default();
            for _ in 0..PARTS_AT_ONCE {
                let part = live.talks.after(*seat, *reached);
                if part.reached == *reached {
                    break;
                }
                *reached = part.reached;
                talk.lines.extend(part.lines);
                talk.errors.extend(part.errors);
            }
            let is_new = !talk.lines.is_empty() || !talk.errors.is_empty();
            is_new.then(|| (*seat, talk.without(uploads)))
        });
        new.collect()
    }
}
