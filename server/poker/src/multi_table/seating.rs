//! The seats of players in a tournament: the first draw, balanced tables, broken
//! tables and the final table.

use poker_rules::Positions;

use record::TableId;
use record::hand::Seed;

/// How many tables a tournament of so many players begins with.
pub(crate) fn tables_of(players: usize, seats: usize) -> usize {
    players.div_ceil(seats.max(1)).max(1)
}

/// A move of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    /// The player.
    pub player: usize,
    /// The table and the seat, from 0, that it leaves.
    pub from: (TableId, usize),
    /// The table and the seat where it sits from now on.
    pub to: (TableId, usize),
}

/// The seats of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Seating {
    pub(super) seats: Vec<Option<usize>>,
    /// The button and the blinds of the last hand; `None` before the first.
    last: Option<Positions>,
    /// The seat that was drawn for the first button.
    button: usize,
}

/// The tables that are open: table *n* is the *n*th. They are broken in the order
/// of their numbers, the highest one first.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    open: Vec<Seating>,
    seats: usize,
    /// How many tables there were at first.
    pub(super) most: usize,
    seed: Seed,
    /// How many drawings there were.
    drawings: u64,
}

impl Seating {
    /// The button and the blinds of the next hand; `None` with fewer than two
    /// players.
    pub(super) fn next(&self) -> Option<Positions> {
        let plays: Vec<bool> = self.seats.iter().map(Option::is_some).collect();
        match self.last {
            Some(last) => last.after(&plays),
            None => Positions::first(&plays, self.button),
        }
    }

    fn size(&self) -> usize {
        self.seats.iter().flatten().count()
    }

    fn free(&self) -> impl Iterator<Item = usize> {
        let seats = self.seats.iter().enumerate();
        seats.filter_map(|(seat, player)| player.is_none().then_some(seat))
    }

    /// The free seat that has the big blind soonest. The seat of the last big blind,
    /// which has the small blind next, comes last.
    fn worst_seat(&self) -> Option<usize> {
        let count = self.seats.len();
        let big = self.last.map_or(count - 1, |last| last.big);
        self.free()
            .min_by_key(|seat| (seat + count - big - 1) % count)
    }

    /// Whether a seat lies between the next button and the next small blind: both blinds
    /// would pass a player who came there.
    fn is_passed_by(&self, seat: usize) -> bool {
        let Some(last) = self.last.filter(|_| self.size() > 2) else {
            return false;
        };
        let count = self.seats.len();
        let ahead = |seat: usize| (seat + count - last.small) % count;
        (1..ahead(last.big)).contains(&ahead(seat))
    }
}

impl Tables {
    /// Draws the seats of players below `players`. The tables have so many seats, and
    /// their sizes differ by at most one.
    pub(super) fn draw(players: usize, seats: usize, seed: Seed) -> Tables {
        let most = tables_of(players, seats);
        let mut tables = Tables {
            open: Vec::with_capacity(most),
            seats,
            most,
            seed,
            drawings: 0,
        };
        let order = tables.order(players);
        for table in 0..most {
            let mut own: Vec<Option<usize>> = vec![None; seats];
            let players = order.iter().skip(table).step_by(most);
            for (seat, player) in own.iter_mut().zip(players) {
                *seat = Some(*player);
            }
            let button = tables.draw_seat();
            tables.open.push(Seating {
                seats: own,
                last: None,
                button,
            });
        }
        tables
    }

    /// The open tables with their numbers.
    pub(super) fn open(&self) -> impl Iterator<Item = (TableId, &Seating)> {
        (1..).map(TableId::new).zip(&self.open)
    }

    /// Notes the button and the blinds of a hand that was played.
    pub(super) fn played(&mut self, table: TableId, positions: Positions) {
        if let Some(seating) = self.at(table) {
            seating.last = Some(positions);
        }
    }

    /// Frees a seat when its player is out.
    pub(super) fn leave(&mut self, table: TableId, seat: usize) {
        if let Some(seat) = self.at(table).and_then(|table| table.seats.get_mut(seat)) {
            *seat = None;
        }
    }

