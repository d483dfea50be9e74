//! `arbiter work`: plays games of tournaments that other machines run.

use std::path::{Path, PathBuf};

use crate::logging;
use clap::Args;
use contest::{StopSignals, values};
use tokio::sync::watch;
use words::{Language, Phrase, complain, say};
use workers::{LinkError, Offer, OfferError, Worker, WorkerKey, WorkerRules, without_password};

use super::CommandError;
use super::error::runtime;
use super::nats_args::{CredentialArgs, waits_for_nats};
use super::shared_args::LogArgs;
use crate::at_workers::machine;

const EXAMPLES: &str = "\
The file names the programs that this machine has. What it calls alpha is
worker:alpha in tournaments. Ctrl-C lets running games end; a second one leaves
them to other workers.

Examples:
  arbiter work --nats nats://10.0.0.1:4222 --brains brains.toml
  arbiter work --nats tls://nats.example.org:4222 --brains brains.toml --slots 8
  arbiter tournament club.toml --nats nats://10.0.0.1:4222     hands out games";

/// Play games of tournaments that other machines run
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct WorkArgs {
    /// File of the programs that this machine has; docs/scale.md describes it
    #[arg(long, help_heading = "Files", value_name = "FILE.toml")]
    brains: PathBuf,

    /// File of the key that signs results; it is made if it does not exist
    ///
    /// The default is worker-HOST.key beside the file of the programs, with the name of the
    /// machine; or worker.key, if that is there.
    #[arg(long, help_heading = "Files", value_name = "FILE")]
    key: Option<PathBuf>,

    #[command(flatten)]
    log: LogArgs,

    /// NATS server over which workers play games
    ///
    /// Several are separated by commas: nats://HOST:PORT or tls://HOST:PORT.
    #[arg(long, help_heading = "Workers", value_name = "URL")]
    nats: String,

    #[command(flatten)]
    credentials: CredentialArgs,

    /// Name to play under
    ///
    /// The default is the name of the machine.
    #[arg(long, help_heading = "Workers", value_name = "NAME", value_parser = values::name)]
    name: Option<String>,

    /// Queue of jobs that is this worker's own at NATS
    ///
    /// With an account that may use this queue alone, nobody else can take its jobs.
    /// The default is the queue of all workers with the same programs.
    #[arg(long, help_heading = "Workers", value_name = "NAME", value_parser = values::queue)]
    queue: Option<String>,

    /// Number of games played at a time; the default is half of the processors
    #[arg(long, help_heading = "Workers", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    slots: Option<u16>,

    /// Load for each processor above which no game is taken
    #[arg(long, help_heading = "Workers", value_name = "LOAD")]
    #[arg(default_value_t = 1.5)]
    most_load: f64,
}

/// Works until a signal stops it.
///
/// # Errors
/// The file of programs is wrong, or NATS cannot be reached or refuses.
pub fn run(args: &WorkArgs, language: Language) -> Result<(), CommandError> {
    let offer = Offer::load(&args.brains);
    let offer = offer.map_err(|error| match error {
        OfferError::File(error) => CommandError::usage(error),
        OfferError::Program { .. } => CommandError::usage(error.to_string()),
    })?;
    let key = args.key.clone();
    let key = key.unwrap_or_else(|| usual_key(&args.brains));
    let key = WorkerKey::of_file(&key);
    let key = key.map_err(CommandError::told)?;
    logging::start(None, args.log.format()).map_err(|error| {
        let text = Phrase::new("terminal-no-log").with("why", error.to_string());
        CommandError::failed(text)
    })?;
    runtime()?.block_on(work(args, offer, key, language))
}

/// The key beside a file of programs. Machines that share a folder have a key each; a
/// worker of an earlier version keeps its own.
fn usual_key(brains: &Path) -> PathBuf {
    let earlier = brains.with_file_name("worker.key");
    if earlier.exists() {
        return earlier;
    }
    let host = machine().replace('/', "-");
    brains.with_file_name(format!("worker-{host}.key"))
}

async fn work(
    args: &WorkArgs,
    offer: Offer,
    key: WorkerKey,
    language: Language,
) -> Result<(), CommandError> {
    let name = args.name.clone().unwrap_or_else(machine);
    let half = std::thread::available_parallelism().map_or(1, |count| count.get().div_ceil(2));
    let slots = args.slots.map_or(half, usize::from);
    let queue = args.queue.as_deref();
    let tell = |error: &LinkError| complain(waits_for_nats(error, language));
    let link = args.credentials.connect(&args.nats, &name, queue, &tell);
    let link = link.await;
    let link = link.map_err(CommandError::told)?;
    let mut signals = StopSignals::new().map_err(CommandError::told)?;
    let stop = watch::Sender::new(false);
    let (url, public) = (without_password(&args.nats), key.public());
    let rules = WorkerRules {
        name: name.clone(),
        slots,
        queue: args.queue.clone(),
        most_load: args.most_load,
    };
    let worker = Worker::new(link, offer, key, rules).map_err(CommandError::told)?;
    complain(say!(
        language,
        "terminal-worker-ready",
        name,
        slots,
        url,
        factor = worker.factor().to_string(),
        key = public
    ));
    let working = worker.run(stop.clone());
    let stopping = async {
        signals.next().await;
        complain(language.say("terminal-worker-stops"));
        stop.send_replace(true);
        std::future::pending::<()>().await;
    };
    tokio::select! {
        ended = working => ended.map_err(CommandError::told),
        () = stopping => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn machines_that_share_a_folder_have_a_key_each_and_earlier_ones_keep_theirs() {
        let folder = tempfile::tempdir().unwrap();
        let brains = folder.path().join("brains.toml");
        let own = folder.path().join(format!("worker-{}.key", machine()));
        assert_eq!(usual_key(&brains), own);
        let earlier = folder.path().join("worker.key");
        std::fs::write(&earlier, "a seed").unwrap();
        assert_eq!(usual_key(&brains), earlier);
    }
}
