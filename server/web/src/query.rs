//! Links with queries.

/// A path with a query, escaped.
pub(super) fn link(path: &str, pairs: &[(&str, &str)]) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    for (key, value) in pairs {
        query.append_pair(key, value);
    }
    if pairs.is_empty() {
        path.to_owned()
    } else {
        format!("{path}?{}", query.finish())
    }
}

/// The page of a player in one game.
pub(super) fn player(game: &str, name: &str) -> String {
    link("/player", &[("game", game), ("name", name)])
}

/// The page of a player of a tournament; a query has room for any name.
pub(super) fn player_of(tournament: &str, name: &str) -> String {
    let base = format!("/tournaments/{tournament}/player");
    link(&base, &[("name", name)])
}

/// The marks of a tournament's students, for the operator.
pub(super) fn marks(tournament: &str) -> String {
    link("/admin/marks", &[("tournament", tournament)])
}

/// The operator's list of the players registered for a tournament.
pub(super) fn registered(tournament: &str) -> String {
    link("/admin/registered", &[("tournament", tournament)])
}
