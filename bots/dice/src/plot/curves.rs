//! The value of a throw, by the number of dice and the points of the turn.

use games::dice::Rules;
use games::dice::odds::Maximum;

use super::{Axes, svg};

const MOST: u32 = 4000;

const COLOURS: [&str; 6] = [
    "#d62728", "#ff7f0e", "#bcbd22", "#2ca02c", "#1f77b4", "#9467bd",
];

const NAMES: [&str; 6] = [
    "one die",
    "two dice",
    "three dice",
    "four dice",
    "five dice",
    "six dice",
];

/// The curves of expected points, with a mark where stopping becomes better.
pub fn curves() -> String {
    let rules = Rules::default();
    let maximum = Maximum::new(rules);
    let axes = Axes {
        left: 90.0,
        top: 56.0,
        width: 640.0,
        height: 480.0,
        most: [f64::from(MOST); 2],
    };
    let names = [
        "points in the turn before the throw",
        "points expected at its end",
    ];
    let mut body = axes.draw(500, names, "#ddd");
    let both = f64::from(MOST);
    body += &format!(
        "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" stroke=\"#333\" stroke-dasharray=\"6 4\"/>\n",
        axes.x(0.0),
        axes.y(0.0),
        axes.x(both),
        axes.y(both)
    );
    for dice in 1..=6 {
        body += &curve(&maximum, &axes, dice);
        if dice < 6 {
            body += &threshold(&maximum, rules, &axes, dice);
        }
    }
    body += &legend(&axes);
    svg(900, 610, "What throwing on is worth", &body)
}

fn curve(maximum: &Maximum, axes: &Axes, dice: u8) -> String {
    let colour = COLOURS[usize::from(dice) - 1];
    let mut path = String::new();
    // So few dice are left only after points for the others.
    for points in (50 * (6 - u32::from(dice))..=MOST).step_by(50) {
        let worth = maximum.throw(points, dice).worth;
        if worth > f64::from(MOST) {
            break;
        }
        let letter = if path.is_empty() { 'M' } else { 'L' };
        path += &format!(
            "{letter}{:.1} {:.1}",
            axes.x(f64::from(points)),
            axes.y(worth)
        );
    }
    format!("<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\n")
}

fn threshold(maximum: &Maximum, rules: Rules, axes: &Axes, dice: u8) -> String {
    let points = f64::from(maximum.stops_at(rules, dice));
    format!(
        "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"{}\"/>\n",
        axes.x(points),
        axes.y(points),
        COLOURS[usize::from(dice) - 1]
    )
}

fn legend(axes: &Axes) -> String {
    let mut out = String::new();
    let x = axes.left + axes.width + 24.0;
    let mut line = |row: f64, stroke: &str, name: &str| {
        let y = axes.top + 20.0 + row * 24.0;
        out += &format!(
            "<path d=\"M{x:.1} {y:.1}h28\" {stroke} stroke-width=\"2\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\">{name}</text>\n",
            x + 36.0,
            y + 4.0
        );
    };
    for (row, (colour, name)) in COLOURS.iter().zip(NAMES).rev().enumerate() {
        line(row as f64, &format!("stroke=\"{colour}\""), name);
    }
    line(6.0, "stroke=\"#333\" stroke-dasharray=\"6 4\"", "stop");
    out += &format!(
        "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\"/><text x=\"{:.1}\" y=\"{:.1}\">stop from here</text>\n",
        x + 14.0,
        axes.top + 188.0,
        x + 36.0,
        axes.top + 192.0
    );
    out
}