    /// Breaks tables that are not needed any more, and balances the others. Gives the
    /// moves and the broken tables.
    pub(super) fn rearrange(&mut self) -> (Vec<Move>, Vec<TableId>) {
        let before = self.places();
        let players = before.len();
        let needed = tables_of(players, self.seats);
        let mut broken = Vec::new();
        if needed == 1 && self.open.len() > 1 {
            broken = (2..=self.open.len() as u64).map(TableId::new).collect();
            self.seat_final_table(before.iter().map(|(player, _)| *player).collect());
        }
        let mut homeless = Vec::new();
        while self.open.len() > needed {
            broken.push(TableId::new(self.open.len() as u64));
            if let Some(table) = self.open.pop() {
                homeless.extend(table.seats.into_iter().flatten());
            }
        }
        for index in self.order(homeless.len()) {
            self.seat_at_smallest(homeless[index]);
        }
        self.balance();
        let after = self.places();
        let to = |player: usize| {
            let mut places = after.iter();
            let place = places.find(|(other, _)| *other == player);
            place.map(|(_, place)| *place)
        };
        let moves = before.into_iter().filter_map(|(player, from)| {
            let to = to(player).filter(|to| *to != from)?;
            Some(Move { player, from, to })
        });
        broken.sort_unstable_by(|one, other| other.cmp(one));
        (moves.collect(), broken)
    }

    /// All players sit down at table 1, at seats that are drawn, and the first button
    /// is drawn again.
    fn seat_final_table(&mut self, players: Vec<usize>) {
        let mut seats = vec![None; self.seats];
        for (seat, player) in self.order(self.seats).into_iter().zip(players) {
            seats[seat] = Some(player);
        }
        let button = self.draw_seat();
        self.open = vec![Seating {
            seats,
            last: None,
            button,
        }];
    }

    /// A player of a broken table gets a seat, which is drawn, at the smallest table,
    /// of several at that with the lowest number.
    fn seat_at_smallest(&mut self, player: usize) {
        let sizes = self.open.iter().map(Seating::size);
        let Some((table, _)) = sizes.enumerate().min_by_key(|(_, size)| *size) else {
            return;
        };
        let free: Vec<usize> = self.open[table].free().collect();
        let good = free.iter().copied();
        let good: Vec<usize> = good
            .filter(|seat| !self.open[table].is_passed_by(*seat))
            .collect();
        let among = if good.is_empty() { free } else { good };
        let drawn = self.order(among.len()).first().map(|drawn| among[*drawn]);
        if let Some(seat) = drawn {
            self.open[table].seats[seat] = Some(player);
        }
    }

    /// While a table has two players more than another, the player of the largest one
    /// who would have the big blind next moves to the worst seat of the smallest one.
    /// Of several tables, that with the lowest number counts.
    fn balance(&mut self) {
        loop {
            let sizes: Vec<usize> = self.open.iter().map(Seating::size).collect();
            let largest = sizes.iter().max().copied().unwrap_or(0);
            let smallest = sizes.iter().min().copied().unwrap_or(0);
            if largest < smallest + 2 {
                return;
            }
            let with = |size: usize| sizes.iter().position(|own| *own == size);
            let (Some(from), Some(to)) = (with(largest), with(smallest)) else {
                return;
            };
            let next = self.open[from].next();
            let (Some(next), Some(seat)) = (next, self.open[to].worst_seat()) else {
                return;
            };
            let player = self.open[from].seats[next.big].take();
            self.open[to].seats[seat] = player;
        }
    }

    /// The players with their places, in the order of their numbers.
    fn places(&self) -> Vec<(usize, (TableId, usize))> {
        let places = self.open().flat_map(|(table, seating)| {
            let seats = seating.seats.iter().enumerate();
            seats.filter_map(move |(seat, player)| Some(((*player)?, (table, seat))))
        });
        let mut places: Vec<_> = places.collect();
        places.sort_unstable();
        places
    }

    fn at(&mut self, table: TableId) -> Option<&mut Seating> {
        let index = usize::try_from(table.get()).ok()?.checked_sub(1)?;
        self.open.get_mut(index)
    }

    fn draw_seat(&mut self) -> usize {
        let seats = self.seats;
        self.order(seats).first().copied().unwrap_or(0)
    }

    /// The numbers below `count` in an order that is drawn.
    fn order(&mut self, count: usize) -> Vec<usize> {
        self.drawings += 1;
        self.seed.order(self.drawings, count)
    }
}
