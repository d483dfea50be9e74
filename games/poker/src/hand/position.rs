//! The button and the blinds, and how they move.

/// The places of a hand, counted from 0. The button and the small blind may
/// lie at seats where nobody is dealt in (they are dead then), the big blind
/// never does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Positions {
    /// The seat that acts last after the flop.
    pub button: usize,
    /// Heads-up the button itself.
    pub small: usize,
    /// Always a seat that plays.
    pub big: usize,
}

impl Positions {
    /// The places of a table's first hand, with the button at a seat that was
    /// drawn, or the next one where somebody plays. `plays` says of each seat
    /// whether somebody is dealt in; `None` where fewer than two are.
    pub fn first(plays: &[bool], drawn: usize) -> Option<Positions> {
        let button = match plays.get(drawn) {
            Some(true) => drawn,
            _ => next(plays, drawn)?,
        };
        let small = match players(plays) {
            ..2 => return None,
            2 => button,
            _ => next(plays, button)?,
        };
        let big = next(plays, small)?;
        Some(Positions { button, small, big })
    }

    /// The places of the hand after this one, by the rule of the dead button:
    /// the big blind moves to the next player; the small blind goes to where
    /// the big blind was and the button to where the small blind was, whether
    /// somebody plays there or not. Heads-up the one without the big blind has
    /// both. `None` where fewer than two play.
    pub fn after(&self, plays: &[bool]) -> Option<Positions> {
        let big = next(plays, self.big)?;
        match players(plays) {
            ..2 => None,
            2 => {
                let button = next(plays, big)?;
                let small = button;
                Some(Positions { button, small, big })
            }
            _ => {
                let small = self.big;
                // Somebody who came in between may make the old small blind the
                // big blind again; then the button is with the player before.
                let button = match self.small {
                    old if old == big || old == small => previous(plays, small)?,
                    old => old,
                };
                Some(Positions { button, small, big })
            }
        }
    }
}

fn players(plays: &[bool]) -> usize {
    plays.iter().filter(|plays| **plays).count()
}

/// The first seat after this one, clockwise, that plays.
fn next(plays: &[bool], seat: usize) -> Option<usize> {
    let count = plays.len();
    let seats = (1..=count).map(|step| (seat + step) % count);
    seats.into_iter().find(|seat| plays[*seat])
}

/// The first seat before this one that plays.
fn previous(plays: &[bool], seat: usize) -> Option<usize> {
    let count = plays.len();
    let seats = (1..=count).map(|step| (seat + count - step % count) % count);
    seats.into_iter().find(|seat| plays[*seat])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(button: usize, small: usize, big: usize) -> Option<Positions> {
        Some(Positions { button, small, big })
    }

    fn plays(seats: &str) -> Vec<bool> {
        seats.chars().map(|seat| seat == 'x').collect()
    }

    #[test]
    fn the_first_button_is_drawn_and_heads_up_has_the_small_blind() {
        assert_eq!(Positions::first(&plays("xxxx"), 2), at(2, 3, 0));
        assert_eq!(Positions::first(&plays("x.x.x"), 1), at(2, 4, 0));
        assert_eq!(Positions::first(&plays("x..x"), 3), at(3, 3, 0));
        assert_eq!(Positions::first(&plays("x..."), 0), None);
        assert_eq!(Positions::first(&[], 0), None);
    }

    #[test]
    fn all_three_move_on_by_one_player_where_nobody_leaves() {
        let mut places = Positions::first(&plays("xx.xx"), 0).unwrap();
        let mut seen = Vec::new();
        for _ in 0..4 {
            seen.push((places.button, places.small, places.big));
            places = places.after(&plays("xx.xx")).unwrap();
        }
        assert_eq!(seen, [(0, 1, 3), (1, 3, 4), (3, 4, 0), (4, 0, 1)]);
    }

    #[test]
    fn the_big_blind_always_moves_to_the_next_player_and_the_rest_may_be_dead() {
        let places = at(0, 1, 2).unwrap();
        // The big blind has left: the small blind is dead, then the button.
        let dead_small = places.after(&plays("xx.xx")).unwrap();
        assert_eq!(Some(dead_small), at(1, 2, 3));
        let dead_button = dead_small.after(&plays("xx.xx"));
        assert_eq!(dead_button, at(2, 3, 4));
        // The small blind has left: the button is dead.
        assert_eq!(places.after(&plays("x.xxx")), at(1, 2, 3));
        // Both have left.
        assert_eq!(places.after(&plays("x..xx")), at(1, 2, 3));
    }

    #[test]
    fn heads_up_the_big_blind_still_moves_and_the_other_has_the_button() {
        // Three players, the button at 0; the small blind is out.
        assert_eq!(at(0, 1, 2).unwrap().after(&plays("x.x")), at(2, 2, 0));
        // The big blind is out: 0 is next.
        assert_eq!(at(0, 1, 2).unwrap().after(&plays("xx.")), at(1, 1, 0));
        // And then back and forth.
        assert_eq!(at(1, 1, 0).unwrap().after(&plays("xx.")), at(0, 0, 1));
    }

    #[test]
    fn a_third_player_finds_a_button_that_is_not_the_big_blind() {
        // Heads-up 0 (button) and 2; the third sits down on either side.
        assert_eq!(at(0, 0, 2).unwrap().after(&plays("x.xx")), at(0, 2, 3));
        assert_eq!(at(0, 0, 2).unwrap().after(&plays("xxx.")), at(1, 2, 0));
    }
}
