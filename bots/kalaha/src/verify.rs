//! Trust in a book: every reply is tried against it.
//!
//! Neither the board nor the search that made the book is trusted. Positions
//! are sown here bean by bean, and a plain search confirms that no pit wins more
//! than the one that is played.

mod plain_position;
mod prover;

use std::collections::HashSet;
use std::sync::Arc;

use games::kalaha::{Capture, PITS, Pit};

use self::plain_position::PlainPosition;
use self::prover::Prover;
use super::book::Book;
use super::endgame::Endgame;
use super::search::{Budget, PROOF_STEPS, Search};

/// The most beans in each pit at the start, so that values fit into a byte.
const MOST_START: u8 = 10;

/// How many gaps are kept to be shown; all are counted.
const SHOWN_GAPS: usize = 10;

/// The plan of a verification.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The beans in each pit at the start, at most 10.
    pub start: u8,
    /// Whether the player is met as the first player.
    pub first: bool,
    /// Whether it is met as the second player.
    pub second: bool,
    /// Positions that the player may search for one sowing.
    pub nodes: u64,
    /// The beans of the endgame table that the player has.
    pub player_table: u32,
    /// One position in so many is looked at: its value confirmed, and before
    /// that searched by the player if the book does not have it. The walk
    /// through the book meets all.
    pub share: u64,
    /// The memory for one search of the player, in mebibytes.
    pub player_memory: usize,
    /// The memory of the search that confirms values, in mebibytes.
    pub memory: usize,
}

/// The present stage of the verifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// It proves the endgame table; so many positions are done.
    Table(u64),
    /// It walks; so many positions were met.
    Walk(u64),
    /// It confirms; so many values are done, of so many.
    Confirm(u64, u64),
}

/// The findings of the verifier.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// Different positions in which the book was asked.
    pub in_book: u64,
    /// The fewest beans in the pits of one of these.
    pub fewest_beans: Option<u32>,
    /// The most beans in the pits of a position that the book does not have.
    pub most_beans_outside: Option<u32>,
    /// Positions outside of the book that the player's search has proven.
    pub proven: u64,
    /// The most positions that such a search has looked at.
    pub most_nodes: u64,
    /// Positions with so few beans that the player's endgame table has them.
    pub in_table: u64,
    /// Positions outside of the book that were not looked at.
    pub left_out: u64,
    /// Positions with a confirmed sowing: no pit wins more.
    pub confirmed: u64,
    /// Positions of the walk where a wrong or unproven sowing was found.
    pub gap_count: u64,
    /// The first of these.
    pub gaps: Vec<Gap>,
}

/// A position where the player may give something away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The position with the player as south, in the one-line notation, with
    /// empty stores.
    pub position: String,
    /// Why it is a gap.
    pub why: String,
}

/// A sowing of the player.
struct Claim {
    position: PlainPosition,
    pit: usize,
    /// Its winnings over the other side, if the player tells them.
    gain: Option<i32>,
}

/// A walk over everything that the player can be asked.
struct Walk<'a> {
    book: &'a Book,
    plan: &'a Plan,
    player: Search,
    waiting: Vec<PlainPosition>,
    seen: HashSet<PlainPosition>,
    /// The sowings of the player.
    claims: Vec<Claim>,
    findings: Findings,
}

/// Plays the book, and the search outside of it, against every reply. `table`
/// helps to confirm values, and is proven itself. `step` is told of the stage.
///
/// # Errors
/// The table is wrong or for another rule of capture.
pub fn verify(
    book: &Book,
    table: Arc<Endgame>,
    plan: &Plan,
    step: &mut dyn FnMut(Stage),
) -> Result<Findings, &'static str> {
    let mut prover = Prover::new(table, plan.memory, &mut |done| step(Stage::Table(done)))
        .ok_or("the endgame table is wrong, or for another rule of capture: make a new one")?;
    let small = Endgame::build(plan.player_table, Capture::Always, &mut |_| {});
    let mut walk = Walk {
        book,
        plan,
        player: Search::new(Arc::new(small), plan.player_memory),
        waiting: Vec::new(),
        seen: HashSet::new(),
        claims: Vec::new(),
        findings: Findings::default(),
    };
    let beans = plan.start.min(MOST_START);
    let start = PlainPosition {
        own: [beans; PITS],
        other: [beans; PITS],
    };
    if plan.first {
        walk.wait(start);
    }
    if plan.second {
        walk.await_replies(start);
    }
    while let Some(position) = walk.waiting.pop() {
        walk.ask(position);
        step(Stage::Walk(walk.seen.len() as u64));
    }
    let Walk {
        mut claims,
        mut findings,
        ..
    } = walk;
    // Confirmed positions of few beans help with those of more.
    claims.sort_unstable_by_key(|claim| claim.position.beans());
    let all = claims.len() as u64;
    for (done, claim) in (1..).zip(claims) {
        match wrong(&mut prover, &claim) {
            Some(why) => findings.gap(claim.position, why),
            None => findings.confirmed += 1,
        }
        step(Stage::Confirm(done, all));
    }
    Ok(findings)
}

