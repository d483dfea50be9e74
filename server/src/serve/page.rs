//! The settings of the page in the file: under which names it is reached, which proxies
//! are believed, and which acts the operator may do there.

use serde::Deserialize;
use toml::Spanned;
use words::Phrase;

use contest::file::ConfigError;
use contest::file::raw::Place;
use net::{Network, Networks};
use web::WebRules;

/// The longest name of a host (RFC 1035).
const LONGEST_NAME: usize = 253;

/// The table `[web]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RawWeb {
    pub(super) tournaments: Option<Spanned<String>>,
    pub(super) metrics: Option<Spanned<String>>,
    #[serde(default)]
    hosts: Vec<Spanned<String>>,
    #[serde(default)]
    trusted_proxies: Vec<Spanned<String>>,
    analyses: Option<bool>,
}

/// The table `[operator]`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RawOperator {
    pub(super) token_file: Option<Spanned<String>>,
    pub(super) assistant_token_file: Option<Spanned<String>>,
    pub(super) referee_token_file: Option<Spanned<String>>,
    programs: Option<bool>,
}

/// Checks the settings of the file; `listens` is the address of the page: its name needs
/// not be repeated.
///
/// # Errors
/// A host or a proxy is none.
pub(super) fn check_page(
    web: Option<&RawWeb>,
    operator: Option<&RawOperator>,
    listens: Option<&str>,
    place: &Place,
) -> Result<WebRules, ConfigError> {
    let own = listens.and_then(|address| address.rsplit_once(':'));
    let mut hosts: Vec<String> = own.map(|(host, _)| host.to_owned()).into_iter().collect();
    let mut proxies = Vec::new();
    if let Some(web) = web {
        for name in &web.hosts {
            hosts.push(place.check(name, |name| host(name))?);
        }
        for range in &web.trusted_proxies {
            proxies.push(place.check(range, |range| range.parse::<Network>())?);
        }
    }
    Ok(WebRules {
        hosts,
        trusted_proxies: proxies.into_iter().collect::<Networks>(),
        programs: operator.and_then(|operator| operator.programs),
        analyses: web.and_then(|web| web.analyses),
    })
}

/// A name as browsers send it, without scheme, port and path.
fn host(name: &str) -> Result<String, Phrase> {
    let is_fit = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_');
    if (1..=LONGEST_NAME).contains(&name.len()) && name.bytes().all(is_fit) {
        Ok(name.to_owned())
    } else {
        Err(Phrase::new("files-no-host").with("name", name.to_owned()))
    }
}
