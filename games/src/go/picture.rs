//! The board described as data.

use super::point::LETTERS;
use super::{Action, Area, Go, INFO, Point};
use crate::rows::glyph;
use crate::{Cell, Ending, Form, How, Mark, Offer, Panel, Piece, Scene, Seat, Style, Text, Who};

pub(super) fn scene(game: &Go) -> Scene {
    let size = game.size();
    let mut playable = Vec::new();
    if !game.is_over() {
        playable.extend(game.legal_points());
    }
    let area = game.is_over().then(|| Area::of(game.board()));
    let counted = |point: Point| {
        let area = area.as_ref()?;
        let seats = [Seat::FIRST, Seat::SECOND];
        seats
            .into_iter()
            .find(|seat| area.territory(*seat).contains(&point))
    };
    let cell = |column: u8, row: u8| {
        let Some(point) = Point::new(column, row) else {
            return Cell::default();
        };
        let piece = game.board().at(point).map(|seat| Piece {
            owner: Some(seat),
            glyph: glyph(seat),
            name: INFO.sides[seat.index()].word,
            form: Form::Disc,
        });
        Cell {
            piece,
            mark: if game.last() == Some(Action::Play(point)) {
                Mark::Last
            } else {
                Mark::None
            },
            counted: counted(point),
            name: Some(point.to_string()),
            // The crossings are in the order of points.
            offer: Offer::action_if(playable.binary_search(&point).is_ok(), &point),
            ..Cell::default()
        }
    };
    let letters = LETTERS.iter().take(usize::from(size));
    let columns = letters.map(|letter| char::from(*letter).to_string());
    let rows = (0..size).rev();
    let panel = Panel::board(Style::Crossings, columns.collect(), rows, cell);
    let ending = ending(game);
    let mut captions = vec![match &ending {
        Some(ending) => ending.caption(),
        None => to_move(game),
    }];
    captions.extend(taken(game));
    captions.extend(game.is_over().then(|| count(game)));
    Scene {
        panels: vec![panel],
        captions,
        taken: vec![prisoners(game, Seat::FIRST), prisoners(game, Seat::SECOND)],
        ending,
        on_turn: (!game.is_over()).then_some(0),
        ..Scene::default()
    }
}

fn called(seat: Seat) -> Who {
    INFO.who(seat).with_glyph(glyph(seat))
}

fn ending(game: &Go) -> Option<Ending> {
    let turn = game.whose_turn();
    Some(match turn.outcome()?.winner() {
        Some(winner) => {
            let margin = Text::halves(game.margin().abs());
            let how = Text::new("game-go-by").with("margin", margin);
            Ending::Won(called(winner), How::By(how))
        }
        None => Ending::Drawn(Some(Text::new("game-go-equal"))),
    })
}

fn to_move(game: &Go) -> Text {
    let who = called(game.to_move());
    match game.passes() {
        0 => Text::new("game-to-move").with("who", who),
        _ => Text::new("game-go-passed")
            .with("other", called(game.to_move().other()))
            .with("who", who),
    }
}

/// How many stones were taken, where any were.
fn taken(game: &Go) -> Option<Text> {
    let [black, white] = [Seat::FIRST, Seat::SECOND].map(|seat| game.captured(seat));
    let text = || {
        of_both(Text::new("game-go-taken"))
            .with("blacks", black)
            .with("whites", white)
    };
    (black + white > 0).then(text)
}

fn prisoners(game: &Go, seat: Seat) -> Option<Text> {
    let count = game.captured(seat);
    (count > 0).then(|| Text::new("game-go-prisoners").with("count", count))
}

fn count(game: &Go) -> Text {
    let area = Area::of(game.board());
    let [black, white] = [Seat::FIRST, Seat::SECOND].map(|seat| area.points(seat));
    of_both(Text::new("game-go-points"))
        .with("blacks", black)
        .with("whites", white)
        .with("komi", Text::halves(game.komi()))
}

fn of_both(text: Text) -> Text {
    let [black, white] = [Seat::FIRST, Seat::SECOND].map(|seat| INFO.who(seat));
    text.with("black", black).with("white", white)
}
