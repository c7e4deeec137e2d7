//! Which form of a word a number takes, in English.
//!
//! The rules and the names of the categories are those of the Unicode CLDR, "Language Plural Rules"; another language is another
//! pair of functions.

/// A form that a language may have for a number. English has only some.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Category {
    One,
    Two,
    Few,
    Other,
}

/// So many things: one node, two nodes.
pub(super) const fn cardinal(count: usize) -> Category {
    if count == 1 { Category::One } else { Category::Other }
}

/// A place in a row: 1st, 2nd, 3rd, 4th, 11th, 21st.
pub(super) const fn ordinal(place: usize) -> Category {
    match (place % 100, place % 10) {
        (11..=13, _) => Category::Other,
        (_, 1) => Category::One,
        (_, 2) => Category::Two,
        (_, 3) => Category::Few,
        _ => Category::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_called_as_people_call_them() {
        let endings = [1, 2, 3, 4, 10, 11, 12, 13, 21, 22, 23, 103, 111, 112].map(|place| match ordinal(place) {
            Category::One => "st",
            Category::Two => "nd",
            Category::Few => "rd",
            Category::Other => "th",
        });
        assert_eq!(endings, ["st", "nd", "rd", "th", "th", "th", "th", "th", "st", "nd", "rd", "rd", "th", "th"]);
    }
}
