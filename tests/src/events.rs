//! The event stream of the manager, read strictly.

use serde_json::Value;

/// Every event of a run, in order.
#[derive(Clone, Debug, PartialEq)]
pub struct Events(Vec<Value>);

/// A `game` event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The game's number.
    pub id: u64,
    /// The player at the first seat.
    pub first: String,
    /// The player at the second seat.
    pub second: String,
    /// The winner; `None` for a draw.
    pub winner: Option<String>,
    /// The cause of the end.
    pub cause: String,
    /// Details in words, if the cause does not say everything.
    pub detail: Option<String>,
    /// Legal moves played.
    pub moves: u64,
    /// The path of its record, if there is one.
    pub record: Option<String>,
}

/// A `failure` event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failed {
    /// The player that failed.
    pub player: String,
    /// `handshake failed`, `not started` or `game refused`.
    pub cause: String,
    /// Details in words.
    pub detail: String,
}

/// A row of the `standings` event.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The name of the player.
    pub player: String,
    /// The number of games played.
    pub games: u64,
    /// The number of games won.
    pub wins: u64,
    /// The number of draws.
    pub draws: u64,
    /// The number of games lost.
    pub losses: u64,
    /// The points: 1 for a win, 1/2 for a draw.
    pub points: f64,
    /// The rating; `None` without one.
    pub elo: Option<f64>,
    /// Half the width of its 95 % interval.
    pub error: Option<f64>,
}

impl Events {
    /// Reads a stream of one JSON object a line, each with its kind.
    ///
    /// # Errors
    /// Gives the first line that is not an event.
    pub fn parse(text: &str) -> Result<Events, String> {
        let lines = text.lines().enumerate();
        let events = lines.map(|(index, line)| {
            let number = index + 1;
            let event: Value = serde_json::from_str(line)
                .map_err(|error| format!("line {number} is no JSON ({error}): {line}"))?;
            match event["event"].as_str() {
                Some(
                    "match" | "move" | "game" | "failure" | "sprt" | "commitment" | "secret"
                    | "standings",
                ) => Ok(event),
                _ => Err(format!("line {number} is no event: {line}")),
            }
        });
        events.collect::<Result<_, _>>().map(Events)
    }

    /// The events of a kind as JSON values.
    pub fn of(&self, kind: &str) -> Vec<&Value> {
        let events = self.0.iter();
        events.filter(|event| event["event"] == kind).collect()
    }

    /// All kinds, in order.
    pub fn kinds(&self) -> Vec<&str> {
        self.0.iter().map(|event| text(event, "event")).collect()
    }

    /// The names of the players, announced after both handshakes.
    ///
    /// # Panics
    /// There is no `match` event.
    pub fn players(&self) -> Vec<&str> {
        let [first, ..] = self.of("match")[..] else {
            panic!("no match event: {:?}", self.0);
        };
        let players = first["players"].as_array().into_iter().flatten();
        players.filter_map(Value::as_str).collect()
    }

    /// The games, in the order of their announcement.
    ///
    /// # Panics
    /// A `game` event lacks a field.
    pub fn games(&self) -> Vec<Played> {
        self.of("game").into_iter().map(played).collect()
    }

    /// The failures.
    ///
    /// # Panics
    /// A `failure` event lacks a field.
    pub fn failures(&self) -> Vec<Failed> {
        let failures = self.of("failure").into_iter();
        failures
            .map(|event| Failed {
                player: text(event, "player").to_owned(),
                cause: text(event, "cause").to_owned(),
                detail: text(event, "detail").to_owned(),
            })
            .collect()
    }

    /// The rows of the last `standings`, which is the last event.
    ///
    /// # Panics
    /// The last event is of another kind.
    pub fn standings(&self) -> Vec<Row> {
        let last = self.0.last();
        let Some(last) = last.filter(|event| event["event"] == "standings") else {
            panic!("the last event is not the standings: {last:?}");
        };
        let rows = last["rows"].as_array().into_iter().flatten();
        rows.map(row).collect()
    }
}

fn played(event: &Value) -> Played {
    let game = text(event, "game");
    let Ok(entry) = games::find(game) else {
        panic!("there is no game '{game}' in {event}");
    };
    let seat = |index: usize| text(&event["seats"], entry.info.seats[index]).to_owned();
    let optional = |key: &str| match &event[key] {
        Value::Null => None,
        value => Some(value.as_str().unwrap_or("(no text)").to_owned()),
    };
    assert!(
        ["winner", "detail", "record"]
            .iter()
            .all(|key| event.get(key).is_some()),
        "a game event has a winner, a detail and a record, null where there is none: {event}"
    );
    let winner = optional("winner");
    let returns = [seat(0), seat(1)].map(|player| match &winner {
        None => 0,
        Some(winner) if *winner == player => 1,
        Some(_) => -1,
    });
    assert_eq!(event["returns"], serde_json::json!(returns), "{event}");
    Played {
        id: number(event, "id"),
        first: seat(0),
        second: seat(1),
        winner,
        cause: text(event, "cause").to_owned(),
        detail: optional("detail"),
        moves: number(event, "moves"),
        record: optional("record"),
    }
}

fn row(row: &Value) -> Row {
    let Some(points) = row["points"].as_f64() else {
        panic!("no points in {row}");
    };
    Row {
        player: text(row, "player").to_owned(),
        games: number(row, "games"),
        wins: number(row, "wins"),
        draws: number(row, "draws"),
        losses: number(row, "losses"),
        points,
        elo: row["elo"].as_f64(),
        error: row["error"].as_f64(),
    }
}

fn text<'a>(event: &'a Value, key: &str) -> &'a str {
    let Some(text) = event[key].as_str() else {
        panic!("no text '{key}' in {event}");
    };
    text
}

fn number(event: &Value, key: &str) -> u64 {
    let Some(number) = event[key].as_u64() else {
        panic!("no number '{key}' in {event}");
    };
    number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_specification_are_read() {
        let text = concat!(
            r#"{"event":"match","game":"gomoku","players":["A","B"]}"#,
            "\n",
            r#"{"event":"game","id":7,"game":"gomoku","seats":{"cross":"A","round":"B"},"winner":null,"returns":[0,0],"cause":"draw","detail":null,"moves":23,"record":null}"#,
            "\n",
            r#"{"event":"failure","player":"B","cause":"handshake failed","detail":"why"}"#,
            "\n",
            r#"{"event":"standings","rows":[{"player":"A","games":10,"wins":6,"draws":1,"losses":3,"points":6.5,"elo":null,"error":1.5}]}"#,
            "\n",
        );
        let events = Events::parse(text).unwrap();
        assert_eq!(events.kinds(), ["match", "game", "failure", "standings"]);
        assert_eq!(events.players(), ["A", "B"]);
        let game = &events.games()[0];
        assert_eq!((game.id, &game.winner, &*game.cause), (7, &None, "draw"));
        assert_eq!(events.failures()[0].player, "B");
        let row = &events.standings()[0];
        assert_eq!((row.points, row.elo, row.error), (6.5, None, Some(1.5)));
    }

    #[test]
    fn what_is_no_event_is_an_error() {
        for wrong in [
            "{\"event\":\"ga",
            "{}",
            "{\"event\":\"party\"}",
            "",
            "hello",
        ] {
            assert!(Events::parse(&format!("{wrong}\n")).is_err(), "{wrong}");
        }
    }
}
