//! The group commit: many games in one sync.

use std::ops::Range;
use std::path::PathBuf;

use rusqlite::{ErrorCode, Transaction, TransactionBehavior, named_params};

use super::announcements;
use super::archive::{Archive, Attempt};
use super::chain::{ChainEnd, Entry, RecordDigests};
use super::owned::OwnedStore;
use super::private::FILE_MODE;
use super::row_id::RowId;
use super::schema::stored_instant;
use super::strike::{GamesToStrike, strike_in};
use super::{
    Annulment, ChancePeriod, Commitment, CommittedGame, Digest, FinishedGame, RenderRecord, Room,
    SecretState, Step, StoreError, StoredResult, chance, reached, record_files,
};
use metrics::{COUNTS, Share};
use record::{GameId, field_of, place_of};

/// How many numbers one commit reserves, and so the most that a kill can skip.
const ID_BLOCK: u64 = 128;

/// A store that its writer owns.
pub(super) struct StoreArchive {
    store: OwnedStore,
    render: RenderRecord,
    /// The number of the last commit.
    sequence: u64,
    /// Records written since the last sync.
    unsynced: Vec<PathBuf>,
    /// How many they are, for monitoring.
    outbox: Share,
}

impl StoreArchive {
    /// # Errors
    /// The database cannot be read.
    pub(super) fn new(store: OwnedStore, render: RenderRecord) -> Result<StoreArchive, StoreError> {
        let sql = "SELECT ifnull(max(sequence), 0) FROM games";
        let sequence = store
            .database
            .query_row(sql, [], |row| row.get(0))
            .map_err(StoreError::database("read", &store.database_file))?;
        Ok(StoreArchive {
            store,
            render,
            sequence,
            unsynced: Vec::new(),
            outbox: COUNTS.outbox.share(),
        })
    }

    /// Runs `work` in one transaction and commits it on success.
    fn transaction<T>(
        &mut self,
        doing: &'static str,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let database = &mut self.store.database;
        let run = || -> rusqlite::Result<T> {
            let transaction = database.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let done = work(&transaction)?;
            transaction.commit()?;
            Ok(done)
        };
        run().map_err(StoreError::database(doing, &self.store.database_file))
    }

    /// Commits these games in one transaction. Gives the head of the chain with each of
    /// them; `None` for games that were already stored, whose rows stay unchanged.
    fn commit(&mut self, games: &[RenderedGame]) -> Result<Vec<Option<Digest>>, StoreError> {
        let before = self.sequence;
        let (sequence, heads) = self.transaction("commit games to", |transaction| {
            let mut sequence = before;
            let mut chain = ChainEnd::of(transaction)?;
            let mut heads = Vec::with_capacity(games.len());
            for rendered in games {
                let is_new = insert(transaction, sequence + 1, rendered)?;
                heads.push(if is_new {
                    sequence += 1;
                    let head = rendered.chain(sequence, &mut chain)?;
                    if let Some(reason) = rendered.game.struck.as_deref() {
                        let sql = "UPDATE games SET struck = ?2 WHERE sequence = ?1";
                        transaction.execute(sql, (sequence, reason))?;
                        let id = rendered.result.id;
                        chain.add(Some(sequence), &Entry::Struck { id, reason }, None)?;
                    }
                    Some(head)
                } else {
                    None
                });
            }
            reached(Step::GroupInserted);
            Ok((sequence, heads))
        })?;
        self.sequence = sequence;
        reached(Step::GroupCommitted);
        Ok(heads)
    }
}

/// A game with its record.
struct RenderedGame {
    game: FinishedGame,
    result: StoredResult,
    xml: String,
}

impl RenderedGame {
    /// Adds the game to the chain; gives the new head.
    fn chain(&self, sequence: u64, chain: &mut ChainEnd<'_>) -> rusqlite::Result<Digest> {
        let salt: [u8; 16] = rand::random();
        let entry = Entry::Stored {
            id: self.result.id,
            number: self.result.key.number,
            places: &self.result.seats,
            ended: &stored_instant(self.game.ended),
            digests: RecordDigests::of(self.xml.as_bytes(), &salt),
        };
        chain.add(Some(sequence), &entry, Some(&salt))
    }
}

