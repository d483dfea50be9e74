//! The waits of a table, and the events about them.

use super::*;

#[test]
fn seats_are_kept_for_awaited_players_until_the_first_hand() {
    let now = Instant::now();
    let settings = Settings {
        times: Times::default(),
        decks: Decks::Seeded(1.into()),
        match_options: MatchOptions::default(),
        kept: ["Ann", "Robot"].map(str::to_owned).to_vec(),
        last_hand: Arc::default(),
        room: Room::endless(),
        blanks: store::Blanks::default(),
    };
    let wish = Create {
        seats: 3,
        ..Create::default()
    };
    let mut table = Table::new(TableId::new(1), "T".to_owned(), wish, settings, now);
    let mut join = |client: u64, name: &str, seat: Option<usize>| {
        let guest = Guest {
            client: ClientId::new(client),
            name: name.to_owned(),
            show_always: false,
        };
        let wish = Join {
            seat,
            ..Join::default()
        };
        let joined = table.join(now, guest, &wish);
        joined.map_err(|refusal| refusal.code.word())
    };
    assert_eq!(join(1, "Cid", Some(2)), Err("seat-taken"));
    assert_eq!(join(1, "Cid", None), Ok(2));
    assert_eq!(join(2, "Dan", None), Err("table-full"));
    assert_eq!(join(3, "Robot", None), Ok(1));
    assert_eq!(join(4, "Ann", Some(3)), Ok(0));
    assert!(table.is_in_hand());
}

/// The wait in the last event that has one.
fn last_wait(effects: &[Effect]) -> Option<Wait> {
    let mut waits = effects.iter().filter_map(|effect| match effect {
        Effect::Tell(told) => match &told.event {
            Event::Presence { wait, .. } | Event::End { wait, .. } => Some(*wait),
            _ => None,
        },
        _ => None,
    });
    waits.next_back().expect("somebody came or went")
}

#[test]
fn players_at_the_table_are_told_what_it_waits_for() {
    let mut stage = Stage::new(1, Create::default());
    let state_wait = |stage: &Stage| match stage.table.state_for(None, stage.now).0 {
        Event::State(state) => state.wait,
        other => panic!("{other:?}"),
    };
    assert_eq!(state_wait(&stage), Some(Wait::Closes(60_000)));
    let join = |stage: &mut Stage| {
        stage.next_client = stage.next_client.next();
        let guest = Guest {
            client: stage.next_client,
            name: format!("P{}", stage.next_client),
            show_always: false,
        };
        let joined = stage.table.join(stage.now, guest, &Join::default());
        joined.expect("a seat");
        last_wait(stage.table.take_effects().as_slice())
    };
    assert_eq!(join(&mut stage), None, "one player may wait for ever");
    assert_eq!(join(&mut stage), Some(Wait::Starts(10_000)));
    stage.now += Duration::from_secs(4);
    assert_eq!(join(&mut stage), Some(Wait::Starts(6_000)));
    assert_eq!(state_wait(&stage), Some(Wait::Starts(6_000)));
    for (client, wait) in [(3, Some(Wait::Starts(6_000))), (2, None)] {
        stage.table.leave(stage.now, ClientId::new(client));
        assert_eq!(last_wait(stage.table.take_effects().as_slice()), wait);
    }
    assert_eq!(join(&mut stage), Some(Wait::Starts(10_000)));
    stage.now += Duration::from_secs(10);
    stage.table.tick(stage.now);
    assert_eq!(state_wait(&stage), None, "a hand is played");
    stage.table.take_effects();
    stage.table.leave(stage.now, ClientId::new(4));
    let last = last_wait(stage.table.take_effects().as_slice());
    assert_eq!(last, Some(Wait::Closes(5_000)));
    stage.now += Duration::from_secs(2);
    assert_eq!(state_wait(&stage), Some(Wait::Closes(3_000)));
}
