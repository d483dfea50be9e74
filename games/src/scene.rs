//! A board described as data, for the programs that draw it: text, SVG, a page.
//!
//! A [`Scene`] is made of panels (one grid for gomoku, four layers for qubic, two rows of
//! pits and the stores for kalaha) and of captions. It holds nothing that the viewer may
//! not know.

use std::collections::BTreeSet;

use words::Language;

use crate::{Ending, Offer, Panel, Seat, Side, Spot, Style, Text, Threat, Way};

/// The viewer of a state, on which the scene depends. Hidden information leaves a game in
/// no other way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// A player, with the knowledge of that seat.
    Seat(Seat),
    /// A spectator, with public knowledge alone.
    Public,
    /// The referee: everything.
    Referee,
}

/// All that can be seen of a state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// The grids, in reading order.
    pub panels: Vec<Panel>,
    /// The looks of the seats, as [`GameInfo::sides`](crate::GameInfo::sides) says.
    pub sides: &'static [Side],
    /// The panels are the layers of one solid, the first one on top; their
    /// cells lie above each other.
    pub stacked: bool,
    /// The pieces beside the board: dice set aside, pieces taken. Plain text leaves it
    /// out.
    pub aside: Vec<Panel>,
    /// What each seat has taken, in a word or two beside its name; `None` where it took
    /// nothing. Empty where no game says it.
    pub taken: Vec<Option<Text>>,
    /// Amounts that grow towards a goal. Plain text has them in the captions.
    pub gauges: Vec<Gauge>,
    /// Lines to be read with the board: the seat on turn, totals, the end.
    pub captions: Vec<Text>,
    /// Which of the captions names the seat on turn; none at the end.
    pub on_turn: Option<usize>,
    /// The words after `Your move` to the player on turn: `, in check`. `None` where
    /// there are none.
    pub note: Option<Text>,
    /// How the game ended, where the rules ended it. One of the captions says it.
    pub ending: Option<Ending>,
    /// How the things that the last action moved came where they are.
    pub ways: Vec<Way>,
    /// The legal actions that are played by pointing at several cells, one
    /// after another; see [`Scene::offer_routes`].
    pub routes: Vec<Route>,
}

impl Scene {
    /// The same where the game ended before the rules ended it, as when a seat
    /// gave up: nobody is on turn, and nothing can be done any more.
    #[must_use]
    pub fn stopped(mut self) -> Scene {
        self.routes.clear();
        self.note = None;
        if let Some(caption) = self.on_turn.take() {
            if let Some(caption) = self.captions.get_mut(caption) {
                *caption = Text::new("game-over");
            }
            let cells = self.panels.iter_mut().flat_map(|panel| &mut panel.cells);
            for cell in cells.flatten() {
                cell.offer = Offer::None;
            }
        }
        self
    }

    /// The same with the names of the players in captions, beside gauges and on card
    /// tables, in place of the words for their seats.
    #[must_use]
    pub fn named(mut self, names: &[&str]) -> Scene {
        let captions = self.captions.iter_mut();
        let labels = self.gauges.iter_mut().map(|gauge| &mut gauge.label);
        let panels = self.panels.iter_mut();
        let tables = panels.filter(|panel| panel.style == Style::Felt);
        let places = tables.flat_map(|panel| &mut panel.rows);
        for text in captions.chain(labels).chain(places) {
            *text = text.named(names);
        }
        self.note = self.note.map(|note| note.named(names));
        self.ending = self.ending.map(|ending| ending.named(names));
        self
    }

    /// The captions in a language.
    pub fn captions(&self, language: Language) -> Vec<String> {
        Text::say_all(&self.captions, language)
    }

    /// Whether this action, in canonical form, can be played by pointing at the
    /// board; where not, as with a pass, it has to be offered beside it.
    pub fn offers(&self, action: &str) -> bool {
        let cells = self.panels.iter().flat_map(|panel| &panel.cells);
        let mut cells = cells.flatten();
        let on_route = || self.routes.iter().any(|route| route.action == action);
        cells.any(|cell| cell.offer == Offer::Action(action.to_owned())) || on_route()
    }

    /// Offers actions that lead over several cells: each cell of the board on
    /// one of the routes becomes a [step](Offer::Step) of it.
    #[must_use]
    pub fn offer_routes(mut self, routes: Vec<Route>) -> Scene {
        let stops: BTreeSet<&str> = routes
            .iter()
            .flat_map(|route| route.stops.iter().map(String::as_str))
            .collect();
        let cells = self.panels.iter_mut().flat_map(|panel| &mut panel.cells);
        for cell in cells.flatten() {
            if let Some(name) = cell.name.as_deref().filter(|name| stops.contains(name)) {
                cell.offer = Offer::Step(name.to_owned());
            }
        }
        self.routes = routes;
        self
    }

    /// Marks these on the cells they are about.
    pub fn point_out(&mut self, threats: Vec<Threat>) {
        for threat in threats {
            let cells = self.panels.iter_mut().flat_map(|panel| &mut panel.cells);
            let mut cells = cells.flatten();
            let found = cells.find(|cell| cell.name.as_deref() == Some(&threat.cell));
            if let Some(cell) = found {
                cell.threats.push(threat);
            }
        }
    }

