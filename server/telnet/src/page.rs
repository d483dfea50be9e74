//! Lists and boards, as text.

use std::sync::Arc;
use std::time::Duration;

use comfy_table::{ContentArrangement, Table, presets};
use games::{AnyGame, Seat, Turn, Viewer};
use tournament::Standing;
use words::{Phrase, Printable, Say as _, say};

use super::style::Look;
use contest::Contest;
use contest::live::{Board, LiveGame};
use people::{GameRequest, SeekId, View};
use poker_rules::Variant;
use poker_rules::table::{Format, Mode, TableRow, TableState, game_word};
use record::clock::shown_time;
use render::poker::{game_in_words, mix_in_words};
use store::same_name::NameKey;

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
        let more = [("count", (all.len() - MAX_ROWS).into())];
        let more = look.language.with("terminal-and-more", &more);
        text.push_str(&format!("\n… {more}"));
    }
    text
}

/// A table of at most `look.width` columns. Its columns are those of the messages
/// `terminal-column-…`; one without a name has an empty title.
pub(super) fn table<R: IntoIterator<Item = String>>(
    look: &Look,
    header: &[&str],
    rows: impl IntoIterator<Item = R>,
) -> String {
    let titles = header.iter().map(|column| match *column {
        "" => String::new(),
        column => look.language.say(&format!("terminal-column-{column}")),
    });
    titled(look, titles, rows)
}

/// A table of at most `look.width` columns with these titles.
fn titled<R: IntoIterator<Item = String>>(
    look: &Look,
    titles: impl IntoIterator<Item = String>,
    rows: impl IntoIterator<Item = R>,
) -> String {
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(u16::try_from(look.width).unwrap_or(u16::MAX))
        .set_header(titles.into_iter().collect::<Vec<_>>());
    for row in rows {
        let cells = row
            .into_iter()
            .map(|cell| String::from(Printable::line(cell)));
        table.add_row(cells.collect::<Vec<_>>());
    }
    let lines = table.lines().map(|line| line.trim_end().to_owned());
    lines.collect::<Vec<_>>().join("\n")
}

/// The games that run, the seeks as the person of this name sees them, and the games that
/// can be played.
pub(super) fn games(
    look: &Look,
    view: &View,
    running: &[Arc<LiveGame>],
    person: Option<&str>,
    tables: &[TableRow],
) -> String {
    let mut parts = Vec::new();
    if !running.is_empty() {
        let header = ["number", "game", "first", "second", "moves"];
        parts.push(list(look, &header, running, |live| {
            let (first, others) = split_first(&live.players);
            let moves = live.ply().to_string();
            [
                live.called(),
                live.info.name.to_owned(),
                first.to_owned(),
                others.join(", "),
                moves,
            ]
        }));
    }
    let seeks: Vec<_> = view.seeks_for(person).collect();
    if !seeks.is_empty() {
        let header = ["seek", "who", "what"];
        let row = |(number, name, game_request): &&(SeekId, String, GameRequest)| {
            [
                format!("accept {number}"),
                name.clone(),
                game_request.phrase().say(look.language),
            ]
        };
        parts.push(list(look, &header, &seeks, row));
    }
    let free = tables.iter().filter(|row| has_free_seat(row));
    let free: Vec<&TableRow> = free.collect();
    if !free.is_empty() {
        let header = ["table", "game", "seats", "blinds"];
        parts.push(list(look, &header, &free, |row| {
            let (game, limit) = (row.game.unwrap_or_default(), row.limit.unwrap_or_default());
            let called = match &row.specials.mix {
                Some(codes) => mix_in_words(codes, look.language),
                None => game_in_words(game, limit).say(look.language),
            };
            [
                format!("join {}", row.id),
                called,
                format!("{}/{}", row.taken, row.seats),
                format!("{}/{}", row.small_blind, row.big_blind),
            ]
        }));
    }
    let names: Vec<&str> = games::games().map(|entry| entry.info.name).collect();
    let board_games = say!(look.language, "terminal-can-play", games = names.join(", "));
    parts.push(look.wrapped(&board_games));
    let relatives = Variant::ALL.into_iter().skip(1).map(game_word);
    let poker = say!(
        look.language,
        "terminal-can-play-poker",
        games = relatives.collect::<Vec<_>>().join(", ")
    );
    parts.push(look.wrapped(&poker));
    parts.join("\n\n")
}

/// Whether a person can sit down at a table.
fn has_free_seat(row: &TableRow) -> bool {
    let is_open = row.format == Format::Cash || row.state == TableState::Waiting;
    row.mode == Mode::User && is_open && row.taken < row.seats
}

/// The people who are here, and the game or table of each.
pub(super) fn who(look: &Look, view: &View, at_table: impl Fn(&str) -> Option<Phrase>) -> String {
    if view.people.is_empty() {
        return look.language.say("terminal-nobody-here");
    }
    list(look, &["name", ""], &view.people, |(name, game)| {
        let doing = game.as_deref().map(plays).or_else(|| at_table(name));
        let doing = doing.map(|doing| doing.say(look.language));
        [name.clone(), doing.unwrap_or_default()]
    })
}

