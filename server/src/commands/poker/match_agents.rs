//! The agents of a match, from the words that name them.

use std::env;
use std::path::Path;

use contest::brain_spec::BrainSpec;
use launch::Program;
use launch::sandbox::Rules;
use poker::{AcpcSource, Agent, AgentSource};
use protocol::poker::MAX_NAME;
use store::same_name::is_same_name;
use words::Phrase;

use super::super::shared_args::SandboxArgs;
use super::CommandError;
use super::acpc;

/// The agents of the command line, each with its own name.
pub(super) fn agents_of(
    words: &[String],
    sandbox: SandboxArgs,
) -> Result<Vec<Agent>, CommandError> {
    let here = env::current_dir()?;
    let specs = words.iter().map(|word| {
        let (word, is_acpc) = acpc::cut_off(word);
        BrainSpec::parse(&word, &here).map(|spec| (spec, is_acpc))
    });
    let specs: Vec<(BrainSpec, bool)> = specs
        .collect::<Result<_, _>>()
        .map_err(CommandError::usage)?;
    // Who dials in keeps the name that it dials in under: others get another one.
    let mut taken: Vec<String> = Vec::new();
    for name in specs.iter().filter_map(|(spec, _)| spec.lobby_name()) {
        let name = name.to_string();
        if let Some(first) = taken.iter().find(|other| is_same_name(other, &name)) {
            let text = Phrase::new("terminal-same-name").with("first", first.clone());
            return Err(CommandError::usage(text.with("second", name)));
        }
        taken.push(name);
    }
    let mut agents: Vec<Agent> = Vec::new();
    for ((spec, is_acpc), word) in specs.iter().zip(words) {
        let agent = match spec.lobby_name() {
            Some(name) => Agent {
                name: name.to_string(),
                source: AgentSource::Lobby,
            },
            None => {
                let source = match is_acpc {
                    true => acpc_source_of(spec, sandbox.rules(), &here)?,
                    false => source_of(spec, word, sandbox.rules(), &here)?,
                };
                let own = match (&spec.label, source.program()) {
                    (Some(label), _) => label.to_string(),
                    (None, Some(program)) => stem(&program.path),
                    (None, None) => "acpc".to_owned(),
                };
                let is_taken = |name: &str| taken.iter().any(|other| is_same_name(other, name));
                let name = tournament::first_free(&own, is_taken);
                Agent { name, source }
            }
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

/// Where the agent of a word comes from, which does not dial in to the lobby.
fn source_of(
    spec: &BrainSpec,
    word: &str,
    sandbox: Option<Rules>,
    here: &Path,
) -> Result<AgentSource, CommandError> {
    match program_of(spec, sandbox, here)? {
        Some(program) => Ok(AgentSource::Program(program)),
        None => Err(no_agent(word)),
    }
}

/// Where the agent of a word comes from, from which `acpc:` was cut off: a program
/// that is started in `here`, or an address to which the agent comes.
fn acpc_source_of(
    spec: &BrainSpec,
    sandbox: Option<Rules>,
    here: &Path,
) -> Result<AgentSource, CommandError> {
    let source = match program_of(spec, sandbox, here)? {
        Some(program) => AcpcSource::Program(program),
        None => match spec.word.strip_prefix("tcp:") {
            Some(address) => AcpcSource::Address(address.to_owned()),
            None => return Err(no_agent(&spec.word)),
        },
    };
    Ok(AgentSource::Acpc(source))
}

pub(super) fn no_agent(word: &str) -> CommandError {
    CommandError::usage(Phrase::new("terminal-no-agent").with("word", word.to_owned()))
}

/// An agent with this name: a program that is started in `folder`, or one that dials
/// in.
pub(super) fn agent_of(
    spec: &BrainSpec,
    name: &str,
    sandbox: Option<Rules>,
    folder: &Path,
) -> Result<Agent, CommandError> {
    let program = program_of(spec, sandbox, folder)?;
    let source = program.map_or(AgentSource::Lobby, AgentSource::Program);
    Ok(Agent {
        name: name.to_owned(),
        source,
    })
}

/// The program that is started in `folder`, if the words name one.
pub(in crate::commands) fn program_of(
    spec: &BrainSpec,
    sandbox: Option<Rules>,
    folder: &Path,
) -> Result<Option<Program>, CommandError> {
    let Some((program, arguments)) = spec.program() else {
        return Ok(None);
    };
    let program = Program::find(program, arguments, folder).map_err(CommandError::usage)?;
    let program = program.pinned(spec.cpus.clone());
    let program = program.map_err(CommandError::usage)?;
    Ok(Some(program.confined(sandbox)))
}

/// What an agent of this program is called that has no label.
pub(in crate::commands) fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}
