//! Where a client comes from.

use std::net::Ipv4Addr;

use net::{Arrival, Origin};

/// Where a client comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer {
    /// Its address.
    pub(crate) origin: Origin,
    /// Whether it runs on this machine, as the agents do that are started here.
    pub(crate) is_here: bool,
}

impl Peer {
    /// The peer of a connection.
    pub(crate) fn of(arrival: &Arrival) -> Peer {
        Peer {
            origin: Origin::of(arrival.address().ip()),
            is_here: arrival.is_from_here(),
        }
    }

    /// A client of this origin; `None` means that it runs in this program.
    pub(crate) fn from_page(origin: Option<Origin>) -> Peer {
        Peer {
            origin: origin.unwrap_or(Origin::of(Ipv4Addr::LOCALHOST.into())),
            is_here: origin.is_none(),
        }
    }

    /// The origin whose share of the server it takes; a client on this machine takes
    /// none.
    pub(crate) fn pays(&self) -> Option<Origin> {
        (!self.is_here).then_some(self.origin)
    }
}
