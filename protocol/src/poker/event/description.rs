//! How the events are described: [`events!`] makes of one list what an event is,
//! how it is written and read, what a table view does with it, and what is said
//! of it to people.

/// Makes [`Event`](super::Event) and everything that goes by its kinds. Of each
/// event stand: its name here, its names on the wire (with more than one, in
/// brackets, which it is), its fields as
/// [`described!`](crate::poker::described::described) has them or a body, what a
/// view does that `hears` it, and what is said by a voice that `says` it.
macro_rules! events {
    ($(
        $(#[$doc:meta])*
        $Name:ident $($wire:literal)|+ $([$which:expr])?
        $(($body:ident: $Body:ty $(=> $inside:literal)?))?
        $({$(
            $(#[$field_doc:meta])*
            $field:ident: $Type:ty
                $(= $key:literal $(or $usual:literal)? $(then $extra:expr)?)?
                $(=> $part:literal)?,
        )*})?
        $(, hears |$view:ident| $heard:expr)?
        $(, says |$voice:ident| $said:expr)?
        ;
    )*) => {
        /// An answer, or something that happened at a table. Seats are counted
        /// from 1, amounts are in chips.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Event {$(
            $(#[$doc])*
            $Name $(($Body))? $({$($(#[$field_doc])* $field: $Type,)*})?,
        )*}

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

        impl Event {
            /// Reads an event of a server.
            ///
            /// # Errors
            /// An event that is not known here, or one whose attributes make no
            /// sense.
            pub fn read(element: &Element) -> Result<Event, Unreadable> {
                Ok(match element.name() {
                    $($($wire)|+ => Event::$Name
                        $(({
                            let $body: $Body = read_field!(element, $(=> $inside)?);
                            $body
                        }))?
                        $({$($field: read_field!(
                            element, $(= $key $(or $usual)?)? $(=> $part)?
                        ),)*})?,)*
                    _ => return Err(Unreadable::unknown(element)),
                })
            }
        }

        impl TableView {
            /// Updates the view by an event of the server or the arena.
            #[expect(unused_variables, reason = "a view needs some fields of an event")]
            pub fn hear(&mut self, event: &Event) {
                match event {$(
                    Event::$Name $(($body))? $({$($field),*})? => {
                        $(let $view = self; $heard;)?
                    })*
                }
            }
        }

        /// Says an event of a table as a person likes to read it; `None` for what
        /// is better seen on the table, or no event of a table. The view knows it
        /// already.
        #[expect(unused_variables, reason = "a line needs some fields of an event")]
        pub fn said(view: &TableView, event: &Event) -> Option<Line> {
            match event {$(
                Event::$Name $(($body))? $({$($field),*})? => {
                    let line: Option<Line> = None;
                    $(let $voice = Voice(view); let line = $said;)?
                    line
                })*
            }
        }
    };
    (@name $name:literal) => { $name };
    (@name $($name:literal)|+, $which:expr) => { $which };
}

pub(super) use events;
