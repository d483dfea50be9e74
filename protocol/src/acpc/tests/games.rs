//! Definitions of games.

use poker_rules::Structure;

use crate::acpc::{BettingType, GameDefinition, GameError, Holdem, NotHoldem};

const LIMIT: &str = "\
GAMEDEF
limit
numPlayers = 3
numRounds = 4
blind = 5 10 0
raiseSize = 10 10 20 20
firstPlayer = 3 1 1 1
maxRaises = 3 4 4 4
numSuits = 4
numRanks = 13
numHoleCards = 2
numBoardCards = 0 3 1 1
END GAMEDEF
";

const NO_LIMIT: &str = "\
GAMEDEF
nolimit
numPlayers = 2
numRounds = 4
stack = 20000 20000
blind = 100 50
firstPlayer = 2 1 1 1
numSuits = 4
numRanks = 13
numHoleCards = 2
numBoardCards = 0 3 1 1
END GAMEDEF
";

fn read(text: &str) -> Result<GameDefinition, GameError> {
    text.parse()
}

#[test]
fn games_are_written_as_they_are_read() {
    for text in [LIMIT, NO_LIMIT] {
        assert_eq!(read(text).unwrap().to_string(), text);
    }
    let loose = NO_LIMIT
        .to_uppercase()
        .replace('=', " ")
        .replace('\n', "\r\n\n# note\n");
    assert_eq!(read(&loose), read(NO_LIMIT));
}

#[test]
fn a_game_has_the_values_of_its_file_and_the_usual_ones_of_the_dealer() {
    let game = read(LIMIT).unwrap();
    assert_eq!(game.betting, BettingType::Limit);
    assert_eq!(game.stacks, [i32::MAX as u64; 3]);
    assert_eq!(game.first_players, [2, 0, 0, 0]);
    let holdem = Holdem::try_from(&game).unwrap();
    assert_eq!(holdem.small_and_big(), (5, 10));
    let bets = [0, 1, 2, 3].map(|round| holdem.bet(round));
    assert_eq!(bets, [10, 10, 20, 20].map(Some));
    let Structure::FixedLimit { cap, .. } = holdem.structure else {
        panic!("{:?}", holdem.structure);
    };
    assert_eq!((cap.bets, cap.heads_up), (4, true));
    assert_eq!(holdem.definition(), game);
    let holdem = Holdem::try_from(&read(NO_LIMIT).unwrap()).unwrap();
    assert_eq!(holdem.small_and_big(), (50, 100));
    assert_eq!(holdem.structure, Structure::NoLimit);
}

#[test]
fn wrong_games_are_refused_with_the_field() {
    let wrong = |from: &str, to: &str| read(&NO_LIMIT.replace(from, to)).unwrap_err().to_string();
    assert_eq!(
        wrong("stack", "stak"),
        "line 5: 'stak = 20000 20000' is no field of a game"
    );
    assert!(wrong("20000 20000", "20000").contains("'stack' needs 2 numbers, and has 1"));
    assert!(wrong("100 50", "100 -50").contains("line 6: '-50' is no whole number"));
    assert!(wrong("blind = 100 50\n", "").contains("'blind' needs 2 numbers, and has 0"));
    assert!(
        wrong("numPlayers = 2", "numPlayers = 11").contains("'numPlayers' has 11; give 2 to 10")
    );
    assert!(wrong("2 1 1 1", "3 1 1 1").contains("'firstPlayer' has 3; give 1 to 2"));
    assert!(wrong("numSuits = 4", "numSuits = 5").contains("'numSuits' has 5"));
    assert!(wrong("numRanks = 13", "numRanks = 2").contains("the deck has 8 cards"));
    assert!(wrong("100 50", "20001 50").contains("the blind of player 1"));
    assert!(read("").is_err());
}

#[test]
fn only_texas_holdem_is_dealt() {
    let no = |from: &str, to: &str| {
        let game = read(&NO_LIMIT.replace(from, to)).unwrap();
        Holdem::try_from(&game).unwrap_err()
    };
    assert_eq!(no("numRounds = 4", "numRounds = 3"), NotHoldem::Cards);
    assert_eq!(no("numHoleCards = 2", "numHoleCards = 1"), NotHoldem::Cards);
    assert_eq!(no("2 1 1 1", "1 2 2 2"), NotHoldem::Order);
    assert_eq!(no("100 50", "50 100"), NotHoldem::Blinds);
    assert_eq!(no("100 50", "100 0"), NotHoldem::Blinds);
    let no = |from: &str, to: &str| {
        let game = read(&LIMIT.replace(from, to)).unwrap();
        Holdem::try_from(&game)
    };
    assert!(no("maxRaises = 3 4 4 4\n", "").is_ok());
    for (from, to) in [
        ("3 4 4 4", "4 4 4 4"),
        ("3 4 4 4", "3 4 4 3"),
        ("10 10 20 20", "10 20 20 20"),
        ("10 10 20 20", "20 20 40 40"),
        ("10 10 20 20", "10 10 5 5"),
    ] {
        assert_eq!(no(from, to), Err(NotHoldem::Limits), "{to}");
    }
}
