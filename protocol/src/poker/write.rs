//! What a client says, as XML.

use super::tag::Tag;
use super::{Command, Create, Encode, Stake, VERSION};

impl Encode for Command {
    /// Appends the command, attributes that say the usual left out.
    fn encode(&self, out: &mut Vec<u8>) {
        let tag = match self {
            Command::Hello(hello) => Tag::new("hello", out)
                .with("name", &hello.name)
                .with("version", VERSION)
                .with_some("token", hello.token.as_ref()),
            Command::ImAlive => Tag::new("imalive", out),
            Command::Tables => Tag::new("tables", out),
            Command::Create(create) => written(Tag::new("create", out), create),
            Command::Join(join) => Tag::new("join", out)
                .with_some("table", join.table)
                .with_some("seat", join.seat)
                .with_some("buyin", join.buyin),
            Command::Leave => Tag::new("leave", out),
            Command::Watch(view) => {
                let watch = Tag::new("watch", out).with("table", view.table);
                match &view.referee {
                    None => watch,
                    Some(referee) => watch
                        .with("view", "referee")
                        .with("token", &referee.token)
                        .with("delay", referee.delay),
                }
            }
            Command::Unwatch => Tag::new("unwatch", out),
            Command::Preferences { show_always } => {
                let show = if *show_always { "always" } else { "needed" };
                Tag::new("preferences", out).with("show", show)
            }
            Command::Act(want) => {
                let action = Tag::new("action", out).with("type", want.kind);
                let action = match &want.amount {
                    Stake::Missing => action,
                    Stake::Wrong(text) => action.with("amount", text),
                    Stake::Chips(chips) => action.with("amount", chips),
                };
                action
                    .with_some("hand", want.hand.as_ref())
                    .with_some("decision", want.decision)
            }
            Command::Statistics(name) => {
                Tag::new("statistics", out).with_some("name", name.as_ref())
            }
            Command::Say(text) => Tag::new("say", out).saying(text),
            Command::Bye => Tag::new("bye", out),
        };
        tag.close();
    }
}

fn written<'a>(tag: Tag<'a>, create: &Create) -> Tag<'a> {
    let standard = Create::default();
    let unless = |value: u64, usual: u64| (value != usual).then_some(value);
    tag.with_some("name", create.name.as_ref())
        .with("seats", create.seats)
        .with("small-blind", create.small_blind)
        .with("big-blind", create.big_blind)
        .with_some("ante", unless(create.ante, standard.ante))
        .with("buyin", create.buyin)
        .with("format", create.format.word())
        .with_some("hands", unless(create.hands, standard.hands))
        .with_some(
            "level-hands",
            unless(create.level_hands, standard.level_hands),
        )
        .with("mode", create.mode.word())
        .with("move-time", create.move_time)
}
