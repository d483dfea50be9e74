//! Draws the pictures of the documents: `cargo run -p render --example pictures`
//! writes them into `docs/pictures`, or into the folder that is named.

use std::error::Error;
use std::path::{Path, PathBuf};

use games::{Settings, Viewer, find};
use poker_rules::{Action, Card, Deck, Hand, HandTurn, Positions, Setup, Status};
use render::picture::{Look, PokerHand, PokerSeat, PokerTable, Shape, Standing, poker_table, svg};
use words::Language;

struct Picture {
    file: &'static str,
    game: &'static str,
    title: &'static str,
    actions: &'static str,
}

const PICTURES: [Picture; 8] = [
    Picture {
        file: "gomoku.svg",
        game: "gomoku",
        title: "Five in a row in the middle of a game",
        actions: "H8 I7 J7 K8 H6 H9 I5 I9 J4 K3 J6 J5 H4 K7 H7 H5",
    },
    Picture {
        file: "gomoku-won.svg",
        game: "gomoku",
        title: "Five in a row: cross has won",
        actions: "H8 I7 J7 K8 H6 H9 I5 I9 J4 K3 J6 J5 H4 K7 H7 H5 G3 F2 G6 I6 G7 F8 G4 G5 I4 F4 K4",
    },
    Picture {
        file: "kalaha.svg",
        game: "kalaha",
        title: "Kalaha after a capture",
        actions: "c f e b f a",
    },
    Picture {
        file: "qubic.svg",
        game: "qubic",
        title: "Tic-tac-toe in a cube: a line through all layers",
        actions: "222 414 233 141 144 323 322 234 212 243 411",
    },
    Picture {
        file: "reversi.svg",
        game: "reversi",
        title: "Reversi in the middle of a game",
        actions: "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5 b6 d8 c6 c7 d2 b5 a5",
    },
    Picture {
        file: "checkers.svg",
        game: "checkers",
        title: "Checkers after a capture",
        actions: "10-14 22-17 7-10 23-19 11-16 26-23 2-7 24-20 10-15 20x11x2",
    },
    Picture {
        file: "go.svg",
        game: "go",
        title: "Go on the small board",
        actions: "E5 G6 C7 F3 G4 F4 G5 F6 F7 G7 E6 F8 E7 E3 C4 G3 H3 C3 B3 D4 C5 B2 D3 D2 E4 D5",
    },
    Picture {
        file: "dice.svg",
        game: "dice",
        title: "Dice 10,000: a choice",
        actions: "roll 1 1 1 1 2 3 keep 1 1 1 1 bank roll 2 6 6 6 6 6 keep 6 6 6 6 6 bank \
                  roll 1 1 1 1 1 3 keep 1 1 1 1 1 bank roll 2 5 5 5 5 5 keep 5 5 5 5 5 bank \
                  roll 2 3 4 4 6 6 roll 1 4 5 6 6 6 keep 1 6 6 6 roll roll 1 5",
    },
];

fn main() -> Result<(), Box<dyn Error>> {
    let folder = match std::env::args_os().nth(1) {
        Some(folder) => PathBuf::from(folder),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures"),
    };
    std::fs::create_dir_all(&folder)?;
    for picture in PICTURES {
        let entry = find(picture.game)?;
        let mut game = entry.start(&Settings::default_of(entry.info))?;
        game.play_actions(picture.actions)?;
        let look = Look {
            title: Some(picture.title.to_owned()),
            ..Look::alone(Language::ENGLISH)
        };
        let path = folder.join(picture.file);
        std::fs::write(&path, svg(&game.scene(Viewer::Public), &look))?;
        println!("{}", path.display());
    }
    let path = folder.join("poker.svg");
    std::fs::write(&path, poker()?)?;
    println!("{}", path.display());
    Ok(())
}

/// A hand on the flop, as seen by the player who is asked.
fn poker() -> Result<String, Box<dyn Error>> {
    let names = ["Ann", "Bob", "", "Cora", "Dan", "Eve"];
    let stacks = [1_000, 1_240, 0, 760, 1_500, 890];
    let plays = stacks.map(|stack| stack > 0);
    let places = Positions::first(&plays, 5).ok_or("nobody plays")?;
    let setup = Setup::table(stacks.to_vec(), places, 5, 10, 0);
    // Two for each from the small blind on, then the board.
    let cards = Card::parse_all("AsTd 9h9c KdQd 7c2s 6s5s AhKc9d4s2h")?;
    let (mut hand, _) = Hand::deal(&setup, &Deck::beginning_with(&cards)?)?;
    for (seat, action) in [
        (3, Action::Raise(30)),
        (4, Action::Fold),
        (5, Action::Fold),
        (0, Action::Call),
        (1, Action::Call),
    ] {
        hand.act(seat, action)?;
    }
    hand.proceed();
    for (seat, action) in [(0, Action::Check), (1, Action::Bet(60)), (3, Action::Fold)] {
        hand.act(seat, action)?;
    }
    let asked = match hand.turn() {
        HandTurn::Act(seat) => Some(seat),
        _ => None,
    };
    let seat = |(seat, name): (usize, &str)| {
        let player = hand.player(seat)?;
        let folded = player.status() == Status::Folded;
        Some(PokerSeat {
            name: name.to_owned(),
            stack: player.stack(),
            bet: player.bet(),
            hand: match (Some(seat) == asked, folded) {
                (true, _) => PokerHand::Open(player.all_cards().to_vec()),
                (false, true) => PokerHand::None,
                (false, false) => PokerHand::Closed(2),
            },
            standing: if folded {
                Standing::Folded
            } else {
                Standing::In
            },
            on_turn: Some(seat) == asked,
            ..PokerSeat::default()
        })
    };
    let table = PokerTable {
        seats: names.into_iter().enumerate().map(seat).collect(),
        button: Some(hand.button()),
        near: asked,
        board: hand.board().to_vec(),
        pot: hand.pot(),
        title: "Hold'em on the flop".to_owned(),
        ..PokerTable::default()
    };
    Ok(poker_table(
        &table,
        Shape::Wide,
        &Look::alone(Language::ENGLISH),
    ))
}
