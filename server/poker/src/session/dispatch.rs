//! Carries out the commands of a client.

use poker_rules::table::{ErrorCode, Event, Refusal};
use protocol::poker::{Command, Hello};

use super::source::{Kind, ReceivedCommand};
use super::{ClientIdentity, Ending, Session};
use crate::host::{Order, OrderDenial, OrderOutcome};
use crate::table::Guest;
use metrics::{COUNTS, Refusal as Refused};
use names::NameRefused;
use store::clear_name::clear_name;

impl Session {
    /// Carries out one command.
    ///
    /// # Errors
    /// The connection has to end.
    pub(super) async fn dispatch(&mut self, said: ReceivedCommand) -> Result<(), Ending> {
        let ReceivedCommand { kind, command } = said;
        // Actions and signs of life cannot flood other clients.
        if !matches!(kind, Kind::Action | Kind::ImAlive) {
            self.pace.step().await;
        }
        let Some(me) = self.me.clone() else {
            return match command {
                Ok(Command::Hello(hello)) => self.greet(&hello).await,
                Err(refusal) if kind == Kind::Hello => self.refuse(refusal, None).await,
                _ => {
                    let text = "say <hello name=\"…\" version=\"1\"/> first";
                    let refusal = Refusal::new(ErrorCode::HelloFirst, text);
                    self.refuse(refusal, None).await
                }
            };
        };
        let done = match command {
            Ok(Command::Bye) => {
                // A client without a seat may leave too.
                let _ = self.at_table(&me, Order::Leave(me.id)).await;
                return Err(Ending::Said);
            }
            Ok(command) => self.carry_out(&me, command).await,
            Err(refusal) if kind == Kind::Action => match self.server.table_of(me.id) {
                Some(_) => self.at_table(&me, Order::Refuse(me.id, refusal)).await,
                None => Err(refusal.into()),
            },
            Err(refusal) => Err(refusal.into()),
        };
        match done {
            Ok(()) => Ok(()),
            Err(OrderDenial { refusal, question }) => self.refuse(refusal, question).await,
        }
    }

    async fn greet(&mut self, hello: &Hello) -> Result<(), Ending> {
        if self.server.is_closing() {
            let text = "the server stops";
            return Err(Ending::Refused(Refusal::new(ErrorCode::Shutdown, text)));
        }
        let hello = match self.admitted(hello).await {
            Ok(hello) => hello,
            Err(refusal) => return self.refuse(refusal, None).await,
        };
        let greeted = match self.server.greet(&hello, &self.link, self.peer).await {
            Ok(greeted) => greeted,
            Err(refusal) => {
                COUNTS.refused(Refused::Name);
                return self.refuse(refusal, None).await;
            }
        };
        let name = greeted.name;
        tracing::info!("'{name}' is here");
        let keepalive = self.server.rules().keepalive.as_millis();
        let welcome = Event::Welcome {
            id: greeted.id.get(),
            name: name.clone(),
            keepalive: u64::try_from(keepalive).unwrap_or(u64::MAX),
        };
        self.me = Some(ClientIdentity {
            id: greeted.id,
            name: name.into(),
        });
        self.answer(welcome).await;
        let (id, queue) = (greeted.id, &self.send_queue);
        // A client without a seat has nothing to come back to.
        self.server
            .follow(id, || Order::Back(id, queue.clone()))
            .await;
        Ok(())
    }

    /// The client's words with its name as the owner of that spelled it.
    async fn admitted(&self, hello: &Hello) -> Result<Hello, Refusal> {
        let (name, token) = (hello.name.as_str(), hello.token.as_deref());
        let Some(names) = &self.names else {
            // A person who plays from the page has proved the name there.
            let clear = clear_name(name);
            clear.map_err(|why| Refusal::new(ErrorCode::BadName, why.to_string()))?;
            return Ok(hello.clone());
        };
        if self.peer.is_here && self.server.is_for_agents(name) {
            return Ok(hello.clone());
        }
        let refused = |why: NameRefused| match why {
            NameRefused::WrongSecret(_) => {
                let text = format!("'{name}' belongs to somebody: give its secret as the token");
                Refusal::new(ErrorCode::NameTaken, text)
            }
            NameRefused::Unclear(why) => Refusal::new(ErrorCode::BadName, why.to_string()),
            other => Refusal::new(ErrorCode::Denied, other.to_string()),
        };
        let owned = names.admit(name, token, self.peer.origin).await;
        let owned = owned.inspect_err(|why| COUNTS.refused(why.reason()));
        let name = owned.map_err(refused)?.parse();
        let name = name.map_err(|_| Refusal::new(ErrorCode::BadName, "this is no name"))?;
        Ok(Hello {
            name,
            token: hello.token.clone(),
        })
    }

    async fn carry_out(
        &mut self,
        me: &ClientIdentity,
        command: Command,
    ) -> Result<(), OrderDenial> {
        match command {
            Command::Act(want) => self.at_table(me, Order::Act(me.id, want)).await,
            Command::ImAlive | Command::Bye => Ok(()),
            Command::Hello(_) => {
                let text = format!("you are '{}' already", me.name);
                Err(Refusal::new(ErrorCode::BadValue, text).into())
            }
            Command::Tables => {
                self.answer(Event::Tables(self.server.tables_to_tell()))
                    .await;
                Ok(())
            }
            Command::Create(wish) => {
                let table = self
                    .server
                    .create_for_client(wish, &me.name, self.peer.pays())?;
                self.made = Some(table);
                let created = Event::Created { table: table.get() };
                self.answer(created).await;
                Ok(())
            }
            Command::Join(join) => {
                let guest = Guest {
                    client: me.id,
                    name: me.name.to_string(),
                    show_always: self.show_always,
                };
                let (pays, made) = (self.peer.pays(), self.made);
                let join = self
                    .server
                    .join(guest, join, (pays, made), &self.send_queue);
                join.await
            }
            Command::Leave => self.at_table(me, Order::Leave(me.id)).await,
            Command::Watch(view) => self.server.watch(me.id, view, &self.send_queue).await,
            Command::Unwatch => {
                self.server.unwatch(me.id).await;
                self.answer(Event::Ok).await;
                Ok(())
            }
            Command::Preferences { show_always } => {
                self.show_always = show_always;
                // Without a seat, the preference holds for the next one.
                let _ = self.at_table(me, Order::Prefer(me.id, show_always)).await;
                self.answer(Event::Ok).await;
                Ok(())
            }
            Command::Statistics(name) => {
                let rows = self.server.statistics(name.as_deref());
                self.answer(Event::Statistics(rows)).await;
                Ok(())
            }
            Command::Say(text) => self.at_table(me, Order::Say(me.id, text)).await,
        }
    }

    /// Sends an order to the client's table.
    async fn at_table(&self, me: &ClientIdentity, order: Order) -> Result<(), OrderDenial> {
        let not_seated = || {
            let text = "you sit at no table";
            OrderDenial::from(Refusal::new(ErrorCode::NotSeated, text))
        };
        let table = self.server.table_of(me.id).ok_or_else(not_seated)?;
        match table.order(order).await? {
            OrderOutcome::Yes => Ok(()),
            OrderOutcome::NoTable => Err(not_seated()),
        }
    }
}
