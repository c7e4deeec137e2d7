//! Where a game starts, read and written: piles, rows, drawings.

use super::super::Columns;
use super::super::{Boxes, Grundy, Nim, Play, Shading, Sliding, Start, Subtraction, Valuation};

/// The start of the game with this name of the catalogue; its usual one if none is given. The error says what is wrong.
pub(super) fn read(name: &str, given: Option<&str>) -> Result<Start, String> {
    match name {
        "nim" => nim(given.unwrap_or("1,1,2")),
        "grundy" => grundy(given.unwrap_or("7")),
        "boxes" => boxes(given.unwrap_or("..#..#.#")),
        "shade" => shading(given.unwrap_or("10,4")),
        "sliding" => sliding(given.unwrap_or("5")),
        "subtract" => subtraction(given.unwrap_or("21,1-3")),
        "connect4" => nothing(given).map(|()| Start::ConnectFour(Columns::default())),
        _ => nothing(given).map(|()| Start::TicTacToe(Valuation::default())),
    }
}

/// Writes a name and a start as they are read.
pub(super) fn write(start: &Start) -> String {
    match start {
        Start::TicTacToe(_) => "tictactoe".to_owned(),
        Start::Nim(piles, _) => format!("nim:{}", joined(piles)),
        Start::Grundy(rows) => format!("grundy:{}", joined(rows)),
        Start::Boxes(row) => format!("boxes:{row}"),
        Start::Shading { cells, most } => format!("shade:{cells},{most}"),
        Start::Sliding(side) => format!("sliding:{side}"),
        Start::ConnectFour(_) => "connect4".to_owned(),
        Start::Subtraction { pile, amounts } => format!("subtract:{pile}{}", ranges(*amounts)),
    }
}

fn joined(numbers: &[u8]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
    numbers.join(",")
}

/// The amounts of a set, neighbours as ranges: `,1-3,5`.
fn ranges(mut amounts: u64) -> String {
    let mut text = String::new();
    while amounts != 0 {
        let first = amounts.trailing_zeros();
        let last = first + (amounts >> first).trailing_ones() - 1;
        text.push(',');
        text.push_str(&first.to_string());
        if first < last {
            text.push('-');
            text.push_str(&last.to_string());
        }
        // The range and everything below it.
        amounts &= u64::MAX.checked_shl(last + 1).unwrap_or(0);
    }
    text
}

fn nothing(given: Option<&str>) -> Result<(), String> {
    match given {
        None => Ok(()),
        Some(given) => Err(format!("`{given}` is no start: this game always starts with the empty board")),
    }
}

/// A number of `what` between two bounds.
fn number(text: &str, what: &str, least: u8, most: u8) -> Result<u8, String> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("`{text}` is no {what}, which is a number from {least} to {most}"))
}

fn numbers(text: &str, what: &str, most: u8) -> Result<Vec<u8>, String> {
    if text.is_empty() {
        return Err("there is no start after the colon".to_owned());
    }
    text.split(',').map(|text| number(text, what, 1, most)).collect()
}

fn nim(text: &str) -> Result<Start, String> {
    let piles = numbers(text, "pile", u8::MAX)?;
    match piles.len() {
        0..=Nim::MOST_PILES => Ok(Start::Nim(piles, Play::default())),
        many => Err(format!("{many} piles are too many: there can be {}", Nim::MOST_PILES)),
    }
}

fn grundy(text: &str) -> Result<Start, String> {
    let rows = numbers(text, "row", Grundy::MOST as u8)?;
    match rows.iter().map(|&row| usize::from(row)).sum::<usize>() {
        0..=Grundy::MOST => Ok(Start::Grundy(rows)),
        many => Err(format!("{many} matches are too many: there can be {}", Grundy::MOST)),
    }
}

fn boxes(text: &str) -> Result<Start, String> {
    if let Some(wrong) = text.chars().find(|cell| !matches!(cell, '.' | '#')) {
        return Err(format!("`{wrong}` is no cell: `.` is a free one, `#` a filled one"));
    }
    match text.len() {
        1..=Boxes::MOST => Ok(Start::Boxes(text.to_owned())),
        cells => Err(format!("a row has 1 to {} cells, not {cells}", Boxes::MOST)),
    }
}

fn shading(text: &str) -> Result<Start, String> {
    let (cells, most) =
        text.split_once(',').ok_or("two numbers are needed: the cells of the strip and the most a move shades")?;
    let cells = number(cells, "strip", 1, Shading::MOST)?;
    Ok(Start::Shading { cells, most: number(most, "number of cells of this strip", 1, cells)? })
}

fn sliding(text: &str) -> Result<Start, String> {
    let side = text.parse().ok().filter(|side| Sliding::SIDES.contains(side));
    side.map(Start::Sliding).ok_or_else(|| format!("`{text}` is no side of the board, which is 3, 5 or 7"))
}

fn subtraction(text: &str) -> Result<Start, String> {
    let (pile, amounts) = text.split_once(',').ok_or("after the pile, the amounts one may take are needed")?;
    let pile = number(pile, "pile", 1, u8::MAX)?;
    let amounts = amounts.split(',').map(amounts_of).try_fold(0, |all, some| some.map(|some| all | some))?;
    Ok(Start::Subtraction { pile, amounts })
}

/// One amount, or a range of them, as a set.
fn amounts_of(text: &str) -> Result<u64, String> {
    let amount = |text| number(text, "amount", 1, Subtraction::MOST);
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (amount(first)?, amount(last)?);
    if first > last {
        return Err(format!("`{text}` is no range of amounts: the smaller one stands first"));
    }
    Ok((first..=last).fold(0, |set, amount| set | 1 << amount))
}
