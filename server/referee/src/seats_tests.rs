//! Games of three seats: a toy without notices, played by scripted players and
//! by brains.

use std::collections::VecDeque;
use std::fmt;
use std::str::FromStr;
use std::task::{Context, Poll};

use games::{
    Boards, Game, GameInfo, Illegal, ParseActionError, PositionError, Scene, Settings,
    SettingsError, Viewer,
};
use parking_lot::Mutex;
use protocol::line::Version;
use tokio::time::sleep;

use super::tests::{Script, brain};
use super::*;
use crate::player::{News, Question};
use record::time_control::TimeControl;
use record::{GameId, RecordedPlayer};

pub(super) const SECOND: Duration = Duration::from_secs(1);

pub(super) static INFO: GameInfo = GameInfo {
    name: "count",
    seats: &["one", "two", "three"],
    sides: &[],
    faces: false,
    example: "",
    least_seats: 3,
    graded: false,
    boards: Boards {
        default: 1,
        published: &[1],
        all: &[1],
    },
    options: &[],
};

pub(super) static COUNT: games::Entry = games::Entry::of::<Count>();

/// Three seats count on in turn, without end.
#[derive(Clone)]
struct Count(u8);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Number(u8);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Number {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Number, ParseActionError> {
        let number = text.parse();
        number
            .map(Number)
            .map_err(|_| ParseActionError::new(text, "a number"))
    }
}

impl Game for Count {
    type Action = Number;

    const INFO: &'static GameInfo = &INFO;

    fn start(_: &Settings) -> Result<Count, SettingsError> {
        Ok(Count(0))
    }

    fn from_position(_: &Settings, text: &str) -> Result<Count, PositionError> {
        Err(PositionError::new(text.to_owned()))
    }

    fn position(&self, _: Viewer) -> String {
        self.0.to_string()
    }

    fn turn(&self) -> Turn {
        Turn::Seat(Seat::new(u16::from(self.0 % 3)))
    }

    fn legal_actions(&self, out: &mut Vec<Number>) {
        *out = vec![Number(self.0 + 1)];
    }

    fn play(&mut self, action: Number) -> Result<(), Illegal> {
        if action.0 != self.0 + 1 {
            return Err(Illegal::new("not the next number"));
        }
        *self = Count(action.0);
        Ok(())
    }

    fn scene(&self, _: Viewer) -> Scene {
        Scene::default()
    }
}

/// The act of a script a second after a request.
#[derive(Clone, Copy)]
pub(super) enum Act {
    Say(&'static str),
    Resign,
    Nothing,
}

/// A scripted player without a connection.
pub(super) struct ScriptedPlayer {
    acts: VecDeque<Act>,
    thinking: Option<Pin<Box<Sleep>>>,
    /// When the player leaves, even if another seat is on turn.
    leaves: Option<Pin<Box<Sleep>>>,
    heard: Mutex<Vec<String>>,
}

impl ScriptedPlayer {
    pub(super) fn new(acts: &[Act]) -> ScriptedPlayer {
        ScriptedPlayer {
            acts: acts.iter().copied().collect(),
            thinking: None,
            leaves: None,
            heard: Mutex::default(),
        }
    }

    fn note(&self, line: String) {
        self.heard.lock().push(line);
    }

    pub(super) fn heard(&self) -> String {
        self.heard.lock().join(", ")
    }
}

impl Player for ScriptedPlayer {
    fn name(&self) -> &str {
        "scripted"
    }

    fn limits(&self) -> Limits {
        Limits::Binding
    }

    fn tell(&mut self, news: &News<'_>) {
        self.note(match news {
            News::Begins(beginning) => format!("at {}", beginning.seat.index()),
            News::Notice(text) => (*text).to_owned(),
            News::Played { by, told, .. } => {
                let by = by.map_or(9, Seat::index);
                format!("{by}: {}", told.unwrap_or("?"))
            }
            News::Over {
                returns, verdict, ..
            } => format!("{returns:+} {}", verdict.cause),
            News::BrokenOff => "broken off".to_owned(),
        });
    }

    fn ask(&mut self, _: &Question<'_>) -> Result<(), Fault> {
        self.note("asked".to_owned());
        self.thinking = Some(Box::pin(sleep(SECOND)));
        Ok(())
    }

    fn poll_event(&mut self, context: &mut Context<'_>) -> Poll<Event> {
        if let Some(leaves) = &mut self.leaves
            && leaves.as_mut().poll(context).is_ready()
        {
            self.leaves = None;
            return Poll::Ready(Event::Fault(Fault::left()));
        }
        let Some(thinking) = &mut self.thinking else {
            return Poll::Pending;
        };
        std::task::ready!(thinking.as_mut().poll(context));
        self.thinking = None;
        match self.acts.pop_front() {
            Some(Act::Say(text)) => Poll::Ready(Event::Turn(text.to_owned())),
            Some(Act::Resign) => Poll::Ready(Event::Forfeit),
            Some(Act::Nothing) | None => Poll::Pending,
        }
    }

