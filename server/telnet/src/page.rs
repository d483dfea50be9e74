//! Lists and boards, as text.

use comfy_table::{ContentArrangement, Table, presets};
use games::{GAMES, Seat, Turn, Viewer};
use tournament::Standing;

use super::style::Look;
use host::Contest;
use host::live::{Board, Live};
use host::{GameRequest, SeekId, View};

/// The most rows of a list: a list takes time in proportion, and nobody reads
/// more on a terminal.
const MAX_ROWS: usize = 100;

/// A table of the first [`MAX_ROWS`] of these, and how many more there are.
fn list<T, R: IntoIterator<Item = String>>(
    look: &Look,
    header: &[&str],
    all: &[T],
    row: impl FnMut(&T) -> R,
) -> String {
    let mut text = table(look, header, all.iter().take(MAX_ROWS).map(row));
    if all.len() > MAX_ROWS {
        text.push_str(&format!("\n… and {} more", all.len() - MAX_ROWS));
    }
    text
}

/// A table of at most `look.width` columns.
pub(super) fn table<R: IntoIterator<Item = String>>(
    look: &Look,
    header: &[&str],
    rows: impl IntoIterator<Item = R>,
) -> String {
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(u16::try_from(look.width).unwrap_or(u16::MAX))
        .set_header(header);
    for row in rows {
        table.add_row(row.into_iter().collect::<Vec<_>>());
    }
    let lines = table.lines().map(|line| line.trim_end().to_owned());
    lines.collect::<Vec<_>>().join("\n")
}

/// What runs, who seeks, and what can be played.
pub(super) fn games(look: &Look, view: &View) -> String {
    let mut parts = Vec::new();
    if !view.games.is_empty() {
        let header = ["N", "game", "first", "second", "moves"];
        parts.push(list(look, &header, &view.games, |live| {
            let (first, others) = split_first(&live.players);
            let moves = live.ply().to_string();
            [
                live.id.to_string(),
                live.info.name.to_owned(),
                first.to_owned(),
                others.join(", "),
                moves,
            ]
        }));
    }
    if !view.seeks.is_empty() {
        let header = ["seek", "who", "what"];
        let row = |(number, name, game_request): &(SeekId, String, GameRequest)| {
            [
                format!("accept {number}"),
                name.clone(),
                game_request.to_string(),
            ]
        };
        parts.push(list(look, &header, &view.seeks, row));
    }
    let names: Vec<&str> = GAMES.iter().map(|entry| entry.info.name).collect();
    parts.push(format!("You can play {}.", names.join(", ")));
    parts.join("\n\n")
}

/// The people who are here.
pub(super) fn who(look: &Look, view: &View) -> String {
    if view.people.is_empty() {
        return "Nobody is logged in.".to_owned();
    }
    list(look, &["name", ""], &view.people, |(name, game)| {
        let doing = game.map_or_else(String::new, |id| format!("plays game {id}"));
        [name.clone(), doing]
    })
}

/// The brains that can be played against.
pub(super) fn brains(look: &Look, view: &View) -> String {
    if view.brains.is_empty() {
        return "No brain is here.".to_owned();
    }
    list(look, &["name", "plays", ""], &view.brains, |brain| {
        [brain.name.clone(), brain.games(), brain.place().to_owned()]
    })
}

/// The tournaments of the server with their phase and, if started, their
/// progress.
pub(super) fn tournaments(look: &Look, contests: &[Contest]) -> String {
    if contests.is_empty() {
        return "There is no tournament here.".to_owned();
    }
    let rows = contests.iter().map(|contest| {
        let progress = contest.progress.map_or_else(String::new, |progress| {
            format!("{} of {}", progress.done, progress.total())
        });
        [contest.name.clone(), contest.phase.to_string(), progress]
    });
    table(look, &["name", "", "games"], rows)
}

/// How strong the players of a game are.
pub(super) fn ratings(look: &Look, game: &str, standings: &[Standing]) -> String {
    let rows = (1..).zip(standings).map(|(place, row): (usize, _)| {
        let score = row.score;
        let elo = row.rating.map(|rating| match rating.error {
            Some(error) => format!("{:+.0} +- {error:.0}", rating.elo),
            None => format!("{:+.0}", rating.elo),
        });
        [
            place.to_string(),
            row.name.clone(),
            score.games().to_string(),
            format!("{}-{}-{}", score.wins, score.draws, score.losses),
            format!("{:.1}", score.points()),
            elo.unwrap_or_default(),
        ]
    });
    let header = ["#", game, "games", "W-D-L", "points", "Elo"];
    table(look, &header, rows)
}