/// Inserts a game; gives whether it is new.
fn insert(
    transaction: &Transaction<'_>,
    sequence: u64,
    game: &RenderedGame,
) -> rusqlite::Result<bool> {
    let key = &game.result.key;
    let players = key.players.iter().map(|name| player_id(transaction, name));
    let players: Vec<i64> = players.collect::<rusqlite::Result<_>>()?;
    let mut insert = transaction.prepare_cached(
        "INSERT INTO games (sequence, id, players, number, cause, detail, moves, started, ended,
                            game, worker)
         VALUES (:sequence, :id, :players, :number, :cause, :detail, :moves, :started, :ended,
                 :game, :worker)",
    )?;
    let inserted = insert.execute(named_params! {
        ":sequence": sequence,
        ":id": RowId(game.result.id),
        ":players": ascending(&players),
        ":number": key.number,
        ":cause": game.result.cause.as_str(),
        ":detail": game.result.detail,
        ":moves": game.result.moves,
        ":started": stored_instant(game.game.journal().started),
        ":ended": stored_instant(game.game.ended),
        ":game": game.game.journal().game,
        ":worker": game.game.worker(),
    });
    match inserted {
        Ok(_) => {}
        Err(error) if is_unique_violation(&error) => return Ok(false),
        Err(error) => return Err(error),
    }
    let mut seat = transaction.prepare_cached(
        "INSERT INTO seats (sequence, seat, player, place, returns) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    for (number, (place, own)) in game
        .result
        .seats
        .iter()
        .zip(&game.result.returns)
        .enumerate()
    {
        seat.execute((sequence, number, players[*place], place, own))?;
    }
    if let Some(line) = game.result.line {
        transaction
            .prepare_cached("INSERT INTO lines (sequence, line) VALUES (?1, ?2)")?
            .execute((sequence, line.cast_signed()))?;
    }
    let journal = game.game.journal();
    let field = field_of(journal);
    if field != journal.game {
        transaction
            .prepare_cached("INSERT INTO fields (sequence, name) VALUES (?1, ?2)")?
            .execute((sequence, field))?;
    }
    transaction
        .prepare_cached("INSERT INTO outbox (sequence, xml) VALUES (?1, ?2)")?
        .execute((sequence, game.xml.as_bytes()))?;
    Ok(true)
}

/// The number of a player in the database; adds the player if it is new.
fn player_id(transaction: &Transaction<'_>, name: &str) -> rusqlite::Result<i64> {
    transaction
        .prepare_cached("INSERT INTO players (name) VALUES (?1) ON CONFLICT (name) DO NOTHING")?
        .execute([name])?;
    transaction
        .prepare_cached("SELECT id FROM players WHERE name = ?1")?
        .query_row([name], |row| row.get(0))
}

/// The players of a game as its row names them, independent of their order.
fn ascending(players: &[i64]) -> String {
    let mut players = players.to_vec();
    players.sort_unstable();
    let players: Vec<String> = players.iter().map(i64::to_string).collect();
    players.join(" ")
}

fn is_unique_violation(error: &rusqlite::Error) -> bool {
    let code = error
        .sqlite_error()
        .map(|error| (error.code, error.extended_code));
    matches!(
        code,
        Some((
            ErrorCode::ConstraintViolation,
            rusqlite::ffi::SQLITE_CONSTRAINT_UNIQUE
        ))
    )
}

impl Archive for StoreArchive {
    fn room(&self) -> &Room {
        &self.store.room
    }

    fn keep(
        &mut self,
        games: Vec<FinishedGame>,
        attempt: &mut Attempt<'_>,
    ) -> Result<(), StoreError> {
        let render = self.render;
        let games: Vec<RenderedGame> = games
            .into_iter()
            .map(|game| RenderedGame {
                result: game.result(),
                xml: render(game.journal()),
                game,
            })
            .collect();
        let heads = attempt.patience.until_done(|| self.commit(&games))?;
        let mut duplicate = None;
        for (RenderedGame { game, result, xml }, head) in games.into_iter().zip(heads) {
            if head.is_none() {
                duplicate = Some(result);
                continue;
            }
            let record = self.store.records.join(place_of(result.id));
            attempt.patience.until_done(|| {
                record_files::make_folder_of(&self.store.records, &record)?;
                record_files::write_part(&record, xml.as_bytes(), FILE_MODE)?;
                record_files::publish(&record)
            })?;
            self.unsynced.push(record.clone());
            self.outbox.set(self.unsynced.len());
            let (id, record) = (result.id, Some(record));
            attempt
                .announcer
                .announce(CommittedGame {
                    result,
                    record,
                    head,
                })
                .and_then(|()| attempt.announcer.write(game.journal()))
                .map_err(StoreError::Announce)?;
            if let Some(reason) = game.struck.as_deref() {
                attempt
                    .announcer
                    .annul(&[id], reason, &self.store.results())?;
            }
            reached(Step::GameAnnounced);
        }
        match duplicate {
            None => Ok(()),
            Some(StoredResult { key, id, .. }) => Err(StoreError::Duplicate { key, id }),
        }
    }

