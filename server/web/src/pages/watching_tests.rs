//! The stream of a tab that shows a game whose brains send thoughts.

use games::{AnyGame, Settings, find};

use super::*;
use contest::live::Publisher;
use record::samples::{empty, play};
use record::time_control::TimeControl;
use record::{Entry, Journal};
use referee::Observer as _;

/// Longer than thoughts are held back.
const QUIET: Duration = Duration::from_secs(5);

/// A game and its referee's end of it.
struct Game {
    live: Arc<LiveGame>,
    publisher: Publisher,
    journal: Journal,
    state: Box<dyn AnyGame>,
}

impl Game {
    fn start() -> Game {
        Game::of(empty())
    }

    fn of(journal: Journal) -> Game {
        let entry = find("gomoku").unwrap();
        let state = entry.start(&Settings::default_of(entry.info)).unwrap();
        let live = LiveGame::new(journal.clone(), state.clone_box(), None);
        Game {
            publisher: Publisher(live.clone()),
            live,
            journal,
            state,
        }
    }

    fn think(&mut self) {
        let seat = self.state.turn().seat().unwrap();
        self.journal.entries.push(Entry::Info {
            seat,
            at: Duration::ZERO,
            text: "score 12 depth 3".to_owned().into(),
        });
        self.publisher.heard(&self.journal);
    }

    async fn play(&mut self, turn: &str) {
        let seat = self.state.turn().seat().unwrap();
        play(&mut self.journal, seat, turn);
        self.state.play_turn(turn).unwrap();
        self.publisher
            .played(&self.journal, self.state.as_ref())
            .await;
    }

    /// The stream of a tab that has this board.
    fn watched(&self, have: Option<u64>) -> GameShow {
        GameShow {
            frames: Frames::default(),
            place: Place::of(&self.live),
            changes: self.live.subscribe(),
            thoughts: self.live.subscribe_to_thoughts(),
            told_thoughts: Instant::now(),
            seated: None,
            _spectates: Some(self.live.spectate()),
            live: self.live.clone(),
            sees_all: false,
            sees_frozen: false,
            look: Look::default(),
            language: Language::ENGLISH,
            have,
            heard: NewsKind::Move,
        }
    }
}

/// The text that the stream sends now.
async fn said(show: &mut GameShow, heard: NewsKind) -> String {
    show.heard = heard;
    match show.news().await {
        News::Event(bytes) | News::Last(bytes) => String::from_utf8(bytes.to_vec()).unwrap(),
        News::Nothing | News::Gone => String::new(),
    }
}

/// Everything that the stream sends until nothing more comes.
async fn all_said(show: &mut GameShow) -> String {
    let mut all = String::new();
    while tokio::time::timeout(QUIET, show.wait()).await.is_ok() {
        let heard = show.heard;
        all.push_str(&said(show, heard).await);
    }
    all
}

#[tokio::test(start_paused = true)]
async fn thoughts_are_never_taken_for_the_board_that_comes_with_them() {
    let mut game = Game::start();
    let mut show = game.watched(Some(1));
    game.think();
    game.play("H8").await;
    let thoughts = said(&mut show, NewsKind::Thought).await;
    assert!(thoughts.starts_with("event: thoughts\n"), "{thoughts}");
    assert!(!thoughts.contains("\nid: "), "it has no board: {thoughts}");
    let board = said(&mut show, NewsKind::Move).await;
    assert!(board.contains("data-ply=\"1\""), "{board}");
    // Nor by a browser that reconnects with the board it had.
    let mut again = game.watched(show.have);
    assert_eq!(said(&mut again, NewsKind::Move).await, "");
    game.think();
    assert_eq!(said(&mut again, NewsKind::Move).await, "");
    let mut late = game.watched(Some(1));
    assert!(
        said(&mut late, NewsKind::Move)
            .await
            .contains("data-ply=\"1\"")
    );
}

#[tokio::test(start_paused = true)]
async fn new_thoughts_on_the_same_board_are_drawn_anew() {
    let mut game = Game::start();
    let mut show = game.watched(Some(1));
    game.think();
    let first = said(&mut show, NewsKind::Thought).await;
    assert!(first.contains("+0.12"), "{first}");
    if let Some(Entry::Info { text, .. }) = game.journal.entries.last_mut() {
        *text = String::new().into();
    }
    game.journal.entries.push(Entry::Info {
        seat: games::Seat::FIRST,
        at: Duration::ZERO,
        text: "score -345".to_owned().into(),
    });
    game.publisher.heard(&game.journal);
    let second = said(&mut show, NewsKind::Thought).await;
    assert!(second.contains("3.45"), "{second}");
    // A board that others were shown just before has them as well.
    let mut other = GameShow {
        frames: show.frames.clone(),
        ..game.watched(None)
    };
    let board = said(&mut other, NewsKind::Move).await;
    assert!(board.contains("3.45"), "{board}");
}

#[tokio::test(start_paused = true)]
async fn the_board_before_every_pause_is_told_over_a_thousand_moves() {
    // No player ever gets two stones side by side, so nobody wins.
    let cell = |own: usize| {
        (0..225).filter_map(move |cell| {
            let (row, column) = (cell / 15, cell % 15);
            let letter = char::from(b'A' + column as u8);
            ((column + 2 * row) % 5 == own).then(|| format!("{letter}{}", row + 1))
        })
    };
    let mut moves = 0;
    while moves < 1000 {
        let mut game = Game::start();
        let mut show = game.watched(Some(1));
        let turns = cell(0).zip(cell(2)).flat_map(|(one, other)| [one, other]);
        for (made, turn) in (1..).zip(turns) {
            game.think();
            game.play(&turn).await;
            let all = all_said(&mut show).await;
            let expected = format!("data-ply=\"{made}\"");
            assert!(all.contains(&expected), "no {expected}, but {all}");
            moves += 1;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_clock_with_byo_yomi_has_the_number_of_its_periods() {
    for (clock, expected) in [
        ("600:3x30", Some("<b>3</b> × 0:30")),
        ("600:1x25/300", Some("<b>1</b> × 5:00")),
        ("600+1", None),
    ] {
        let mut journal = empty();
        journal.time = TimeControl::new(None, Some(clock.parse().unwrap()));
        let mut game = Game::of(journal);
        let mut show = game.watched(None);
        game.play("H8").await;
        let page = said(&mut show, NewsKind::Move).await;
        let shown = page.matches("class=\"periods\"").count();
        assert_eq!(shown, if expected.is_some() { 2 } else { 0 }, "{page}");
        let expected = expected.unwrap_or("role=\"timer\"");
        assert_eq!(page.matches(expected).count(), 2, "{page}");
    }
}