/// The game that somebody plays.
fn plays(live: &LiveGame) -> Phrase {
    let plays = match &live.tournament {
        None => Phrase::new("terminal-plays-game"),
        Some(name) => Phrase::new("terminal-plays-in").with("name", name.clone()),
    };
    plays.with("id", live.id.to_string())
}

/// The player of this name, person or brain: its game or table, or whether it is here.
pub(super) fn finger(view: &View, name: &str, at_table: impl Fn(&str) -> Option<Phrase>) -> Phrase {
    let key = NameKey::of(name);
    let is_meant = |other: &str| other == name || NameKey::of(other) == key;
    let is_doing = |name: &str, doing| {
        let finger = Phrase::new("terminal-finger").with("name", name.to_owned());
        finger.and("doing", doing)
    };
    if let Some((name, game)) = view.people.iter().find(|(person, _)| is_meant(person)) {
        let doing = game.as_deref().map(plays).or_else(|| at_table(name));
        return is_doing(
            name,
            doing.unwrap_or_else(|| Phrase::new("terminal-is-present")),
        );
    }
    for live in &view.games {
        if let Some(name) = live.players.iter().find(|player| is_meant(player)) {
            return is_doing(name, plays(live));
        }
    }
    match view.brains.iter().find(|brain| is_meant(&brain.name)) {
        Some(brain) => is_doing(&brain.name, brain.place_in_words()),
        None => is_doing(name, Phrase::new("terminal-is-absent")),
    }
}

/// The brains that can be played against, and the agents of poker.
pub(super) fn brains<'a>(
    look: &Look,
    view: &View,
    agents: impl Iterator<Item = &'a str>,
) -> String {
    let agents: Vec<&str> = agents.collect();
    let agents = (!agents.is_empty()).then(|| {
        let agents = Phrase::new("terminal-agents-here").with("agents", agents.join(", "));
        look.wrapped(&agents.say(look.language))
    });
    if view.brains.is_empty() {
        return agents.unwrap_or_else(|| look.language.say("terminal-no-brains"));
    }
    let brains = list(look, &["name", "plays", ""], &view.brains, |brain| {
        let place = brain.place_in_words().say(look.language);
        [brain.name.clone(), brain.games(), place]
    });
    [Some(brains), agents]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join("\n\n")
}

/// The tournaments of the server with their phase and, if started, their
/// progress.
pub(super) fn tournaments(look: &Look, contests: &[Contest]) -> String {
    if contests.is_empty() {
        return look.language.say("terminal-no-tournaments");
    }
    let rows = contests.iter().map(|contest| {
        let progress = contest.progress.map_or_else(String::new, |progress| {
            say!(
                look.language,
                "terminal-progress",
                done = progress.done.to_string(),
                all = progress.total().to_string()
            )
        });
        [
            contest.name.clone(),
            contest.phase.say(look.language),
            progress,
        ]
    });
    table(look, &["name", "", "games"], rows)
}

/// How strong the players of a game are, each with the place among all.
pub(super) fn ratings(look: &Look, game: &str, standings: &[(usize, &Standing)]) -> String {
    let rows = standings.iter().map(|(place, row)| {
        let score = row.score;
        let elo = row.rating.map(|rating| match rating.error {
            Some(error) => format!("{:+.0} +- {error:.0}", rating.elo),
            None => format!("{:+.0}", rating.elo),
        });
        let returns = row.returns.filter(|_| row.is_graded);
        let gain = returns.map(|returns| returns.to_string().replace('±', "+-"));
        [
            place.to_string(),
            row.name.clone(),
            score.games().to_string(),
            format!("{}-{}-{}", score.wins, score.draws, score.losses),
            format!("{:.1}", score.points()),
            gain.or(elo).unwrap_or_default(),
        ]
    });
    let is_graded = standings.iter().any(|(_, row)| row.is_graded);
    let say = |key: &str| look.language.say(key);
    let header = [
        "#".to_owned(),
        game.to_owned(),
        say("terminal-column-games"),
        say("terminal-column-score"),
        say("terminal-column-points"),
        if is_graded {
            say("terminal-column-returns")
        } else {
            "Elo".to_owned()
        },
    ];
    titled(look, header, rows)
}

/// The player of the first seat, and those of the others.
fn split_first(players: &[String]) -> (&str, &[String]) {
    players
        .split_first()
        .map_or(("", &[]), |(first, others)| (first.as_str(), others))
}

