//! The parts of an element of the protocol, described once: a field with
//! `= "key"` is an attribute, one with `=> "part"` stands inside. Writing and
//! reading follow from it.
//!
//! After the key of an attribute may stand its default (`or 0`), the number of
//! its decimals (`digits 2`), and an attribute that is written behind it and
//! not read (`then (key, value)`).

use std::borrow::Cow;

use poker_rules::table::{
    Cause, ErrorCode, Format, Limit, Mode, Percent, SeatStatus, TableState, Wait, game_of_word,
    game_word,
};
use poker_rules::{Cards, Limits, PostKind, Street, Variant};

use super::tag::{Tag, Value};
use super::{Element, Unreadable};

type ReadResult<T> = Result<T, Unreadable>;

/// The value of an attribute.
pub(super) trait Attribute: Sized {
    fn write<'a>(&self, tag: Tag<'a>, key: &'static str) -> Tag<'a>;
    fn read(element: &Element, key: &'static str) -> ReadResult<Self>;
}

/// A part inside an element, or one that writes attributes of its own.
pub(super) trait Part: Sized {
    fn write<'a>(&self, tag: Tag<'a>, name: &'static str) -> Tag<'a>;
    fn read(element: &Element, name: &'static str) -> ReadResult<Self>;
}

/// Everything in an element but its name.
pub(super) trait Body: Sized {
    fn fill<'a>(&self, tag: Tag<'a>) -> Tag<'a>;
    fn read(element: &Element) -> ReadResult<Self>;
}

/// A number that is written to so many decimals.
pub(super) trait DecimalNumber: Sized {
    fn write<'a>(&self, tag: Tag<'a>, key: &'static str, digits: usize) -> Tag<'a>;
    fn read(element: &Element, key: &'static str) -> ReadResult<Self>;
}

macro_rules! attributes {
    ($($Type:ty: $value:ident => $shown:expr, $read:expr;)*) => {$(
        impl Attribute for $Type {
            fn write<'a>(&self, tag: Tag<'a>, key: &'static str) -> Tag<'a> {
                let $value = self;
                tag.with(key, $shown)
            }

            fn read(element: &Element, key: &'static str) -> ReadResult<$Type> {
                let read: fn(&Element, &'static str) -> ReadResult<$Type> = $read;
                read(element, key)
            }
        }
    )*};
}

attributes! {
    u64: number => number, Element::number;
    usize: seat => seat, Element::seat;
    i64: number => number, Element::value;
    bool: flag => if *flag { "true" } else { "false" }, Element::value;
    Percent: share => share.to_string(), Element::value;
    String: text => text, |element, key| element.text_of(key).map(str::to_owned);
    Cow<'static, str>: text => text, |element, key| element.text_of(key).map(|text| text.to_owned().into());
    ErrorCode: code => code.word(), Element::value;
    Format: format => format.word(), Element::value;
    Mode: mode => mode.word(), Element::value;
    Street: street => street.word(), |e, key| e.one_of(key, Street::ALL, Street::word);
    PostKind: kind => kind.word(), |e, key| e.one_of(key, PostKind::ALL, PostKind::word);
    Cause: cause => cause.word(), |e, key| e.one_of(key, Cause::ALL, Cause::word);
    TableState: state => state.word(), |e, key| e.one_of(key, TableState::ALL, TableState::word);
    SeatStatus: status => status.word(), |e, key| e.one_of(key, SeatStatus::ALL, SeatStatus::word);
    Cards: cards => cards.as_slice(), Element::cards;
    Vec<usize>: counts => joined(counts), Element::counts;
    Variant: game => game_word(*game), |element, key| { let word = element.text_of(key)?; game_of_word(word).ok_or_else(|| element.wrong(key)) };
    Limit: limit => limit.word(), |element, key| element.one_of(key, Limit::ALL, Limit::word);
}

/// Numbers with a blank between them.
fn joined(counts: &[usize]) -> String {
    let words: Vec<String> = counts.iter().map(ToString::to_string).collect();
    words.join(" ")
}

impl<T: Attribute> Attribute for Option<T> {
    fn write<'a>(&self, tag: Tag<'a>, key: &'static str) -> Tag<'a> {
        match self {
            Some(value) => value.write(tag, key),
            None => tag,
        }
    }

    fn read(element: &Element, key: &'static str) -> ReadResult<Option<T>> {
        element.get(key).map(|_| T::read(element, key)).transpose()
    }
}

impl DecimalNumber for f64 {
    fn write<'a>(&self, tag: Tag<'a>, key: &'static str, digits: usize) -> Tag<'a> {
        tag.with(key, format_args!("{self:.digits$}"))
    }

    fn read(element: &Element, key: &'static str) -> ReadResult<f64> {
        element.value(key)
    }
}

impl DecimalNumber for Option<f64> {
    fn write<'a>(&self, tag: Tag<'a>, key: &'static str, digits: usize) -> Tag<'a> {
        match self {
            Some(number) => DecimalNumber::write(number, tag, key, digits),
            None => tag,
        }
    }

    fn read(element: &Element, key: &'static str) -> ReadResult<Option<f64>> {
        element.get(key).map(|_| element.value(key)).transpose()
    }
}

/// The text of the element.
impl Part for String {
    fn write<'a>(&self, tag: Tag<'a>, _: &'static str) -> Tag<'a> {
        tag.saying(self)
    }

    fn read(element: &Element, _: &'static str) -> ReadResult<String> {
        Ok(element.text().to_owned())
    }
}

/// An element each.
impl<T: Body> Part for Vec<T> {
    fn write<'a>(&self, mut tag: Tag<'a>, name: &'static str) -> Tag<'a> {
        for one in self {
            one.fill(tag.child(name)).close();
        }
        tag
    }

    fn read(element: &Element, name: &'static str) -> ReadResult<Vec<T>> {
        let children = element.children().iter();
        let named = children.filter(|child| child.name() == name);
        named.map(T::read).collect()
    }
}

/// An element that may be there.
impl<T: Body> Part for Option<T> {
    fn write<'a>(&self, mut tag: Tag<'a>, name: &'static str) -> Tag<'a> {
        if let Some(body) = self {
            body.fill(tag.child(name)).close();
        }
        tag
    }

    fn read(element: &Element, name: &'static str) -> ReadResult<Option<T>> {
        element.child(name).map(T::read).transpose()
    }
}

/// An empty element that is there or not.
impl Part for bool {
    fn write<'a>(&self, mut tag: Tag<'a>, name: &'static str) -> Tag<'a> {
        if *self {
            tag.child(name).close();
        }
        tag
    }

    fn read(element: &Element, name: &'static str) -> ReadResult<bool> {
        Ok(element.child(name).is_some())
    }
}

/// One of two attributes.
impl Part for Option<Wait> {
    fn write<'a>(&self, tag: Tag<'a>, _: &'static str) -> Tag<'a> {
        match self {
            Some(Wait::Starts(time)) => tag.with("starts-in", time),
            Some(Wait::Closes(time)) => tag.with("closes-in", time),
            None => tag,
        }
    }

    fn read(element: &Element, _: &'static str) -> ReadResult<Option<Wait>> {
        let starts = element.number_where_given("starts-in")?.map(Wait::Starts);
        let closes = element.number_where_given("closes-in")?.map(Wait::Closes);
        Ok(starts.or(closes))
    }
}

impl<T: Body> Body for Box<T> {
    fn fill<'a>(&self, tag: Tag<'a>) -> Tag<'a> {
        T::fill(self, tag)
    }

