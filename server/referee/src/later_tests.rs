//! A game whose rules came while the program ran, and answer later.

use std::future::pending;

use games::{
    Advice, AnyGame, GameInfo, Illegal, Later, LaterRules, Opening, PlayedTurn, PositionError,
    Rules, Scene, Settings, SettingsError, Side, Text, Threat, Trace, Viewer,
};
use tokio::time::sleep;

use super::seats_tests::{Act, COUNT, INFO, SECOND, ScriptedPlayer, play_by, verdict};
use super::*;

/// The rules of counting, which take this long to answer a turn; `None` is for ever.
#[derive(Clone, Copy)]
struct SlowRules(Option<Duration>);

impl Rules for SlowRules {
    fn start(&self, settings: &Settings) -> Result<Box<dyn AnyGame>, SettingsError> {
        let (inner, thinks) = (COUNT.start(settings)?, self.0);
        Ok(Box::new(LaterGame { inner, thinks }))
    }

    fn read_position(&self, _: &Settings, text: &str) -> Result<Box<dyn AnyGame>, PositionError> {
        Err(PositionError::new(text.to_owned()))
    }
}

struct LaterGame {
    inner: Box<dyn AnyGame>,
    thinks: Option<Duration>,
}

impl LaterRules for LaterGame {
    fn play_turn(&mut self, text: String) -> Later<'_> {
        Box::pin(async move {
            match self.thinks {
                Some(thinks) => sleep(thinks).await,
                None => pending().await,
            }
            self.inner.play_turn(&text)
        })
    }

    fn draw_chance(&mut self, _: u64) -> Later<'_> {
        Box::pin(pending())
    }
}

/// Hands these methods on.
macro_rules! by_inner {
    ($($name:ident($($with:ident: $of:ty),*) -> $out:ty;)*) => {
        $(fn $name(&self, $($with: $of),*) -> $out {
            self.inner.$name($($with),*)
        })*
    };
}

impl AnyGame for LaterGame {
    by_inner! {
        info() -> &'static GameInfo;
        seats() -> usize;
        turn() -> Turn;
        refuses_openings() -> Option<Text>;
        legal_actions() -> Vec<String>;
        has_hidden() -> bool;
        has_chance() -> bool;
        side(seat: Seat) -> Option<Side>;
        prompt() -> Option<String>;
        score(seat: Seat) -> Option<u32>;
        advice(chosen: Option<&str>, viewer: Viewer) -> Option<Advice>;
        analysis(turn: &str, viewer: Viewer) -> Vec<Advice>;
        threats(viewer: Viewer) -> Option<Vec<Threat>>;
        read_notation(text: &str) -> Result<String, Illegal>;
        notation(turn: &str) -> Option<String>;
        opening() -> Option<Opening>;
        told(actions: &str, viewer: Viewer) -> Option<String>;
        returns_lost_by(loser: Seat) -> Vec<i32>;
        can_win(seat: Seat) -> Option<bool>;
        story(actions: &str, viewer: Viewer) -> Vec<Text>;
        sheet(played: &mut dyn Iterator<Item = &str>) -> Option<Advice>;
        recap(viewer: Viewer) -> Vec<String>;
        scene(viewer: Viewer) -> Scene;
        trace(actions: &str, viewer: Viewer) -> Trace;
        position(viewer: Viewer) -> String;
        perft(depth: u32) -> u64;
    }

    fn later(&mut self) -> Option<&mut dyn LaterRules> {
        Some(self)
    }

    fn play_turn(&mut self, text: &str) -> Result<PlayedTurn, Illegal> {
        panic!("the referee does not wait for '{text}'");
    }

    fn play_actions(&mut self, text: &str) -> Result<String, Illegal> {
        self.inner.play_actions(text)
    }

    fn draw_chance(&mut self, below: &mut dyn FnMut(u64) -> u64) -> Result<PlayedTurn, Illegal> {
        self.inner.draw_chance(below)
    }

    fn play_chance(&mut self, text: &str) -> Result<PlayedTurn, Illegal> {
        self.inner.play_chance(text)
    }

