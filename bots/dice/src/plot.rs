//! Pictures as SVG: plain text, readable on a light and on a dark page.

mod curves;
mod heat;

pub use curves::curves;
pub use heat::chances;

/// The frame of a picture of this size in pixels, with a white ground.
fn svg(width: u32, height: u32, title: &str, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"13\" fill=\"#333\">\n\
         <title>{title}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"24\" y=\"30\" font-size=\"18\">{title}</text>\n{body}</svg>\n"
    )
}

/// A square or oblong with two axes of points, from 0 at the lower left.
struct Axes {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    /// The points at the right and upper ends.
    most: [f64; 2],
}

impl Axes {
    fn x(&self, points: f64) -> f64 {
        self.left + points / self.most[0] * self.width
    }

    fn y(&self, points: f64) -> f64 {
        self.top + self.height - points / self.most[1] * self.height
    }

    /// Lines and numbers every `step` points, and the names of the axes.
    fn draw(&self, step: u32, names: [&str; 2], grid: &str) -> String {
        let mut out = String::new();
        let (right, bottom) = (self.left + self.width, self.top + self.height);
        let ticks = |most: f64| (0..=(most as u32) / step).map(move |tick| tick * step);
        for points in ticks(self.most[0]) {
            let x = self.x(f64::from(points));
            out += &format!(
                "<path d=\"M{x:.1} {:.1}V{bottom:.1}\" stroke=\"{grid}\"/>\
                 <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{points}</text>\n",
                self.top,
                bottom + 18.0
            );
        }
        for points in ticks(self.most[1]) {
            let y = self.y(f64::from(points));
            out += &format!(
                "<path d=\"M{:.1} {y:.1}H{right:.1}\" stroke=\"{grid}\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{points}</text>\n",
                self.left,
                self.left - 8.0,
                y + 4.0
            );
        }
        let (x, y) = (self.left + self.width / 2.0, self.top + self.height / 2.0);
        out += &format!(
            "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\n\
             <text transform=\"translate({:.1} {y:.1}) rotate(-90)\" \
             text-anchor=\"middle\">{}</text>\n",
            bottom + 40.0,
            names[0],
            self.left - 52.0,
            names[1]
        );
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pictures_are_small_and_name_what_they_show() {
        for (picture, words) in [
            (curves(), ["six dice", "stop", "points in the turn"]),
            (chances(), ["own total", "other total", "50 %"]),
        ] {
            assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"));
            assert!(picture.len() < 150_000, "{}", picture.len());
            for word in words {
                assert!(picture.contains(word), "{word}");
            }
        }
    }
}
