//! The agents of a match, from the words that name them.

use std::env;
use std::path::Path;
use std::time::Duration;

use host::brain_spec::BrainSpec;
use launch::Program;
use launch::sandbox::Rules;
use poker::{Agent, AgentSource};
use protocol::poker::MAX_NAME;
use store::same_name::is_same_name;
use words::Phrase;

use super::super::shared_args::SandboxArgs;
use super::CommandError;

/// How long an agent may take to sit down.
pub(super) const START_TIMEOUT: Duration = Duration::from_secs(10);

/// The agents of the command line, each with its own name.
pub(super) fn agents_of(
    words: &[String],
    sandbox: SandboxArgs,
) -> Result<Vec<Agent>, CommandError> {
    let here = env::current_dir()?;
    let specs = words.iter().map(|word| BrainSpec::parse(word, &here));
    let specs: Vec<BrainSpec> = specs
        .collect::<Result<_, _>>()
        .map_err(CommandError::usage)?;
    // Who dials in keeps the name that it dials in under: others get another one.
    let mut taken: Vec<String> = Vec::new();
    for name in specs.iter().filter_map(BrainSpec::lobby_name) {
        let name = name.to_string();
        if let Some(first) = taken.iter().find(|other| is_same_name(other, &name)) {
            let text = Phrase::new("terminal-same-name").with("first", first.clone());
            return Err(CommandError::usage(text.with("second", name)));
        }
        taken.push(name);
    }
    let mut agents: Vec<Agent> = Vec::new();
    for (spec, word) in specs.iter().zip(words) {
        let agent = match spec.lobby_name() {
            Some(name) => Agent {
                name: name.to_string(),
                source: AgentSource::Lobby,
            },
            None => started(spec, word, sandbox, &here, &taken)?,
        };
        if spec.lobby_name().is_some()
            && let Some(label) = &spec.label
        {
            let text = Phrase::new("terminal-agent-label").with("label", label.to_string());
            return Err(CommandError::usage(text.with("name", agent.name)));
        }
        if agent.name.chars().count() > MAX_NAME {
            let text = Phrase::new("terminal-agent-name").with("name", agent.name);
            let text = text.with("most", MAX_NAME).with("word", word.clone());
            return Err(CommandError::usage(text));
        }
        taken.push(agent.name.clone());
        agents.push(agent);
    }
    Ok(agents)
}

/// The agent of a program that is started, with a name that nobody has.
fn started(
    spec: &BrainSpec,
    word: &str,
    sandbox: SandboxArgs,
    here: &Path,
    taken: &[String],
) -> Result<Agent, CommandError> {
    if spec.program().is_none() {
        let text = Phrase::new("terminal-no-agent").with("word", word.to_owned());
        return Err(CommandError::usage(text));
    }
    let agent = agent_of(spec, word, sandbox.rules(), here)?;
    let own = match (&spec.label, &agent.source) {
        (None, AgentSource::Program(program)) => stem(&program.path),
        (label, _) => label.as_ref().map_or_else(String::new, ToString::to_string),
    };
    let is_taken = |name: &str| taken.iter().any(|other| is_same_name(other, name));
    Ok(Agent {
        name: tournament::first_free(&own, is_taken),
        ..agent
    })
}

/// An agent with this name: a program that is started in `folder`, or one that dials
/// in.
pub(super) fn agent_of(
    spec: &BrainSpec,
    name: &str,
    sandbox: Option<Rules>,
    folder: &Path,
) -> Result<Agent, CommandError> {
    let source = match spec.program() {
        Some((program, arguments)) => {
            let program = Program::find(program, arguments, folder);
            let program = program.map_err(CommandError::usage)?;
            let program = program.pinned(spec.cpus.clone());
            let program = program.map_err(CommandError::usage)?;
            AgentSource::Program(program.confined(sandbox))
        }
        None => AgentSource::Lobby,
    };
    Ok(Agent {
        name: name.to_owned(),
        source,
    })
}

fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}
