//! The board of a game.

use games::{Mark, Offer, Panel, Scene, Style};
use maud::{Markup, PreEscaped, html};
use render::picture::{Look as PictureLook, Solid, Targets, svg};
use words::Language;

use super::stage::Stage;
use record::Entry;

pub(super) fn board(stage: &Stage<'_>) -> Markup {
    let own = stage.sight.own_turn();
    let mut state = stage.sight.position.state.clone_box();
    let mut targets = Targets::None;
    let mut so_far = String::new();
    if let Some((person, _)) = own {
        let (actions, is_sent) =
            person.turn_so_far(&stage.sight.history.place, stage.sight.position.ply);
        so_far = actions.join(" ");
        // Cannot fail: they were legal before, on the same board.
        let _ = state.play_actions(&so_far);
        if !is_sent {
            targets = Targets::Links(format!("{}&pick=", stage.link(None)));
        }
    }
    let better = stage.better_turn();
    if let Some(turn) = better {
        // Cannot fail: it was legal on the same board.
        let _ = state.play_turn(turn);
    }
    let mut scene = stage.sight.scene(state.as_ref());
    let moves = match better {
        Some(_) => {
            scene.ways.clear();
            None
        }
        None => trace(stage, &mut scene, &so_far),
    };
    if stage.look.threats {
        scene.point_out(state.threats(stage.sight.viewer()).unwrap_or_default());
    }
    let waiting = stage.sight.waiting().filter(|_| better.is_none());
    if let Some(seat) = waiting.filter(|_| scene.panels.iter().all(is_grid)) {
        targets = Targets::Ahead((!scene.routes.is_empty()).then_some(seat));
    }
    if own.is_some() && needs_scripts(&scene) && targets != Targets::None {
        targets = Targets::Buttons;
    }
    let is_large = stage.is_large() && can_be_large(&scene);
    let scene = scene.named(&stage.sight.names());
    let picture = full(scene, stage.is_turned(), targets, is_large, stage.language);
    html! {
        @if is_large {
            div.board.scroll.large id="view" tabindex="0" role="group" aria-label=(stage.say("page-board-moves"))
                data-moves=[moves] { (picture) }
        } @else {
            div.board tabindex="-1" data-moves=[moves] { (picture) }
        }
    }
}

/// Makes the scene show how pieces moved during the last moves, not only
/// during the last action, so that a browser with an older board can show
/// everything since. Returns the step at which each action begins, by the
/// numbers of moves and actions before it: `12.0@0 12.1@6`.
fn trace(stage: &Stage<'_>, scene: &mut Scene, so_far: &str) -> Option<String> {
    if scene.ways.is_empty() {
        return None;
    }
    let text = |entry: &Entry| match entry {
        Entry::Turn { text, .. } => Some(text.clone()),
        Entry::Chance { .. } | Entry::Info { .. } => None,
    };
    let trail = &stage.sight.position.trail;
    // Pieces do not move on through a chance outcome.
    let since = trail.iter().rposition(|(_, entry)| text(entry).is_none());
    let trail = trail.get(since.map_or(0, |chance| chance + 1)..)?;
    if trail.is_empty() && so_far.is_empty() {
        return Some(format!(
            "{}.0@0",
            stage.sight.position.ply.saturating_sub(1)
        ));
    }
    let turns = trail
        .iter()
        .filter_map(|(state, entry)| Some((state, text(entry)?)));
    let own = (!so_far.is_empty()).then(|| (&stage.sight.position.state, so_far.to_owned()));
    let turns: Vec<_> = turns.chain(own).collect();
    let (first, _) = turns.first()?;
    let words: Vec<&str> = turns.iter().map(|(_, text)| text.as_str()).collect();
    let trace = first.trace(&words.join(" "), stage.sight.viewer());
    let ply = stage.sight.position.ply.saturating_sub(trail.len());
    let keys = turns.iter().enumerate().flat_map(|(turn, (state, text))| {
        let actions = state.trace(text, stage.sight.viewer()).starts.len();
        (0..actions).map(move |action| (ply + turn, action))
    });
    let moves = keys.zip(&trace.starts);
    let moves = moves.map(|((ply, action), start)| format!("{ply}.{action}@{start}"));
    let moves: Vec<String> = moves.collect();
    scene.ways = trace.ways;
    Some(moves.join(" "))
}

