//! Shapes as SVG text: numbers with one decimal, text escaped, colours by role.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::Colours;
use super::colour::{ALWAYS_LIGHT, Role};
use super::write::{escape, num};

/// The picture so far.
pub(super) struct Canvas {
    body: String,
    colours: Colours,
    used: BTreeSet<(Role, bool)>,
    /// Whether a part of it has the same colours on light and on dark.
    has_light: bool,
}

/// How a shape is painted.
#[derive(Clone, Copy, Default)]
pub(super) struct Paint {
    fill: Option<Role>,
    stroke: Option<(Role, f64)>,
    opacity: Option<f64>,
    dashed: bool,
    round: bool,
}

impl Paint {
    pub(super) fn fill(role: Role) -> Paint {
        Paint {
            fill: Some(role),
            ..Paint::default()
        }
    }

    pub(super) fn line(role: Role, width: f64) -> Paint {
        Paint {
            stroke: Some((role, width)),
            ..Paint::default()
        }
    }

    pub(super) fn edge(self, role: Role, width: f64) -> Paint {
        Paint {
            stroke: Some((role, width)),
            ..self
        }
    }

    pub(super) fn opacity(self, opacity: f64) -> Paint {
        Paint {
            opacity: Some(opacity),
            ..self
        }
    }

    pub(super) fn dashed(self) -> Paint {
        Paint {
            dashed: true,
            ..self
        }
    }

    /// With round ends of lines.
    pub(super) fn round(self) -> Paint {
        Paint {
            round: true,
            ..self
        }
    }
}

/// Where a text is held.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// How a text is set.
#[derive(Clone, Copy)]
pub(super) struct Font {
    pub(super) size: f64,
    pub(super) bold: bool,
    pub(super) anchor: Anchor,
    pub(super) role: Role,
    /// The line around the letters and its width.
    pub(super) edge: Option<(Role, f64)>,
}

impl Font {
    pub(super) fn new(size: f64, role: Role) -> Font {
        Font {
            size,
            bold: false,
            anchor: Anchor::Middle,
            role,
            edge: None,
        }
    }

    /// With a line around the letters.
    pub(super) fn edge(self, role: Role, width: f64) -> Font {
        Font {
            edge: Some((role, width)),
            ..self
        }
    }

    pub(super) fn bold(self) -> Font {
        Font { bold: true, ..self }
    }

    pub(super) fn at(self, anchor: Anchor) -> Font {
        Font { anchor, ..self }
    }
}

impl Canvas {
    pub(super) fn new(colours: Colours) -> Canvas {
        Canvas {
            body: String::new(),
            colours,
            used: BTreeSet::new(),
            has_light: false,
        }
    }

    /// Takes the part drawn since the last call.
    pub(super) fn take(&mut self) -> String {
        std::mem::take(&mut self.body)
    }

    /// SVG that was made before.
    pub(super) fn put(&mut self, text: &str) {
        self.body.push_str(text);
    }

    /// Begins a group; the attributes are SVG already.
    pub(super) fn open(&mut self, attributes: &str) {
        let _ = write!(self.body, "<g {attributes}>");
    }

    /// Begins a group in the colours of [`stylesheet`](super::stylesheet) on light, also
    /// on dark.
    pub(super) fn open_light(&mut self, attributes: &str) {
        self.has_light = true;
        self.open(&format!("class=\"{ALWAYS_LIGHT}\" {attributes}"));
    }

    pub(super) fn close(&mut self) {
        self.body.push_str("</g>");
    }

    pub(super) fn rect(&mut self, corner: [f64; 2], size: [f64; 2], round: f64, paint: Paint) {
        let [x, y] = corner.map(num);
        let [width, height] = size.map(num);
        let round = if round > 0.0 {
            format!(" rx=\"{}\"", num(round))
        } else {
            String::new()
        };
        let shape =
            format!("rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{round}");
        self.shape(&shape, paint);
    }

    pub(super) fn circle(&mut self, [x, y]: [f64; 2], radius: f64, paint: Paint) {
        let shape = format!(
            "circle cx=\"{}\" cy=\"{}\" r=\"{}\"",
            num(x),
            num(y),
            num(radius)
        );
        self.shape(&shape, paint);
    }

