//! Carries out the lines that a person types.

use std::sync::Arc;
use std::time::Duration;

use games::{Turn, Viewer};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::task::spawn_blocking;

use super::super::command::{Meaning, Verb, meaning, split};
use super::super::{TelnetContext, archive, game_request, help, page};
use super::poker::PersonOnTelnet;
use super::table::{MAX_WATCHED, WatchedGame};
use super::{OwnLogin, Session, SessionEnd};
use names::{LONGEST_NAME, is_person_name};
use people::tables::is_poker;
use people::{GameRequest, Login, Notice, Request, RequestRefusal, TurnRefused};
use record::GameId;
use words::{Phrase, UserError};

/// The longest time between two moves of a replay, in seconds.
const SLOWEST: f64 = 60.0;

type CommandResult = Result<(), UserError>;

impl<S: AsyncRead + AsyncWrite + Unpin> Session<S> {
    /// Carries out a line, or says why not.
    pub(super) async fn dispatch(&mut self, line: &str) -> Result<(), SessionEnd> {
        if self.replay.take().is_some() && line.is_empty() {
            return Ok(());
        }
        let (word, rest) = split(line);
        if word.is_empty() {
            return Ok(());
        }
        if self.playing.is_none() || !self.is_legal_now(line) {
            match self.act_at_table(line).await {
                None => {}
                Some(Ok(())) => {
                    self.show_own_table();
                    return Ok(());
                }
                Some(Err(why)) => {
                    self.say(&why.say(self.look.language));
                    return Ok(());
                }
            }
        }
        let verb = match self.understand(line, word) {
            Ok(Some(verb)) => verb,
            // A move.
            Ok(None) => {
                if let Err(why) = self.play(line) {
                    self.say(&why.say(self.look.language));
                }
                return Ok(());
            }
            Err(hint) => {
                self.say(&hint.say(self.look.language));
                return Ok(());
            }
        };
        if verb == Verb::Quit {
            self.is_parting = true;
            self.say_key("terminal-goodbye");
            self.flush().await?;
            return Err(SessionEnd);
        }
        if let Err(why) = self.command(verb, rest).await {
            self.say(&why.say(self.look.language));
        }
        Ok(())
    }

    /// The command of a line, `None` for a move. In a game one letter never
    /// abbreviates a command, since pits have names of one letter.
    fn understand(&self, line: &str, word: &str) -> Result<Option<Verb>, UserError> {
        let plays = self.playing.is_some();
        match meaning(word) {
            Meaning::Exactly(verb) => Ok(Some(verb)),
            _ if plays && self.is_legal_now(line) => Ok(None),
            Meaning::Short(verb) if !plays || word.len() > 1 => Ok(Some(verb)),
            _ if plays => Ok(None),
            Meaning::Short(verb) => Ok(Some(verb)),
            Meaning::Several(words) => {
                let hint = Phrase::new("terminal-may-be").with("word", word.to_owned());
                Err(hint.with("words", words.join(", ")).into())
            }
            Meaning::None => {
                // Many servers ask for a name first.
                let hint = if self.me.is_none() && line.trim() == word {
                    Phrase::new("terminal-no-command-or-name")
                } else {
                    Phrase::new("terminal-no-command")
                };
                Err(hint.with("word", word.to_owned()).into())
            }
        }
    }

