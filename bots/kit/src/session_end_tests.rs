use games::Viewer;
use games::gomoku::{Action, Gomoku};

use super::*;
use crate::{Choice, play_out};

/// Plays the points it was given, then gives up, and notes how its games ended.
#[derive(Default)]
struct RecordingBrain {
    points: Vec<&'static str>,
    ends: Vec<String>,
}

impl Brain<Gomoku> for RecordingBrain {
    fn choose(&mut self, _: &Gomoku, _: &Limits, _: &mut Report<'_>) -> Choice<Action> {
        if self.points.is_empty() {
            Choice::Forfeit
        } else {
            Choice::Action(self.points.remove(0).parse().unwrap())
        }
    }

    fn ended(&mut self, state: &Gomoku, seat: Seat, ending: Option<Ending<'_>>) {
        let ending = ending.map(|ending| format!("{} {}", ending.returns, ending.cause));
        let position = state.position(Viewer::Referee);
        self.ends.push(format!(
            "{position} as {}: {}",
            seat.index(),
            ending.as_deref().unwrap_or("untold")
        ));
    }
}

/// How the games of a session ended in which a manager says these lines.
fn ends(points: &[&'static str], lines: &str) -> Vec<String> {
    let brain = RecordingBrain {
        points: points.to_vec(),
        ends: Vec::new(),
    };
    let mut session = Session::new(brain, "Test".parse().unwrap(), None);
    let handshake = "game gomoku|board 3|option line 3|player round|new game|";
    for line in format!("{handshake}{lines}").split('|') {
        let line = ManagerLine::parse(line).unwrap();
        session
            .hear(&line, Instant::now(), &mut Vec::new())
            .unwrap();
    }
    session.brain.ends
}

#[test]
fn a_brain_hears_once_how_its_game_ended() {
    let played = "move A1|";
    for (after, told) in [
        ("result loss timeout|end game", "-1 timeout"),
        ("result win win|end game|end game", "1 win"),
        ("result draw move limit|end game", "0 move limit"),
        ("end game", "untold"),
    ] {
        let heard = ends(&["B2"], &format!("{played}{after}"));
        assert_eq!(heard, [format!("3/1o1/x2 cross as 1: {told}")], "{after}");
    }
    // Without a game, and before its end, there is nothing to hear.
    assert!(ends(&["B2"], "end game").len() == 1);
    assert!(ends(&["B2"], "move A1|result loss win").is_empty());
    assert!(ends(&["B2"], "move A1|player cross|end game").is_empty());
}

#[test]
fn a_brain_that_gives_up_hears_of_its_loss_at_once_and_not_again() {
    let heard = ends(&[], "move A1|result loss forfeit|end game");
    assert_eq!(heard, ["3/3/x2 round as 1: -1 forfeit"]);
}

#[test]
fn both_brains_hear_the_end_of_a_game_of_one_process() {
    let settings = games::Settings::new(Gomoku::INFO, Some(3), [("line", "3")]).unwrap();
    let start = Gomoku::start(&settings).unwrap();
    let brain = |points: &[&'static str]| RecordingBrain {
        points: points.to_vec(),
        ends: Vec::new(),
    };
    let mut first = brain(&["A1", "B1", "C1"]);
    let mut second = brain(&["A3", "B3"]);
    let patience = Duration::from_secs(60);
    play_out(start.clone(), [&mut first, &mut second], patience).unwrap();
    assert_eq!(first.ends, ["oo1/3/xxx round as 0: 1 win"]);
    assert_eq!(second.ends, ["oo1/3/xxx round as 1: -1 win"]);
    let (mut first, mut second) = (brain(&["A1"]), brain(&[]));
    play_out(start, [&mut first, &mut second], patience).unwrap();
    assert_eq!(first.ends, ["3/3/x2 round as 0: 1 forfeit"]);
    assert_eq!(second.ends, ["3/3/x2 round as 1: -1 forfeit"]);
}