/// The board in this state as `seat` may see it, and the last move.
pub(super) fn board(
    look: &Look,
    live: &LiveGame,
    board: &Board,
    state: &dyn AnyGame,
    seat: Option<Seat>,
) -> String {
    let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
    let players = live.players.iter().zip(Seat::all(live.players.len()));
    let players: Vec<String> = players
        .map(|(name, seat)| format!("{name} ({})", live.info.word(seat, look.language)))
        .collect();
    let mut out = look.wrapped(&say!(
        look.language,
        "terminal-game-of",
        id = live.id.to_string(),
        players = players.join(" vs. ")
    ));
    out.push('\n');
    let scene = state.scene(viewer);
    let scene = if board.ending.is_some() {
        scene.stopped()
    } else {
        scene
    };
    out.push_str(&look.board(&render::text::board(&scene, look.language)));
    out.truncate(out.trim_end().len());
    if let Some(last) = last_move(look, live, board) {
        out.push('\n');
        out.push_str(&look.wrapped(&last));
    }
    if let Some(clocks) = clocks(look, live, board) {
        out.push('\n');
        out.push_str(&look.wrapped(&clocks));
    }
    if board.is_paused && board.ending.is_none() {
        out.push('\n');
        out.push_str(&look.language.say("terminal-is-paused"));
    }
    out
}

/// `Clocks: Ann 4:32, Bob 5:00`, if the game has clocks.
fn clocks(look: &Look, live: &LiveGame, board: &Board) -> Option<String> {
    let is_running = board.ending.is_none() && !board.is_paused;
    let names = live.players.iter().zip(Seat::all(live.players.len()));
    let clocks = names.filter_map(|(name, seat)| {
        let thinks = is_running && board.state.turn() == Turn::Seat(seat);
        let used = if thinks {
            board.since.elapsed()
        } else {
            Duration::ZERO
        };
        let left = Duration::from_millis(board.clocks.shown_after(seat, used)?);
        Some(format!("{name} {}", shown_time(left, look.language)))
    });
    let clocks = clocks.collect::<Vec<_>>().join(", ");
    (!clocks.is_empty()).then(|| say!(look.language, "terminal-clocks", clocks))
}

/// `Ann played H8.`
pub(super) fn last_move(look: &Look, live: &LiveGame, board: &Board) -> Option<String> {
    let (seat, turn) = board.last.as_ref()?;
    let name = live.players.get(seat.index())?;
    let values = [
        ("name", name.as_str().into()),
        ("move", turn.as_str().into()),
    ];
    Some(look.language.with("terminal-played", &values))
}

/// The moves so far, and on the person's turn the legal ones of this state.
pub(super) fn moves(look: &Look, board: &Board, state: &dyn AnyGame, seat: Option<Seat>) -> String {
    let mut text = if board.moves.is_empty() {
        look.language.say("terminal-no-moves")
    } else {
        let moves = [("moves", board.moves.join(" ").into())];
        look.language.with("terminal-so-far", &moves)
    };
    if let Turn::Seat(on_turn) = state.turn()
        && board.ending.is_none()
        && Some(on_turn) == seat
    {
        let legal = state.legal_actions().into_iter();
        let legal = legal.map(|action| state.notation(&action).unwrap_or(action));
        let legal = legal.collect::<Vec<_>>().join(", ");
        text.push('\n');
        text.push_str(&say!(look.language, "terminal-legal", moves = legal));
    }
    look.wrapped(&text)
}

#[cfg(test)]
mod tests {
    use tournament::Progress;

    use super::*;
    use contest::Phase;
    use words::{Language, Phrase};

    #[test]
    fn a_long_list_ends_with_how_many_more_there_are() {
        let people = |count: usize| View {
            people: (0..count).map(|n| (format!("Ann{n}"), None)).collect(),
            ..View::default()
        };
        let look = Look::default();
        let short = who(&look, &people(MAX_ROWS), |_| None);
        assert!(
            short.contains("Ann99") && !short.contains("more"),
            "{short}"
        );
        let long = who(&look, &people(1_000), |_| None);
        assert!(long.ends_with("\n… and 900 more"), "{long}");
        assert!(!long.contains("Ann100"), "{long}");
    }

    #[test]
    fn tournaments_are_listed_with_their_phase_and_how_far_they_are() {
        let contest = |name: &str, phase, progress| Contest {
            suspended: Default::default(),
            name: name.to_owned(),
            file: name.into(),
            store: name.into(),
            phase,
            progress,
            waiting: Vec::new(),
            freeze: None,
        };
        let played = |done, left| {
            let progress = Progress::default();
            Some(Progress {
                done,
                left,
                ..progress
            })
        };
        let ended = Phrase::new("contests-stopped-after")
            .with("done", 3)
            .with("all", 4);
        let ended = Phase::Ended(Some(ended.into()));
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
        let czech = Look {
            language: Language::find("cs").unwrap(),
            ..look
        };
        let broken = Phrase::new("contests-broke-off").into();
        let text = tournaments(&czech, &[contest("club", Phase::Ended(Some(broken)), None)]);
        let told = "skončilo: turnaj se přerušil; správce najde důvod v protokolu";
        assert!(text.contains(told), "{text}");
    }
}
