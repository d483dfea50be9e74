//! The frame of every page.

use std::fmt::Display;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::{DOCTYPE, Markup, html};

use super::assets;
use super::visitor::Visitor;

/// The settings of htmx: it makes no styles and no code, which the
/// content-security policy would block.
const HTMX: &str = r#"{"includeIndicatorStyles":false,"allowEval":false,"historyEnabled":false,"selfRequestsOnly":true}"#;

/// The links at the top of every page.
const PLACES: [(&str, &str); 7] = [
    ("/", "Now"),
    ("/play", "Play"),
    ("/poker", "Poker"),
    ("/records", "Records"),
    ("/ratings", "Ratings"),
    ("/tournaments", "Tournaments"),
    ("/admin", "Admin"),
];

/// A page: its title, the place it belongs to, and what is on it.
pub(super) struct Page<'a> {
    pub(super) title: &'a str,
    pub(super) place: &'a str,
    /// The stream that keeps the page up to date.
    pub(super) stream: Option<&'a str>,
    /// Seconds after which the page reloads if scripts are off.
    pub(super) refresh: Option<u32>,
    pub(super) body: Markup,
}

impl<'a> Page<'a> {
    /// A page that does not change.
    pub(super) fn still(title: &'a str, place: &'a str, body: Markup) -> Page<'a> {
        Page {
            title,
            place,
            stream: None,
            refresh: None,
            body,
        }
    }

    /// The whole page, for this visitor.
    pub(super) fn render(&self, visitor: &Visitor) -> Markup {
        let theme = visitor.theme();
        html! {
            (DOCTYPE)
            html lang="en" data-theme=[theme] {
                (self.files(visitor))
                body {
                    a.skip href="#main" { "To the content" }
                    (self.head(visitor))
                    main id="main" tabindex="-1" hx-ext="sse" sse-connect=[self.stream] sse-close="over" {
                        (self.body)
                    }
                    div.connection id="connection" role="status" aria-live="polite" {}
                    footer.foot {
                        p { "Arbiter: games between programs and people, refereed and recorded. "
                            a href="/api/v1" { "For programs" } }
                    }
                }
            }
        }
    }

    /// The head of the page: its title, and the files that it needs.
    fn files(&self, visitor: &Visitor) -> Markup {
        let theme = visitor.theme();
        html! {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content=(theme.unwrap_or("light dark"));
                meta name="htmx-config" content=(HTMX);
                title { (self.title) " · Arbiter" }
                link rel="icon" href=(assets::address("icon.svg")) type="image/svg+xml";
                link rel="stylesheet" href=(assets::address("style.css"));
                link rel="stylesheet" href=(assets::address("poker.css"));
                link rel="stylesheet" href=(assets::address("pictures.css"));
                @for name in ["htmx.js", "htmx-ext-sse.js"] {
                    script src=(assets::address(name)) defer {}
                }
                @for name in ["live.js", "board.js", "replay.js", "motion.js", "clocks.js"] {
                    script type="module" src=(assets::address(name)) {}
                }
                @if let Some(seconds) = self.refresh {
                    noscript { meta http-equiv="refresh" content=(seconds); }
                }
            }
        }
    }

    /// The page without places and controls, for a screen that nobody operates.
    pub(super) fn bare(&self, visitor: &Visitor) -> Markup {
        html! {
            (DOCTYPE)
            html lang="en" data-theme=[visitor.theme()] {
                (self.files(visitor))
                body.bare {
                    main id="main" hx-ext="sse" sse-connect=[self.stream] sse-close="over" { (self.body) }
                    div.connection id="connection" role="status" aria-live="polite" {}
                }
            }
        }
    }

    fn head(&self, visitor: &Visitor) -> Markup {
        html! {
            header.top {
                a.brand href="/" { (mark()) span { "Arbiter" } }
                nav aria-label="Places" {
                    ul {
                        @for (path, name) in PLACES {
                            li { a href=(path) aria-current=[(path == self.place).then_some("page")] { (name) } }
                        }
                    }
                }
                div.me {
                    @if let Some(guest) = visitor.guest() {
                        span.who title="You" { (guest.name()) }
                        @if let Some(id) = guest.game() {
                            a.button href={ "/games/" (id) } { "Your game" }
                        }
                    }
                    form method="post" action="/look" {
                        input type="hidden" name="back" value=(visitor.path());
                        button.quiet name="theme" value=(visitor.other_theme())
                            title="Light, dark, or as the system wishes" {
                            (visitor.other_theme_in_words())
                        }
                    }
                }
            }
        }
    }
}

/// The logo.
fn mark() -> Markup {
    html! {
        svg.mark viewBox="0 0 32 32" aria-hidden="true" {
            rect x="1" y="1" width="30" height="30" rx="8" class="mark-ground" {}
            circle cx="11.5" cy="16" r="6.5" class="mark-dark" {}
            circle cx="20.5" cy="16" r="6.5" class="mark-light" {}
        }
    }
}

/// An error page.
pub(super) fn refusal(status: StatusCode, why: impl Display) -> Response {
    let visitor = Visitor::nobody();
    let body = html! {
        section.card.narrow {
            h1 { (status.canonical_reason().unwrap_or("Not now")) }
            p role="alert" { (why.to_string()) }
            p { a href="/" { "What is played now" } }
        }
    };
    (status, Page::still("Not now", "", body).render(&visitor)).into_response()
}

/// An error message on a page.
pub(super) fn alert(text: Option<impl Display>) -> Markup {
    html! {
        @if let Some(text) = text {
            p.alert role="alert" { (text.to_string()) }
        }
    }
}
