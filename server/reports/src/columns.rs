//! The columns of the standings, the same wherever they are written.

use tournament::rating::Score;
use tournament::{Crosstable, PlayerId, Standing};
use words::Language;

/// A column of the standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    Rank,
    Player,
    Games,
    Wins,
    Draws,
    Losses,
    Points,
    Returns,
    Buchholz,
    SonnebornBerger,
    Share,
    Elo,
    Superiority,
}

/// The columns that say something about these players: tie-breaks and the
/// comparison with the next where there are more than two.
pub(super) fn columns(standings: &[Standing]) -> impl Iterator<Item = Column> + use<> {
    use Column::{
        Buchholz, Draws, Elo, Games, Losses, Player, Points, Rank, Returns, Share, SonnebornBerger,
        Superiority, Wins,
    };
    let many = standings.len() > 2;
    let graded = standings.iter().any(|row| row.is_graded);
    let returns = standings.iter().any(|row| row.returns.is_some());
    let rounds = standings.iter().any(|row| row.buchholz.is_some());
    let all = [
        Rank,
        Player,
        Games,
        Wins,
        Draws,
        Losses,
        Points,
        Returns,
        Buchholz,
        SonnebornBerger,
        Share,
        Elo,
        Superiority,
    ];
    all.into_iter().filter(move |column| match column {
        Returns => returns,
        Buchholz => rounds && !graded,
        Superiority => many,
        SonnebornBerger => many && !graded,
        // How many games were won ranks nobody where returns count.
        Points | Share | Elo => !graded,
        _ => true,
    })
}

impl Column {
    /// The title above it in files.
    pub(super) fn title(self) -> &'static str {
        match self {
            Column::Rank => "#",
            Column::Player => "player",
            Column::Games => "games",
            Column::Wins => "wins",
            Column::Draws => "draws",
            Column::Losses => "losses",
            Column::Points => "points",
            Column::Returns => "returns",
            Column::Buchholz => "Buch",
            Column::SonnebornBerger => "SB",
            Column::Share => "%",
            Column::Elo => "Elo",
            Column::Superiority => "LOS",
        }
    }

    /// The same to readers of this language.
    pub(super) fn say(self, language: Language) -> String {
        let message = match self {
            Column::Player => "terminal-column-player",
            Column::Games => "terminal-column-games",
            Column::Wins => "terminal-column-wins",
            Column::Draws => "terminal-column-draws",
            Column::Losses => "terminal-column-losses",
            Column::Points => "terminal-column-points",
            Column::Returns => "terminal-column-returns",
            Column::Rank
            | Column::Buchholz
            | Column::SonnebornBerger
            | Column::Share
            | Column::Elo
            | Column::Superiority => return self.title().to_owned(),
        };
        language.say(message)
    }

    /// Whether it is there to break ties alone.
    pub(super) fn is_tie_break(self) -> bool {
        matches!(self, Column::Buchholz | Column::SonnebornBerger)
    }

    /// The content of its cell for a player.
    pub(super) fn cell(self, rank: usize, standing: &Standing) -> String {
        let score = standing.score;
        match self {
            Column::Rank => rank.to_string(),
            Column::Player => standing.name.clone(),
            Column::Games => score.games().to_string(),
            Column::Wins => score.wins.to_string(),
            Column::Draws => score.draws.to_string(),
            Column::Losses => score.losses.to_string(),
            Column::Points => format!("{:.1}", standing.points),
            Column::Returns => returns(standing),
            Column::Buchholz => standing
                .buchholz
                .map_or_else(none, |sum| format!("{sum:.1}")),
            Column::SonnebornBerger => format!("{:.2}", standing.sonneborn_berger),
            Column::Share => share(standing),
            Column::Elo => elo(standing),
            Column::Superiority => standing.superiority.map_or_else(none, superiority),
        }
    }
}

/// A likelihood of superiority, 0 to 1, in per cent. Nothing is certain, however it is
/// rounded.
fn superiority(chance: f64) -> String {
    match 100.0 * chance {
        99.95.. => "> 99.9".to_owned(),
        ..0.05 => "< 0.1".to_owned(),
        percent => format!("{percent:.1}"),
    }
}

/// The score of two players against each other, as the first of them sees it.
pub(super) fn wins_draws_losses(score: Score) -> String {
    match score.games() {
        0 => "·".to_owned(),
        _ => format!("{}-{}-{}", score.wins, score.draws, score.losses),
    }
}

/// A cell of the cross table: where returns count their mean, else wins, draws and
/// losses.
pub(super) fn between(scores: &Crosstable, player: PlayerId, opponent: PlayerId) -> String {
    if scores.is_graded() {
        scores
            .returns_against(player, opponent)
            .map_or_else(|| "·".to_owned(), |returns| returns.to_string())
    } else {
        wins_draws_losses(scores.against(player, opponent))
    }
}

fn none() -> String {
    "-".to_owned()
}

/// The share of the points of the games.
fn share(standing: &Standing) -> String {
    match standing.score.games() {
        0 => none(),
        games => format!("{:.1}", 100.0 * standing.score.points() / games as f64),
    }
}

fn returns(standing: &Standing) -> String {
    standing
        .returns
        .map_or_else(none, |returns| returns.to_string())
}

fn elo(standing: &Standing) -> String {
    let Some(rating) = standing.rating else {
        return none();
    };
    // -0 reads as if it meant something.
    let elo = rating.elo.round() + 0.0;
    let error = rating.error.map(|error| format!(" ± {error:.0}"));
    let mark = if rating.estimate { "*" } else { "" };
    format!("{elo:+.0}{}{mark}", error.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::superiority;

    #[test]
    fn no_superiority_is_shown_as_certain() {
        for (chance, shown) in [
            (1.0, "> 99.9"),
            (0.9996, "> 99.9"),
            (0.9994, "99.9"),
            (0.5, "50.0"),
            (0.0, "< 0.1"),
        ] {
            assert_eq!(superiority(chance), shown);
        }
    }
}