    fn annul(
        &mut self,
        annulment: Annulment,
        attempt: &mut Attempt<'_>,
    ) -> Result<Option<u64>, StoreError> {
        let games = GamesToStrike::OfWorker(&annulment.worker);
        let reason = annulment.reason.as_str();
        let (database, file) = (&mut self.store.database, &self.store.database_file);
        let struck = attempt.patience.until_done(|| {
            let struck = strike_in(database, games, reason, annulment.from);
            struck.map_err(StoreError::database("strike games in", file))
        })?;
        reached(Step::GamesAnnulled);
        if !struck.is_empty() {
            let results = self.store.results();
            attempt.announcer.annul(&struck, reason, &results)?;
            (annulment.recount)(&results)?;
        }
        Ok(Some(struck.len() as u64))
    }

    fn drawn_secrets(&self) -> Result<Vec<Commitment>, StoreError> {
        let mut secrets = self.store.results().commitments()?;
        secrets.retain(|commitment| commitment.state == SecretState::Drawn);
        Ok(secrets)
    }

    fn draw_secret(
        &mut self,
        period: ChancePeriod,
        attempt: &mut Attempt<'_>,
    ) -> Result<Commitment, StoreError> {
        let commitment = attempt.patience.until_done(|| {
            self.transaction("commit to a secret in", |transaction| {
                chance::draw(transaction, period)
            })
        })?;
        reached(Step::SecretDrawn);
        attempt.announcer.commit(period, commitment.digest)?;
        Ok(commitment)
    }

    fn open_secret(
        &mut self,
        commitment: &Commitment,
        attempt: &mut Attempt<'_>,
    ) -> Result<(), StoreError> {
        let mut note = |state| {
            attempt.patience.until_done(|| {
                self.transaction("note a secret in", |transaction| {
                    chance::note(transaction, commitment.entry, state)
                })
            })
        };
        // Nobody hears of it before it is sure that no game will draw from it.
        note(SecretState::Over)?;
        reached(Step::SecretOver);
        if let Some(secret) = commitment.secret {
            attempt.announcer.open(commitment.period, secret)?;
            // It is noted as announced once that is written.
            attempt.announcer.settle().map_err(StoreError::Announce)?;
        }
        reached(Step::SecretAnnounced);
        note(SecretState::Opened)
    }

    fn unsettled(&self) -> usize {
        self.unsynced.len()
    }

    fn settle(&mut self, attempt: &mut Attempt<'_>) -> Result<(), StoreError> {
        if !self.unsynced.is_empty() {
            attempt
                .patience
                .until_done(|| record_files::sync_records(&self.store.records, &self.unsynced))?;
        }
        reached(Step::RecordsSynced);
        let place = attempt.announcer.settle().map_err(StoreError::Announce)?;
        reached(Step::AnnouncementsSynced);
        let sequence = self.sequence;
        attempt.patience.until_done(|| {
            self.transaction("settle games in", |transaction| {
                transaction.execute("DELETE FROM outbox WHERE sequence <= ?1", [sequence])?;
                announcements::settle(transaction, place.as_ref())
            })
        })?;
        self.unsynced.clear();
        self.outbox.set(0);
        reached(Step::OutboxCleared);
        Ok(())
    }

    fn reserve_ids(&mut self, attempt: &Attempt<'_>) -> Result<Range<GameId>, StoreError> {
        // The new numbers lie above all that were given, whatever the row says.
        let sql = "
            UPDATE state SET ids_reserved =
                max(ids_reserved, (SELECT ifnull(max(id), 0) + 1 FROM games)) + ?1
            RETURNING ids_reserved";
        let RowId(end) = attempt.patience.until_done(|| {
            self.transaction("reserve numbers in", |transaction| {
                transaction.query_row(sql, [ID_BLOCK], |row| row.get(0))
            })
        })?;
        reached(Step::IdsReserved);
        Ok(GameId::new(end.get().saturating_sub(ID_BLOCK))..end)
    }

    fn close(
        &mut self,
        unused_ids: Range<GameId>,
        attempt: &Attempt<'_>,
    ) -> Result<(), StoreError> {
        if !unused_ids.is_empty() {
            attempt.patience.until_done(|| {
                self.transaction("give back numbers to", |transaction| {
                    let sql = "UPDATE state SET ids_reserved = ?1 WHERE ids_reserved = ?2";
                    transaction.execute(sql, [RowId(unused_ids.start), RowId(unused_ids.end)])
                })
            })?;
        }
        reached(Step::IdsReleased);
        Ok(())
    }
}