    async fn command(&mut self, verb: Verb, rest: &str) -> CommandResult {
        match verb {
            Verb::Help if rest.is_empty() => self.show(&help::overview(self.look.language)),
            Verb::Help => {
                let text = help::about(split(rest).0, self.look.language)?;
                self.say(&text);
            }
            Verb::Login => return self.login(rest).await,
            Verb::Games | Verb::Who | Verb::Brains => self.look_around(verb).await,
            Verb::Play | Verb::Seek if is_poker(split(rest).0).is_some() => {
                return self.open_table(rest, verb == Verb::Play).await;
            }
            Verb::Join => return self.join_table(rest).await,
            Verb::Leave => return self.leave_table().await,
            Verb::Out => return self.sit_out(true).await,
            Verb::Back => return self.sit_out(false).await,
            Verb::Play => {
                let (game_request, words) = game_request::parse(rest)?;
                let names = match words {
                    Some(words) => game_request::names(&words, &self.context.server.look().await),
                    None => Vec::new(),
                };
                return self.ask(Request::Play(game_request, names)).await;
            }
            Verb::Seek => {
                return self.ask(Request::Seek(for_people(rest)?, None)).await;
            }
            Verb::Match => {
                let (name, rest) = named(rest, "match")?;
                return self.ask(Request::Seek(for_people(rest)?, Some(name))).await;
            }
            Verb::Accept => return self.ask(Request::Accept(number(rest, "accept")?)).await,
            Verb::Decline => {
                let request = match rest {
                    "" => Request::Decline,
                    rest => Request::Refuse(number(rest, "decline")?),
                };
                self.ask(request).await?;
                self.say_key("terminal-declined");
            }
            Verb::Withdraw => {
                self.ask(Request::Withdraw).await?;
                self.say_key("terminal-withdrawn");
            }
            Verb::Rematch => return self.play_again().await,
            Verb::Move if rest.is_empty() => {
                return Err(Phrase::new("terminal-which-move").into());
            }
            Verb::Move => self.play(rest)?,
            Verb::Undo => self.undo()?,
            Verb::Board | Verb::Moves => return self.show_board(verb),
            Verb::Sheet => return self.show_sheet(rest).await,
            Verb::Resign => return self.ask(Request::Resign).await,
            Verb::Hint => return self.hint().await,
            Verb::Draw => return self.ask(Request::Draw).await,
            Verb::TakeBack => {
                return self.ask(Request::TakeBack(own(rest, "takeback")?)).await;
            }
            Verb::Watch => return self.watch(rest).await,
            Verb::Unwatch => self.unwatch(rest)?,
            Verb::Records => {
                let player = (!rest.is_empty()).then_some(rest);
                let store = self.context.store.clone();
                let text = archive::records(&store, &self.look, player).await;
                self.show(&text);
            }
            Verb::Replay => return self.replay(rest).await,
            Verb::Pause => return self.ask(Request::Pause(own(rest, "pause")?)).await,
            Verb::Stop => return self.ask(Request::Stop(own(rest, "stop")?)).await,
            Verb::Ratings => return self.ratings(rest).await,
            Verb::Tournaments => self.tournaments().await,
            Verb::Register => return self.register(rest).await,
            Verb::Say if rest.is_empty() => {
                return Err(Phrase::new("terminal-say-what").into());
            }
            Verb::Say => return self.ask(Request::Say(rest.to_owned())).await,
            Verb::Tell => {
                let (name, text) = named(rest, "tell")?;
                if text.is_empty() {
                    return Err(Phrase::new("terminal-say-what").into());
                }
                return self.ask(Request::Tell(name, text.to_owned())).await;
            }
            Verb::Finger => return self.finger(rest).await,
            Verb::Set => {
                let (key, value) = split(rest);
                let said = self.look.set(&key.to_ascii_lowercase(), value)?;
                self.say(&said);
            }
            Verb::Quit => {}
        }
        Ok(())
    }

    async fn login(&mut self, words: &str) -> CommandResult {
        if let Some(me) = &self.me {
            let text = Phrase::new("terminal-logged-in").with("name", me.name.clone());
            return Err(text.into());
        }
        let (name, secret) = split(words);
        check_name(name)?;
        let TelnetContext {
            server,
            lobby,
            tokens,
            ..
        } = &self.context;
        if tokens.is_some() && secret.is_empty() {
            return Err(Phrase::new("terminal-secret-needed").into());
        }
        let notify = self.notify.clone();
        let (words, origin) = ((name, secret), self.origin);
        let login = server.log_in(lobby, tokens.as_ref(), words, origin, notify);
        let Login { id, name, is_back } = login.await?;
        let welcome = if is_back {
            "terminal-welcome-back"
        } else {
            "terminal-welcome-new"
        };
        let welcome = Phrase::new(welcome).with("name", name.clone());
        self.say(&welcome.say(self.look.language));
        let (own, origin) = (name.clone(), self.origin);
        let person = Arc::new(PersonOnTelnet { name: own, origin });
        self.me = Some(OwnLogin { id, name, person });
        self.return_to_table().await;
        Ok(())
    }

