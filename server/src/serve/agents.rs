//! Poker agents that the server starts when somebody wants to play against them
//! on the page.

use protocol::poker::MAX_NAME;
use serde::Deserialize;
use toml::Spanned;
use words::{Phrase, UserError};

use contest::brain_spec::BrainSpec;
use contest::file::ConfigError;
use contest::file::raw::Place;
use contest::file::sandbox::{self, RawSandbox};
use contest::values;
use poker::ConfiguredAgent;
use store::same_name::is_same_name;

/// The longest name of an agent, in letters; `-99` must fit behind it.
const LONGEST: usize = MAX_NAME - 3;

/// A table `[[agent]]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawAgent {
    name: Option<Spanned<String>>,
    agent: Option<Spanned<String>>,
    #[serde(default)]
    kinds: Vec<Spanned<String>>,
    sandbox: Option<RawSandbox>,
}

/// Checks all agents of a file.
///
/// # Errors
/// A name is invalid or used twice, or a program does not exist.
pub(super) fn check_agents(
    raw: &[Spanned<RawAgent>],
    usual: &Option<RawSandbox>,
    place: &Place,
) -> Result<Vec<ConfiguredAgent>, ConfigError> {
    let mut agents: Vec<ConfiguredAgent> = Vec::new();
    for table in raw {
        for agent in check_agent(table, usual, place)? {
            let name = &agent.name;
            if agents.iter().any(|other| is_same_name(&other.name, name)) {
                let error = Phrase::new("files-same-agent").with("name", name.clone());
                return Err(place.error_at(table.span(), error));
            }
            agents.push(agent);
        }
    }
    Ok(agents)
}

/// Checks a table; gives one agent, or one for each of its kinds.
fn check_agent(
    table: &Spanned<RawAgent>,
    usual: &Option<RawSandbox>,
    place: &Place,
) -> Result<Vec<ConfiguredAgent>, ConfigError> {
    let RawAgent {
        name,
        agent,
        kinds,
        sandbox,
    } = table.get_ref();
    let (Some(name), Some(agent)) = (name, agent) else {
        let error = Phrase::new("files-agent-incomplete");
        return Err(place.error_at(table.span(), error));
    };
    let named = |text: &str| match values::name(text)? {
        name if name.chars().count() > LONGEST => {
            let long = Phrase::new("files-agent-long").with("most", LONGEST);
            Err(UserError::from(long))
        }
        name => Ok(name),
    };
    let title = place.check(name, |text| named(text))?;
    let rules = sandbox::check(usual, sandbox, place)?;
    let program = |word: &str| {
        let mut spec = BrainSpec::parse(word, place.directory())?;
        spec.sandbox = rules.clone();
        match spec.find_program(place.directory())? {
            Some(program) if spec.label.is_none() => Ok(program),
            _ => Err(UserError::from(Phrase::new("files-agent-program"))),
        }
    };
    if kinds.is_empty() {
        let program = place.check(agent, |word| program(word))?;
        let name = title;
        return Ok(vec![ConfiguredAgent { name, program }]);
    }
    let kind = |kind: &Spanned<String>| {
        let name = place.check(kind, |kind| named(&format!("{title} {kind}")))?;
        let words = format!("{} --kind {}", agent.get_ref(), kind.get_ref());
        let program = place.check(agent, |_| program(&words))?;
        Ok(ConfiguredAgent { name, program })
    };
    kinds.iter().map(kind).collect()
}
