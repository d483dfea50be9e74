//! What people see of a game: plain text and SVG, drawn from the data that a
//! game describes itself with. The rules know nothing of it, and nothing here
//! knows a game.
//!
//! ```
//! use games::{Settings, Viewer, find};
//! use render::picture::{Look, Targets, svg};
//! use words::Language;
//!
//! let entry = find("gomoku").unwrap();
//! let settings = Settings::new(entry.info, Some(3), [("line", "3")]).unwrap();
//! let mut game = entry.start(&settings).unwrap();
//! game.play_turn("B2").unwrap();
//! let scene = game.scene(Viewer::Public);
//!
//! let english = Language::ENGLISH;
//! assert!(render::text::board(&scene, english).contains("2  . (x) .  2"));
//! assert!(svg(&scene, &Look::page(english, Targets::None)).starts_with("<svg "));
//! ```
//!
//! [`text`] is for terminals and telnet, [`picture`] for pages and documents. What
//! happens at a table of poker is said by [`poker`].

pub mod picture;
pub mod poker;
pub mod text;
