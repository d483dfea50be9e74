//! What a client says, as elements.

use super::{Command, Create, Element, Stake, VERSION};

impl Command {
    /// The command as an element, attributes that say the usual left out.
    pub fn element(&self) -> Element {
        match self {
            Command::Hello(hello) => Element::new("hello")
                .with("name", &hello.name)
                .with("version", VERSION)
                .with_some("token", hello.token.as_ref()),
            Command::ImAlive => Element::new("imalive"),
            Command::Tables => Element::new("tables"),
            Command::Create(create) => written(create),
            Command::Join(join) => Element::new("join")
                .with_some("table", join.table)
                .with_some("seat", join.seat)
                .with_some("buyin", join.buyin),
            Command::Leave => Element::new("leave"),
            Command::Watch(view) => {
                let watch = Element::new("watch").with("table", view.table);
                match &view.referee {
                    None => watch,
                    Some(referee) => watch
                        .with("view", "referee")
                        .with("token", &referee.token)
                        .with("delay", referee.delay),
                }
            }
            Command::Unwatch => Element::new("unwatch"),
            Command::Preferences { show_always } => {
                let show = if *show_always { "always" } else { "needed" };
                Element::new("preferences").with("show", show)
            }
            Command::Act(want) => {
                let amount = match &want.amount {
                    Stake::Missing => None,
                    Stake::Wrong(text) => Some(text.clone()),
                    Stake::Chips(chips) => Some(chips.to_string()),
                };
                Element::new("action")
                    .with("type", want.kind)
                    .with_some("amount", amount)
                    .with_some("hand", want.hand.as_ref())
            }
            Command::Statistics(name) => {
                Element::new("statistics").with_some("name", name.as_ref())
            }
            Command::Say(text) => Element::new("say").saying(text),
            Command::Bye => Element::new("bye"),
        }
    }
}

fn written(create: &Create) -> Element {
    let standard = Create::default();
    let unless = |value: u64, usual: u64| (value != usual).then_some(value);
    Element::new("create")
        .with_some("name", create.name.as_ref())
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
