//! Forms and queries of the page.

/// Reads the bytes as the body of every form and as the query of every page.
pub(crate) fn run(bytes: &[u8]) {
    web::read_form(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        web::read_query(text);
    }
}
