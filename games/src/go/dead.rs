//! The dead stones, on which the players agree after two passes. `dead A1 B1`
//! names all of them, `dead none` says that all stones live.

use super::{Board, Go, Point};
use crate::{Illegal, Text};

/// The word before the crossings.
const DEAD: &str = "dead";

/// Stands for no crossing at all.
const NONE: &str = "none";

/// Takes the dead stones that a text names off the board of a game that two
/// passes have ended, and gives the text in canonical form: each stone once, row
/// by row from the bottom.
pub(super) fn settle(game: &mut Go, text: &str) -> Result<String, Illegal> {
    if game.passes() < 2 {
        return Err(Illegal::new(Text::new("rules-not-ended")));
    }
    let stones = read(text, game.board())?;
    let words: Vec<String> = stones.iter().map(ToString::to_string).collect();
    game.take_off(&stones);
    Ok(if words.is_empty() {
        format!("{DEAD} {NONE}")
    } else {
        format!("{DEAD} {}", words.join(" "))
    })
}

/// The stones that a text names, in the order of crossings. They must be whole
/// groups, which live or die together.
fn read(text: &str, board: &Board) -> Result<Vec<Point>, Illegal> {
    let mut words = text.split_ascii_whitespace();
    if words.next() != Some(DEAD) {
        return Err(Illegal::new(Text::new("rules-give-dead")));
    }
    let words: Vec<&str> = words.collect();
    let mut stones: Vec<Point> = Vec::new();
    match words[..] {
        [] => return Err(Illegal::new(Text::new("rules-give-dead-or-none"))),
        [NONE] => return Ok(stones),
        _ => {}
    }
    for word in words {
        let point: Point = word.parse()?;
        if !board.contains(point) || board.at(point).is_none() {
            return Err(Illegal::new(
                Text::new("rules-no-stone").with("place", point.to_string()),
            ));
        }
        stones.push(point);
    }
    stones.sort_unstable();
    stones.dedup();
    for stone in &stones {
        let group = board.group(*stone).map(|group| group.stones);
        let is_whole = |group: &Vec<Point>| {
            let named = |own: &Point| stones.binary_search(own).is_ok();
            group.iter().all(named)
        };
        if !group.as_ref().is_some_and(is_whole) {
            return Err(Illegal::new(
                Text::new("rules-dead-in-part").with("place", stone.to_string()),
            ));
        }
    }
    Ok(stones)
}

#[cfg(test)]
mod tests {
    use super::super::INFO;
    use super::*;
    use crate::{Game, Seat, Settings, Viewer};

    fn at(position: &str) -> Go {
        let settings = Settings::new(&INFO, Some(5), [("komi", "0.5")]).unwrap();
        Go::from_position(&settings, position).unwrap()
    }

    fn position(game: &Go) -> String {
        game.position(Viewer::Referee)
    }

    #[test]
    fn dead_stones_are_taken_off_as_if_they_had_been_taken() {
        let mut game = at("2xo1/o1xo1/o1xox/2xo1/2xo1 black - 2 0 3");
        assert_eq!(game.margin(), 2 * (6 - 7) - 1);
        let settled = game.settle("dead e3 A4 a3 A4");
        assert_eq!(settled.unwrap(), "dead A3 E3 A4");
        assert_eq!(position(&game), "2xo1/2xo1/2xo1/2xo1/2xo1 black - 2 2 4");
        assert_eq!(game.margin(), 2 * (15 - 10) - 1);
        // The written position leads to the same count.
        assert_eq!(at(&position(&game)).whose_turn(), game.whose_turn());
    }

    #[test]
    fn that_no_stone_is_dead_can_be_said_too() {
        let mut game = at("2xo1/2xo1/o1xo1/2xo1/2xo1 black - 2 0 0");
        let before = position(&game);
        assert_eq!(game.settle(" dead  none "), Ok("dead none".to_owned()));
        assert_eq!(position(&game), before);
        assert_eq!(
            game.whose_turn().outcome().unwrap().winner(),
            Some(Seat::SECOND)
        );
    }

    #[test]
    fn nonsense_changes_nothing() {
        let mut game = at("2xo1/o1xo1/o1xo1/2xo1/2xo1 black - 2 0 0");
        let before = position(&game);
        for (text, why) in [
            ("", "dead A1 B1"),
            ("dead", "or dead none"),
            ("alive A1", "dead A1 B1"),
            ("dead A1", "no stone on A1"),
            ("dead A3 none", "'none' is not a move"),
            ("dead A9", "no stone on A9"),
            ("dead I3", "'I3' is not a move"),
            ("dead A3 C3", "the group of A3 is dead in part only"),
        ] {
            let refused = game.settle(text).unwrap_err().to_string();
            assert!(refused.contains(why), "{text}: {refused}");
            assert_eq!(position(&game), before, "{text}");
        }
        for unfinished in ["0", "1"] {
            let text = before.replace("- 2", &format!("- {unfinished}"));
            let refused = at(&text).settle("dead A3 A4").unwrap_err();
            assert!(refused.to_string().contains("two passes"), "{refused}");
        }
    }
}
