//! How an event is written and read, from one list.

/// Makes [`Encode`](crate::poker::Encode) of
/// [`Event`](poker_rules::table::Event), and [`read_event`](crate::poker::read_event).
/// Of each event stand: its name, its names on the wire (with more than one, in
/// brackets, which it is), and its fields as
/// [`described!`](crate::poker::described::described) has them or a body.
macro_rules! events {
    ($(
        $Name:ident $($wire:literal)|+ $([$which:expr])?
        $(($body:ident $(=> $inside:literal)?))?
        $({$(
            $field:ident
                $(= $key:literal $(or $usual:literal)? $(then $extra:expr)?)?
                $(=> $part:literal)?
        ),* $(,)?})?
        ;
    )*) => {
        impl Encode for Event {
            fn encode(&self, out: &mut Vec<u8>) {
                match self {$(
                    Event::$Name $(($body))? $({$($field),*})? => {
                        let tag = Tag::new(events!(@name $($wire)|+ $(, $which)?), out);
                        $(let tag = write_field!($body, tag, $(=> $inside)?);)?
                        $($(
                            let tag = write_field!(
                                $field, tag, $(= $key $(then $extra)?)? $(=> $part)?
                            );
                        )*)?
                        tag.close();
                    })*
                }
            }
        }

        /// Reads an event of a server.
        ///
        /// # Errors
        /// An event that is not known here, or one with attributes that make no sense.
        pub fn read_event(element: &Element) -> Result<Event, Unreadable> {
            Ok(match element.name() {
                $($($wire)|+ => Event::$Name
                    $((events!(@body $body element $(=> $inside)?)))?
                    $({$($field: read_field!(
                        element, $(= $key $(or $usual)?)? $(=> $part)?
                    ),)*})?,)*
                _ => return Err(Unreadable::unknown(element)),
            })
        }
    };
    (@name $name:literal) => { $name };
    (@name $($name:literal)|+, $which:expr) => { $which };
    (@body $body:ident $element:ident $($inside:tt)*) => {
        read_field!($element, $($inside)*)
    };
}

pub(super) use events;
