//! Instants on a page: in UTC, and with scripts in the zone and the language of
//! the reader (`assets/times.js`).

use jiff::Timestamp;
use maud::{Markup, html};
use words::{Language, say};

/// `2026-11-23T20:11`
const TO_THE_MINUTE: usize = 16;

/// `2026-11-23T20:11:12`
const TO_THE_SECOND: usize = 19;

/// An instant in UTC as RFC 3339 has it, `2026-11-23T20:11:12.5Z`, to the
/// minute. Another text is shown as it is.
pub(super) fn instant(utc: &str) -> Markup {
    shown(utc, TO_THE_MINUTE)
}

/// The same to the second.
pub(super) fn instant_to_the_second(utc: &str) -> Markup {
    shown(utc, TO_THE_SECOND)
}

/// A deadline and the time that is left until it.
pub(super) fn deadline(until: Timestamp, now: Timestamp, language: Language) -> Markup {
    let minutes = until.duration_since(now).as_mins();
    let left = if until <= now {
        language.say("contests-deadline-passed")
    } else {
        let (days, hours) = (minutes / (24 * 60), minutes / 60 % 24);
        say!(
            language,
            "contests-time-left",
            days,
            hours,
            minutes = minutes % 60
        )
    };
    html! { (instant(&until.to_string())) " (" (left) ")" }
}

/// An instant in seconds since 1970 began, to the minute.
pub(super) fn instant_of(seconds: i64) -> Markup {
    match Timestamp::from_second(seconds) {
        Ok(known) => instant(&known.to_string()),
        Err(_) => html! { (seconds) },
    }
}

fn shown(utc: &str, length: usize) -> Markup {
    let is_known = utc.ends_with('Z') && utc.parse::<Timestamp>().is_ok();
    match utc.get(..length).filter(|_| is_known) {
        Some(start) => html! {
            time datetime=(utc) data-seconds[length == TO_THE_SECOND] { (start.replace('T', " ")) " UTC" }
        },
        None => html! { (utc) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instant_is_readable_without_scripts_and_whole_for_them() {
        let minute = instant("2026-11-23T20:11:12.5Z").into_string();
        let expected = "<time datetime=\"2026-11-23T20:11:12.5Z\">2026-11-23 20:11 UTC</time>";
        assert_eq!(minute, expected);
        let second = instant_to_the_second("2026-11-23T20:11:12.5Z").into_string();
        assert!(
            second.ends_with("data-seconds>2026-11-23 20:11:12 UTC</time>"),
            "{second}"
        );
        let begun = instant_of(1_700_000_000).into_string();
        assert!(begun.contains("2023-11-14 22:13 UTC"), "{begun}");
    }

    #[test]
    fn a_deadline_says_how_much_time_is_left() {
        let until: Timestamp = "2026-12-03T18:00:00Z".parse().unwrap();
        let at = |now: &str| deadline(until, now.parse().unwrap(), Language::ENGLISH).into_string();
        assert!(at("2026-12-01T15:59:00Z").contains("18:00 UTC</time> (2 d 2 h left)"));
        assert!(at("2026-12-03T16:55:30Z").contains("(1 h 4 min left)"));
        assert!(at("2026-12-03T18:00:00Z").contains("(passed)"));
    }

    #[test]
    fn what_is_no_instant_is_shown_as_it_is() {
        for text in ["", "yesterday", "2026-11-23T20:11:12", "<b>€€€€€€€€€Z"] {
            let shown = instant(text).into_string();
            assert!(
                !shown.contains("<time") && !shown.contains("<b>"),
                "{shown}"
            );
        }
        assert_eq!(instant_of(i64::MAX).into_string(), i64::MAX.to_string());
    }
}
