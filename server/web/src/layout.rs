//! The frame of every page.

use std::fmt::Display;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::assets;
use super::visitor::Visitor;
use words::{Language, Printable, Say};

/// The settings of htmx: it makes no styles and no code, which the
/// content-security policy would block. New parts of a page take clicks at once: for a
/// while that is not 0, a form in them would be sent by the browser, as a page of its own.
const HTMX: &str = r#"{"includeIndicatorStyles":false,"allowEval":false,"historyEnabled":false,
"selfRequestsOnly":true,"defaultSettleDelay":0}"#;

/// The links at the top of every page, and their names in the catalogue.
const PLACES: [(&str, &str); 7] = [
    ("/", "page-place-now"),
    ("/play", "page-place-play"),
    ("/poker", "page-place-poker"),
    ("/records", "page-place-records"),
    ("/ratings", "page-place-ratings"),
    ("/tournaments", "page-place-tournaments"),
    ("/admin", "page-place-admin"),
];

/// A page in the language of its reader: its title, the place it belongs to, and
/// its content.
pub(super) struct Page<'a> {
    pub(super) title: &'a str,
    pub(super) place: &'a str,
    /// The stream that keeps the page up to date.
    pub(super) stream: Option<&'a str>,
    /// Seconds after which the page reloads if scripts are off.
    pub(super) refresh: Option<u32>,
    pub(super) body: Markup,
}

