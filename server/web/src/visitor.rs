//! The visitor of a page, known by cookies only.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;

use axum::extract::{FromRef, FromRequestParts, OriginalUri};
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use cookie::{Cookie, SameSite};

use super::history::{GameHistory, HistoryError};
use super::house::StoreParts;
use super::operators::Role;
use super::place::Place;
use super::sender::{Sender, forwarded_host};
use super::site::Site;
use super::web_people::WebPerson;
use store::same_name::is_same_name;
use words::Language;

/// The cookie of a person who plays.
pub(super) const PERSON: &str = "arbiter";

/// The cookie of the operator, or of a visitor with the referee's view.
pub(super) const OPERATOR: &str = "operator";

/// The cookie of the author of a program.
pub(super) const AUTHOR: &str = "author";

/// The cookie of the theme.
pub(super) const THEME: &str = "theme";

/// The cookie of the language.
pub(super) const LANGUAGE: &str = "language";

/// The sender of a request.
pub(super) struct Visitor {
    person: Option<Arc<WebPerson>>,
    /// The role that the visitor has logged in with.
    pub(super) role: Option<Role>,
    author: Option<String>,
    /// `light` or `dark`, if the visitor has chosen one.
    pub(super) theme: Option<&'static str>,
    /// The language that the visitor has chosen, else the best that the browser
    /// accepts.
    pub(super) language: Language,
    /// The path and query of the request.
    pub(super) path: String,
    /// The host by which the visitor reached the page, with its port.
    host: Option<String>,
    is_htmx: bool,
    /// The address by which the sender is counted.
    pub(super) address: IpAddr,
    /// Whether cookies may be for encrypted connections alone.
    is_secure: bool,
    /// The parts of the store that the page shows, if it shows one alone.
    shown: Option<StoreParts>,
}

impl Visitor {
    /// An unknown visitor who reads this language.
    pub(super) fn nobody(language: Language) -> Visitor {
        Visitor {
            person: None,
            role: None,
            author: None,
            theme: None,
            language,
            path: "/".to_owned(),
            host: None,
            is_htmx: false,
            address: Ipv4Addr::UNSPECIFIED.into(),
            is_secure: false,
            shown: None,
        }
    }

    /// The same on a page of these parts of a store alone.
    pub(super) fn of(self, shown: Option<StoreParts>) -> Visitor {
        Visitor { shown, ..self }
    }

    /// Whether the page shows a store alone, so that nobody plays on it.
    pub(super) fn reads_store(&self) -> bool {
        self.shown.is_some()
    }

    /// Whether the page has this place.
    pub(super) fn has(&self, place: &str) -> bool {
        self.shown.is_none_or(|parts| parts.has(place))
    }

    /// The person, if the visitor is logged in.
    pub(super) fn person(&self) -> Option<&Arc<WebPerson>> {
        self.person.as_ref()
    }

    /// The name that the visitor has proved, as the author of programs.
    pub(super) fn author(&self) -> Option<&str> {
        self.author.as_deref()
    }

    /// Whether the visitor has proved this name.
    pub(super) fn is_author(&self, name: &str) -> bool {
        self.author().is_some_and(|own| is_same_name(own, name))
    }

    /// Whether the visitor is logged in as the operator.
    pub(super) fn is_operator(&self) -> bool {
        self.role == Some(Role::Operator)
    }

    /// Whether the visitor is logged in as the operator or as an assistant.
    pub(super) fn is_staff(&self) -> bool {
        matches!(self.role, Some(Role::Operator | Role::Assistant))
    }

    /// The game at this place, as far as this visitor may see it.
    ///
    /// # Errors
    /// As `House::history`.
    pub(super) async fn history(
        &self,
        site: &Site,
        place: &Place,
    ) -> Result<GameHistory, HistoryError> {
        let sees_frozen = self.sees_frozen(place);
        site.house.history_of(place, sees_frozen).await
    }

    /// Whether the visitor sees this game also while its tournament is frozen: operators do,
    /// and its players.
    pub(super) fn sees_frozen(&self, place: &Place) -> bool {
        let person = self.person.as_ref();
        self.is_staff() || person.is_some_and(|person| person.had_seat_in(place).is_some())
    }

    /// Who acts, in the log: `the operator`.
    pub(super) fn role_in_log(&self) -> String {
        self.role
            .map_or_else(|| "a visitor".to_owned(), |role| format!("the {role}"))
    }

    /// Whether the visitor has the referee's view, as the operator or with the
    /// token for that view alone: it shows the parts that are hidden from players.
    pub(super) fn is_referee(&self) -> bool {
        self.role.is_some()
    }

    /// Whether the visitor sees the hidden parts of games: it has the referee's view and
    /// plays in no game.
    pub(super) fn sees_all(&self) -> bool {
        let plays = self.person.as_ref().and_then(|person| person.plays());
        self.is_referee() && plays.is_none()
    }

