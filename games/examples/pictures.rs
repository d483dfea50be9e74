//! Draws the pictures of the documents: `cargo run -p games --example pictures`
//! writes them into `docs/pictures`, or into the folder that is named.

use std::error::Error;
use std::path::{Path, PathBuf};

use games::picture::{Look, svg};
use games::{Settings, Viewer, find};

struct Picture {
    file: &'static str,
    game: &'static str,
    title: &'static str,
    actions: &'static str,
}

const PICTURES: [Picture; 5] = [
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
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/pictures"),
    };
    std::fs::create_dir_all(&folder)?;
    for picture in PICTURES {
        let entry = find(picture.game)?;
        let mut game = entry.start(&Settings::default_of(entry.info))?;
        game.play_actions(picture.actions)?;
        let look = Look {
            title: Some(picture.title.to_owned()),
            ..Look::alone()
        };
        let path = folder.join(picture.file);
        std::fs::write(&path, svg(&game.scene(Viewer::Public), &look))?;
        println!("{}", path.display());
    }
    Ok(())
}