/// The player of the first seat, and those of the others.
fn split_first(players: &[String]) -> (&str, &[String]) {
    players
        .split_first()
        .map_or(("", &[]), |(first, others)| (first.as_str(), others))
}

/// The board as `seat` may see it, and the last move.
pub(super) fn board(look: &Look, live: &Live, board: &Board, seat: Option<Seat>) -> String {
    let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
    let players = live.players.iter().zip(live.info.seats);
    let players: Vec<String> = players
        .map(|(name, seat)| format!("{name} ({seat})"))
        .collect();
    let mut out = look.wrapped(&format!("Game {}: {}", live.id, players.join(" vs. ")));
    out.push('\n');
    let scene = board.state.scene(viewer);
    let scene = match board.ending.is_some() {
        true => scene.stopped(),
        false => scene,
    };
    out.push_str(&look.board(&render::text::board(&scene)));
    out.truncate(out.trim_end().len());
    if let Some(last) = last_move(live, board) {
        out.push('\n');
        out.push_str(&look.wrapped(&last));
    }
    out
}

/// `Ann played H8.`
pub(super) fn last_move(live: &Live, board: &Board) -> Option<String> {
    let (seat, turn) = board.last.as_ref()?;
    let name = live.players.get(seat.index())?;
    Some(format!("{name} played {turn}."))
}

/// The moves so far, and on the person's turn the legal ones.
pub(super) fn moves(look: &Look, board: &Board, seat: Option<Seat>) -> String {
    let mut text = match board.moves.is_empty() {
        true => "No move has been made.".to_owned(),
        false => format!("So far: {}", board.moves.join(" ")),
    };
    if let Turn::Seat(on_turn) = board.state.turn()
        && board.ending.is_none()
        && Some(on_turn) == seat
    {
        let legal = board.state.legal_actions().join(", ");
        text.push_str(&format!("\nLegal: {legal}"));
    }
    look.wrapped(&text)
}

#[cfg(test)]
mod tests {
    use tournament::Progress;

    use super::*;
    use host::contest::Phase;

    #[test]
    fn a_long_list_ends_with_how_many_more_there_are() {
        let people = |count: usize| View {
            people: (0..count).map(|n| (format!("Ann{n}"), None)).collect(),
            ..View::default()
        };
        let look = Look::default();
        let short = who(&look, &people(MAX_ROWS));
        assert!(
            short.contains("Ann99") && !short.contains("more"),
            "{short}"
        );
        let long = who(&look, &people(1_000));
        assert!(long.ends_with("\n… and 900 more"), "{long}");
        assert!(!long.contains("Ann100"), "{long}");
    }

    #[test]
    fn tournaments_are_listed_with_their_phase_and_how_far_they_are() {
        let contest = |name: &str, phase, progress| Contest {
            name: name.to_owned(),
            file: name.into(),
            store: name.into(),
            phase,
            progress,
        };
        let played = |done, left| {
            let progress = Progress::default();
            Some(Progress {
                done,
                left,
                ..progress
            })
        };
        let ended = Phase::Ended(Some("stopped after 3 of 4 games".to_owned()));
        let look = Look::default();
        let text = tournaments(
            &look,
            &[
                contest("club", Phase::Paused, played(2, 4)),
                contest("match-1", ended, played(3, 1)),
                contest("old", Phase::Idle, None),
            ],
        );
        let rows: Vec<Vec<&str>> = text
            .lines()
            .map(|line| line.split("  ").map(str::trim).collect())
            .map(|cells: Vec<&str>| cells.into_iter().filter(|cell| !cell.is_empty()).collect())
            .collect();
        for row in [
            vec!["club", "paused", "2 of 6"],
            vec!["match-1", "ended: stopped after 3 of 4 games", "3 of 4"],
            vec!["old", "not running"],
        ] {
            assert!(rows.contains(&row), "{row:?} in {text}");
        }
        assert_eq!(tournaments(&look, &[]), "There is no tournament here.");
    }
}
