//! The orders of an operator to a match: to stop, to pause, to go on.

use std::future::pending;

use referee::Order;
use tokio::sync::mpsc;

/// The orders to a match, and its state because of them.
pub(crate) struct MatchOrders {
    orders: mpsc::Receiver<Order>,
    /// Whether it is not to be played on.
    pub(crate) is_stopped: bool,
    is_paused: bool,
}

impl MatchOrders {
    /// The match is to be played until an order says otherwise.
    pub(crate) fn new(orders: mpsc::Receiver<Order>) -> MatchOrders {
        MatchOrders {
            orders,
            is_stopped: false,
            is_paused: false,
        }
    }

    /// From now on it is not to be played on.
    pub(crate) fn stop(&mut self) {
        self.is_stopped = true;
    }

    /// Waits for as long as it is paused.
    pub(crate) async fn until_it_goes_on(&mut self) {
        while self.is_paused && !self.is_stopped {
            match self.orders.recv().await {
                Some(order) => self.obey(order),
                None => self.is_paused = false,
            }
        }
    }

    /// Waits for the next order to stop or to pause.
    pub(crate) async fn until_halted(&mut self) {
        while let Some(order) = self.orders.recv().await {
            self.obey(order);
            if self.is_stopped || self.is_paused {
                return;
            }
        }
        pending::<()>().await;
    }

    fn obey(&mut self, order: Order) {
        match order {
            Order::Stop => self.is_stopped = true,
            Order::Pause => self.is_paused = true,
            Order::Resume => self.is_paused = false,
            // Nobody gives up, or agrees on anything, for programs.
            Order::Resign(_) | Order::Draw => {}
        }
    }
}
