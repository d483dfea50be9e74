//! Which scores matter.

/// A window: what the side on turn has for certain, and from where on the
/// other side does not let it come to this.
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
