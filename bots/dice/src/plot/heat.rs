//! The chance to win over both totals.

use games::dice::odds::STEP;
use games::dice::odds::race::Table;

use super::{Axes, svg};

/// Totals drawn as one cell, in fifties.
const CELL: usize = 2;

/// Bands of five per cent.
const BANDS: usize = 20;

/// The heat map of the chances of the seat about to throw six fresh dice.
pub fn chances() -> String {
    let table = Table::kept();
    let most = (table.target() as u32 * STEP).into();
    let axes = Axes {
        left: 90.0,
        top: 56.0,
        width: 600.0,
        height: 600.0,
        most: [most; 2],
    };
    let mut bands = vec![String::new(); BANDS];
    for other in (0..table.target()).step_by(CELL) {
        draw_row(table, &axes, other, &mut bands);
    }
    let mut body = String::new();
    for (band, path) in bands.iter().enumerate() {
        body += &format!("<path fill=\"{}\" d=\"{path}\"/>\n", colour(band));
    }
    body += &axes.draw(1000, ["own total", "other total"], "none");
    body += &legend(&axes);
    svg(860, 730, "The chance to win before a turn", &body)
}

/// Adds the runs of cells of equal bands in one row.
fn draw_row(table: &Table, axes: &Axes, other: usize, bands: &mut [String]) {
    let target = table.target();
    let side = axes.width * CELL as f64 / target as f64;
    let band_at = |own: usize| {
        let chance = table.get(target - own, target - other);
        ((chance * BANDS as f64) as usize).min(BANDS - 1)
    };
    let points = |steps: usize| (steps as u32 * STEP).into();
    let top = axes.y(points(other)) - side;
    let mut own = 0;
    while own < target {
        let band = band_at(own);
        let mut end = own + CELL;
        while end < target && band_at(end) == band {
            end += CELL;
        }
        let width = side * ((end - own) / CELL) as f64;
        bands[band] += &format!(
            "M{:.0} {top:.0}h{width:.0}v{side:.0}h-{width:.0}z",
            axes.x(points(own))
        );
        own = end;
    }
}

/// From dark blue (lost) over white (even) to dark orange (won).
fn colour(band: usize) -> String {
    let share = (band as f64 + 0.5) / BANDS as f64 * 2.0 - 1.0;
    let end = if share < 0.0 {
        [8.0, 64.0, 129.0]
    } else {
        [179.0, 71.0, 0.0]
    };
    let mix = |end: f64| (255.0 + (end - 255.0) * share.abs()).round();
    let [red, green, blue] = end.map(mix);
    format!("#{:02x}{:02x}{:02x}", red as u8, green as u8, blue as u8)
}

fn legend(axes: &Axes) -> String {
    let mut out = String::new();
    let x = axes.left + axes.width + 40.0;
    let height = axes.height / BANDS as f64;
    for band in 0..BANDS {
        let y = axes.top + axes.height - height * (band + 1) as f64;
        out += &format!(
            "<rect x=\"{x:.0}\" y=\"{y:.0}\" width=\"24\" height=\"{height:.0}\" fill=\"{}\"/>\n",
            colour(band)
        );
    }
    for percent in (0..=100).step_by(10) {
        let y = axes.top + axes.height * (1.0 - f64::from(percent) / 100.0);
        out += &format!(
            "<text x=\"{:.0}\" y=\"{:.0}\">{percent} %</text>\n",
            x + 32.0,
            y + 4.0
        );
    }
    out
}
