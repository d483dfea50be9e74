//! Where and when a hand was played, as the notation tells it.

use toml::Value;
use toml::value::Datetime;

use super::HandHistory;

impl HandHistory {
    /// A field that is a text, or a number as a text.
    pub fn note(&self, field: &str) -> Option<String> {
        match self.notes.get(field)? {
            Value::String(text) if !text.is_empty() => Some(text.clone()),
            Value::Integer(number) => Some(number.to_string()),
            _ => None,
        }
    }

    /// A field that is a number, and not negative.
    pub fn number(&self, field: &str) -> Option<u64> {
        u64::try_from(self.notes.get(field)?.as_integer()?).ok()
    }

    /// Sets a field to a text; one without letters is left out.
    pub fn set_note(&mut self, field: &str, text: &str) {
        if !text.is_empty() {
            let value = Value::String(text.to_owned());
            self.notes.insert(field.to_owned(), value);
        }
    }

    /// Sets a field to a number that is not negative.
    pub fn set_number(&mut self, field: &str, number: u64) {
        if let Ok(number) = i64::try_from(number) {
            self.notes.insert(field.to_owned(), Value::Integer(number));
        }
    }

    /// The seats of the players, each from 1 on and of one player; `None` where the
    /// record does not say them.
    pub fn seats(&self) -> Option<Vec<u64>> {
        let seats = self.notes.get("seats")?.as_array()?.iter();
        let seats = seats.map(|seat| u64::try_from(seat.as_integer()?).ok());
        let seats: Vec<u64> = seats.collect::<Option<_>>()?;
        let mut once = seats.clone();
        once.sort_unstable();
        once.dedup();
        let whole = once.len() == self.starting_stacks.len() && seats.len() == once.len();
        (whole && !once.contains(&0)).then_some(seats)
    }

    /// Sets the seats of the players, counted from 1, and how many the table has.
    pub fn set_seats(&mut self, seats: impl IntoIterator<Item = u64>, count: u64) {
        let seats = seats
            .into_iter()
            .filter_map(|seat| i64::try_from(seat).ok());
        let seats = seats.map(Value::Integer).collect();
        self.notes.insert("seats".to_owned(), Value::Array(seats));
        self.set_number("seat_count", count);
    }

    /// When the hand was played, as `2026-03-01T12:00:00Z`: without the time of day
    /// if the record has none, and without the `Z` if it is not known to be UTC.
    /// `None` if the day is not known.
    pub fn date(&self) -> Option<String> {
        let number = |field: &str| self.notes.get(field)?.as_integer();
        let [year, month, day] = [number("year")?, number("month")?, number("day")?];
        let date = format!("{year:04}-{month:02}-{day:02}");
        let time = self.notes.get("time").and_then(Value::as_datetime);
        let Some(time) = time.and_then(|time| time.time) else {
            return Some(date);
        };
        let zone = match self.note("time_zone").as_deref() {
            Some("UTC" | "Etc/UTC" | "Z" | "GMT") => "Z",
            _ => "",
        };
        Some(format!("{date}T{time}{zone}"))
    }

    /// Sets when the hand was played, from a text of the form of
    /// [`HandHistory::date`]; other texts are not noted.
    pub fn set_date(&mut self, text: &str) {
        let Ok(Datetime {
            date: Some(date),
            time,
            offset,
        }) = text.parse::<Datetime>()
        else {
            return;
        };
        self.set_number("year", date.year.into());
        self.set_number("month", date.month.into());
        self.set_number("day", date.day.into());
        if time.is_some() {
            let time = Datetime {
                date: None,
                time,
                offset: None,
            };
            let value = Value::Datetime(time);
            self.notes.insert("time".to_owned(), value);
            match offset {
                None => {}
                Some(toml::value::Offset::Z | toml::value::Offset::Custom { minutes: 0 }) => {
                    self.set_note("time_zone", "UTC");
                }
                Some(other) => self.set_note("time_zone", &other.to_string()),
            }
        }
    }
}