impl Walk<'_> {
    /// The player is asked for a sowing.
    fn ask(&mut self, position: PlainPosition) {
        let beans = position.beans();
        if let Some(pit) = self.book.look_up(position.board()) {
            self.findings.in_book += 1;
            let fewest = self
                .findings
                .fewest_beans
                .map_or(beans, |least| least.min(beans));
            self.findings.fewest_beans = Some(fewest);
            return self.claim(position, pit, None);
        }
        self.findings.most_beans_outside = self.findings.most_beans_outside.max(Some(beans));
        if beans <= self.plan.player_table {
            self.findings.in_table += 1;
        } else if !self.is_chosen(position) {
            self.findings.left_out += 1;
        } else {
            self.search(position);
        }
    }

    /// The player searches by itself, as if it had seen nothing before.
    fn search(&mut self, position: PlainPosition) {
        let budget = Budget {
            until: None,
            nodes: Some(self.plan.nodes),
            steps: PROOF_STEPS,
            whole: true,
        };
        self.player.forget();
        let before = self.player.nodes();
        let found = self.player.deepen(position.board(), budget, &mut |_, _| {});
        let nodes = self.player.nodes() - before;
        let Some(found) = found else {
            return self
                .findings
                .gap(position, "the search finds no sowing".to_owned());
        };
        if found.proven {
            self.findings.proven += 1;
            self.findings.most_nodes = self.findings.most_nodes.max(nodes);
            return self.claim(position, found.best, Some(found.gain));
        }
        let most = self.plan.nodes;
        let why = format!("not in the book, and not proven by {most} positions");
        self.findings.gap(position, why);
    }

    /// The player sows this pit.
    fn claim(&mut self, position: PlainPosition, pit: usize, gain: Option<i32>) {
        let Some(sown) = position.sow(pit) else {
            return self.findings.gap(position, "the pit is empty".to_owned());
        };
        if self.is_chosen(position) {
            self.claims.push(Claim {
                position,
                pit,
                gain,
            });
        }
        if sown.again {
            self.wait(sown.position);
        } else {
            self.await_replies(sown.position);
        }
    }

    /// Whatever the other side does in its turn, the player is asked then.
    fn await_replies(&mut self, position: PlainPosition) {
        for sown in (0..PITS).filter_map(|pit| position.sow(pit)) {
            if sown.again {
                self.await_replies(sown.position);
            } else {
                self.wait(sown.position);
            }
        }
    }

    fn wait(&mut self, position: PlainPosition) {
        if !position.is_over() && self.seen.insert(position) {
            self.waiting.push(position);
        }
    }

    /// Whether a position is one of those that are looked at.
    fn is_chosen(&self, position: PlainPosition) -> bool {
        let pits = position.own.into_iter().chain(position.other);
        let mixed = pits.fold(0u64, |mixed, beans| {
            (mixed ^ u64::from(beans))
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(23)
        });
        (mixed >> 20).is_multiple_of(self.plan.share.max(1))
    }
}

/// The error of a claim, if there is one.
fn wrong(prover: &mut Prover, claim: &Claim) -> Option<String> {
    let pit = Pit::new(claim.pit as u8)?;
    let sown = claim.position.sow(claim.pit)?;
    let value = prover.value(&sown);
    match claim.gain {
        Some(gain) if gain != value => Some(format!("{pit} wins {value:+}, not {gain:+}")),
        _ => {
            let more = prover.wins(claim.position, value + 1);
            more.then(|| format!("{pit} wins {value:+}, but more can be won"))
        }
    }
}

impl Findings {
    fn gap(&mut self, position: PlainPosition, why: String) {
        self.gap_count += 1;
        if self.gaps.len() < SHOWN_GAPS {
            let side = |pits: [u8; PITS]| pits.map(|beans| beans.to_string()).join(" ");
            let (own, other) = (side(position.own), side(position.other));
            let position = format!("{own} 0 {other} 0 south");
            self.gaps.push(Gap { position, why });
        }
    }
}

#[cfg(test)]
#[path = "verify_tests.rs"]
mod tests;