/// What other sites show of a page to which they link (<https://ogp.me>).
pub(super) struct LinkPreview<'a> {
    /// What is on the page, in a sentence.
    pub(super) about: &'a str,
    /// The path of a picture of it.
    pub(super) picture: &'a str,
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
        self.render_with(visitor, None)
    }

    /// The same with a preview for other sites.
    pub(super) fn render_with(
        &self,
        visitor: &Visitor,
        preview: Option<&LinkPreview<'_>>,
    ) -> Markup {
        let (theme, language) = (visitor.theme, visitor.language);
        printable(html! {
            (DOCTYPE)
            html lang=(language.code()) data-theme=[theme] {
                (self.files(visitor, preview))
                body {
                    a.skip href="#main" { (language.say("page-skip")) }
                    (self.head(visitor))
                    main id="main" tabindex="-1" hx-ext="sse" sse-connect=[self.stream] sse-close="over" {
                        (self.body)
                    }
                    (connection(language))
                    footer.foot {
                        p { (language.say("page-foot")) " "
                            a href="/api/v1" { (language.say("page-for-programs")) } }
                    }
                }
            }
        })
    }

    /// The head of the page: its title, and the files that it needs.
    fn files(&self, visitor: &Visitor, preview: Option<&LinkPreview<'_>>) -> Markup {
        let theme = visitor.theme;
        html! {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content=(theme.unwrap_or("light dark"));
                meta name="htmx-config" content=(HTMX);
                title { (self.title) " · Arbiter" }
                @if let Some(preview) = preview {
                    @let url = visitor.whole_address(&visitor.path);
                    @let picture = visitor.whole_address(preview.picture);
                    @for (property, content) in [
                        ("site_name", "Arbiter"),
                        ("type", "website"),
                        ("title", self.title),
                        ("description", preview.about),
                        ("url", &url),
                        ("image", &picture),
                    ] {
                        meta property={ "og:" (property) } content=(content);
                    }
                }
                @for (scheme, colour) in [("light", "#f6f4ee"), ("dark", "#14171b")] {
                    meta name="theme-color" media={ "(prefers-color-scheme: " (scheme) ")" } content=(colour);
                }
                link rel="manifest" href=(assets::address("manifest.json"));
                link rel="icon" href=(assets::address("icon.svg")) type="image/svg+xml";
                link rel="stylesheet" href=(assets::address("style.css"));
                link rel="stylesheet" href=(assets::address("poker.css"));
                link rel="stylesheet" href=(assets::address("pictures.css"));
                @for name in ["htmx.js", "htmx-ext-sse.js"] {
                    script src=(assets::address(name)) defer {}
                }
                @for name in ["live.js", "board.js", "poker.js", "call.js", "replay.js", "motion.js", "clocks.js", "times.js"] {
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
        printable(html! {
            (DOCTYPE)
            html lang=(visitor.language.code()) data-theme=[visitor.theme] {
                (self.files(visitor, None))
                body.bare {
                    main id="main" hx-ext="sse" sse-connect=[self.stream] sse-close="over" { (self.body) }
                    (connection(visitor.language))
                }
            }
        })
    }

    /// The page without places and controls, for a frame of another page.
    pub(super) fn embedded(&self, visitor: &Visitor) -> Markup {
        printable(html! {
            (DOCTYPE)
            html lang=(visitor.language.code()) {
                (self.files(visitor, None))
                body.framed {
                    main id="main" hx-ext="sse" sse-connect=[self.stream] sse-close="over" { (self.body) }
                    (connection(visitor.language))
                }
            }
        })
    }

    fn head(&self, visitor: &Visitor) -> Markup {
        let language = visitor.language;
        html! {
            header.top {
                a.brand href="/" { (mark()) span { "Arbiter" } }
                nav aria-label=(language.say("page-places")) {
                    ul {
                        @for (path, name) in PLACES.into_iter().filter(|(path, _)| visitor.has(path)) {
                            li {
                                a href=(path) aria-current=[(path == self.place).then_some("page")] {
                                    (language.say(name))
                                }
                            }
                        }
                    }
                }
                div.me {
                    @if let Some(person) = visitor.person() {
                        span.who title=(language.say("page-you")) { (&person.name) }
                        @if let Some(place) = person.game() {
                            a.button href=(place.address()) { (language.say("page-your-game")) }
                        }
                    }
                    (looks(visitor))
                }
            }
        }
    }
}

/// A page with escapes for whatever on it is not printable.
fn printable(page: Markup) -> Markup {
    PreEscaped(Printable::lines(page.into_string()).into())
}

/// The switches of the theme and the language; short where the page is narrow.
fn looks(visitor: &Visitor) -> Markup {
    let language = visitor.language;
    html! {
        form.looks method="post" action="/look" {
            input type="hidden" name="back" value=(&visitor.path);
            button.quiet name="theme" value=(visitor.other_theme()) title=(language.say("page-theme-switch")) {
                span.wordy { (visitor.other_theme_in_words()) }
                svg.brief viewBox="0 0 16 16" aria-hidden="true" {
                    circle cx="8" cy="8" r="6.5" {}
                    path d="M8 1.5a6.5 6.5 0 0 1 0 13z" {}
                }
            }
            @for other in Language::all().filter(|other| *other != language) {
                button.quiet name="language" value=(other.code()) lang=(other.code()) {
                    span.wordy { (other.name()) }
                    span.brief aria-hidden="true" { (other.code().to_uppercase()) }
                }
            }
        }
    }
}

/// The switches of the sound and of the notification that call a person on turn; scripts
/// show them, and call by the title of the tab too.
pub(super) fn calls(language: Language) -> Markup {
    html! {
        button.quiet type="button" id="notify" title=(language.say("page-notify-title")) aria-pressed="false" hidden {
            (language.say("page-notify"))
        }
        button.quiet type="button" id="sound" data-call=(language.say("turn-own")) aria-pressed="false" hidden {
            (language.say("page-sound"))
        }
    }
}

/// The element for news of a script about the connection to the server.
fn connection(language: Language) -> Markup {
    // The script fills in the values that are not known yet.
    let why = language.with("page-not-done", &[("why", "{}".into())]);
    let status = language.with("page-answered", &[("status", "{}".into())]);
    html! {
        div.connection id="connection" role="status" aria-live="polite"
            data-lost=(language.say("page-lost")) data-back=(language.say("page-back"))
            data-unsent=(language.say("page-unsent")) data-not-done=(why) data-answered=(status)
            data-broken-off=(language.say("page-broken-off")) {}
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

/// The reason that an error page gives, beside the page.
#[derive(Clone)]
pub(super) struct PageReason(pub(super) String);

/// Marks the answer to a request for which no page could be made.
#[derive(Clone, Copy)]
pub(super) struct PageFailure;

/// The answer to a request whose handler panicked. The guard makes a page of it.
pub(super) fn broken() -> Response {
    let mut response = StatusCode::INTERNAL_SERVER_ERROR.into_response();
    response.extensions_mut().insert(PageFailure);
    response
}

/// An error page for readers of this language, with the reason in it.
pub(super) fn refusal(language: Language, status: StatusCode, why: impl Display) -> Response {
    refusal_for(&Visitor::nobody(language), status, why)
}

/// The same with the places that the page has for this visitor.
pub(super) fn refusal_for(visitor: &Visitor, status: StatusCode, why: impl Display) -> Response {
    let (why, language) = (why.to_string(), visitor.language);
    let key = format!("page-status-{}", status.as_u16());
    let not_now = language.say("page-not-now");
    let heading = if Language::knows(&key) {
        language.say(&key)
    } else {
        not_now.clone()
    };
    let body = html! {
        section.card.narrow {
            h1 { (heading) }
            p role="alert" { (why) }
            @if !visitor.reads_store() { p { a href="/" { (language.say("page-what-is-played")) } } }
        }
    };
    let page = Page::still(&not_now, "", body).render(visitor);
    let mut response = (status, page).into_response();
    response.extensions_mut().insert(PageReason(why));
    response
}

/// The found value; else an error page that gives the reason.
#[expect(clippy::result_large_err, reason = "it is sent at once")]
pub(super) fn found<T>(found: Result<T, impl Say>, language: Language) -> Result<T, Response> {
    found.map_err(|why| refusal(language, StatusCode::NOT_FOUND, why.say(language)))
}

/// An error message on a page, in the language of its reader.
pub(super) fn alert(text: Option<impl Display>) -> Markup {
    html! {
        @if let Some(text) = text {
            p.alert role="alert" { (text.to_string()) }
        }
    }
}

/// Names in one line with this between them. One that is written from right to left turns
/// nothing round beside it.
pub(crate) fn apart(names: impl IntoIterator<Item = impl maud::Render>, between: &str) -> Markup {
    html! {
        @for (place, name) in names.into_iter().enumerate() {
            @if place > 0 { (between) }
            bdi { (name) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_a_line_turn_nothing_round() {
        let line = apart(["אבא 3", "Bob"], " – ").into_string();
        assert_eq!(line, "<bdi>אבא 3</bdi> – <bdi>Bob</bdi>");
    }

    #[test]
    fn nothing_on_a_page_is_hidden_or_turned_round() {
        let body = html! { p { "An\u{202e}na\u{200b}\u{1b}\u{a0}Kůň" } };
        let visitor = Visitor::nobody(Language::ENGLISH);
        let page = Page::still("x\u{2066}", "/", body);
        for page in [
            page.render(&visitor),
            page.bare(&visitor),
            page.embedded(&visitor),
        ] {
            let page = page.into_string();
            assert!(page.contains(r"<p>An\u{202e}na\u{200b}\u{1b}"), "{page}");
            assert!(page.contains("\u{a0}Kůň</p>"), "{page}");
            assert!(page.contains(r"<title>x\u{2066} · Arbiter"), "{page}");
        }
    }
}
