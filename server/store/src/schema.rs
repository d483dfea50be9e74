//! The tables of the database, and how those of an earlier version become these.

use jiff::Timestamp;

use super::chain::CHAIN;
use super::chance::SECRETS;

/// The version of the tables, kept in `user_version`. Version 1 had neither the
/// game of a row nor tokens: all its games are of the game of its identity.
/// Version 2 had no poker. Version 3 had only games of two players, and only their
/// winners. Version 4 did not know which worker had played a game, and counted all.
/// Version 5 had only hands of no-limit hold'em. Version 6 had only hands with blinds
/// and an ante for all.
pub(super) const VERSION: i32 = 7;

/// The identity of the store and its players.
const SCHEMA: &str = "
CREATE TABLE identity (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    fixed INTEGER NOT NULL CHECK (fixed IN (0, 1))
) STRICT;

CREATE TABLE players (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;

";

/// The games. `players` holds the players' numbers in ascending order, `1 2`, so
/// an edit of a tournament file cannot count a game twice. `seats` holds players
/// and returns by seat; `place` is the player's place in the schedule.
const GAMES: &str = "
CREATE TABLE games (
    sequence INTEGER PRIMARY KEY,
    id       INTEGER NOT NULL UNIQUE CHECK (id > 0),
    players  TEXT NOT NULL,
    number   INTEGER NOT NULL,
    cause    TEXT NOT NULL,
    detail   TEXT,
    moves    INTEGER NOT NULL,
    started  TEXT NOT NULL,
    ended    TEXT NOT NULL,
    game     TEXT NOT NULL,
    record   TEXT GENERATED ALWAYS AS (printf('%06d.xml', id)) VIRTUAL
) STRICT;
CREATE INDEX games_by_game ON games (game);

CREATE TABLE seats (
    sequence INTEGER NOT NULL REFERENCES games (sequence),
    seat     INTEGER NOT NULL CHECK (seat >= 0),
    player   INTEGER NOT NULL REFERENCES players (id),
    place    INTEGER NOT NULL CHECK (place >= 0),
    returns  INTEGER NOT NULL,
    PRIMARY KEY (sequence, seat)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX seats_by_player ON seats (player, sequence);
";

/// Which worker played a game, and why a game is struck. A struck game counts no more:
/// it is not in `counted_games`, and its place in the schedule is free again.
pub(super) const STRIKING: &str = "
DROP INDEX IF EXISTS games_by_players;
ALTER TABLE games ADD COLUMN worker TEXT;
ALTER TABLE games ADD COLUMN struck TEXT;
CREATE UNIQUE INDEX games_by_players ON games (players, number) WHERE struck IS NULL;
CREATE VIEW counted_games AS SELECT * FROM games WHERE struck IS NULL;
";

/// So that the games that ended last are found in any store.
pub(super) const GAMES_BY_END: &str = "CREATE INDEX IF NOT EXISTS games_by_end ON games (ended);";

/// When the tournament began, if its rounds have times.
pub(super) const BEGUN: &str = "
CREATE TABLE IF NOT EXISTS begun (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at  TEXT NOT NULL
) STRICT;
";

/// The table of the moves of each game without chance, as a number, so that the same game
/// is recognised when it is played again.
pub(super) const LINES: &str = "
CREATE TABLE IF NOT EXISTS lines (
    sequence INTEGER PRIMARY KEY REFERENCES games (sequence),
    line     INTEGER NOT NULL
) STRICT;
";

/// The fields in which games are rated that have another name than their game
/// ([`games::GameInfo::field`]).
pub(super) const FIELDS: &str = "
CREATE TABLE IF NOT EXISTS fields (
    sequence INTEGER PRIMARY KEY REFERENCES games (sequence),
    name     TEXT NOT NULL
) STRICT;
";

/// The state of the run; `sequence` is the order of commits. Games up to
/// `announced_upto` are known to be announced. Later ones may be, in one of the
/// files `announced_in`, behind that length.
const STATE: &str = "
CREATE TABLE outbox (
    sequence INTEGER PRIMARY KEY REFERENCES games (sequence),
    xml      BLOB NOT NULL
) STRICT;

CREATE TABLE state (
    one            INTEGER PRIMARY KEY CHECK (one = 1),
    ids_reserved   INTEGER NOT NULL,
    announced_upto INTEGER NOT NULL
) STRICT;
INSERT INTO state VALUES (1, 1, 0);

CREATE TABLE announced_in (
    file   BLOB PRIMARY KEY,
    length INTEGER NOT NULL
) STRICT;
";

/// The secrets that protect names.
pub(super) const TOKENS: &str = "
CREATE TABLE tokens (
    name TEXT PRIMARY KEY,
    hash TEXT NOT NULL
) STRICT;
";

/// The tables of hands, since version 3 of the store. Seats count from one;
/// `deck` holds all 52 cards in the order of the deal, `moves` the actions in
/// order: `2 raise 60;1 fold timeout`. `big` is the smallest bet; where nobody posts
/// it, `big_seat` is the button.
const HANDS: &str = "
CREATE TABLE poker_tables (
    id     INTEGER PRIMARY KEY,
    name   TEXT NOT NULL,
    format TEXT NOT NULL,
    mode   TEXT NOT NULL,
    closed INTEGER NOT NULL CHECK (closed IN (0, 1))
) STRICT;

CREATE TABLE poker_hands (
    id         INTEGER PRIMARY KEY,
    table_id   INTEGER NOT NULL REFERENCES poker_tables (id),
    ended      TEXT NOT NULL,
    seats      INTEGER NOT NULL,
    button     INTEGER NOT NULL,
    small_seat INTEGER,
    small      INTEGER NOT NULL,
    big_seat   INTEGER NOT NULL,
    big        INTEGER NOT NULL,
    ante       INTEGER NOT NULL,
    deck       TEXT NOT NULL,
    moves      TEXT NOT NULL
) STRICT;
CREATE INDEX poker_hands_by_table ON poker_hands (table_id);

CREATE TABLE poker_seats (
    hand        INTEGER NOT NULL REFERENCES poker_hands (id),
    seat        INTEGER NOT NULL,
    player      TEXT NOT NULL,
    stack       INTEGER NOT NULL,
    net         INTEGER NOT NULL,
    show_always INTEGER NOT NULL CHECK (show_always IN (0, 1)),
    PRIMARY KEY (hand, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE poker_players (
    name          TEXT PRIMARY KEY,
    hands         INTEGER NOT NULL,
    won           INTEGER NOT NULL,
    net           INTEGER NOT NULL,
    net_in_blinds REAL NOT NULL,
    vpip          INTEGER NOT NULL,
    pfr           INTEGER NOT NULL,
    raises        INTEGER NOT NULL,
    calls         INTEGER NOT NULL,
    showdowns     INTEGER NOT NULL,
    showdowns_won INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
";

/// The game and the limit of each hand, since version 6: see
/// [`record::hand::write_rules`].
pub(super) const HAND_RULES: &str =
    "ALTER TABLE poker_hands ADD COLUMN rules TEXT NOT NULL DEFAULT '';";

/// Nothing: version 7 has the tables of version 6, but words in `rules` and `moves`
/// that a program of version 6 does not know.
const MORE_WORDS: &str = "";

/// All tables, in the order in which they are created.
pub(super) const NEW: [&str; 13] = [
    SCHEMA,
    GAMES,
    STRIKING,
    GAMES_BY_END,
    BEGUN,
    LINES,
    FIELDS,
    CHAIN,
    SECRETS,
    STATE,
    TOKENS,
    HANDS,
    HAND_RULES,
];

/// Upgrades version 1 to version 2, together with the tokens.
const UPGRADE: &str = "
ALTER TABLE games ADD COLUMN game TEXT NOT NULL DEFAULT '';
UPDATE games SET game = ifnull((SELECT value FROM identity WHERE key = 'game'), '');
CREATE INDEX games_by_game ON games (game);
";

/// Upgrades version 3 to version 4: games of pairs become games of seats.
const PUT_ASIDE: &str = "
DROP INDEX games_by_pair;
DROP INDEX games_by_game;
ALTER TABLE games RENAME TO games_of_pairs;
";
const MOVE_OVER: &str = "
INSERT INTO games (sequence, id, players, number, cause, detail, moves, started, ended, game)
SELECT sequence, id, min(first, second) || ' ' || max(first, second), number, cause, detail, moves,
       started, ended, game
FROM games_of_pairs;
INSERT INTO seats (sequence, seat, player, place, returns)
SELECT sequence, 0, starter, starter <> first, iif(winner IS NULL, 0, iif(winner = starter, 1, -1))
FROM games_of_pairs;
INSERT INTO seats (sequence, seat, player, place, returns)
SELECT sequence, 1, first + second - starter, starter = first,
       iif(winner IS NULL, 0, iif(winner = starter, -1, 1))
FROM games_of_pairs;
DROP TABLE games_of_pairs;
";

/// The statements that bring a store of each version to the next one.
pub(super) const UPGRADES: [(i32, &[&str]); 6] = [
    (1, &[UPGRADE, TOKENS]),
    (2, &[HANDS]),
    (3, &[PUT_ASIDE, GAMES, MOVE_OVER]),
    (4, &[STRIKING]),
    (5, &[HAND_RULES]),
    (6, &[MORE_WORDS]),
];

/// The oldest version that is read in place.
pub(super) const OLDEST_IN_PLACE: i32 = 4;

/// An instant as rows have it.
pub(super) fn stored_instant(at: Timestamp) -> String {
    format!("{at:.3}")
}

/// The views that show a reader the store as it stood at an instant: the
/// games that had ended, and the entries of the chain before that of any other game.
pub(super) fn views_as_of(instant: Timestamp) -> String {
    let instant = stored_instant(instant);
    format!(
        "CREATE TEMP VIEW games AS SELECT * FROM main.games WHERE ended < '{instant}';
         CREATE TEMP VIEW counted_games AS SELECT * FROM games WHERE struck IS NULL;
         CREATE TEMP VIEW chain AS SELECT * FROM main.chain WHERE NOT EXISTS (
             SELECT 1 FROM main.chain AS earlier JOIN main.games USING (sequence)
             WHERE earlier.entry <= main.chain.entry AND ended >= '{instant}');"
    )
}

/// The views that make a store of each version look like the next one to a reader: they
/// are of its own connection and stand before the tables.
pub(super) const VIEWS: [(i32, &str); 2] = [
    (
        4,
        "CREATE TEMP VIEW games AS SELECT *, NULL AS worker, NULL AS struck FROM main.games;
         CREATE TEMP VIEW counted_games AS SELECT * FROM games;",
    ),
    (
        5,
        "CREATE TEMP VIEW poker_hands AS SELECT *, '' AS rules FROM main.poker_hands;",
    ),
];
