//! Final check of the symbols in a frame, before it goes to a terminal or a presenter view. Drawing code escapes its text; this
//! is the safeguard against omissions.

use plywood_messages::text;
use ratatui::buffer::Cell;

pub(crate) const WIDEST: u16 = 4;

/// Characters of a cell: no language puts more marks on a letter.
const MOST_CHARACTERS: usize = 12;

/// Replaces a symbol that must not be shown.
const REPLACEMENT: &str = "\u{fffd}";

/// Replaces the symbol of a cell if it could control the terminal or overflow its cell.
pub(crate) fn gate(cell: &mut Cell) {
    let symbol = cell.symbol();
    if !is_usual(symbol) {
        let kept = fit(symbol).to_owned();
        cell.set_symbol(&kept);
    }
}

/// Returns true for nearly all symbols: one character that is safe to show and takes one cell.
fn is_usual(symbol: &str) -> bool {
    match symbol.as_bytes() {
        [c] => text::is_usual((*c).into()),
        _ => symbol.chars().next().is_some_and(|c| c.len_utf8() == symbol.len() && text::is_usual(c)),
    }
}

pub(crate) fn fit(symbol: &str) -> &str {
    if is_usual(symbol) {
        return symbol;
    }
    let end = symbol.char_indices().nth(MOST_CHARACTERS).map_or(symbol.len(), |(end, _)| end);
    let end = text::unfit(&symbol[..end]).next().map_or(end, |(at, c)| if text::acts(c) { 0 } else { at });
    let kept = &symbol[..end];
    if has_room(kept) { kept } else { REPLACEMENT }
}

fn has_room(symbol: &str) -> bool {
    (1..=usize::from(WIDEST)).contains(&text::width(symbol))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_acts_is_replaced_and_marks_do_not_pile_up() {
        let piled = format!("e{}", "\u{301}".repeat(20));
        let symbols = ["a", "日", "é", "\u{1b}", "x\u{202e}", "\u{61c}", "", "abcde", "ab\u{7f}", &piled, "👨‍👩‍👧‍👦"];
        let shown = symbols.map(|symbol| {
            let mut cell = Cell::EMPTY;
            gate(cell.set_symbol(symbol));
            cell.symbol().to_owned()
        });
        let r = REPLACEMENT;
        assert_eq!(shown, ["a", "日", "é", r, r, r, r, r, r, &piled[..17], "👨‍👩‍👧‍👦"]);
    }
}
