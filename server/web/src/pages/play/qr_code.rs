//! A link as a picture that a telephone reads.

use std::fmt::Write as _;

use maud::{Markup, html};
use qrcodegen::{QrCode, QrCodeEcc};

/// The free modules around a code (ISO/IEC 18004).
const QUIET: i32 = 4;

/// The QR code of a text with a label; nothing if the text is too long for one.
pub(super) fn draw(text: &str, label: &str) -> Markup {
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Medium) else {
        return html! {};
    };
    let size = code.size();
    let mut dark = String::new();
    for y in 0..size {
        for x in (0..size).filter(|x| code.get_module(*x, y)) {
            // Writing to a string cannot fail.
            let _ = write!(dark, "M{} {}h1v1h-1z", x + QUIET, y + QUIET);
        }
    }
    let whole = size + 2 * QUIET;
    html! {
        svg.qr viewBox={ "0 0 " (whole) " " (whole) } role="img" aria-label=(label)
            shape-rendering="crispEdges"
        {
            rect width=(whole) height=(whole) fill="#fff" {}
            path d=(dark) fill="#000" {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::draw;

    #[test]
    fn a_code_has_its_three_corners_and_a_quiet_edge() {
        let code = draw("http://127.0.0.1:8080/seek/3", "a link").into_string();
        assert!(code.contains("M4 4h1"), "{code}");
        assert!(!code.contains("M3 ") && !code.contains(" 3h1"), "{code}");
        assert_eq!(draw(&"x".repeat(5000), "a link").into_string(), "");
    }
}
