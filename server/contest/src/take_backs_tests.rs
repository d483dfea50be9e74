//! Moves that are taken back.

use games::{Settings, find};
use tokio::sync::mpsc::Receiver;

use super::*;
use crate::running_games::GameGuard;
use crate::running_games::OrderRefused;
use record::samples::five_in_a_row;
use tournament::{Pair, PlayerId};

fn key() -> GameKey {
    let pair = Pair::new(PlayerId::new(0), PlayerId::new(1));
    GameKey::of_serial(pair.unwrap(), 0)
}

fn start(game: &str) -> Box<dyn AnyGame> {
    let entry = find(game).unwrap();
    entry.start(&Settings::default_of(entry.info)).unwrap()
}

fn begin(
    take_backs: &TakeBacks,
    group: &GameGroup,
    journal: &Journal,
) -> (GameGuard, Receiver<Order>) {
    let running = group.begin(journal.id, None);
    take_backs.begin(key(), journal, start("gomoku").as_ref(), group);
    running
}

/// A journal of this number, before its first move.
fn begun(id: u64) -> Journal {
    let mut journal = five_in_a_row(id);
    journal.entries.clear();
    journal.opening.clear();
    journal.position = None;
    for player in &mut journal.players {
        player.protocol = "0,2".to_owned();
    }
    journal
}

fn play(take_backs: &TakeBacks, journal: &mut Journal, turns: &[(u16, &str)]) {
    for (seat, text) in turns {
        journal.entries.push(Entry::Turn {
            seat: Seat::new(*seat),
            text: (*text).to_owned(),
            used: None,
        });
        take_backs.follow(journal);
    }
}

#[tokio::test]
async fn one_move_after_the_other_is_taken_back() {
    let (take_backs, group) = (TakeBacks::default(), GameGroup::default());
    let (round, cross) = (Seat::new(1), Seat::FIRST);
    let mut journal = Journal {
        opening: "H8".to_owned(),
        ..begun(1)
    };
    let (_guard, mut orders) = begin(&take_backs, &group, &journal);
    assert_eq!(
        take_backs.take_back(round),
        Err(nothing_to_take_back().into())
    );
    play(
        &take_backs,
        &mut journal,
        &[(1, "A1"), (0, "H9"), (1, "A2"), (0, "H7")],
    );
    assert_eq!(take_backs.left_of(key()), None);
    assert_eq!(take_backs.take_back(round).unwrap(), ["A2", "H7"]);
    assert_eq!(orders.try_recv(), Ok(Order::Stop));
    assert_eq!(take_backs.left_of(key()).as_deref(), Some("H8 A1 H9"));
    let again = Journal {
        opening: "H8 A1 H9".to_owned(),
        ..begun(2)
    };
    let (_guard, mut orders) = begin(&take_backs, &group, &again);
    assert_eq!(take_backs.left_of(key()), None, "it has begun again");
    assert_eq!(take_backs.so_far(cross).1, ["H8", "A1", "H9"]);
    assert_eq!(take_backs.take_back(round).unwrap(), ["A1", "H9"]);
    assert_eq!(orders.try_recv(), Ok(Order::Stop));
    assert_eq!(take_backs.left_of(key()).as_deref(), Some("H8"));
    let (_guard, _orders) = begin(&take_backs, &group, &begun(3));
    assert_eq!(
        take_backs.take_back(round),
        Err(nothing_to_take_back().into())
    );
}

#[tokio::test]
async fn a_game_that_is_over_gives_no_move_back() {
    let (take_backs, group) = (TakeBacks::default(), GameGroup::default());
    let mut journal = begun(1);
    let (guard, _orders) = begin(&take_backs, &group, &journal);
    play(&take_backs, &mut journal, &[(0, "H8")]);
    drop(guard);
    let refused = OrderRefused::Over.into();
    assert_eq!(take_backs.take_back(Seat::FIRST), Err(refused));
    assert_eq!(take_backs.left_of(key()), None);
}

#[test]
fn chance_and_what_is_hidden_cannot_be_taken_back() {
    let refused = |game: &str| no_take_back(&begun(1), start(game).as_ref());
    assert_eq!(
        refused("dice"),
        Some(Phrase::new("terminal-no-undo-chance").into())
    );
    assert_eq!(
        refused("leduc"),
        Some(Phrase::new("terminal-no-undo-chance").into())
    );
    for game in ["gomoku", "chess", "go", "kalaha"] {
        assert_eq!(refused(game), None, "{game}");
    }
}

#[test]
fn all_players_have_to_know_games_that_begin_with_moves() {
    let mut journal = begun(1);
    journal.players[1].protocol = "0,1".to_owned();
    let name = journal.players[1].name.clone();
    let refused = no_take_back(&journal, start("gomoku").as_ref());
    assert_eq!(
        refused,
        Some(
            Phrase::new("terminal-no-undo-published")
                .with("name", name)
                .into()
        )
    );
}
