//! Text of sliding squares, `RBR/B.B/RBR`, and the check that play can reach them.

use std::collections::HashSet;

use super::Sliding;
use crate::spec::position::signs;

pub fn parse(board: &str) -> Result<(u64, u8, u8), String> {
    let squares = signs(board, "RB.")?;
    let count = squares.len();
    let side = Sliding::SIDES.into_iter().find(|&side| usize::from(side * side) == count);
    let side = side.ok_or_else(|| string!("games/sliding-squares-of-board", Count(count)))?;
    let holes = squares.iter().filter(|&&sign| sign == '.').count();
    if holes != 1 {
        return Err(string!("games/one-hole", count = Count(holes)));
    }
    let hole = squares.iter().position(|&sign| sign == '.').unwrap_or_default() as u8;
    // A square on a cell of the other colour has moved there, so the hole has visited that cell.
    let has_moved = |cell: u8, sign| sign != '.' && (sign == 'R') != super::is_red(cell, side);
    let cells = (0..side * side).zip(squares);
    let visited = cells.filter(|&(cell, sign)| has_moved(cell, sign)).fold(1 << hole, |set, (cell, _)| set | 1 << cell);
    if is_path(visited, side, side * side / 2, hole) {
        Ok((visited, hole, side))
    } else {
        Err(string!("games/no-slides"))
    }
}

/// Other end of the path fragment that ends at each cell; the cell itself if no step touches it.
type Ends = [u8; 49];

const INSIDE: u8 = u8::MAX;

/// Returns true if a path of steps between neighbours from `first` to `last` visits exactly these cells, each once.
///
/// Processes the cells in order and keeps every set of steps that touches each earlier cell twice. Only the ends of the path
/// fragments matter, and they lie on the current row, so there are few states for any set of cells. An additional step from the
/// last cell to the first closes the path to a ring. Source: Knuth, *The Art of Computer Programming* 4A, 7.1.4, "Simpath".
pub fn is_path(cells: u64, side: u8, first: u8, last: u8) -> bool {
    let has = |cell: u8| cell < side * side && cells >> cell & 1 == 1;
    if !has(first) || !has(last) {
        return false;
    }
    if first == last {
        return cells == 1 << first;
    }
    let mut ends: Ends = std::array::from_fn(|cell| if has(cell as u8) { cell as u8 } else { INSIDE });
    (ends[usize::from(first)], ends[usize::from(last)]) = (last, first);
    let mut ways = HashSet::from([ends]);
    for cell in (0..side * side).filter(|&cell| has(cell)) {
        let right = Some(cell + 1).filter(|&right| right % side != 0 && has(right));
        let below = Some(cell + side).filter(|&below| has(below));
        for next in [right, below].into_iter().flatten() {
            let stepped: Vec<Ends> = ways.iter().filter_map(|&ends| with_step(ends, cell, next)).collect();
            ways.extend(stepped);
        }
        ways.retain(|ends| ends[usize::from(cell)] == INSIDE);
    }
    !ways.is_empty()
}

/// Adds a step between two cells; `None` if it is impossible. Only the last step may close a ring.
fn with_step(mut ends: Ends, from: u8, to: u8) -> Option<Ends> {
    let (from, to) = (usize::from(from), usize::from(to));
    let one = ends[from];
    let other = ends[to];
    if one == INSIDE || other == INSIDE {
        return None;
    }
    ends[from] = INSIDE;
    ends[to] = INSIDE;
    if usize::from(one) == to {
        return ends.iter().all(|&end| end == INSIDE).then_some(ends);
    }
    ends[usize::from(one)] = other;
    ends[usize::from(other)] = one;
    Some(ends)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::ImpartialGame as _;

    fn walk(game: &mut Sliding, seen: &mut HashSet<String>) {
        seen.insert(game.position());
        for slide in game.moves() {
            game.make(slide);
            walk(game, seen);
            game.unmake(slide);
        }
    }

    #[test]
    fn a_board_is_refused_exactly_if_no_slides_lead_to_it() {
        let mut seen = HashSet::new();
        walk(&mut Sliding::new(3), &mut seen);
        let mut accepted = HashSet::new();
        for hole in 0..9 {
            for code in 0..1_u32 << 9 {
                let sign = |at: u32| match (at == hole, code >> at & 1) {
                    (true, _) => '.',
                    (_, 1) => 'R',
                    _ => 'B',
                };
                let board: String = (0..9).map(sign).collect();
                if parse(&board).is_ok() {
                    accepted.insert(board);
                }
            }
        }
        assert_eq!(accepted, seen.iter().map(|board| board.replace('/', "")).collect());
    }

    fn is_path_by_trying(cells: u64, side: u8, at: u8, last: u8) -> bool {
        let rest = cells & !(1 << at);
        if rest == 0 {
            return at == last;
        }
        let (row, column) = (at / side, at % side);
        let near = (0..side * side).filter(|&to| row.abs_diff(to / side) + column.abs_diff(to % side) == 1);
        near.filter(|to| rest >> to & 1 == 1).any(|to| is_path_by_trying(rest, side, to, last))
    }

    #[test]
    fn boards_without_a_path_are_refused_with_the_reason() {
        for cells in 0..1_u64 << 9 {
            for last in 0..9 {
                let tried = cells >> 4 & 1 == 1 && cells >> last & 1 == 1 && is_path_by_trying(cells, 3, 4, last);
                assert_eq!(is_path(cells, 3, 4, last), tried, "{cells:b} {last}");
            }
        }
        // Largest board, whole: a path to a corner covers all cells, a path to its neighbour cannot.
        let whole = (1 << 49) - 1;
        assert!(is_path(whole, 7, 24, 0) && is_path(whole, 7, 24, 48));
        assert!(!is_path(whole, 7, 24, 1), "as many red cells as black ones, and one");

        // What cannot be is refused with the reason.
        {
            refused("RBR/B.B", "6 squares: it must have 9, 25 or 49");
            refused("RBR/BRB/RBR", "0 holes");
            refused(".BR/B.B/RBR", "2 holes");
            refused("RBR/BxB/RBR", "`x` is not a symbol");
            refused(".BR/BRB/RBR", "cannot be reached");
            refused("RBR/B.B/RBB", "cannot be reached");
        }
    }

    #[track_caller]
    fn refused(board: &str, why: &str) {
        let message = parse(board).expect_err(board);
        assert!(message.contains(why), "{message}");
    }
}
