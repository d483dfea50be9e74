//! Numbers of halves as text: `7`, `7.5`.

/// A number of halves as it is written: `7`, `-0.5`.
pub(crate) fn write(number: i64) -> String {
    let sign = if number < 0 { "-" } else { "" };
    let number = number.unsigned_abs();
    let half = if number.is_multiple_of(2) { "" } else { ".5" };
    format!("{sign}{}{half}", number / 2)
}

/// How many halves a text like `7`, `7.0` or `-7.5` says.
pub(crate) fn read(text: &str) -> Option<i64> {
    let (whole, half) = match text.split_once('.') {
        None => (text, 0),
        Some((whole, "0")) => (whole, 0),
        Some((whole, "5")) => (whole, 1),
        Some(_) => return None,
    };
    let (sign, digits) = match whole.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, whole),
    };
    let is_number = !digits.is_empty() && digits.bytes().all(|symbol| symbol.is_ascii_digit());
    let whole: i64 = digits.parse().ok().filter(|_| is_number)?;
    let halves = whole.checked_mul(2)?.checked_add(half)?;
    Some(sign * halves)
}
