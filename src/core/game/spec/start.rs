//! Pieces of first positions that several games share, read and written: numbers, lists of them, nothing.

/// Numbers as they are read, with commas between them.
pub(in crate::game) fn joined(numbers: &[u8]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
    numbers.join(",")
}

/// The start of a game that has only one.
pub(in crate::game) fn nothing(given: Option<&str>) -> Result<(), String> {
    match given {
        None => Ok(()),
        Some(given) => Err(format!("`{given}` is no start: this game always starts with the empty board")),
    }
}

/// A number of `what` between two bounds.
pub(in crate::game) fn number(text: &str, what: &str, least: u8, most: u8) -> Result<u8, String> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("`{text}` is no {what}, which is a number from {least} to {most}"))
}

/// A list of such numbers, from 0: what nothing is left of is a position too.
pub(in crate::game) fn numbers(text: &str, what: &str, most: u8) -> Result<Vec<u8>, String> {
    if text.is_empty() {
        return Err("there is no start after the colon".to_owned());
    }
    text.split(',').map(|text| number(text, what, 0, most)).collect()
}