    /// Whether a script sent the request, which wants only a part of a page.
    pub(super) fn is_script(&self) -> bool {
        self.is_htmx
    }

    /// The whole address of a path of this page, as the visitor reaches it.
    pub(super) fn whole_address(&self, path: &str) -> String {
        let scheme = if self.is_secure { "https" } else { "http" };
        match &self.host {
            Some(host) => format!("{scheme}://{host}{path}"),
            None => path.to_owned(),
        }
    }

    /// A cookie for the visitor that scripts cannot read. Over an encrypted
    /// connection, the browser sends it over no other one.
    pub(super) fn cookie(
        &self,
        name: &'static str,
        value: &str,
        same_site: SameSite,
        days: Option<i64>,
    ) -> String {
        let mut cookie = Cookie::build((name, value.to_owned()))
            .path("/")
            .http_only(true)
            .same_site(same_site);
        if self.is_secure {
            cookie = cookie.secure(true);
        }
        if let Some(days) = days {
            cookie = cookie.max_age(cookie::time::Duration::days(days));
        }
        cookie.build().to_string()
    }

    /// The theme that the switch leads to.
    pub(super) fn other_theme(&self) -> &'static str {
        match self.theme {
            None => "dark",
            Some("dark") => "light",
            Some(_) => "system",
        }
    }

    /// The label of the switch.
    pub(super) fn other_theme_in_words(&self) -> String {
        let theme = self.other_theme();
        self.language.say(&format!("page-theme-{theme}"))
    }
}

/// The language that a request asks for: the one that its sender has chosen, else
/// the best that the browser accepts.
pub(super) fn language_of(headers: &HeaderMap) -> Language {
    let mut chosen = cookies(headers).filter(|cookie| cookie.name() == LANGUAGE);
    let chosen = chosen.find_map(|cookie| Language::find(cookie.value()));
    chosen.unwrap_or_else(|| {
        let accepted = headers.get(header::ACCEPT_LANGUAGE);
        let accepted = accepted.and_then(|header| header.to_str().ok());
        Language::accepted(accepted.unwrap_or_default())
    })
}

/// The cookies of a request.
fn cookies(headers: &HeaderMap) -> impl Iterator<Item = Cookie<'_>> {
    let lines = headers.get_all(header::COOKIE).iter();
    let lines = lines.filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| Cookie::split_parse(line).filter_map(Result::ok))
}

impl<S: Send + Sync> FromRequestParts<S> for Visitor
where
    Arc<Site>: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Visitor, Infallible> {
        let site: Arc<Site> = FromRef::from_ref(state);
        let mut visitor = Visitor::nobody(language_of(&parts.headers)).of(site.house.shown);
        for cookie in cookies(&parts.headers) {
            match cookie.name() {
                PERSON => visitor.person = site.door.web_people.find(cookie.value()),
                AUTHOR => visitor.author = site.door.authors.name_of(cookie.value()),
                OPERATOR => visitor.role = site.door.operators.role_of(cookie.value()),
                THEME => {
                    visitor.theme = match cookie.value() {
                        "dark" => Some("dark"),
                        "light" => Some("light"),
                        _ => None,
                    }
                }
                _ => {}
            }
        }
        let whole = parts.extensions.get::<OriginalUri>();
        let path = whole.map_or(&parts.uri, |whole| &whole.0).path_and_query();
        visitor.path = path.map_or("/", |path| path.as_str()).to_owned();
        let host = parts.headers.get(header::HOST);
        let host = host.and_then(|host| host.to_str().ok()).map(str::to_owned);
        // Over HTTP/2 the host is a part of the address.
        let authority = parts.uri.authority().map(ToString::to_string);
        let sender = parts.extensions.get::<Sender>();
        let forwarded = sender.filter(|sender| sender.is_proxied);
        let forwarded = forwarded.and_then(|_| forwarded_host(&parts.headers));
        let forwarded = forwarded.filter(|host| site.door.hosts.knows(host));
        visitor.host = forwarded.map(str::to_owned).or(host).or(authority);
        visitor.is_htmx = parts.headers.contains_key("hx-request");
        if let Some(sender) = sender {
            visitor.address = sender.address;
            visitor.is_secure = sender.is_secure;
        }
        Ok(visitor)
    }
}

/// A request: its sender, and the site that it asks.
pub(super) struct Visit {
    pub(super) site: Arc<Site>,
    pub(super) visitor: Visitor,
}

impl<S: Send + Sync> FromRequestParts<S> for Visit
where
    Arc<Site>: FromRef<S>,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Visit, Infallible> {
        Ok(Visit {
            site: FromRef::from_ref(state),
            visitor: Visitor::from_request_parts(parts, state).await?,
        })
    }
}