    fn read(element: &Element) -> ReadResult<Box<T>> {
        T::read(element).map(Box::new)
    }
}

/// The amounts to which a player may bet or raise.
impl Body for Limits {
    fn fill<'a>(&self, tag: Tag<'a>) -> Tag<'a> {
        tag.with("min", self.min).with("max", self.max)
    }

    fn read(element: &Element) -> ReadResult<Limits> {
        let (min, max) = (element.number("min")?, element.number("max")?);
        Ok(Limits { min, max })
    }
}

/// An amount of chips.
impl Body for u64 {
    fn fill<'a>(&self, tag: Tag<'a>) -> Tag<'a> {
        tag.with("amount", self)
    }

    fn read(element: &Element) -> ReadResult<u64> {
        element.number("amount")
    }
}

/// Somebody's cards.
impl Body for (usize, Cards) {
    fn fill<'a>(&self, tag: Tag<'a>) -> Tag<'a> {
        tag.with("seat", self.0).with("cards", self.1.as_slice())
    }

    fn read(element: &Element) -> ReadResult<(usize, Cards)> {
        Ok((element.seat("seat")?, element.cards("cards")?))
    }
}

/// Somebody at a table: seat, name, stack.
impl Body for (usize, String, u64) {
    fn fill<'a>(&self, tag: Tag<'a>) -> Tag<'a> {
        let (seat, name, stack) = self;
        tag.with("seat", seat)
            .with("name", name)
            .with("stack", stack)
    }

    fn read(element: &Element) -> ReadResult<(usize, String, u64)> {
        let name = element.text_of("name")?.to_owned();
        Ok((element.seat("seat")?, name, element.number("stack")?))
    }
}

