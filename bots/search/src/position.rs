//! The interface of a game to the search.

use bot_kit::Clock;

/// A position that can be searched: the rules of a game, as fast as they can be, and the
/// static value of each position.
pub trait Position: Clone {
    /// One legal action.
    type Action: Copy + Eq;

    /// How many numbers [`Position::slot`] gives; 0 where actions have none.
    const SLOTS: usize = 0;

    /// Late move reductions: whether late quiet actions are first searched less
    /// deep.
    const REDUCE: bool = true;

    /// Late move pruning: how many quiet actions are tried at least near the
    /// leaves, where they only have to show that they are better than another.
    /// Later ones that leave a settled position are left out. 0: all are tried.
    const LATE_MOVE_COUNT: usize = 0;

    /// Futility pruning: the most that one ply may add to the value of a settled position
    /// by a quiet action. Near the leaves, further quiet actions are not tried in a
    /// position that is below the window by this for each ply that is left, and once
    /// more. 0: all are tried.
    const FUTILITY_MARGIN: i32 = 0;

    /// Whether the search leaves out and reduces more by static values, by the results of
    /// earlier searches and by what it has learnt of actions and of pairs of them. Needs
    /// [`Position::FUTILITY_MARGIN`], and slots for the square of [`Position::SLOTS`].
    const SELECTIVE: bool = false;

    /// Half the width of the aspiration window about the value of the last
    /// depth, in the unit of [`Position::evaluate`]. 0: the window is always open.
    const WINDOW: i32 = 0;

    /// A number of the position, the seat on turn and all else that the rest
    /// of the game depends on. Positions of one number are taken for the same.
    fn key(&self) -> u64;

    /// The end of the game by a rule that needs no list of actions: a
    /// repetition, a full board, a line.
    fn outcome(&self) -> Option<End> {
        None
    }

    /// Adds all legal actions to `out`, which is empty.
    fn actions(&mut self, out: &mut Vec<Self::Action>);

    /// The end for the side on turn where it has no legal action. Asked within the
    /// searched depth alone: an end of the game at a leaf must be in
    /// [`Position::outcome`] or make the position unsettled.
    fn without_action(&self) -> End;

    /// Plays a legal action.
    fn play(&mut self, action: Self::Action);

    /// Does something with the position after a legal action, and gives back the result.
    /// Worth replacing where an action is taken back faster than a position is copied.
    fn after<T>(&mut self, action: Self::Action, then: impl FnOnce(&mut Self) -> T) -> T {
        let mut after = self.clone();
        after.play(action);
        then(&mut after)
    }

    /// The result that the game knows without a search.
    fn known_result(&mut self) -> KnownResult<Self::Action> {
        KnownResult::Open
    }

    /// In how many plies the side on turn wins, where a search of the game's own
    /// finds that; asked where neither [`Position::known_result`] nor the table says
    /// anything. It counts its positions on the clock.
    fn forced_win(&mut self, depth: i32, clock: &mut Clock) -> Option<u32> {
        let _ = (depth, clock);
        None
    }

    /// Whether the best action of the root is known to be bad by a search of
    /// the game's own, which counts its positions on the clock. The position
    /// does not list it any more then, and the depth is searched once more.
    fn rejects(&mut self, action: Self::Action, clock: &mut Clock) -> bool {
        let _ = (action, clock);
        false
    }

    /// Whether the last action that was played handed the turn to the other
    /// side.
    fn turned(&self) -> bool {
        true
    }

    /// The static evaluation of the position for the side on turn, in a unit of
    /// the game's own; between -20,000 and 20,000.
    fn evaluate(&mut self) -> i32;

    /// Reverse futility pruning: a settled position is not searched where `depth` plies
    /// are left and its value is above the window by so much, in the unit of
    /// [`Position::evaluate`]. `better`: the side on turn has a higher value than at its
    /// last turn. `None`, whatever `better` is: the position is searched whatever its value.
    fn reverse_futility_margin(&self, depth: i32, better: bool) -> Option<i32> {
        let _ = (depth, better);
        None
    }

    /// Whether [`Position::evaluate`] can be trusted: nothing is about to happen
    /// that must be answered, such as a check or a forced capture. Positions
    /// that are not settled are searched a ply deeper, with all their actions,
    /// where [`Position::extended`] says nothing else.
    fn is_settled(&self) -> bool {
        true
    }

    /// How deep a position that is not settled is searched where `depth` plies
    /// are left, at a place that is `beyond` plies deeper than the search is to
    /// go.
    fn extended(&self, depth: i32, beyond: i32) -> i32 {
        let _ = beyond;
        depth.max(0) + 1
    }

    /// How many actions are tried below the root in the first place; the others
    /// only with `losing`: where all of these lose.
    fn width(&self, depth: i32, losing: bool) -> usize {
        let _ = (depth, losing);
        usize::MAX
    }

    /// How many plies of its late move reduction an action is exempt from; an
    /// action that is exempt from some is not left out either.
    fn reduction_exemption(&self, action: Self::Action) -> i32 {
        let _ = action;
        0
    }

    /// Whether an action changes so much that the static evaluation of the
    /// position after it means little: a capture, a promotion.
    fn is_noisy(&self, action: Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Adds the noisy ones of the legal actions to `out`, which is empty. Worth
    /// replacing where they are found faster than all.
    fn noisy_actions(&mut self, out: &mut Vec<Self::Action>) {
        self.actions(out);
        out.retain(|action| self.is_noisy(*action));
    }

    /// How early an action is to be tried; more is earlier. Quiet actions of
    /// one score are ordered by how well they did elsewhere.
    fn ordering_score(&self, action: Self::Action) -> i32 {
        let _ = action;
        0
    }

    /// Whether an action gains at least so much at once, with the best that both sides can
    /// take afterwards, in the unit of [`Position::evaluate`]. Asked by selective searches.
    fn gains(&self, action: Self::Action, least: i32) -> bool {
        let _ = (action, least);
        true
    }

    /// A number below [`Position::SLOTS`] under which it is remembered how an
    /// action did in other positions.
    fn slot(&self, action: Self::Action) -> usize {
        let _ = action;
        0
    }

    /// The position after a null move: with the other side on turn. `None` where
    /// doing nothing may be better than every action (zugzwang), and where the
    /// rules of such a position would make no sense.
    fn null_move(&self) -> Option<Self> {
        None
    }
}

/// The known result of a position without a search, for the side on turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownResult<A> {
    /// Nothing.
    Open,
    /// It wins in so many plies.
    Won(u32),
    /// It loses in so many plies.
    Lost(u32),
    /// All actions but this one lose. It is searched as deep as the position.
    Forced(A),
}

/// The end of a game, from the view of the side on turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It has won.
    Won,
    /// It has lost.
    Lost,
    /// Nobody has won.
    Drawn,
    /// It has won by so much, or lost, in the unit of [`Position::evaluate`]:
    /// between -20,000 and 20,000.
    By(i32),
}
