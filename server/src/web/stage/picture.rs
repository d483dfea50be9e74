//! The board of a game.

use games::picture::{Look as Wanted, Solid, Targets, svg};
use games::{Mark, Offer, Scene};
use maud::{Markup, PreEscaped, html};

use super::Stage;
use crate::web::query::link;

impl Stage<'_> {
    pub(super) fn board(&self) -> Markup {
        let own = self.own_turn();
        let mut state = self.shot.state.clone_box();
        let mut targets = Targets::None;
        if let Some((guest, _)) = own {
            let (so_far, is_sent) = guest.turn_so_far(self.film.journal.id, self.shot.ply);
            for action in &so_far {
                // Legal where it was done, on this very board.
                if state.play_actions(action).is_err() {
                    break;
                }
            }
            if !is_sent {
                targets = Targets::Links(format!("{}&pick=", self.link(None)));
            }
        }
        let mut scene = state.scene(self.viewer());
        if self.look.threats {
            scene.point_out(state.threats().unwrap_or_default());
        }
        if own.is_some() && has_parts(&scene) && targets != Targets::None {
            targets = Targets::Buttons;
        }
        html! { div.board { (full(scene, self.look.flip, targets)) } }
    }

    /// The address of this game after so many moves, or as it is now.
    pub(super) fn link(&self, ply: Option<usize>) -> String {
        let ply = ply.map_or_else(|| "live".to_owned(), |ply| ply.to_string());
        let mut pairs = vec![("ply", ply.as_str())];
        pairs.extend(self.look.kept());
        link(self.base, &pairs)
    }
}

/// How many times its own size a picture is at most.
const LARGEST: f64 = 1.5;

/// A board with everything. The layers of a solid and the whole are two
/// pictures, so that there is room for both on a narrow page; the layers are
/// what is read to people.
fn full(scene: Scene, flip: bool, targets: Targets) -> Markup {
    let scene = if flip { scene.turned() } else { scene };
    let wanted = Wanted::page(targets);
    if !scene.stacked || scene.panels.len() < 2 {
        return PreEscaped(sized(svg(&scene, &wanted)));
    }
    let layers = Wanted {
        solid: Solid::Layers,
        ..wanted
    };
    let whole = Wanted {
        solid: Solid::Whole,
        ..Wanted::page(Targets::None)
    };
    html! {
        div.solid {
            (PreEscaped(sized(svg(&scene, &layers))))
            div.whole aria-hidden="true" { (PreEscaped(sized(svg(&scene, &whole)))) }
        }
    }
}

/// A picture with a width, beyond which a page does not blow it up.
fn sized(picture: String) -> String {
    let wide = picture.split_once("viewBox=\"0 0 ").map(|(_, rest)| rest);
    let wide = wide.and_then(|rest| rest.split(' ').next()?.parse::<f64>().ok());
    match wide {
        Some(wide) => {
            let wide = (LARGEST * wide).round();
            picture.replacen("<svg ", &format!("<svg width=\"{wide}\" "), 1)
        }
        None => picture,
    }
}

/// A small board for a wall of boards.
pub(in crate::web) fn small(scene: &Scene) -> Markup {
    PreEscaped(svg(scene, &Wanted::small()))
}

/// The names of the cells that won the game.
pub(super) fn winning_line(scene: &Scene) -> Option<String> {
    let cells = scene
        .panels
        .iter()
        .flat_map(|panel| panel.cells.iter().flatten());
    let names: Vec<&str> = cells
        .filter(|cell| cell.mark == Mark::Win)
        .filter_map(|cell| cell.name.as_deref())
        .collect();
    (!names.is_empty()).then(|| names.join(" "))
}

fn has_parts(scene: &Scene) -> bool {
    let cells = scene
        .panels
        .iter()
        .flat_map(|panel| panel.cells.iter().flatten());
    let mut offers = cells.map(|cell| &cell.offer);
    offers.any(|offer| matches!(offer, Offer::Part(_)))
}
