//! Lines of engines, and of managers to our own brains as engines.

use protocol::line::Decoder;
use protocol::{gomocup, gtp, uci};

/// Reads every line in all three languages, as both sides do; a line that is
/// written again is read as the same.
pub(crate) fn run(bytes: &[u8]) {
    let mut decoder = Decoder::default();
    for chunk in super::chunks(bytes) {
        decoder.feed(chunk);
        while let Some(line) = decoder.next_line() {
            let line = match line {
                Ok(line) => line.to_owned(),
                Err(error) => String::from_utf8_lossy(error.bytes()).into_owned(),
            };
            in_gomocup(&line);
            in_uci(&line);
            in_gtp(&line);
        }
    }
}

fn in_gomocup(line: &str) {
    let reply = gomocup::Reply::parse(line);
    let again = reply.to_string();
    assert_eq!(gomocup::Reply::parse(&again), reply);
    if let Ok(command) = gomocup::Command::parse(line) {
        let again = command.to_string();
        assert_eq!(gomocup::Command::parse(&again), Ok(command));
    }
    let about = gomocup::About::parse(line);
    assert!(about.name.is_none_or(|name| !name.is_empty()));
}

fn in_uci(line: &str) {
    let reply = uci::Reply::parse(line);
    let again = reply.to_string();
    assert_eq!(uci::Reply::parse(&again), reply);
    if let uci::Reply::Option(content) = reply {
        let option = uci::EngineOption::parse(content);
        let _ = option.map(|option| option.check(content));
    }
    if let uci::Reply::Info(content) = reply {
        let info = uci::Info::parse(content);
        if let Some(told) = info.in_line_protocol() {
            let read = protocol::line::Info::parse(&told);
            let score = info
                .score
                .filter(|_| !info.is_bound && info.text.is_empty());
            assert_eq!(read.score, score.map(uci::Score::in_hundredths));
        }
    }
    if let Ok(command) = uci::Command::parse(line) {
        let again = command.to_string();
        assert_eq!(uci::Command::parse(&again), Ok(command));
    }
}

fn in_gtp(line: &str) {
    if let Some(reply) = gtp::Reply::parse(line) {
        let again = reply.to_string();
        assert_eq!(gtp::Reply::parse(&again), Some(reply));
    }
    if let Some(command) = gtp::Command::parse(line) {
        let again = command.to_string();
        assert_eq!(gtp::Command::parse(&again), Some(command));
    }
    if let Some(analysis) = gtp::Analysis::parse(line)
        && let Some(told) = analysis.in_line_protocol()
    {
        let read = protocol::line::Info::parse(&told);
        assert_eq!(read.score.is_some(), analysis.score_lead.is_some());
    }
}
