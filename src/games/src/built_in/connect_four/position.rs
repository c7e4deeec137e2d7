//! Text of Connect Four positions, rows from the top separated by `/`, and the check that play can reach them.

use super::{BOARD, BOTTOM, COLUMN, COLUMNS, HEIGHT, column_name, has_four};
use crate::{
    First,
    spec::position::{Marks, rows, signs, turn},
};

const ROWS: usize = HEIGHT as usize - 1;

pub fn parse(board: &str) -> Result<Marks<u64>, String> {
    let signs = signs(board, "XO.")?;
    let columns = COLUMNS as usize;
    if signs.is_empty() || !signs.len().is_multiple_of(columns) || signs.len() > columns * ROWS {
        return Err(string!("games/rows-of-board", Count(columns), rows = Count(ROWS), count = Count(signs.len())));
    }
    let of = |mark| -> u64 {
        let from_below = signs.chunks(columns).rev().enumerate();
        let squares = from_below.flat_map(|(row, signs)| {
            let marked = signs.iter().enumerate().filter(move |&(_, &sign)| sign == mark);
            marked.map(move |(column, _)| 1 << (column * HEIGHT as usize + row))
        });
        squares.fold(0, |set, square: u64| set | square)
    };
    let marks = Marks { x: of('X'), o: of('O') };
    check(marks).map(|()| marks)
}

pub fn write(marks: Marks<u64>) -> String {
    let from_the_top = (0..ROWS).rev();
    let squares = from_the_top.flat_map(|row| (0..COLUMNS as usize).map(move |column| column * HEIGHT as usize + row));
    rows(COLUMNS as usize, squares.map(|square| marks.sign(square)))
}

pub fn turn_of(Marks { x, o }: Marks<u64>) -> Result<Option<First>, String> {
    let counts = Marks { x: x.count_ones(), o: o.count_ones() };
    turn(counts, Marks { x: has_four(x), o: has_four(o) })
}

fn check(marks: Marks<u64>) -> Result<(), String> {
    let all = marks.x | marks.o;
    // A mark lies on the lowest square of its column or on another mark.
    let floating = all & !(all << 1 | BOTTOM) & BOARD;
    if floating != 0 {
        let square = floating.trailing_zeros();
        let name = format!("{}{}", column_name(square / HEIGHT), square % HEIGHT + 1);
        return Err(string!("games/floating", square = Text(name)));
    }
    let turns = match turn_of(marks)? {
        Some(turn) => vec![turn],
        None => vec![First::Max, First::Min],
    };
    if turns.into_iter().any(|turn| is_reachable(marks, turn)) {
        Ok(())
    } else {
        Err(string!("games/no-order-of-drops"))
    }
}

/// Returns true if two players taking turns can have dropped these marks so that `turn` is to move and play stopped at the first
/// line.
///
/// Searches backwards: the last mark is the highest of its column and belongs to the player who is not to move. Without it there
/// is no line. The state is the height of each column, so there are at most 7^7 states.
fn is_reachable(marks: Marks<u64>, turn: First) -> bool {
    let heights =
        std::array::from_fn(|column| ((marks.x | marks.o) >> (column as u32 * HEIGHT) & COLUMN).count_ones() as u8);
    let mut seen = vec![0_u64; (7_usize.pow(COLUMNS)).div_ceil(64)];
    let mut open: Vec<([u8; COLUMNS as usize], First)> = vec![(heights, turn)];
    while let Some((heights, turn)) = open.pop() {
        if heights.iter().all(|&height| height == 0) {
            return true;
        }
        let of_last = if turn == First::Max { marks.o } else { marks.x };
        for column in 0..COLUMNS as usize {
            let Some(height) = heights[column].checked_sub(1) else { continue };
            let mut before = heights;
            before[column] = height;
            let square = 1 << (column as u32 * HEIGHT + u32::from(height));
            let number = before.iter().fold(0, |number, &height| number * 7 + usize::from(height));
            let is_new = seen[number / 64] >> (number % 64) & 1 == 0;
            if of_last & square != 0 && is_new && !has_four(of_last & below(before)) {
                seen[number / 64] |= 1 << (number % 64);
                open.push((before, turn.after(1)));
            }
        }
    }
    false
}

