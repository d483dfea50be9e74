//! The showdown and the summary of a hand, written.

use crate::phh::FinishingStack;
use crate::spaced;

use super::write::{COUNTED, Scribe};

/// How often the board is dealt, from twice on.
const TIMES: [&str; 3] = ["twice", "three times", "four times"];

impl Scribe<'_> {
    /// Writes the part after the betting; gives the whole text.
    pub(super) fn end(mut self) -> String {
        self.correct();
        self.showdown();
        self.summary();
        self.text
    }

    /// Corrects the winnings by the record: it alone tells from which pot a room took its
    /// rake.
    fn correct(&mut self) {
        let Some(winnings) = &self.history.winnings else {
            return;
        };
        for (seat, winnings) in winnings.iter().enumerate() {
            let FinishingStack::Whole(noted) = *winnings else {
                continue;
            };
            let own = self.won_by(seat, 1..=self.runs);
            let all = self.won.iter_mut().filter(|won| won.seat == seat);
            if let Some(won) = all.max_by_key(|won| won.amount)
                && self.replayed.agrees() == Some(true)
            {
                won.amount = won.amount.saturating_add(noted).saturating_sub(own);
            }
        }
    }

    /// The winnings of a player on these boards.
    fn won_by(&self, seat: usize, runs: std::ops::RangeInclusive<usize>) -> u64 {
        let won = self.won.iter();
        let won = won.filter(|won| won.seat == seat && runs.contains(&won.run));
        won.map(|won| won.amount).sum()
    }

    fn is_contested(&self) -> bool {
        self.folded.iter().filter(|street| street.is_none()).count() > 1
    }

    /// Writes the shown hands and the winnings of each board.
    fn showdown(&mut self) {
        for run in 1..=self.runs {
            if self.is_contested() {
                let counted = if self.runs > 1 { COUNTED[run - 1] } else { "" };
                self.line(&format!("*** {counted}SHOW DOWN ***"));
                let shows = self.shows(run);
                self.text.extend(shows);
            }
            let mut won: Vec<_> = self.won.iter().filter(|won| won.run == run).collect();
            won.sort_by_key(|won| std::cmp::Reverse(won.pot));
            let lines = won.into_iter().map(|won| {
                let (amount, pot) = (self.money.say(won.amount), self.pot(won.pot));
                format!("{} collected {amount} from {pot}\n", self.names[won.seat])
            });
            let lines: Vec<String> = lines.collect();
            self.text.extend(lines);
        }
        let winner = self.folded.iter().position(Option::is_none);
        if let Some(winner) = winner.filter(|_| !self.is_contested()) {
            match &self.shows(1)[..] {
                [] => self.line(&format!("{}: doesn't show hand", self.names[winner])),
                shows => self.text += &shows.concat(),
            }
        }
    }

    /// The lines of the players who show or muck with a board: in the order of the
    /// record, where it has one.
    fn shows(&self, run: usize) -> Vec<String> {
        let said = self.said();
        let seats = said.iter().map(|(seat, _)| *seat);
        let seats = seats.chain(self.shown.iter().map(|shown| shown.seat));
        let mut order: Vec<usize> = Vec::new();
        for seat in seats.chain(self.mucked.iter().copied()) {
            if !order.contains(&seat) {
                order.push(seat);
            }
        }
        let lines = order.into_iter().filter_map(|seat| {
            let name = self.names.get(seat)?;
            let is_shown =
                |shown: &&super::write::ShownHand| (shown.run, shown.seat) == (run, seat);
            if let Some(shown) = self.shown.iter().find(is_shown) {
                return Some(format!(
                    "{name}: shows [{}] ({})\n",
                    shown.cards, shown.made
                ));
            }
            let said = said.iter().find(|(who, _)| *who == seat);
            match said.map_or("", |(_, cards)| cards) {
                _ if run > 1 => None,
                "" => Some(format!("{name}: mucks hand\n")),
                cards => {
                    let cards = super::line::spaced_cards(cards)?;
                    Some(format!("{name}: shows [{cards}]\n"))
                }
            }
        });
        lines.collect()
    }

    /// The showdown in the record: by player, the cards, or nothing for a muck.
    fn said(&self) -> Vec<(usize, &str)> {
        let said = self.history.actions.iter().filter_map(|action| {
            let (player, cards) = action.split('#').next()?.split_once(" sm")?;
            let place = player.trim().strip_prefix('p')?.parse::<usize>().ok()?;
            Some((place.checked_sub(1)?, cards.trim()))
        });
        said.collect()
    }

    /// The name of a pot.
    fn pot(&self, pot: usize) -> String {
        match (pot, self.replayed.hand.pots().len()) {
            (_, 1) => "pot".to_owned(),
            (0, _) => "main pot".to_owned(),
            (_, 2) => "side pot".to_owned(),
            (pot, _) => format!("side pot-{pot}"),
        }
    }

    fn summary(&mut self) {
        self.line("*** SUMMARY ***");
        let pots = self.replayed.hand.pots();
        let total: u64 = pots.iter().map(|pot| pot.amount + pot.rake).sum();
        let mut text = format!("Total pot {}", self.money.say(total));
        let (mut rest, several) = (total, pots.len() > 1);
        for pot in 0..pots.len() {
            let won = self.won.iter().filter(|won| won.pot == pot);
            let amount: u64 = won.map(|won| won.amount).sum();
            rest = rest.saturating_sub(amount);
            let name = self.pot(pot);
            let (first, name) = name.split_at(1);
            if several {
                let amount = self.money.say(amount);
                text += &format!(" {}{name} {amount}.", first.to_uppercase());
            }
        }
        self.line(&format!("{text} | Rake {}", self.money.say(rest)));
        if self.runs > 1 {
            self.line(&format!("Hand was run {}", TIMES[self.runs - 2]));
        }
        for (index, board) in std::mem::take(&mut self.boards).iter().enumerate() {
            let counted = if self.runs > 1 { COUNTED[index] } else { "" };
            if !board.is_empty() {
                self.line(&format!("{counted}Board [{}]", spaced(board)));
            }
        }
        for place in self.by_seat() {
            self.seat(place);
        }
    }

    /// How the hand of a player ended.
    fn seat(&mut self, place: usize) {
        let players = self.seats.len();
        let small = if players == 2 { 1 } else { 0 };
        let mut marks = String::new();
        let roles = [
            (place + 1 == players, "button"),
            (place == small, "small blind"),
            (place == 1 - small, "big blind"),
        ];
        for (_, role) in roles.iter().filter(|(is, _)| *is) {
            marks += &format!(" ({role})");
        }
        let is_blind = marks.ends_with("blind)");
        let end = match self.folded[place] {
            Some(street) if street == "before Flop" && !self.bet[place] && !is_blind => {
                format!("folded {street} (didn't bet)")
            }
            Some(street) => format!("folded {street}"),
            None => self.ending(place),
        };
        let (seat, name) = (self.seats[place], &self.names[place]);
        self.line(&format!("Seat {seat}: {name}{marks} {end}"));
    }

    fn ending(&self, place: usize) -> String {
        let shown: Vec<_> = self
            .shown
            .iter()
            .filter(|shown| shown.seat == place)
            .collect();
        let ends = shown
            .iter()
            .map(|shown| match self.won_by(place, shown.run..=shown.run) {
                0 => format!("lost with {}", shown.made),
                won => format!("won ({}) with {}", self.money.say(won), shown.made),
            });
        let ends: Vec<String> = ends.collect();
        match (shown.first(), self.won_by(place, 1..=self.runs)) {
            (Some(shown), _) => format!("showed [{}] and {}", shown.cards, ends.join(", and ")),
            (None, 0) => "mucked".to_owned(),
            (None, won) => format!("collected ({})", self.money.say(won)),
        }
    }
}
