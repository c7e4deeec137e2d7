//! Pieces of first positions that several games share, read and written: numbers, lists of them, nothing.

use plywood_messages::words;

/// Numbers as they are read, with commas between them.
pub(crate) fn joined(numbers: &[u8]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
    numbers.join(",")
}

/// The start of a game that has only one.
pub(crate) fn nothing(given: Option<&str>) -> Result<(), String> {
    match given {
        None => Ok(()),
        Some(given) => Err(words::games::NoStart { given: &given }.into()),
    }
}

/// A number of `what` between two bounds.
pub(crate) fn number(text: &str, what: &'static str, least: u8, most: u8) -> Result<u8, String> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    let wrong = || words::games::OutOfRange { given: &text, what: &what, least: least.into(), most: most.into() };
    number.ok_or_else(|| wrong().into())
}

/// A list of such numbers, from 0: what nothing is left of is a position too.
pub(crate) fn numbers(text: &str, what: &'static str, most: u8) -> Result<Vec<u8>, String> {
    if text.is_empty() {
        return Err(words::games::start_missing().to_owned());
    }
    text.split(',').map(|text| number(text, what, 0, most)).collect()
}