fn below(heights: [u8; COLUMNS as usize]) -> u64 {
    let columns = heights.iter().enumerate();
    columns.fold(0, |set, (column, height)| set | ((1 << height) - 1) << (column as u32 * HEIGHT))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Columns, ConnectFour, Game, Status};
    use plywood_tree::{testing, tree::Player};
    use proptest::prelude::*;

    #[track_caller]
    fn refused(board: &str, why: &str) {
        let message = parse(board).expect_err(board);
        assert!(message.contains(why), "{message}");
    }

    #[test]
    fn positions_are_read_or_refused_with_the_reason() {
        // Impossible positions are rejected with the reason.
        refused("", "0 symbols do not fill");
        refused("X.....", "6 symbols do not fill");
        refused(&"X".repeat(49), "49 symbols do not fill");
        refused("x......", "`x` is not a symbol");
        refused("X....../.......", "the mark on `a2` has nothing below it");
        refused("XX.....", "2 X and 0 O");
        refused("OOOO.../XXXX...", "both have won");
        refused("OO...../OOO..../XXXX...", "X has a complete line, but O moved last");
        // Every column has the second player's mark below the first player's, so neither could begin.
        refused("O....../X....../X....../O......", "cannot have dropped");
        // Two lines of four without a common mark.
        refused("XXXX.../OOOXOOO/XXXXOOO", "cannot have dropped");

        // Empty rows at the top are optional.
        {
            let marks = parse("......./......./......./......./...O.../..XX...");
            assert!(marks.is_ok());
            assert_eq!(parse("...O.../..XX..."), marks);
            assert_eq!(parse("...O... ..XX..."), marks);
            assert_eq!(marks.map(write).as_deref(), Ok("......./......./......./......./...O.../..XX..."));
        }
    }

    fn is_reached_by_play(game: &mut ConnectFour, wanted: Marks<u64>, turn: First) -> bool {
        let marks = game.marks();
        if marks == wanted {
            return game.mover() == if turn == First::Max { Player::Max } else { Player::Min };
        }
        if matches!(game.status(), Status::Over(_)) {
            return false;
        }
        game.moves().any(|square| {
            game.make(square);
            let marks = game.marks();
            let fits = marks.x & !wanted.x == 0 && marks.o & !wanted.o == 0;
            let is_reached_by_play = fits && is_reached_by_play(game, wanted, turn);
            game.unmake(square);
            is_reached_by_play
        })
    }

    proptest! {
        #![proptest_config(testing::cases(400))]

        #[test]
        fn marks_are_refused_exactly_if_no_play_leads_to_them(
            stacks in prop::collection::vec(prop::collection::vec(any::<bool>(), 0..=4), 3..=4),
        ) {
            let mut marks = Marks::default();
            for (column, stack) in stacks.iter().enumerate() {
                for (row, &is_x) in stack.iter().enumerate() {
                    let square = 1 << (column as u32 * HEIGHT + row as u32);
                    *(if is_x { &mut marks.x } else { &mut marks.o }) |= square;
                }
            }
            let whose = [First::Max, First::Min].map(|turn| {
                [First::Max, First::Min]
                    .into_iter()
                    .any(|first| is_reached_by_play(&mut ConnectFour::new(first, Columns::Natural), marks, turn))
            });
            prop_assert_eq!(parse(&write(marks)).is_ok(), whose.contains(&true), "{}", write(marks));
            if let Ok(Some(turn)) = turn_of(marks) && whose.contains(&true) {
                prop_assert_eq!(whose, [turn == First::Max, turn == First::Min]);
            }
        }
    }
}