    /// Asks the server in the name of the person logged in.
    async fn ask(&mut self, request: Request) -> CommandResult {
        let me = self.me.as_ref();
        let me = me.ok_or_else(|| Phrase::new("terminal-log-in-first"))?;
        if let Some(said) = self.context.server.ask(me.id, request).await? {
            self.say(&said.say(self.look.language));
        }
        Ok(())
    }

    /// Plays the last game again: brains at once; a person is offered it, or has offered
    /// it already.
    async fn play_again(&mut self) -> CommandResult {
        let rematch = self.rematch.clone();
        let rematch = rematch.ok_or_else(|| Phrase::new("terminal-no-rematch"))?;
        let view = self.context.server.look().await;
        let own = self.me.as_ref().map_or("", |me| &me.name);
        let request = match (rematch.person(), rematch.offer_in(&view, own)) {
            (None, _) => Request::Play(rematch.request, rematch.opponents),
            (_, Some((number, ..))) => Request::Accept(*number),
            (Some(other), None) => {
                let to = Some(other.to_owned());
                Request::Seek(rematch.request, to)
            }
        };
        self.ask(request).await
    }

    /// Asks a second program of the opponent for a good move; it is told when it is there.
    async fn hint(&mut self) -> CommandResult {
        let playing = self.playing.as_ref();
        let turn = playing.map(|playing| &playing.turn);
        let turn = turn.ok_or_else(|| Phrase::new("terminal-play-none"))?;
        let (live, seat) = (turn.live().clone(), turn.seat());
        if live.board().state.turn() != Turn::Seat(seat) {
            return Err(TurnRefused::NotYourTurn.into());
        }
        let people = live.journal();
        let people = people.players.iter().filter(|player| player.is_person());
        if live.tournament.is_some() || people.count() > 1 {
            return Err(Phrase::new("terminal-no-hint-here").into());
        }
        let at_hand = self.context.server.look().await.at_hand;
        let brain = at_hand.into_iter().find(|brain| {
            brain.game.info.name == live.info.name && live.players.contains(&brain.name)
        });
        let brain = brain.ok_or_else(|| Phrase::new("terminal-no-hint-program"))?;
        let permit = self.context.hints.take([self.origin]);
        let permit = permit.map_err(|_| Phrase::new("terminal-no-hint-now"))?;
        live.board()
            .struck
            .get_or_insert_with(|| format!("game {}: played with a hint", live.id));
        let notify = self.notify.clone();
        self.context.tables.runtime.spawn(async move {
            let told = people::hint(brain, live, seat).await;
            drop(permit);
            // A person who has gone, or takes nothing in, misses it.
            let _ = notify.try_send(Notice::Text(told));
        });
        self.say_key("terminal-hint-asked");
        Ok(())
    }

    /// Shows the facts about a player: whether it is here, and its ratings.
    async fn finger(&mut self, name: &str) -> CommandResult {
        let own = self.me.as_ref().map(|me| me.name.as_str());
        let name = Some(name).filter(|name| !name.is_empty()).or(own);
        let name = name.ok_or_else(|| Phrase::new("terminal-log-in-first"))?;
        let view = self.context.server.look().await;
        let tables = &self.context.tables;
        let finger = page::finger(&view, name, |name| tables.doing(name));
        let book = &self.context.ratings;
        let ratings = archive::ratings(book, &self.look, None, Some(name)).await;
        let finger = self.look.wrapped(&finger.say(self.look.language));
        self.show(&format!("{finger}\n\n{ratings}"));
        Ok(())
    }

    async fn look_around(&mut self, verb: Verb) {
        let view = self.context.server.look().await;
        let tables = &self.context.tables;
        let text = match verb {
            Verb::Who => page::who(&self.look, &view, |name| tables.doing(name)),
            Verb::Brains => page::brains(&self.look, &view, tables.agents.names()),
            _ => {
                let own = self.me.as_ref().map(|me| me.name.as_str());
                let mut games = view.games.clone();
                games.extend(self.context.contests.games());
                page::games(&self.look, &view, &games, own, &tables.server.tables())
            }
        };
        self.show(&text);
    }