    /// The board as it is seen from the other side.
    #[must_use]
    pub fn turned(mut self) -> Scene {
        let turn = |spot: &mut Spot| {
            if spot.aside {
                return;
            }
            let Some(panel) = self.panels.get(spot.panel) else {
                return;
            };
            let columns = panel.cells.get(spot.row).map_or(0, Vec::len);
            let back = |count: usize, place: usize| count.saturating_sub(place + 1);
            spot.column = back(columns, spot.column);
            spot.row = back(panel.cells.len(), spot.row);
        };
        for way in &mut self.ways {
            way.stops.iter_mut().for_each(|stop| turn(&mut stop.spot));
            turn(&mut way.to);
        }
        self.panels.iter_mut().for_each(Panel::turn);
        self
    }
}

/// An action that is played by pointing at cells: a piece and where it goes. Several
/// actions may have the same stops, as where a pawn becomes this or that; then the player
/// is asked which one is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The [names](crate::Cell::name) of the cells, in the order in which they are
    /// pointed at.
    pub stops: Vec<String>,
    /// The action, in canonical form.
    pub action: String,
}

/// An amount that grows towards a goal, and its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gauge {
    /// The name of the measured thing: a seat.
    pub label: Text,
    /// Its owner, where it has one.
    pub owner: Option<Seat>,
    /// Its parts, the surest first: points written down, points of a turn.
    pub parts: Vec<Part>,
    /// The goal.
    pub target: u32,
}

/// A part of an amount.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its name: `total`, `this turn`.
    pub label: Text,
    /// How much it is.
    pub amount: u32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GAMES, Piece, Settings, find};

    fn offers(scene: &Scene) -> usize {
        let cells = scene.panels.iter().flat_map(|panel| &panel.cells);
        let cells = cells.flatten();
        cells.filter(|cell| cell.offer != Offer::None).count()
    }

    fn pieces(scene: &Scene) -> impl Iterator<Item = Piece> {
        let panels = scene.panels.iter().chain(&scene.aside);
        let cells = panels.flat_map(|panel| panel.cells.iter().flatten());
        cells.filter_map(|cell| cell.piece)
    }

    #[test]
    fn what_is_offered_is_pointed_at_and_nothing_else() {
        let entry = find("reversi").unwrap();
        let start = entry.start(&Settings::default_of(entry.info)).unwrap();
        let scene = start.scene(Viewer::Public);
        assert!(
            start
                .legal_actions()
                .iter()
                .all(|action| scene.offers(action))
        );
        assert!(!scene.offers("a1") && !scene.offers("pass"));
        let routes = vec![Route {
            stops: vec!["c4".to_owned(), "a1".to_owned()],
            action: "c4a1".to_owned(),
        }];
        let scene = scene.offer_routes(routes);
        assert!(scene.offers("c4a1") && !scene.offers("a1"));
    }

    #[test]
    fn nobody_is_on_turn_in_a_game_that_was_stopped() {
        for entry in GAMES {
            let state = entry.start(&Settings::default_of(entry.info)).unwrap();
            let scene = state.scene(Viewer::Public);
            let caption = scene.on_turn.expect(entry.info.name);
            let words = ["to move", "throws", "to choose"];
            assert!(
                words
                    .iter()
                    .any(|word| scene.captions[caption].to_string().contains(word))
            );
            let stopped = scene.stopped();
            assert_eq!(stopped.on_turn, None);
            assert_eq!(stopped.captions[caption].to_string(), "the game is over");
            assert_eq!(offers(&stopped), 0);
            let said = stopped.captions(Language::ENGLISH).join("\n");
            assert!(words.iter().all(|word| !said.contains(word)), "{said}");
        }
    }

    #[test]
    fn a_game_that_the_rules_ended_says_so_itself_and_its_pieces_have_names() {
        let mut last = 7_u64;
        let mut below = |most: u64| {
            // Knuth's generator for MMIX: any will do.
            last = last
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (last >> 33) % most
        };
        for entry in GAMES {
            let mut state = entry.start(&Settings::default_of(entry.info)).unwrap();
            while state.turn().outcome().is_none() {
                for piece in pieces(&state.scene(Viewer::Public)) {
                    let key = format!("game-piece-{}", piece.name);
                    assert!(Language::knows(&key), "{key}");
                }
                let mut legal = state.legal_actions();
                if legal.is_empty() {
                    state.draw_chance(&mut below).unwrap();
                } else {
                    let action = legal.swap_remove(below(legal.len() as u64) as usize);
                    state.play_actions(&action).unwrap();
                }
            }
            let scene = state.scene(Viewer::Public);
            assert_eq!(scene.on_turn, None);
            assert!(scene.ending.is_some(), "{}", entry.info.name);
            assert_eq!(scene.clone().stopped(), scene);
        }
    }

    #[test]
    fn ways_are_turned_with_the_board() {
        let entry = find("kalaha").unwrap();
        let mut game = entry.start(&Settings::default_of(entry.info)).unwrap();
        game.play_actions("c").unwrap();
        let scene = game.scene(Viewer::Public);
        let turned = scene.clone().turned();
        let cell = |scene: &Scene, spot: Spot| scene.panels[0].cells[spot.row][spot.column].clone();
        assert!(!scene.ways.is_empty());
        for (way, back) in scene.ways.iter().zip(&turned.ways) {
            assert_eq!(cell(&scene, way.to), cell(&turned, back.to));
            let [from, came] = [way, back].map(|way| way.stops[0].spot);
            assert_eq!(cell(&scene, from), cell(&turned, came));
        }
        assert_eq!(turned.turned(), scene);
    }
}
