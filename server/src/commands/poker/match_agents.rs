//! The agents of a match, from the words that name them.

use std::env;
use std::path::Path;

use contest::brain_spec::BrainSpec;
use poker::{Agent, AgentSource};
use protocol::poker::MAX_NAME;
use store::same_name::is_same_name;
use words::Phrase;

use super::super::shared_args::SandboxArgs;
use super::CommandError;

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
    // An agent that dials in keeps the name that it dials in under: others get another one.
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
    for (mut spec, word) in specs.into_iter().zip(words) {
        spec.sandbox = sandbox.rules();
        let source = AgentSource::named(&spec, &here).map_err(CommandError::usage)?;
        let name = match spec.lobby_name() {
            Some(name) => name.to_string(),
            None => {
                let own = match (&spec.label, source.program()) {
                    (Some(label), _) => label.to_string(),
                    (None, Some(program)) => stem(&program.path),
                    (None, None) => "acpc".to_owned(),
                };
                let is_taken = |name: &str| taken.iter().any(|other| is_same_name(other, name));
                tournament::first_free(&own, is_taken)
            }
        };
        let agent = Agent { name, source };
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

/// The name of an agent of this program that has no label.
pub(in crate::commands) fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default();
    stem.to_string_lossy().into_owned()
}
