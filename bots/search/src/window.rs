//! Which scores matter.

/// A window: the score that the side on turn has for certain, and the one from
/// which on the other side avoids the position.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    pub(crate) fn turned(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// The narrowest window at the lower end.
    pub(crate) fn null(self) -> Window {
        Window {
            alpha: self.alpha,
            beta: self.alpha + 1,
        }
    }

    pub(crate) fn is_wide(self) -> bool {
        self.beta - self.alpha > 1
    }
}
