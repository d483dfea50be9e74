//! The counts that the process keeps of itself while it runs. `docs/operation.md` lists
//! every series.
//!
//! There is one set of counts in a process, [`COUNTS`], because an operator watches one
//! process. Each part counts its own work there: an atomic addition, which orders nothing
//! and waits for nobody. Counts by name, and the items that wait for the disk, are behind
//! a lock that is taken once a game and never once a move.

mod backlog;
mod family;
mod gauge;
mod histogram;
mod process;
mod text;

pub use backlog::{Backlog, BacklogEntry};
pub use family::{Counter, Family};
pub use gauge::{Gauge, GaugeHold, Share};
pub use histogram::Histogram;
pub use process::write_process;
pub use text::{CONTENT_TYPE, Text};

/// The counts of this process.
pub static COUNTS: Counts = Counts::new();

/// Why a client was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There are as many connections as are allowed in all.
    Budget,
    /// There are as many as are allowed from one address.
    Address,
    /// The name is taken, or not wanted here.
    Name,
    /// The token does not own the name, or is not the operator's.
    Token,
    /// The line that was sent is no sentence of the protocol.
    Malformed,
    /// It was sent too often, or too fast.
    Rate,
}

impl Refusal {
    const ALL: [(Refusal, &'static str); 6] = [
        (Refusal::Budget, "budget"),
        (Refusal::Address, "address"),
        (Refusal::Name, "name"),
        (Refusal::Token, "token"),
        (Refusal::Malformed, "malformed"),
        (Refusal::Rate, "rate"),
    ];
}

/// A port of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Port {
    /// Brains, on the line protocol.
    Brains,
    /// People on telnet.
    People,
    /// Poker clients.
    Poker,
    /// Browsers.
    Web,
}

impl Port {
    const ALL: [(Port, &'static str); 4] = [
        (Port::Brains, "brains"),
        (Port::People, "people"),
        (Port::Poker, "poker"),
        (Port::Web, "web"),
    ];
}

/// Everything that is counted.
#[derive(Debug)]
pub struct Counts {
    /// Turns that were played, of all games.
    pub moves: Counter,
    /// The time from the arrival of an answer until the next request is sent.
    pub move_latency: Histogram,
    /// Games that began, by game.
    pub games_begun: Family<1>,
    /// Games that ended, by game and cause.
    pub games_ended: Family<2>,
    /// Games that could not begin, by game and by the failure of a player.
    pub games_failed: Family<2>,
    /// Hands of poker that were played.
    pub hands: Counter,
    /// Games that workers play now.
    pub games_at_workers: Gauge,
    /// Results that workers handed in, `kept` or `refused`.
    pub worker_results: Family<1>,
    /// How long workers played the games that they handed in, in milliseconds.
    pub worker_milliseconds: Counter,
    /// Jobs that were handed out to workers once more.
    pub jobs_again: Counter,
    /// Results that are handed in and not committed.
    pub results: Backlog,
    /// Commits of hands of poker that are under way.
    pub hand_commits: Backlog,
    /// Hands and tables of poker that wait for the disk.
    pub hands_waiting: Gauge,
    /// Records that are committed and whose files are not synced.
    pub outbox: Gauge,
    /// Lines of event streams that wait to be written.
    pub event_lines: Gauge,
    /// Log-ins that wait until their secret is checked.
    pub log_ins_waiting: Gauge,
    connections: [Gauge; Port::ALL.len()],
    refusals: [Counter; Refusal::ALL.len()],
}

impl Counts {
    const fn new() -> Counts {
        Counts {
            moves: Counter::new(),
            move_latency: Histogram::new(),
            games_begun: Family::new(["game"]),
            games_ended: Family::new(["game", "cause"]),
            games_failed: Family::new(["game", "cause"]),
            hands: Counter::new(),
            games_at_workers: Gauge::new(),
            worker_results: Family::new(["result"]),
            worker_milliseconds: Counter::new(),
            jobs_again: Counter::new(),
            results: Backlog::new(),
            hand_commits: Backlog::new(),
            hands_waiting: Gauge::new(),
            outbox: Gauge::new(),
            event_lines: Gauge::new(),
            log_ins_waiting: Gauge::new(),
            connections: [const { Gauge::new() }; Port::ALL.len()],
            refusals: [const { Counter::new() }; Refusal::ALL.len()],
        }
    }

