//! The acts of the operator on a registration and its players.

use axum::Form;
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Redirect, Response};
use jiff::Timestamp;
use protocol::line::Name;
use serde::Deserialize;
use store::clear_name::UnclearName;

use super::shown;
use crate::pages::join::admission;
use crate::query::registered;
use crate::site::Site;
use crate::visitor::Visit;
use contest::file::Decision;
use contest::{Admission, Contests, RegistrationError, values};
use people::Operation;
use words::{Language, Phrase, Say as _, UserError};

#[derive(Deserialize)]
pub(in crate::admin) struct Act {
    tournament: String,
    what: String,
    /// The player or the name that is meant.
    #[serde(default)]
    name: String,
    /// Until when players may register; empty for no end.
    #[serde(default)]
    until: String,
}

/// Something that can be done.
enum PlayerAct {
    Decide(Decision),
    Remove,
    TakeBack,
    Suspend,
    Lift,
}

/// Does the act. Its result is on the disk when this answers.
pub(in crate::admin) async fn act(
    Visit { site, visitor }: Visit,
    Form(act): Form<Act>,
) -> Response {
    let language = visitor.language;
    let admission = match admission(&site, &act.tournament, language).await {
        Ok(admission) => admission,
        Err(refused) => return refused,
    };
    let done = match doing(&act, language) {
        Ok(doing) => done(&site, &admission, doing, &act.name)
            .await
            .map_err(|why| (StatusCode::CONFLICT, why.say(language))),
        Err(why) => Err((StatusCode::UNPROCESSABLE_ENTITY, why)),
    };
    match done {
        Ok(()) => {
            let (what, name, tournament) = (&act.what, act.name.trim(), &act.tournament);
            tracing::info!("{}: {what} '{name}' in {tournament}", visitor.role_in_log());
            Redirect::to(&registered(&act.tournament)).into_response()
        }
        Err((status, why)) => {
            let page = shown(&site, &admission, &visitor, Some(why)).await;
            (status, page).into_response()
        }
    }
}

/// The act that the form asks for; for an unclear request the reason, in words.
fn doing(act: &Act, language: Language) -> Result<PlayerAct, String> {
    let named = |doing| match act.name.trim().parse::<Name>() {
        Ok(_) => Ok(doing),
        Err(why) => Err(UnclearName::from(why).say(language)),
    };
    match act.what.as_str() {
        "close" => Ok(PlayerAct::Decide(Decision::Closed)),
        "open" => {
            let until = until(act.until.trim());
            let until = until.ok_or_else(|| language.say("registered-until-wrong"))?;
            Ok(PlayerAct::Decide(Decision::Open(until)))
        }
        "remove" => named(PlayerAct::Remove),
        "take-back" => named(PlayerAct::TakeBack),
        "suspend" => named(PlayerAct::Suspend),
        "lift" => named(PlayerAct::Lift),
        _ => Err(language.say("contests-no-such-action")),
    }
}

/// An instant to come, or none; `None` if it is neither.
#[expect(
    clippy::option_option,
    reason = "no end is an answer, a wrong one is none"
)]
fn until(text: &str) -> Option<Option<Timestamp>> {
    if text.is_empty() {
        return Some(None);
    }
    let instant = values::instant(text).ok()?;
    (Timestamp::now() < instant).then_some(Some(instant))
}

async fn done(
    site: &Site,
    admission: &Admission,
    doing: PlayerAct,
    name: &str,
) -> Result<(), UserError> {
    let is_suspending = matches!(doing, PlayerAct::Suspend);
    let name = name.trim().to_owned();
    let (contests, admission) = (site.house.contests.clone(), admission.clone());
    let called = name.clone();
    site.house
        .read(move || written(&contests, &admission, &doing, &called))
        .await?;
    if is_suspending {
        // Nobody may be here under this name.
        let _ = site.house.server.operate(Operation::Disconnect(name)).await;
    }
    Ok(())
}

/// Writes it down.
fn written(
    contests: &Contests,
    admission: &Admission,
    doing: &PlayerAct,
    name: &str,
) -> Result<(), UserError> {
    match doing {
        PlayerAct::Decide(decision) => admission.decide(*decision).map_err(to_operator),
        PlayerAct::Remove => {
            let removed = contests.remove_player(admission, name);
            removed.map(drop).map_err(to_operator)
        }
        PlayerAct::TakeBack => admission.take_back(name).map_err(to_operator),
        PlayerAct::Suspend => Ok(contests.suspend(name)?),
        PlayerAct::Lift => Ok(contests.lift(name)?),
    }
}

/// Why a registration is not changed, to the operator.
fn to_operator(why: RegistrationError) -> UserError {
    match why {
        RegistrationError::Begun(contest) => {
            Phrase::new("registered-begun").with("name", contest).into()
        }
        RegistrationError::Nobody { name, .. } => Phrase::new("registered-no-player")
            .with("name", name)
            .into(),
        RegistrationError::Failed(_) => Phrase::new("registered-not-kept").into(),
        // The others concern players that register.
        other => other.into(),
    }
}