/// An attribute that is written and not read.
pub(super) fn fixed<'a>(tag: Tag<'a>, (key, value): (&str, impl Value)) -> Tag<'a> {
    tag.with(key, value)
}

/// Writes a field as it is described.
macro_rules! write_field {
    ($field:expr, $tag:expr, = $key:literal digits $digits:literal) => {
        $crate::poker::described::DecimalNumber::write($field, $tag, $key, $digits)
    };
    ($field:expr, $tag:expr, = $key:literal then $extra:expr) => {
        $crate::poker::described::fixed(
            $crate::poker::described::write_field!($field, $tag, = $key),
            $extra,
        )
    };
    ($field:expr, $tag:expr, = $key:literal $(or $usual:literal)?) => {
        $crate::poker::described::Attribute::write($field, $tag, $key)
    };
    ($field:expr, $tag:expr, => $part:literal) => {
        $crate::poker::described::Part::write($field, $tag, $part)
    };
    // All that is inside.
    ($field:expr, $tag:expr,) => {
        $crate::poker::described::Body::fill($field, $tag)
    };
}

/// Reads a field as it is described.
macro_rules! read_field {
    ($element:expr, = $key:literal or $usual:literal) => {
        $element.number_or($key, $usual)?
    };
    ($element:expr, = $key:literal digits $digits:literal) => {
        $crate::poker::described::DecimalNumber::read($element, $key)?
    };
    ($element:expr, = $key:literal $($written:tt)*) => {
        $crate::poker::described::Attribute::read($element, $key)?
    };
    ($element:expr, => $part:literal) => {
        $crate::poker::described::Part::read($element, $part)?
    };
    ($element:expr,) => {
        $crate::poker::described::Body::read($element)?
    };
}

/// How a struct is an element, or a part of one.
macro_rules! described {
    ($(
        $Name:ident {$(
            $field:ident
                $(= $key:literal $(or $usual:literal)? $(digits $digits:literal)?)?
                $(=> $part:literal)?
        ),* $(,)?}
    )*) => {$(
        impl $crate::poker::described::Body for $Name {
            fn fill<'a>(&self, tag: $crate::poker::tag::Tag<'a>) -> $crate::poker::tag::Tag<'a> {
                let $Name {$($field),*} = self;
                $(let tag = $crate::poker::described::write_field!(
                    $field, tag,
                    $(= $key $(or $usual)? $(digits $digits)?)? $(=> $part)?
                );)*
                tag
            }

            fn read(element: &$crate::poker::Element) -> Result<$Name, $crate::poker::Unreadable> {
                Ok($Name {
                    $($field: $crate::poker::described::read_field!(
                        element,
                        $(= $key $(or $usual)? $(digits $digits)?)? $(=> $part)?
                    ),)*
                })
            }
        }
    )*};
}

pub(super) use {described, read_field, write_field};
