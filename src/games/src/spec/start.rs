//! Pieces of first positions that several games share, read and written: numbers, lists of them, nothing.

/// Numbers as they are read, with commas between them.
pub(crate) fn joined(numbers: &[u8]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
    numbers.join(",")
}

/// The start of a game that has only one.
pub(crate) fn nothing(given: Option<&str>) -> Result<(), String> {
    match given {
        None => Ok(()),
        Some(given) => Err(say!(games, "no-start", Text(given)).into()),
    }
}

/// A number of `what` between two bounds.
pub(crate) fn number(text: &str, what: &'static str, least: u8, most: u8) -> Result<u8, String> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    let wrong = || {
        say!(
            games,
            "out-of-range",
            given = Text(text),
            Words(what),
            least = Count(least.into()),
            most = Count(most.into())
        )
    };
    number.ok_or_else(|| wrong().into())
}

/// A list of such numbers, from 0: what nothing is left of is a position too.
pub(crate) fn numbers(text: &str, what: &'static str, most: u8) -> Result<Vec<u8>, String> {
    if text.is_empty() {
        return Err(text!(games, "start-missing").to_owned());
    }
    text.split(',').map(|text| number(text, what, 0, most)).collect()
}