    fn settle(&mut self, text: &str) -> Result<String, Illegal> {
        self.inner.settle(text)
    }

    fn clone_box(&self) -> Box<dyn AnyGame> {
        let (inner, thinks) = (self.inner.clone_box(), self.thinks);
        Box::new(LaterGame { inner, thinks })
    }
}

/// The facts of a game that is made now.
fn named(name: &str) -> GameInfo {
    GameInfo {
        name: name.to_owned().leak(),
        seats: INFO.seats,
        sides: INFO.sides,
        faces: INFO.faces,
        example: INFO.example,
        least_seats: INFO.least_seats,
        graded: INFO.graded,
        boards: games::Boards { ..INFO.boards },
        options: INFO.options,
    }
}

fn add(name: &str, thinks: Option<Duration>) -> &'static games::Entry {
    games::add(games::Entry::made(named(name), SlowRules(thinks))).unwrap()
}

#[tokio::test(start_paused = true)]
async fn rules_that_came_at_run_time_answer_later_at_nobodys_cost() {
    // Each answer of the rules takes longer than a player has for a move.
    let game = add("count-10", Some(10 * SECOND));
    assert!(std::ptr::eq(games::find("COUNT-10").unwrap(), game));
    assert!(games::games().any(|entry| entry.info.name == "count-10"));
    assert_eq!(game.info.title(Language::ENGLISH), "count-10");
    let again = games::add(games::Entry::made(named("go"), SlowRules(None)));
    assert_eq!(
        again.err().unwrap().to_string(),
        "a game named go is there already"
    );

    let mut one = ScriptedPlayer::new(&[Act::Say("1"), Act::Say("4")]);
    let mut two = ScriptedPlayer::new(&[Act::Say("2")]);
    let mut three = ScriptedPlayer::new(&[Act::Say("3")]);
    let began = Instant::now();
    let journal = play_by(game, vec![&mut one, &mut two, &mut three], 4, None).await;
    assert_eq!(verdict(&journal), (&[0, 0, 0][..], "move limit"));
    assert_eq!((journal.turns(), began.elapsed().as_secs()), (4, 44));
    let of_two = "at 1, 0: 1, asked, 1: 2, 2: 3, 0: 4, +0 move limit";
    assert_eq!(two.heard(), of_two);

    let mut wrong = ScriptedPlayer::new(&[Act::Say("7")]);
    let (mut two, mut three) = (ScriptedPlayer::new(&[]), ScriptedPlayer::new(&[]));
    let journal = play_by(game, vec![&mut wrong, &mut two, &mut three], 4, None).await;
    assert_eq!(verdict(&journal), (&[-2, 1, 1][..], "illegal move"));
}

#[tokio::test(start_paused = true)]
async fn while_rules_think_orders_are_heard_and_they_do_not_think_for_ever() {
    let game = add("count-never", None);
    for (order, seconds) in [(None, 31), (Some(Order::Stop), 3)] {
        let mut one = ScriptedPlayer::new(&[Act::Say("1")]);
        let (mut two, mut three) = (ScriptedPlayer::new(&[]), ScriptedPlayer::new(&[]));
        let (sender, orders) = mpsc::channel(2);
        let began = Instant::now();
        let players: Vec<&mut dyn Player> = vec![&mut one, &mut two, &mut three];
        let play = play_by(game, players, 4, Some(orders));
        let give = async {
            sleep(2 * SECOND).await;
            // A pause is heard too, and takes nothing from the rules' time.
            sender.send(Order::Pause).await.unwrap();
            sleep(SECOND).await;
            if let Some(order) = order {
                sender.send(order).await.unwrap();
            }
        };
        let (journal, ()) = tokio::join!(play, give);
        assert_eq!(
            (journal.verdict, began.elapsed().as_secs()),
            (None, seconds)
        );
        for player in [&one, &two, &three] {
            assert!(player.heard().ends_with("broken off"), "{}", player.heard());
        }
    }
}
