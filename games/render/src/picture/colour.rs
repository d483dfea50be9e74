//! The colours of pictures, by their purpose.

use std::fmt::Write as _;

/// The purpose of a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Role {
    Paper,
    Ink,
    Faint,
    Wood,
    Line,
    Square,
    Grid,
    Dark,
    DarkEdge,
    DarkMark,
    Light,
    LightEdge,
    LightMark,
    One,
    Two,
    Three,
    Four,
    Five,
    Six,
    Last,
    Mark,
    Check,
    Path,
    Trail,
    Win,
    Casing,
    Pit,
    PitEdge,
    Bean,
    BeanEdge,
    Face,
    FaceEdge,
    Pip,
    Back,
    Clubs,
    Diamonds,
    Hearts,
    Spades,
    Track,
    Green,
    Felt,
    FeltInk,
    Rail,
    RailEdge,
    Plate,
    PlateEdge,
    Chip,
}

/// Each with the name of its variable and its colours on light and on dark.
/// The seats differ in lightness as well as in hue, and so does the last move
/// from the win line, so that a picture can be read in grey.
const PALETTE: [(Role, &str, &str, &str); 47] = [
    (Role::Paper, "board-paper", "#fffdf8", "#1b1e23"),
    (Role::Ink, "board-ink", "#2b2a27", "#ece9e2"),
    (Role::Faint, "board-faint", "#6a655c", "#a8a297"),
    (Role::Wood, "board", "#e9c48a", "#876640"),
    (Role::Line, "board-line", "#7d5c30", "#3b2a16"),
    (Role::Square, "board-square", "#faf6ec", "#282d35"),
    (Role::Grid, "board-grid", "#b3aa98", "#59616d"),
    (Role::Dark, "board-dark", "#22252b", "#17191d"),
    (Role::DarkEdge, "board-dark-edge", "#0c0d10", "#050607"),
    (Role::DarkMark, "board-dark-mark", "#8d949f", "#868d98"),
    (Role::Light, "board-light", "#fdfcf8", "#f3f0e8"),
    (Role::LightEdge, "board-light-edge", "#5a503a", "#33291a"),
    (Role::LightMark, "board-light-mark", "#99907f", "#8b8374"),
    (Role::One, "board-one", "#1d5c9e", "#62a8ee"),
    (Role::Two, "board-two", "#a8480a", "#ffb072"),
    (Role::Three, "board-three", "#0d7a6f", "#5fd6c8"),
    (Role::Four, "board-four", "#8a2f8f", "#e19ae6"),
    (Role::Five, "board-five", "#7a6a00", "#e3d25a"),
    (Role::Six, "board-six", "#5b4a3f", "#c9b3a3"),
    (Role::Last, "board-last", "#c01f4a", "#ff7a93"),
    (Role::Mark, "board-mark", "#c01f4a", "#c01f4a"),
    (Role::Check, "board-check", "#ec8a8a", "#ec8a8a"),
    (Role::Path, "board-path", "#2b6cb8", "#8cc4ff"),
    (Role::Trail, "board-trail", "#f6e3b8", "#3f5a70"),
    (Role::Win, "board-win", "#0c7d3c", "#5fe09a"),
    (Role::Casing, "board-casing", "#fffdf8", "#14161a"),
    (Role::Pit, "board-pit", "#cfa263", "#6b5030"),
    (Role::PitEdge, "board-pit-edge", "#97703a", "#3d2c17"),
    (Role::Bean, "board-bean", "#7a3d1c", "#e8c091"),
    (Role::BeanEdge, "board-bean-edge", "#42200c", "#6b4a25"),
    (Role::Face, "board-face", "#fffefb", "#f1eee6"),
    (Role::FaceEdge, "board-face-edge", "#8d867a", "#0d0e10"),
    (Role::Pip, "board-pip", "#22252b", "#22252b"),
    (Role::Back, "board-back", "#3c628f", "#33557d"),
    (Role::Clubs, "board-clubs", "#1c7434", "#1c7434"),
    (Role::Diamonds, "board-diamonds", "#1b5fb4", "#1b5fb4"),
    (Role::Hearts, "board-hearts", "#c32626", "#c32626"),
    (Role::Spades, "board-spades", "#22252b", "#22252b"),
    (Role::Track, "board-track", "#e7e1d4", "#343a43"),
    (Role::Green, "board-green", "#3f8f63", "#3f8f63"),
    (Role::Felt, "board-felt", "#2c6e52", "#1d4c3a"),
    (Role::FeltInk, "board-felt-ink", "#f7faf4", "#eef4ee"),
    (Role::Rail, "board-rail", "#6d4a2f", "#3d2a1c"),
    (Role::RailEdge, "board-rail-edge", "#3d2815", "#120c07"),
    (Role::Plate, "board-plate", "#fffdf8", "#23282f"),
    (Role::PlateEdge, "board-plate-edge", "#a79e8c", "#59616d"),
    (Role::Chip, "board-chip", "#b3263f", "#a32a41"),
];

