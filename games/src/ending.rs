//! How the rules ended a game, for people.

use crate::{Text, Who};

/// How the rules ended a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// A seat has won.
    Won(Who, How),
    /// Nobody has: a sentence about why, where there is more to be said than that.
    Drawn(Option<Text>),
}

/// How a seat has won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum How {
    /// That it has says all.
    Plain,
    /// The reason or the margin: `by five in a row`, `35:13`.
    By(Text),
    /// The reason why the loser lost, in a sentence: `white cannot go anywhere`.
    Since(Text),
}

impl Ending {
    /// The ending of a game for two in which more counts: `35:13`.
    pub(crate) fn counted(winner: Option<Who>, first: u32, second: u32) -> Ending {
        match winner {
            Some(winner) => {
                let (most, least) = (first.max(second), first.min(second));
                Ending::Won(winner, How::By(Text::plain(format!("{most}:{least}"))))
            }
            None => {
                let text = Text::new("game-drawn-at");
                Ending::Drawn(Some(text.with("first", first).with("second", second)))
            }
        }
    }

    /// The ending as a line to be read with the board.
    pub fn caption(&self) -> Text {
        match self {
            Ending::Won(who, How::Plain) => Text::new("game-won").with("who", *who),
            Ending::Won(who, How::By(how)) => Text::new("game-won-how")
                .with("who", *who)
                .with("how", how.clone()),
            Ending::Won(who, How::Since(why)) => Text::new("game-won-why")
                .with("who", *who)
                .with("why", why.clone()),
            Ending::Drawn(Some(why)) => why.clone(),
            Ending::Drawn(None) => Text::new("game-drawn"),
        }
    }

    /// The same with the names of the players, as [`Text::named`] puts them in. The
    /// winner stays a seat.
    #[must_use]
    pub(crate) fn named(self, names: &[&str]) -> Ending {
        match self {
            Ending::Won(who, How::By(how)) => Ending::Won(who, How::By(how.named(names))),
            Ending::Won(who, How::Since(why)) => Ending::Won(who, How::Since(why.named(names))),
            Ending::Drawn(Some(why)) => Ending::Drawn(Some(why.named(names))),
            Ending::Won(_, How::Plain) | Ending::Drawn(None) => self,
        }
    }
}