    async fn tournaments(&mut self) {
        let contests = self.context.contests.clone();
        // The folder is on a disk.
        let listed = spawn_blocking(move || contests.list()).await;
        let text = page::tournaments(&self.look, &listed.unwrap_or_default());
        self.show(&text);
    }

    /// Enters the person into a tournament, by its code.
    async fn register(&mut self, rest: &str) -> CommandResult {
        let me = self.me.as_ref();
        let me = me.ok_or_else(|| Phrase::new("terminal-log-in-first"))?;
        let (contest, code) = split(rest);
        let tokens = self.context.tokens.as_ref();
        let tokens = tokens.ok_or_else(|| Phrase::new("contests-no-tokens"))?;
        let (name, origin, asked) = (me.name.clone(), self.origin, contest.to_owned());
        tokens.expect_few_wrong(&name, origin)?;
        let registrations = self.context.contests.registrations().clone();
        // The files are on a disk.
        let admission = spawn_blocking(move || registrations.of(&asked)).await;
        let admission = admission.ok().flatten();
        let admission = admission.ok_or_else(|| Phrase::new("contests-no-registration"))?;
        let Some(admission) = admission.by_code(code) else {
            tokens.note_wrong(&name, origin);
            return Err(Phrase::new("contests-wrong-code").into());
        };
        let entered = spawn_blocking(move || admission.enter_person(&name, origin)).await;
        entered.map_err(|_| RequestRefusal::Closing)??;
        let said = Phrase::new("terminal-registered").with("name", contest.to_owned());
        self.say(&said.say(self.look.language));
        Ok(())
    }

    fn show_board(&mut self, verb: Verb) -> CommandResult {
        if self.playing.is_none()
            && let Some(text) = self.own_table(verb == Verb::Moves)
        {
            self.show(&text);
            return Ok(());
        }
        let looked_at = self.looked_at();
        let (live, seat) = looked_at.ok_or_else(|| Phrase::new("terminal-no-board"))?;
        let board = live.board();
        let state = self.reached(&board);
        let text = match verb {
            Verb::Moves => page::moves(&self.look, &board, state.as_ref(), seat),
            _ => page::board(&self.look, &live, &board, state.as_ref(), seat),
        };
        drop(board);
        self.show(&text);
        Ok(())
    }

    /// Shows the score sheet of a recorded game; without a number, of the game that the
    /// person plays, watches, or has played last.
    async fn show_sheet(&mut self, number: &str) -> CommandResult {
        let looked_at = self.looked_at().filter(|_| number.is_empty());
        let journal = match looked_at {
            Some((live, _)) => live.journal(),
            None => {
                let id = match number {
                    "" => self.seats.last(),
                    number => Some(self::number(number, "sheet")?),
                };
                let id = id.ok_or_else(|| Phrase::new("terminal-no-board"))?;
                Arc::new(archive::journal(self.context.store.clone(), id).await?)
            }
        };
        let sheet = record::sheet(&journal, usize::MAX);
        let sheet = sheet.ok_or_else(|| Phrase::new("terminal-no-sheet"))?;
        let language = self.look.language;
        let title = self.look.wrapped(&record::title(&journal, language));
        let sheet = render::text::advice(&sheet, language);
        self.show(&format!("{title}\n{}", sheet.trim_end()));
        Ok(())
    }

    /// Watches the game that these words call by its number, behind that of its tournament.
    async fn watch(&mut self, words: &str) -> CommandResult {
        let called = called(words, "watch")?;
        let view = self.context.server.look().await;
        let tournaments = self.context.contests.games();
        let mut games = view.games.into_iter().chain(tournaments);
        let live = games.find(|live| live.called() == called);
        let live =
            live.ok_or_else(|| Phrase::new("terminal-no-game").with("id", called.clone()))?;
        let own = self.playing.as_ref().map(|own| own.turn.live().called());
        if own.as_ref() == Some(&called) {
            return Err(Phrase::new("terminal-own-game").into());
        }
        self.watching.retain(|watched| watched.called() != called);
        if self.watching.len() >= MAX_WATCHED {
            let text = Phrase::new("terminal-watching-most").with("most", MAX_WATCHED);
            return Err(text.into());
        }
        self.watching.push(WatchedGame::new(live));
        Ok(())
    }

