//! The decoders of forms and addresses, without a server: for tests and fuzzers.

use axum::extract::Query;
use axum::http::Uri;

use crate::login::Fields;
use crate::pages::{game, play, records};
use crate::poker::{HandsAsked, wish};
use words::Language;

/// The agents that the form of a poker table offers here.
const AGENTS: [&str; 4] = ["A", "B", "C", "D"];

/// Reads the body of a form as every page does that reads more than words.
pub fn read_form(body: &[u8]) {
    let fields: Fields = form_urlencoded::parse(body).into_owned().collect();
    if let Ok(request) = play::game_request(&fields, Language::ENGLISH) {
        // The settings of a request have been tried.
        assert!(request.game.start(&request.settings).is_ok());
        // Opponents that nobody is are refused later.
        let _ = play::opponents(request.game.info, &fields, Language::ENGLISH);
    }
    if let Ok(table) = wish(&fields, &AGENTS) {
        assert!(table.agents.len() < table.seats);
    }
}

/// Reads a query as the pages do. A query that does not fit is refused.
pub fn read_query(query: &str) {
    let mut escaped = form_urlencoded::Serializer::new(String::new());
    escaped.extend_pairs(form_urlencoded::parse(query.as_bytes()));
    for query in [query, &escaped.finish()] {
        let Ok(address) = format!("/?{query}").parse::<Uri>() else {
            continue;
        };
        if let Ok(Query(asked)) = Query::<records::RecordsQuery>::try_from_uri(&address) {
            let _ = asked.wanted();
        }
        if let Ok(Query(asked)) = Query::<HandsAsked>::try_from_uri(&address) {
            asked.wanted();
        }
        let _ = Query::<game::GameQuery>::try_from_uri(&address);
    }
}
