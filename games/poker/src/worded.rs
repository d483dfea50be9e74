//! Choices that have words on the wire and in files.

/// Declares an enumeration whose cases have words: `word` gives the word of a case, and a
/// word is parsed as its case.
macro_rules! worded {
    (
        $(#[$meta:meta])*
        pub enum $name:ident { $($(#[$doc:meta])* $case:ident = $word:literal,)+ }
    ) => {
        $(#[$meta])*
        pub enum $name {
            $($(#[$doc])* $case,)+
        }

        impl $name {
            /// All of them.
            pub const ALL: [$name; [$($word),+].len()] = [$($name::$case),+];

            /// Its word.
            pub fn word(self) -> &'static str {
                match self {
                    $($name::$case => $word),+
                }
            }
        }

        impl std::str::FromStr for $name {
            type Err = ();

            fn from_str(text: &str) -> Result<$name, ()> {
                let mut all = $name::ALL.into_iter();
                all.find(|case| case.word() == text).ok_or(())
            }
        }
    };
}

pub(crate) use worded;
