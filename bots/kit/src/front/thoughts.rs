//! Thoughts on their way to another manager.

use std::io::{self, Write};

use protocol::line::Info;

use crate::report::{Pace, Report};
use crate::{Fault, Limits};

/// Runs `think` with a report. `translate` writes its lines in another language,
/// each without its end; it gives `None` for those that it cannot say.
pub(super) fn report<T>(
    out: &mut dyn Write,
    pace: &mut Pace,
    translate: impl Fn(&Info<'_>) -> Option<String>,
    think: impl FnOnce(&mut Report<'_>) -> Result<T, Fault>,
) -> Result<T, Fault> {
    let mut broken: Option<io::Error> = None;
    let mut sink = |line: &[u8]| {
        let line = str::from_utf8(line).unwrap_or_default().trim_end();
        let content = line.strip_prefix("info ").unwrap_or_default();
        if broken.is_none()
            && let Some(line) = translate(&Info::parse(content))
        {
            let written = out.write_all(format!("{line}\n").as_bytes());
            broken = written.and_then(|()| out.flush()).err();
        }
    };
    let thought = think(&mut Report::to(&mut sink, pace));
    match broken {
        Some(error) => Err(Fault::Connection(error)),
        None => thought,
    }
}

/// The milliseconds since a request came.
pub(super) fn milliseconds_since(limits: &Limits) -> u128 {
    limits.asked.elapsed().as_millis()
}
