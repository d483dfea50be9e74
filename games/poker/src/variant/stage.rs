//! The streets of the games.

use super::Street;

/// The cards and the betting of one street of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// Which.
    pub street: Street,
    /// The cards that each player is dealt face down.
    pub down: u8,
    /// The cards that each player is dealt face up, after those.
    pub up: u8,
    /// The cards that the board is dealt.
    pub board: u8,
    /// Whether the players change cards first.
    pub draws: bool,
    /// Whether a fixed limit has its bigger bet here.
    pub big: bool,
    /// The seat that acts first.
    pub opening: Opening,
}

/// The seat that acts first on a street.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// The first left of the blinds where there are some, otherwise left of the
    /// button.
    Button,
    /// The player showing the lowest card, the ace high and clubs the lowest suit, who
    /// brings it in.
    LowestCard,
    /// The player showing the highest card, the ace low and spades the highest suit.
    HighestCard,
    /// The player showing the best hand, without straights and flushes; of several the
    /// first left of the button.
    BestBoard,
    /// The player showing the lowest hand, the ace low.
    LowestBoard,
}

const NOTHING: Stage = Stage {
    street: Street::Preflop,
    down: 0,
    up: 0,
    board: 0,
    draws: false,
    big: false,
    opening: Opening::Button,
};

const fn with_board(hole: u8) -> [Stage; 4] {
    let first = Stage {
        down: hole,
        ..NOTHING
    };
    [
        first,
        street_of_board(Street::Flop, 3, false),
        street_of_board(Street::Turn, 1, true),
        street_of_board(Street::River, 1, true),
    ]
}

const fn street_of_board(street: Street, board: u8, big: bool) -> Stage {
    Stage {
        street,
        board,
        big,
        ..NOTHING
    }
}

const fn stud(first: Opening, later: Opening) -> [Stage; 5] {
    let third = Stage {
        street: Street::Third,
        down: 2,
        up: 1,
        opening: first,
        ..NOTHING
    };
    let seventh = Stage {
        street: Street::Seventh,
        down: 1,
        big: true,
        opening: later,
        ..NOTHING
    };
    [
        third,
        street_of_stud(Street::Fourth, false, later),
        street_of_stud(Street::Fifth, true, later),
        street_of_stud(Street::Sixth, true, later),
        seventh,
    ]
}

const fn five_card_stud() -> [Stage; 4] {
    let second = Stage {
        street: Street::Second,
        down: 1,
        up: 1,
        opening: Opening::LowestCard,
        ..NOTHING
    };
    [
        second,
        street_of_stud(Street::Third, false, Opening::BestBoard),
        street_of_stud(Street::Fourth, true, Opening::BestBoard),
        street_of_stud(Street::Fifth, true, Opening::BestBoard),
    ]
}

const fn street_of_stud(street: Street, big: bool, opening: Opening) -> Stage {
    Stage {
        street,
        up: 1,
        big,
        opening,
        ..NOTHING
    }
}

const fn predraw(down: u8) -> Stage {
    Stage {
        street: Street::Predraw,
        down,
        ..NOTHING
    }
}

const fn draw(street: Street, big: bool) -> Stage {
    Stage {
        street,
        draws: true,
        big,
        ..NOTHING
    }
}

const fn three_draws(down: u8) -> [Stage; 4] {
    [
        predraw(down),
        draw(Street::FirstDraw, false),
        draw(Street::SecondDraw, true),
        draw(Street::ThirdDraw, true),
    ]
}

pub(super) static BOARD_OF_TWO: [Stage; 4] = with_board(2);
pub(super) static BOARD_OF_FOUR: [Stage; 4] = with_board(4);
pub(super) static STUD: [Stage; 5] = stud(Opening::LowestCard, Opening::BestBoard);
pub(super) static RAZZ: [Stage; 5] = stud(Opening::HighestCard, Opening::LowestBoard);
pub(super) static FIVE_CARD_STUD: [Stage; 4] = five_card_stud();
pub(super) static FIVE_ONE_DRAW: [Stage; 2] = [predraw(5), draw(Street::FirstDraw, true)];
pub(super) static FIVE_THREE_DRAWS: [Stage; 4] = three_draws(5);
pub(super) static FOUR_THREE_DRAWS: [Stage; 4] = three_draws(4);