    fn heard_at(&self) -> Instant {
        Instant::now()
    }
}

async fn play(players: Vec<&mut dyn Player>, max_moves: u32) -> Journal {
    play_by(&COUNT, players, max_moves, None).await
}

/// The same by the rules of any game of three seats, and orders.
pub(super) async fn play_by(
    game: &'static games::Entry,
    players: Vec<&mut dyn Player>,
    max_moves: u32,
    orders: Option<mpsc::Receiver<Order>>,
) -> Journal {
    let settings = Settings::default_of(game.info);
    let state = game.start(&settings).unwrap();
    let conditions = Conditions {
        game,
        settings,
        time: TimeControl::new(Some(5 * SECOND), None),
        beyond_published: None,
        answer_timeout: SECOND,
    };
    let terms = Terms {
        lag_allowance: LAG_ALLOWANCE,
        min_move_time: Duration::ZERO,
        adjudication: Adjudication {
            max_moves: Some(max_moves),
            ..Adjudication::NEVER
        },
        conversations: Conversations::Faults,
    };
    let player = RecordedPlayer {
        name: "test".to_owned(),
        brain: "test".to_owned(),
        protocol: "0,2".to_owned(),
        time: None,
        sandbox: None,
        cpu: None,
        transcript: Vec::new(),
        errors: Vec::new(),
    };
    let recorded = players.iter().map(|_| player.clone()).collect();
    let journal = Journal::begin(
        GameId::new(1),
        conditions.game.info,
        &conditions.settings,
        conditions.time,
        recorded,
    );
    let players = players.into_iter().map(|player| player as &mut dyn Player);
    let players = players.collect();
    let referee = Referee::new(&conditions, terms, state, players, journal, None);
    referee.under(orders).play().await.journal
}

pub(super) fn verdict(journal: &Journal) -> (&[i32], &str) {
    let verdict = journal.verdict.as_ref().unwrap();
    (&verdict.returns, verdict.cause.as_str())
}

#[tokio::test(start_paused = true)]
async fn three_are_asked_in_turn_and_told_of_each_other() {
    let mut one = ScriptedPlayer::new(&[Act::Say("1"), Act::Say("4")]);
    let mut two = ScriptedPlayer::new(&[Act::Say("2")]);
    let mut three = ScriptedPlayer::new(&[Act::Say("3")]);
    let journal = play(vec![&mut one, &mut two, &mut three], 4).await;
    assert_eq!(verdict(&journal), (&[0, 0, 0][..], "move limit"));
    assert_eq!(journal.turns(), 4);
    let told = "0: 1, 1: 2, 2: 3, ";
    let end = "0: 4, +0 move limit";
    let of_one = format!("at 0, asked, {told}asked, {end}");
    assert_eq!(one.heard(), of_one);
    let of_two = format!("at 1, 0: 1, asked, 1: 2, 2: 3, {end}");
    assert_eq!(two.heard(), of_two);
    let of_three = format!("at 2, 0: 1, 1: 2, asked, 2: 3, {end}");
    assert_eq!(three.heard(), of_three);
}

#[tokio::test(start_paused = true)]
async fn a_seat_that_loses_by_a_fault_ends_the_game_for_all() {
    for (act, cause, seconds) in [
        (Act::Resign, "forfeit", 2),
        (Act::Say("7"), "illegal move", 2),
        (Act::Nothing, "timeout", 6),
    ] {
        let mut one = ScriptedPlayer::new(&[Act::Say("1")]);
        let mut two = ScriptedPlayer::new(&[act]);
        let mut three = ScriptedPlayer::new(&[]);
        let began = Instant::now();
        let journal = play(vec![&mut one, &mut two, &mut three], 9).await;
        assert_eq!(verdict(&journal), (&[1, -2, 1][..], cause));
        assert_eq!(began.elapsed().as_secs(), seconds, "{cause}");
        for (player, returns) in [(&one, "+1"), (&two, "-1"), (&three, "+1")] {
            let end = format!("{returns} {cause}");
            assert!(player.heard().ends_with(&end), "{}", player.heard());
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_player_who_leaves_while_another_thinks_is_noticed_at_once() {
    let mut one = ScriptedPlayer::new(&[Act::Nothing]);
    let mut two = ScriptedPlayer::new(&[]);
    let mut three = ScriptedPlayer::new(&[]);
    three.leaves = Some(Box::pin(sleep(SECOND / 2)));
    let began = Instant::now();
    let journal = play(vec![&mut one, &mut two, &mut three], 9).await;
    assert_eq!(verdict(&journal), (&[1, 1, -2][..], "disconnected"));
    assert!(began.elapsed() < SECOND);
}

/// Counts on, whatever it hears; gives all lines.
async fn count(mut script: Script) -> Vec<String> {
    let mut heard = Vec::new();
    let mut number = 0;
    while let Some(line) = script.hear().await {
        let said = line.rsplit(' ').next().unwrap_or_default();
        number = said.parse().unwrap_or(number);
        if line.starts_with("move") {
            number += 1;
            script.say(&format!("move {number}\n")).await;
        }
        heard.push(line);
    }
    heard
}

#[tokio::test(start_paused = true)]
async fn a_brain_among_three_hears_the_last_turn_with_its_question_and_the_others_as_news() {
    let [(mut one, first), (mut two, second), (mut three, third)] =
        [Version::V02, Version::V02, Version::V02].map(brain);
    let game = async move {
        let journal = play(vec![&mut one, &mut two, &mut three], 5).await;
        // This ends the scripts.
        drop((one, two, three));
        journal
    };
    let (journal, first, second, third) =
        tokio::join!(game, count(first), count(second), count(third));
    assert_eq!(journal.turns(), 5);
    let expected = |lines: [&'static str; 3]| {
        let end = ["result draw move limit", "end game"];
        [&["new game"][..], &lines, &end].concat()
    };
    assert_eq!(first, expected(["move start", "see turn two 2", "move 3"]));
    assert_eq!(second, expected(["move 1", "see turn three 3", "move 4"]));
    let news = ["see turn one 1", "move 2", "see turn one 4"];
    assert_eq!(third, expected(news));
}
