//! The options that a file does not tell.

/// The knowledge of a file's reader besides the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OptionOverrides {
    /// Options of the game; they count more than those that the file tells.
    pub options: Vec<(String, String)>,
}

impl OptionOverrides {
    /// The options of a file, with those that are known in their places.
    pub(crate) fn over(&self, told: &[(String, String)]) -> Vec<(String, String)> {
        let is_known = |key: &str| self.options.iter().any(|(known, _)| known == key);
        let told = told.iter().filter(|(key, _)| !is_known(key));
        told.chain(&self.options).cloned().collect()
    }
}
