//! Positions of printed games, to learn from.

use games::gomoku::{Gomoku, Point};
use games::{Game, Seat, Settings};
use gomoku_brain::training::{Lines, Reader};

use crate::model::sigmoid;

/// How many units of the search's score are 1 of the logarithm of the odds.
const SCALE: f32 = 200.0;

/// Scores from here on are proved wins.
const PROVED: i32 = 900_000;

/// One position to learn from.
pub(crate) struct Sample {
    /// The patterns of its points, those first that may be looked at.
    pub(crate) points: Vec<[u16; 4]>,
    /// How many may be looked at.
    pub(crate) near: usize,
    /// The value that it should have for the player on turn, 0 to 1.
    pub(crate) value: Option<f32>,
    /// Which of the points was chosen.
    pub(crate) chosen: Option<usize>,
}

/// Adds the positions of a game.
pub(crate) fn read(line: &str, reader: &mut Reader, end_share: f32, samples: &mut Vec<Sample>) {
    let settings = Settings::default_of(Gomoku::INFO);
    let mut state = Gomoku::start(&settings).expect("a game that can be played");
    let mut moves = line.split_ascii_whitespace();
    let winner = match moves.next() {
        Some("x") => Some(Seat::FIRST),
        Some("o") => Some(Seat::SECOND),
        _ => None,
    };
    let moves: Vec<_> = moves.collect();
    // How a game ends says nothing of the positions before a drawn move.
    let drawn = |token: &&str| token.split('/').nth(2).is_some();
    let last_drawn = moves.iter().rposition(drawn);
    for (index, token) in moves.iter().enumerate() {
        let mut token = token.split('/');
        let point = token.next().map(parsed).expect("a move");
        let score: Option<i32> = token.next().map(|score| score.parse().expect("a number"));
        let drawn = token.next().map(parsed);
        if let Some(score) = score {
            let scene = reader.scene(&state);
            let thought = match score {
                score if score >= PROVED => 1.0,
                score if score <= -PROVED => 0.0,
                score => sigmoid(score as f32 / SCALE),
            };
            let end = winner.map_or(0.5, |winner| f32::from(u8::from(winner == state.to_move())));
            let value = if last_drawn.is_some_and(|last| index <= last) {
                thought
            } else {
                end_share * end + (1.0 - end_share) * thought
            };
            let (near, far): (Vec<&Lines>, Vec<_>) =
                scene.points.iter().partition(|lines| lines.near);
            samples.push(Sample {
                near: near.len(),
                points: near
                    .iter()
                    .chain(&far)
                    .map(|lines| lines.patterns)
                    .collect(),
                value: scene.quiet.then_some(value),
                chosen: near.iter().position(|lines| lines.point == point),
            });
        }
        state
            .play(drawn.unwrap_or(point).into())
            .expect("a legal move");
    }
}

fn parsed(point: &str) -> Point {
    point.to_ascii_uppercase().parse().expect("a point")
}
