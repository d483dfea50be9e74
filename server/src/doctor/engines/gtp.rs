//! What managers of go and reversi demand of engines.

use games::{AnyGame, Settings};
use protocol::gtp::Reply;
use words::Phrase;

use super::START;
use super::talk::{Check, Sense, Talk};

/// The commands that every engine has; engines of reversi need no komi.
const REQUIRED: [&str; 11] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
];

/// The most commands that are read of a list.
const COMMANDS: usize = 1000;

/// A conversation with numbered commands.
struct Numbered<'a> {
    talk: &'a mut Talk,
    last: u32,
    game: &'a str,
}

/// Tries an engine of this game.
pub(super) async fn examine(talk: &mut Talk, game: &str) {
    let mut numbered = Numbered {
        talk,
        last: 0,
        game,
    };
    if !numbered.version().await {
        return;
    }
    let text = |reply: Reply<'_>| right_if(reply.is_ok && !reply.text.is_empty());
    numbered.ask("name", "doctor-gtp-reply", text).await;
    numbered.ask("version", "doctor-gtp-reply", text).await;
    let known = numbered.commands().await;
    for (command, expected) in [("genmove", "true"), ("arbiter-unknown", "false")] {
        let words = format!("known_command {command}");
        let judge =
            |reply: Reply<'_>| right_if(reply.is_ok && reply.text.eq_ignore_ascii_case(expected));
        numbered.ask(&words, "doctor-gtp-known", judge).await;
    }
    let refused = |reply: Reply<'_>| right_if(!reply.is_ok);
    numbered
        .ask("arbiter-unknown", "doctor-gtp-refuse", refused)
        .await;
    let done = |reply: Reply<'_>| right_if(reply.is_ok);
    let set_up: &[&str] = if numbered.is_go() {
        &["boardsize 9", "clear_board", "komi 6.5"]
    } else {
        &["boardsize 8", "clear_board"]
    };
    for words in set_up {
        numbered.ask(words, "doctor-gtp-reply", done).await;
    }
    for words in ["time_settings 60 10 1", "time_left black 60 0"] {
        let name = words.split(' ').next().unwrap_or(words);
        if known.iter().any(|own| own == name) {
            numbered.ask(words, "doctor-gtp-reply", done).await;
        }
    }
    numbered.play().await;
    numbered.talk.quit("quit").await;
}

fn right_if(is_right: bool) -> Sense {
    if is_right { Sense::Right } else { Sense::Wrong }
}

impl Numbered<'_> {
    fn is_go(&self) -> bool {
        self.game == "go"
    }

    /// Asks for the version of the protocol, which is answered after the start.
    async fn version(&mut self) -> bool {
        let judge = |reply: Reply<'_>| match reply.text {
            "2" if reply.is_ok => Sense::Right,
            _ => Sense::Odd,
        };
        self.ask("protocol_version", "doctor-gtp-version", judge)
            .await
    }

    /// Sends a command with the next number. Whether the game can go on.
    async fn ask(
        &mut self,
        words: &str,
        advice: &'static str,
        mut judge: impl FnMut(Reply<'_>) -> Sense,
    ) -> bool {
        self.last += 1;
        let id = self.last;
        let line = format!("{id} {words}");
        let check = Check {
            what: words,
            lines: &[&line],
            expected: &format!("={id}"),
            limit: START,
            ..Check::of(&[""], "", advice)
        };
        let sense = |line: &str| match Reply::parse(line) {
            Some(reply) if reply.id == Some(id) => judge(reply),
            Some(_) => Sense::Wrong,
            None => Sense::Nothing,
        };
        self.talk.check(check, sense).await
    }

    /// The commands that the engine lists; the answer to the next one says that the list
    /// is complete.
    async fn commands(&mut self) -> Vec<String> {
        let (list, behind) = (self.last + 1, self.last + 2);
        self.last = behind;
        let lines = [
            format!("{list} list_commands"),
            format!("{behind} protocol_version"),
        ];
        let lines = lines.each_ref().map(String::as_str);
        let mut known: Vec<String> = Vec::new();
        let check = Check {
            what: "list_commands",
            lines: &lines,
            expected: &format!("={behind}"),
            ..Check::of(&[""], "", "doctor-gtp-reply")
        };
        let listed = self.talk.check(check, |line| {
            let text = match Reply::parse(line) {
                Some(reply) if reply.id == Some(behind) => return Sense::Right,
                Some(reply) if reply.id == Some(list) && reply.is_ok => reply.text,
                Some(_) => return Sense::Wrong,
                None => line,
            };
            if known.len() < COMMANDS {
                known.extend(text.split_ascii_whitespace().map(str::to_owned));
            }
            Sense::Part
        });
        if listed.await {
            let is_missing = |name: &&str| !known.iter().any(|own| own == name);
            let required = REQUIRED.into_iter();
            let required = required.filter(|name| self.is_go() || *name != "komi");
            let missing: Vec<&str> = required.filter(is_missing).collect();
            if !missing.is_empty() {
                let text = Phrase::new("doctor-gtp-missing").with("commands", missing.join(", "));
                self.talk.fail("list_commands", text, "doctor-gtp-commands");
            }
        }
        known
    }

    /// Plays a few moves of a game, and one that is illegal.
    async fn play(&mut self) {
        let Some(mut state) = board(self.game) else {
            return;
        };
        if !self.generate("black", &mut state).await {
            return;
        }
        let legal = state.legal_actions();
        let Some(free) = legal.iter().find(|action| *action != "pass") else {
            return;
        };
        let done = |reply: Reply<'_>| right_if(reply.is_ok);
        let words = format!("play white {free}");
        self.ask(&words, "doctor-gtp-reply", done).await;
        if state.play_turn(free).is_err() {
            return;
        }
        let words = format!("play black {free}");
        let refused = |reply: Reply<'_>| right_if(!reply.is_ok);
        self.ask(&words, "doctor-gtp-refuse", refused).await;
        if self.generate("black", &mut state).await {
            self.generate("white", &mut state).await;
        }
    }

    /// Has it move for a colour, which is on turn. Whether the game goes on.
    async fn generate(&mut self, colour: &str, state: &mut Box<dyn AnyGame>) -> bool {
        let mut goes_on = false;
        let words = format!("genmove {colour}");
        let judge = |reply: Reply<'_>| {
            let resigns = reply.text.eq_ignore_ascii_case("resign");
            goes_on = reply.is_ok && !resigns && state.play_turn(reply.text).is_ok();
            right_if(goes_on || (reply.is_ok && resigns))
        };
        self.ask(&words, "doctor-gtp-move", judge).await && goes_on
    }
}

/// The board at the start of the game that is tried.
fn board(game: &str) -> Option<Box<dyn AnyGame>> {
    let entry = games::find(game).ok()?;
    let (size, options) = match game {
        "go" => (9, Some(("komi", "6.5"))),
        _ => (8, None),
    };
    let settings = Settings::as_told(entry.info, Some(size), options).ok()?;
    entry.start(&settings).ok()
}
