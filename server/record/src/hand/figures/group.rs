//! The groups into which hands are divided.

use poker_rules::{Event, PostKind, Street};

/// The property by which hands are divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breakdown {
    /// Nothing: one row a player.
    Player,
    /// The place at the table.
    Position,
    /// The rounds: a hand counts on each that the player came to.
    Street,
    /// The stack before the hand, or that of the richest opponent if it is less.
    Stack,
}

/// A part of the hands of a player. Parts are ordered as tables list them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Group {
    /// All of them.
    All,
    /// Those at this place.
    Position(Position),
    /// Those that came to this round.
    Street(Street),
    /// Those with a stack of this depth.
    Stack(Depth),
}

impl Group {
    /// The word for it: `all`, `BTN`, `flop`, `40-70`.
    pub fn word(self) -> String {
        match self {
            Group::All => "all".to_owned(),
            Group::Position(position) => position.word(),
            Group::Street(street) => street.word().to_owned(),
            Group::Stack(depth) => depth.word(),
        }
    }
}

/// A place at the table, in the order of the actions before the flop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Position {
    /// One of the seats that act first, from 0 on.
    Early(u8),
    /// Two before the button.
    Hijack,
    /// One before the button.
    Cutoff,
    /// The button; with two players it has the small blind, too.
    Button,
    /// The small blind.
    Small,
    /// The big blind.
    Big,
}

impl Position {
    /// `UTG`, `UTG+1` …, `HJ`, `CO`, `BTN`, `SB`, `BB`.
    pub fn word(self) -> String {
        match self {
            Position::Early(0) => "UTG".to_owned(),
            Position::Early(place) => format!("UTG+{place}"),
            Position::Hijack => "HJ".to_owned(),
            Position::Cutoff => "CO".to_owned(),
            Position::Button => "BTN".to_owned(),
            Position::Small => "SB".to_owned(),
            Position::Big => "BB".to_owned(),
        }
    }

    /// The places of all seats; the place of a seat that was not dealt in means nothing.
    pub fn all(dealt: &[bool], button: usize, events: &[Event]) -> Vec<Position> {
        let count = dealt.len();
        let poster = |wanted: PostKind| {
            events.iter().find_map(|event| match event {
                Event::Post { seat, kind, .. } if *kind == wanted => Some(*seat),
                _ => None,
            })
        };
        let mut places = vec![Position::Early(0); count];
        // From the button backwards; a blind is a blind, wherever it sits.
        let behind = (1..count).map(|back| (button + count - back) % count);
        let blinds = [poster(PostKind::Small), poster(PostKind::Big)];
        let others: Vec<usize> = behind
            .filter(|seat| dealt[*seat] && !blinds.contains(&Some(*seat)))
            .collect();
        for (back, seat) in others.iter().enumerate() {
            places[*seat] = match back {
                0 => Position::Cutoff,
                1 => Position::Hijack,
                _ => Position::Early((others.len() - 1 - back) as u8),
            };
        }
        if let Some(place) = blinds[1].and_then(|seat| places.get_mut(seat)) {
            *place = Position::Big;
        }
        if let Some(place) = blinds[0].and_then(|seat| places.get_mut(seat)) {
            *place = Position::Small;
        }
        // The button acts last after the flop, with the small blind or not.
        if let Some(place) = places.get_mut(button)
            && blinds[1] != Some(button)
        {
            *place = Position::Button;
        }
        places
    }
}

/// How deep a stack is, in big blinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Depth(u8);

impl Depth {
    /// The least stack of each depth but the first, in big blinds.
    const LIMITS: [u64; 5] = [20, 40, 70, 130, 250];

    /// Of a stack in chips.
    pub fn of(stack: u64, big: u64) -> Depth {
        let big = u128::from(big.max(1));
        let reached = |limit: &&u64| u128::from(stack) >= u128::from(**limit) * big;
        Depth(Depth::LIMITS.iter().take_while(reached).count() as u8)
    }

    /// `0-20`, `20-40`, … `250+`: from the first number on, below the second.
    pub fn word(self) -> String {
        let index = usize::from(self.0);
        let least = index.checked_sub(1).map_or(0, |last| Depth::LIMITS[last]);
        match Depth::LIMITS.get(index) {
            Some(most) => format!("{least}-{most}"),
            None => format!("{least}+"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(count: usize, button: usize, blinds: [usize; 2]) -> Vec<String> {
        let posts = [PostKind::Small, PostKind::Big].into_iter().zip(blinds);
        let posts = posts.map(|(kind, seat)| Event::Post {
            seat,
            kind,
            amount: 1,
            stack: 1,
        });
        let events: Vec<Event> = posts.collect();
        let all = Position::all(&vec![true; count], button, &events);
        all.into_iter().map(Position::word).collect()
    }

    #[test]
    fn places_are_named_from_the_button() {
        assert_eq!(places(2, 0, [0, 1]), ["BTN", "BB"]);
        assert_eq!(places(3, 1, [2, 0]), ["BB", "BTN", "SB"]);
        assert_eq!(places(4, 0, [1, 2]), ["BTN", "SB", "BB", "CO"]);
        assert_eq!(
            places(9, 8, [0, 1]),
            [
                "SB", "BB", "UTG", "UTG+1", "UTG+2", "UTG+3", "HJ", "CO", "BTN"
            ]
        );
    }

    #[test]
    fn a_stack_has_the_depth_of_its_big_blinds() {
        let words =
            [0, 199, 200, 699, 1300, 2500, u64::MAX].map(|stack| Depth::of(stack, 10).word());
        assert_eq!(
            words,
            ["0-20", "0-20", "20-40", "40-70", "130-250", "250+", "250+"]
        );
    }
}
