//! A piece of a page that consists of parts, each drawn by itself: a browser
//! that has most of them is sent only those that have changed.
//!
//! The state has a number that grows with every change, and every part the
//! number at which it changed last. A browser says which number it has, so
//! nothing has to be remembered for it, and a browser that has missed some states
//! gets their changes together.

use std::fmt::Write as _;

use bytes::Bytes;
use maud::{Markup, PreEscaped, Render as _, html};

use super::stream::{News, event};
use words::Language;

/// How many different events are kept for the current state. Beyond that, one
/// may be put together more than once.
const MAX_KEPT: usize = 4;

/// The content of a part. Equal contents look the same.
pub(super) trait Part: PartialEq {
    /// Draws it.
    fn draw(&self, language: Language) -> Markup;
}

/// The parts, as they were drawn last.
pub(super) struct Parts<P> {
    /// The name of the whole, as an id and as an event.
    name: &'static str,
    /// The language in which they were drawn last.
    pub(super) language: Language,
    lay_out: fn(&Parts<P>) -> Markup,
    drawn: Vec<RenderedPart<P>>,
    /// The number of the current state.
    pub(super) number: u64,
    /// When their count changed last.
    laid_out: u64,
    /// Events of the current state, by the number that a browser has.
    kept: Vec<(Option<u64>, Bytes)>,
}

struct RenderedPart<P> {
    part: P,
    html: String,
    /// When it changed last.
    number: u64,
}

impl<P: Part> Parts<P> {
    /// No parts yet; `lay_out` puts each where it belongs, in an element with its
    /// [`Parts::id`].
    pub(super) fn new(name: &'static str, lay_out: fn(&Parts<P>) -> Markup) -> Parts<P> {
        // Random, because browsers reconnect with numbers of an earlier server.
        let number = u64::from(rand::random::<u32>()) << 20;
        Parts {
            name,
            language: Language::ENGLISH,
            lay_out,
            drawn: Vec::new(),
            number,
            laid_out: number,
            kept: Vec::new(),
        }
    }

    /// Draws the parts that have changed. The language is always the same.
    pub(super) fn update(&mut self, now: Vec<P>, language: Language) {
        self.language = language;
        let number = self.number + 1;
        let is_laid_out = now.len() == self.drawn.len();
        let mut has_changed = !is_laid_out;
        self.drawn.truncate(now.len());
        for (index, part) in now.into_iter().enumerate() {
            if self
                .drawn
                .get(index)
                .is_some_and(|drawn| drawn.part == part)
            {
                continue;
            }
            has_changed = true;
            let html = part.draw(language).into_string();
            let drawn = RenderedPart { part, html, number };
            match self.drawn.get_mut(index) {
                Some(old) => *old = drawn,
                None => self.drawn.push(drawn),
            }
        }
        if has_changed {
            self.number = number;
            self.kept.clear();
        }
        if !is_laid_out {
            self.laid_out = number;
        }
    }

    /// The contents of the parts, in their order.
    pub(super) fn shown(&self) -> impl Iterator<Item = &P> {
        self.drawn.iter().map(|drawn| &drawn.part)
    }

    /// The id of the element of a part.
    pub(super) fn id(&self, index: usize) -> String {
        format!("{}-{index}", self.name)
    }

    /// The drawn content of the element of a part.
    pub(super) fn content(&self, index: usize) -> Markup {
        let html = self.drawn.get(index).map(|drawn| drawn.html.as_str());
        PreEscaped(html.unwrap_or_default().to_owned())
    }

    /// The whole for a page, which follows the events.
    pub(super) fn render(&self) -> Markup {
        let parts = self.event_of_parts();
        html! {
            div id=(self.name) sse-swap=(self.name) { (self.whole()) }
            div hidden sse-swap=(parts) hx-swap="none" {}
        }
    }

    /// The event for a browser that has the state of this number, or none; notes that the
    /// browser has the current state then.
    pub(super) fn news(&mut self, have: &mut Option<u64>) -> News {
        let has = have.replace(self.number);
        if has == Some(self.number) {
            return News::Nothing;
        }
        // Without those that have changed, the others are of no use.
        let has = has.filter(|has| (self.laid_out..self.number).contains(has));
        if let Some((_, bytes)) = self.kept.iter().find(|(kept, _)| *kept == has) {
            return News::Event(bytes.clone());
        }
        let id = self.number.to_string();
        let bytes = match has {
            Some(has) => event(&self.event_of_parts(), Some(&id), &self.since(has)),
            None => event(self.name, Some(&id), &self.whole().into_string()),
        };
        if self.kept.len() < MAX_KEPT {
            self.kept.push((has, bytes.clone()));
        }
        News::Event(bytes)
    }

    fn event_of_parts(&self) -> String {
        format!("{}-parts", self.name)
    }

    fn whole(&self) -> Markup {
        (self.lay_out)(self).render()
    }