    /// Stops watching this game; all of them where none is given.
    fn unwatch(&mut self, words: &str) -> CommandResult {
        let called = match words {
            "" => None,
            words => Some(called(words, "unwatch")?),
        };
        let is_meant = |watched: &mut WatchedGame| {
            let is_it = |called: &String| watched.called() == *called;
            called.as_ref().is_none_or(is_it)
        };
        let left: Vec<WatchedGame> = self.watching.extract_if(.., is_meant).collect();
        if left.is_empty() {
            let text = called.map(|id| Phrase::new("terminal-not-watching-it").with("id", id));
            return Err(text
                .unwrap_or_else(|| Phrase::new("terminal-not-watching"))
                .into());
        }
        for watched in left {
            let text = Phrase::new("terminal-unwatched").with("id", watched.called());
            self.say(&text.say(self.look.language));
        }
        Ok(())
    }

    async fn replay(&mut self, words: &str) -> CommandResult {
        let (id, pace) = split(words);
        let id = number(id, "replay")?;
        let every = match pace {
            "" => None,
            seconds => {
                let seconds: Option<f64> = seconds.parse().ok();
                let seconds = seconds.filter(|seconds| (0.0..=SLOWEST).contains(seconds));
                let seconds = seconds.ok_or_else(|| Phrase::new("terminal-give-seconds"))?;
                Some(Duration::from_secs_f64(seconds))
            }
        };
        let store = self.context.store.clone();
        let own = self.seats.seat_in(None, id);
        let viewer = own.map_or(Viewer::Public, Viewer::Seat);
        let frames = archive::replay(store, id, every, viewer, self.look.clone()).await?;
        self.replay = Some(frames);
        Ok(())
    }

    async fn ratings(&mut self, words: &str) -> CommandResult {
        let game = match words {
            "" => None,
            name => {
                let entry = games::find(name).map_err(UserError::sentence)?;
                Some(entry.info.name)
            }
        };
        let book = self.context.ratings.clone();
        let text = archive::ratings(&book, &self.look, game, None).await;
        self.show(&text);
        Ok(())
    }
}

fn number<N: std::str::FromStr>(text: &str, word: &str) -> Result<N, UserError> {
    let number = text.parse().ok();
    let text = || Phrase::new("terminal-give-number").with("word", word.to_owned());
    number.ok_or_else(|| text().into())
}

/// What a game is called that these words mean: `7`, or `cup 7`.
fn called(words: &str, word: &str) -> Result<String, UserError> {
    let (tournament, id) = words.rsplit_once(' ').unwrap_or(("", words));
    let id: GameId = number(id, word)?;
    Ok(format!("{tournament} {id}").trim_start().to_owned())
}

/// The name that begins these words, and the rest of them.
fn named<'a>(words: &'a str, word: &str) -> Result<(String, &'a str), UserError> {
    let (name, rest) = split(words);
    if name.is_empty() {
        let text = Phrase::new("terminal-which-person");
        return Err(text.with("word", word.to_owned()).into());
    }
    Ok((name.to_owned(), rest))
}

/// The game that is offered to people.
fn for_people(words: &str) -> Result<GameRequest, UserError> {
    match game_request::parse(words)? {
        (game_request, None) => Ok(game_request),
        (_, Some(word)) => {
            let text = Phrase::new("terminal-no-time-or-rule");
            Err(text.with("word", word).into())
        }
    }
}

/// The number of the person's game, which may be left out.
fn own<N: std::str::FromStr>(text: &str, word: &str) -> Result<Option<N>, UserError> {
    match text {
        "" => Ok(None),
        number => self::number(number, word).map(Some),
    }
}

/// Checks that a person may have this name.
fn check_name(name: &str) -> CommandResult {
    if is_person_name(name) {
        Ok(())
    } else {
        let text = Phrase::new("terminal-name-rule");
        Err(text.with("most", LONGEST_NAME).into())
    }
}