    /// An ellipse, turned by an angle in degrees.
    pub(super) fn oval(&mut self, centre: [f64; 2], [rx, ry]: [f64; 2], turn: i32, paint: Paint) {
        let [x, y] = centre.map(num);
        let (rx, ry) = (num(rx), num(ry));
        let shape = format!(
            "ellipse cx=\"{x}\" cy=\"{y}\" rx=\"{rx}\" ry=\"{ry}\" transform=\"rotate({turn} {x} {y})\""
        );
        self.shape(&shape, paint);
    }

    pub(super) fn line(&mut self, from: [f64; 2], to: [f64; 2], paint: Paint) {
        let ([x1, y1], [x2, y2]) = (from.map(num), to.map(num));
        self.shape(&format!("path d=\"M{x1} {y1}L{x2} {y2}\""), paint);
    }

    pub(super) fn path(&mut self, d: &str, paint: Paint) {
        self.shape(&format!("path d=\"{d}\""), paint);
    }

    /// A text with its middle line at this height.
    pub(super) fn text(&mut self, [x, y]: [f64; 2], font: Font, text: &str) {
        let anchor = match font.anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let weight = if font.bold {
            " font-weight=\"700\""
        } else {
            ""
        };
        let mut colour = self.colour(Some(font.role), font.edge);
        if font.edge.is_some() {
            // The letters lie above their edge.
            colour.push_str(" paint-order=\"stroke\" stroke-linejoin=\"round\"");
        }
        let (x, y, size) = (num(x), num(y + font.size * 0.35), num(font.size));
        let text = escape(text);
        let _ = write!(
            self.body,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}{weight}{colour}>{text}</text>"
        );
    }

    fn shape(&mut self, shape: &str, paint: Paint) {
        let colour = self.colour(paint.fill, paint.stroke);
        let _ = write!(self.body, "<{shape}{colour}");
        if let Some(opacity) = paint.opacity {
            let _ = write!(self.body, " opacity=\"{opacity}\"");
        }
        if paint.dashed {
            self.body.push_str(" stroke-dasharray=\"5 4\"");
        }
        if paint.round {
            self.body.push_str(" stroke-linecap=\"round\"");
        }
        self.body.push_str("/>");
    }

    /// The attributes of colour, with a blank before them.
    fn colour(&mut self, fill: Option<Role>, stroke: Option<(Role, f64)>) -> String {
        let mut out = String::new();
        if fill.is_none() {
            out.push_str(" fill=\"none\"");
        }
        let mut classes = Vec::new();
        let line = stroke.map(|(role, _)| (role, true));
        for (role, is_line) in fill.map(|role| (role, false)).into_iter().chain(line) {
            match self.colours {
                Colours::Page => {
                    let what = if is_line { "stroke" } else { "fill" };
                    let (name, light) = (role.name(), role.light());
                    let _ = write!(out, " {what}=\"var(--{name}, {light})\"");
                }
                Colours::Own => {
                    self.used.insert((role, is_line));
                    classes.push(class(role, is_line));
                }
            }
        }
        if !classes.is_empty() {
            let _ = write!(out, " class=\"{}\"", classes.join(" "));
        }
        if let Some((_, width)) = stroke {
            let _ = write!(out, " stroke-width=\"{}\"", num(width));
        }
        out
    }

    /// The `<style>` of the colours used; empty where the page has them.
    pub(super) fn style(&self) -> String {
        if self.used.is_empty() {
            return String::new();
        }
        let rules = |within: &str, dark: bool| {
            let mut out = String::new();
            for (role, line) in &self.used {
                let what = if *line { "stroke" } else { "fill" };
                let value = if dark { role.dark() } else { role.light() };
                let class = class(*role, *line);
                let _ = write!(out, "{within}.{class}{{{what}:{value}}}");
            }
            out
        };
        let light = if self.has_light {
            rules(&format!(".{ALWAYS_LIGHT} "), false)
        } else {
            String::new()
        };
        format!(
            "<style>{}@media (prefers-color-scheme:dark){{{}{light}}}</style>",
            rules("", false),
            rules("", true)
        )
    }
}

fn class(role: Role, line: bool) -> String {
    let kind = if line { "line" } else { "fill" };
    format!("{}-{kind}", role.name())
}
