PRAGMA foreign_keys=OFF;
PRAGMA application_id=1098015348;
PRAGMA user_version=4;
BEGIN TRANSACTION;
CREATE TABLE announced_in (
    file   BLOB PRIMARY KEY,
    length INTEGER NOT NULL
) STRICT;
CREATE TABLE begun (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at  TEXT NOT NULL
) STRICT;
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
INSERT INTO "games" VALUES(1,1,'1 2',0,'timeout','12 ms over',9,'2026-03-01T12:00:00.123Z','2026-03-01T12:00:00.123Z','gomoku');
INSERT INTO "games" VALUES(2,2,'1 2',1,'timeout','12 ms over',9,'2026-03-01T12:00:00.123Z','2026-03-01T12:00:00.123Z','gomoku');
INSERT INTO "games" VALUES(3,3,'2 3',0,'draw',NULL,9,'2026-03-01T12:00:00.123Z','2026-03-01T12:00:00.123Z','gomoku');
INSERT INTO "games" VALUES(4,4,'1 3',0,'timeout','12 ms over',9,'2026-03-01T12:00:00.123Z','2026-03-01T12:00:00.123Z','gomoku');
INSERT INTO "games" VALUES(5,5,'1 2',2,'timeout','12 ms over',9,'2026-03-01T12:00:00.123Z','2026-03-01T12:00:00.123Z','gomoku');
CREATE TABLE identity (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    fixed INTEGER NOT NULL CHECK (fixed IN (0, 1))
) STRICT;
INSERT INTO "identity" VALUES('board','15',1);
INSERT INTO "identity" VALUES('game','gomoku',1);
INSERT INTO "identity" VALUES('options','',1);
INSERT INTO "identity" VALUES('clock','',0);
INSERT INTO "identity" VALUES('name','club',0);
INSERT INTO "identity" VALUES('timeout','5s',0);
CREATE TABLE outbox (
    sequence INTEGER PRIMARY KEY REFERENCES games (sequence),
    xml      BLOB NOT NULL
) STRICT;
CREATE TABLE players (
    id   INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO "players" VALUES(1,'Ann');
INSERT INTO "players" VALUES(2,'Bob');
INSERT INTO "players" VALUES(3,'Cid');
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
CREATE TABLE poker_seats (
    hand        INTEGER NOT NULL REFERENCES poker_hands (id),
    seat        INTEGER NOT NULL,
    player      TEXT NOT NULL,
    stack       INTEGER NOT NULL,
    net         INTEGER NOT NULL,
    show_always INTEGER NOT NULL CHECK (show_always IN (0, 1)),
    PRIMARY KEY (hand, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE poker_tables (
    id     INTEGER PRIMARY KEY,
    name   TEXT NOT NULL,
    format TEXT NOT NULL,
    mode   TEXT NOT NULL,
    closed INTEGER NOT NULL CHECK (closed IN (0, 1))
) STRICT;
CREATE TABLE seats (
    sequence INTEGER NOT NULL REFERENCES games (sequence),
    seat     INTEGER NOT NULL CHECK (seat >= 0),
    player   INTEGER NOT NULL REFERENCES players (id),
    place    INTEGER NOT NULL CHECK (place >= 0),
    returns  INTEGER NOT NULL,
    PRIMARY KEY (sequence, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,1,0,1);
INSERT INTO "seats" VALUES(1,1,2,1,-1);
INSERT INTO "seats" VALUES(2,0,2,1,-1);
INSERT INTO "seats" VALUES(2,1,1,0,1);
INSERT INTO "seats" VALUES(3,0,2,0,0);
INSERT INTO "seats" VALUES(3,1,3,1,0);
INSERT INTO "seats" VALUES(4,0,3,0,-1);
INSERT INTO "seats" VALUES(4,1,1,1,1);
INSERT INTO "seats" VALUES(5,0,1,1,-1);
INSERT INTO "seats" VALUES(5,1,2,0,1);
CREATE TABLE state (
    one            INTEGER PRIMARY KEY CHECK (one = 1),
    ids_reserved   INTEGER NOT NULL,
    announced_upto INTEGER NOT NULL
) STRICT;
INSERT INTO "state" VALUES(1,6,5);
CREATE TABLE tokens (
    name TEXT PRIMARY KEY,
    hash TEXT NOT NULL
) STRICT;
INSERT INTO "tokens" VALUES('Ann','no hash');
CREATE INDEX poker_hands_by_table ON poker_hands (table_id);
CREATE UNIQUE INDEX games_by_players ON games (players, number);
CREATE INDEX games_by_game ON games (game);
CREATE UNIQUE INDEX seats_by_player ON seats (player, sequence);
CREATE INDEX games_by_end ON games (ended);
COMMIT;