    /// The connections at a port.
    pub fn connections(&self, port: Port) -> &Gauge {
        &self.connections[port as usize]
    }

    /// Counts a client that is refused.
    pub fn refused(&self, why: Refusal) {
        self.refusals[why as usize].add(1);
    }

    /// Writes all of them.
    pub fn write(&self, text: &mut Text) {
        self.write_games(text);
        self.write_workers(text);
        self.write_queues(text);
        let connections = Port::ALL.map(|(port, name)| ([name], self.connections(port).get()));
        text.gauges(
            "arbiter_connections",
            "Connections now.",
            ["port"],
            &connections,
        );
        let refused = |(why, name): (Refusal, _)| ([name], self.refusals[why as usize].get());
        text.counters(
            "arbiter_refusals_total",
            "Clients and requests refused.",
            ["reason"],
            &Refusal::ALL.map(refused),
        );
    }

    fn write_games(&self, text: &mut Text) {
        text.family(
            "arbiter_games_begun_total",
            "Games that began.",
            &self.games_begun,
        );
        text.family(
            "arbiter_games_ended_total",
            "Games that ended; the cause 'stopped' is one without a result.",
            &self.games_ended,
        );
        text.family(
            "arbiter_games_failed_total",
            "Games that could not begin, by what was wrong with a player.",
            &self.games_failed,
        );
        text.counter(
            "arbiter_moves_total",
            "Turns played in all games.",
            &self.moves,
        );
        text.histogram(
            "arbiter_move_latency_seconds",
            "Time from the arrival of an answer until the next request is sent.",
            &self.move_latency,
        );
        text.counter("arbiter_hands_total", "Hands of poker played.", &self.hands);
    }

    fn write_workers(&self, text: &mut Text) {
        text.gauge(
            "arbiter_worker_games_running",
            "Games that workers play now.",
            self.games_at_workers.get(),
        );
        text.family(
            "arbiter_worker_results_total",
            "Results that workers handed in, by whether they were kept.",
            &self.worker_results,
        );
        let name = "arbiter_worker_play_seconds_total";
        text.head(
            name,
            "How long workers played the games that they handed in.",
            "counter",
        );
        text.line(name, [], self.worker_milliseconds.get() as f64 / 1000.0);
        text.counter(
            "arbiter_worker_jobs_again_total",
            "Jobs that were handed out to workers once more.",
            &self.jobs_again,
        );
    }

    fn write_queues(&self, text: &mut Text) {
        text.gauges(
            "arbiter_disk_waiting",
            "What is handed in for the disk and not committed.",
            ["queue"],
            &[
                (["results"], self.results.depth()),
                (["hands"], self.hands_waiting.get()),
            ],
        );
        text.seconds(
            "arbiter_disk_lag_seconds",
            "Age of the oldest that is handed in and not committed; 0 if there is none.",
            ["queue"],
            &[
                (["results"], self.results.lag()),
                (["hands"], self.hand_commits.lag()),
            ],
        );
        text.gauge(
            "arbiter_outbox_records",
            "Records that are committed and whose files are not synced.",
            self.outbox.get(),
        );
        text.gauge(
            "arbiter_event_lines_waiting",
            "Lines of event streams that wait to be written.",
            self.event_lines.get(),
        );
        text.gauge(
            "arbiter_log_ins_waiting",
            "Log-ins that wait until their secret is checked.",
            self.log_ins_waiting.get(),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_port_and_reason_has_its_own_place() {
        for (index, (port, _)) in Port::ALL.into_iter().enumerate() {
            assert_eq!(port as usize, index);
        }
        for (index, (why, _)) in Refusal::ALL.into_iter().enumerate() {
            assert_eq!(why as usize, index);
        }
        let counts = Counts::new();
        counts.refused(Refusal::Rate);
        counts.worker_milliseconds.add(1500);
        let mut text = Text::default();
        counts.write(&mut text);
        let text = text.into_string();
        assert!(text.contains("arbiter_refusals_total{reason=\"rate\"} 1\n"));
        assert!(text.contains("arbiter_refusals_total{reason=\"budget\"} 0\n"));
        assert!(text.contains("arbiter_worker_play_seconds_total 1.5\n"));
    }
}