/// Maximum scale of a picture.
const LARGEST: f64 = 2.2;

/// The same for a grid of many cells, which fills a large window.
const LARGEST_GRID: f64 = 2.6;

/// The scale of a board whose cells are 44 px wide.
const FOR_FINGERS: f64 = 44.0 / 48.0;

/// Maximum number of columns with cells that are large enough on a phone.
const FEW_COLUMNS: usize = 6;

fn is_grid(panel: &Panel) -> bool {
    let style = panel.style;
    matches!(style, Style::Crossings | Style::Squares | Style::Chequered)
}

/// Whether a board has cells that are too small for fingers on a phone.
pub(super) fn can_be_large(scene: &Scene) -> bool {
    let columns = |panel: &Panel| panel.cells.iter().map(Vec::len).max().unwrap_or(0);
    let grids = || scene.panels.iter().filter(|panel| is_grid(panel));
    // Layers stand beside each other.
    grids().count() > 1 || grids().any(|panel| columns(panel) > FEW_COLUMNS)
}

/// The full board. The layers of a solid and the whole are two pictures, so
/// that both fit on a narrow page; screen readers read the layers only.
fn full(scene: Scene, flip: bool, targets: Targets, is_large: bool, language: Language) -> Markup {
    let scene = if flip { scene.turned() } else { scene };
    let wanted = PictureLook::page(language, targets);
    let times = if is_large {
        FOR_FINGERS
    } else if can_be_large(&scene) {
        LARGEST_GRID
    } else {
        LARGEST
    };
    if !scene.stacked || scene.panels.len() < 2 {
        return PreEscaped(sized(svg(&scene, &wanted), times));
    }
    let layers = PictureLook {
        solid: Solid::Layers,
        ..wanted
    };
    let whole = PictureLook {
        solid: Solid::Whole,
        ..PictureLook::page(language, Targets::None)
    };
    html! {
        div.solid {
            (PreEscaped(sized(svg(&scene, &layers), times)))
            div.whole aria-hidden="true" { (PreEscaped(sized(svg(&scene, &whole), LARGEST))) }
        }
    }
}

/// A picture that is scaled by `times`, as far as there is room.
fn sized(picture: String, times: f64) -> String {
    let wide = picture.split_once("viewBox=\"0 0 ").map(|(_, rest)| rest);
    let wide = wide.and_then(|rest| rest.split(' ').next()?.parse::<f64>().ok());
    match wide {
        Some(wide) => {
            let wide = (times * wide).ceil();
            picture.replacen("<svg ", &format!("<svg width=\"{wide}\" "), 1)
        }
        None => picture,
    }
}

/// The board as a picture of its own, with its captions.
pub(super) fn alone(stage: &Stage<'_>) -> String {
    let scene = stage.sight.scene(stage.sight.position.state.as_ref());
    let scene = scene.named(&stage.sight.names());
    svg(&scene, &PictureLook::alone(stage.language))
}

/// A small board for a wall of boards.
pub(crate) fn small(scene: &Scene, language: Language) -> Markup {
    PreEscaped(svg(scene, &PictureLook::small(language)))
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

/// Whether the cells are chosen together with others, which links cannot do.
fn needs_scripts(scene: &Scene) -> bool {
    let cells = scene
        .panels
        .iter()
        .flat_map(|panel| panel.cells.iter().flatten());
    let mut offers = cells.map(|cell| &cell.offer);
    offers.any(|offer| matches!(offer, Offer::Part(_) | Offer::Step(_)))
}
