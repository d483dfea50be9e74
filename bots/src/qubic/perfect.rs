pub(crate) const FORCING_BUDGET: u64 = 20_000;