    /// The parts that have changed since, each for the element of its id.
    fn since(&self, has: u64) -> String {
        let mut html = String::new();
        for (index, drawn) in self.drawn.iter().enumerate() {
            if drawn.number > has {
                let (id, content) = (self.id(index), &drawn.html);
                let _infallible = write!(
                    html,
                    "<div id=\"{id}\" hx-swap-oob=\"innerHTML\">{content}</div>"
                );
            }
        }
        html
    }
}

/// The things of `now` in the places that they have in `before`; newcomers take
/// the first places that are free, and whatever finds none is left out.
pub(super) fn keep_places<B, T, const PLACES: usize>(
    before: [Option<&B>; PLACES],
    mut now: Vec<T>,
    is_same: impl Fn(&B, &T) -> bool,
) -> [Option<T>; PLACES] {
    now.truncate(PLACES);
    let mut places = before.map(|old| {
        let old = old?;
        let at = now.iter().position(|new| is_same(old, new))?;
        Some(now.remove(at))
    });
    let free = places.iter_mut().filter(|place| place.is_none());
    for (place, new) in free.zip(now) {
        *place = Some(new);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Part for &'static str {
        fn draw(&self, _: Language) -> Markup {
            html! { b { (self) } }
        }
    }

    fn parts() -> Parts<&'static str> {
        Parts::new("wall", |parts| {
            html! { @for index in 0..parts.shown().count() { p id=(parts.id(index)) { (parts.content(index)) } } }
        })
    }

    /// The text that is sent to a browser that has this state.
    fn sent(parts: &mut Parts<&'static str>, have: &mut Option<u64>) -> String {
        match parts.news(have) {
            News::Event(bytes) => String::from_utf8(bytes.to_vec()).unwrap(),
            _ => String::new(),
        }
    }

    #[test]
    fn a_browser_is_sent_the_whole_at_first_and_then_what_has_changed() {
        let mut parts = parts();
        parts.update(vec!["one", "two", "three"], Language::ENGLISH);
        let mut have = None;
        let whole = sent(&mut parts, &mut have);
        assert!(whole.starts_with("event: wall\nid: "), "{whole}");
        assert!(whole.contains("<p id=\"wall-1\"><b>two</b></p>"), "{whole}");
        assert_eq!(sent(&mut parts, &mut have), "");
        parts.update(vec!["one", "TWO", "three"], Language::ENGLISH);
        let id = parts.number;
        let change = "data: <div id=\"wall-1\" hx-swap-oob=\"innerHTML\"><b>TWO</b></div>";
        let expected = format!("event: wall-parts\nid: {id}\n{change}\n\n");
        assert_eq!(sent(&mut parts, &mut have), expected);
        assert_eq!(have, Some(id));
    }

    #[test]
    fn a_browser_that_missed_states_is_sent_their_changes_together() {
        let mut parts = parts();
        parts.update(vec!["one", "two", "three"], Language::ENGLISH);
        let mut have = Some(parts.number);
        parts.update(vec!["ONE", "two", "three"], Language::ENGLISH);
        parts.update(vec!["One", "two", "THREE"], Language::ENGLISH);
        let change = sent(&mut parts, &mut have);
        assert!(
            change.contains("One") && change.contains("THREE"),
            "{change}"
        );
        assert!(
            !change.contains("two") && !change.contains("ONE"),
            "{change}"
        );
    }

    #[test]
    fn the_whole_is_sent_when_the_count_changes_or_the_number_is_foreign() {
        let mut parts = parts();
        parts.update(vec!["one", "two"], Language::ENGLISH);
        let mut have = Some(parts.number);
        let mut foreign = Some(parts.number + 7);
        parts.update(vec!["one"], Language::ENGLISH);
        for have in [&mut have, &mut foreign] {
            let whole = sent(&mut parts, have);
            assert!(whole.starts_with("event: wall\n"), "{whole}");
        }
    }

    #[test]
    fn a_part_that_looks_the_same_is_no_change() {
        let mut parts = parts();
        parts.update(vec!["one"], Language::ENGLISH);
        let number = parts.number;
        parts.update(vec!["one"], Language::ENGLISH);
        assert_eq!(parts.number, number);
    }

    #[test]
    fn things_keep_their_places_and_newcomers_take_those_that_are_free() {
        let places = |before: [u32; 3], now: &[u32]| {
            let before = [&before[0], &before[1], &before[2]];
            let before = before.map(|number| Some(number).filter(|number| **number > 0));
            keep_places(before, now.to_vec(), |one, other| one == other)
                .map(Option::unwrap_or_default)
        };
        assert_eq!(places([0, 0, 0], &[1, 2]), [1, 2, 0]);
        assert_eq!(places([1, 2, 3], &[5, 1, 3]), [1, 5, 3]);
        assert_eq!(places([1, 2, 3], &[3, 4, 5]), [4, 5, 3]);
        assert_eq!(places([1, 2, 3], &[3]), [0, 0, 3]);
        assert_eq!(places([1, 2, 3], &[4, 5, 6, 1]), [4, 5, 6]);
    }
}