impl Role {
    /// The name of its variable, without the dashes.
    pub(super) fn name(self) -> &'static str {
        PALETTE[self as usize].1
    }

    pub(super) fn light(self) -> &'static str {
        PALETTE[self as usize].2
    }

    pub(super) fn dark(self) -> &'static str {
        PALETTE[self as usize].3
    }
}

/// The stylesheet that a page with pictures needs: the variables of their
/// colours, and how targets show that they are pointed at. Dark colours are
/// used where the reader's system wants them, unless the root element has
/// `data-theme="light"`, and with `data-theme="dark"` in any case. Boards of black and
/// white pieces on squares keep the light ones.
pub fn stylesheet() -> String {
    let mut light = String::new();
    let mut dark = String::new();
    for (_, name, on_light, on_dark) in PALETTE {
        let _ = write!(light, "--{name}:{on_light};");
        let _ = write!(dark, "--{name}:{on_dark};");
    }
    let mut out = format!(
        ":root{{{light}}}\n\
         @media screen and (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\n\
         @media screen{{:root[data-theme=dark]{{{dark}}}}}\n.{ALWAYS_LIGHT}{{{light}}}\n{TARGETS}"
    );
    // The cells above each other in a solid light up together, also where its
    // layers and the whole are two pictures in an element of this class.
    for row in 1..=MOST_LIT {
        for column in 1..=MOST_LIT {
            let lot = format!("[data-stack=\"{row}-{column}\"]");
            let _ = writeln!(
                out,
                ":is(.solid,svg):has({lot}:is(:hover,:focus)) rect{lot}\
                 {{fill:var(--board-path);fill-opacity:.3}}"
            );
        }
    }
    out
}

/// The class of elements with the same colours on light and on dark.
pub(super) const ALWAYS_LIGHT: &str = "always-light";

/// The widest solid with columns that light up.
const MOST_LIT: usize = 5;

const TARGETS: &str = "\
.target{cursor:pointer;outline:none}
.target .hit{fill:transparent}
.target.from{cursor:grab}
.target:is(:hover,.over) .hit{fill:var(--board-path);fill-opacity:.22;stroke:var(--board-path);stroke-width:2}
.target:focus-visible .hit{stroke:var(--board-path);stroke-width:4}
.target[aria-pressed=true] .hit{fill:var(--board-win);fill-opacity:.22;stroke:var(--board-win);\
stroke-width:4}
.target.planned .hit{stroke-dasharray:8 5}
.goal{display:none;fill:var(--board-win);fill-opacity:.75;pointer-events:none}
.goal.taken{fill:none;stroke:var(--board-win);stroke-width:4}
.target.next .goal{display:inline}
.lifted{opacity:.35}
.ghost{pointer-events:none}
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_role_stands_in_its_place_in_the_palette() {
        for (index, (role, name, light, dark)) in PALETTE.into_iter().enumerate() {
            assert_eq!(role as usize, index, "{name}");
            assert!(name.starts_with("board"), "{name}");
            for colour in [light, dark] {
                let digits = colour.strip_prefix('#').expect("a colour in digits");
                assert!(digits.len() == 6 && u32::from_str_radix(digits, 16).is_ok());
            }
        }
    }
}
