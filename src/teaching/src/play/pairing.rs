//! Pairing strategy: dominoes cover the squares that have not moved, all except the hole. Wherever the hole goes, it reaches one
//! half of a domino, and the answer is to move the square on the other half.
//!
//! On a full board the dominoes form a spiral around the centre. On any other board they are a maximum matching of neighbouring
//! cells: the player to move wins if and only if every maximum matching covers the hole, and then by moving the other half of its
//! domino. Sources: Berlekamp, Conway & Guy, *Winning Ways*; Fraenkel, Scheinerman & Ullman 1993, "Undirected edge geography",
//! which has the theorem.

use plywood_games::Hole;

pub type Domino = [u8; 2];

/// Returns the cell whose square the strategy slides into the hole, and the dominoes it is based on, that of the hole first.
/// `None` if the strategy does not win.
pub fn answer(board: Hole) -> Option<(u8, Vec<Domino>)> {
    let spiral = whole(board);
    if let Some(at) = spiral.as_ref().and_then(|dominoes| dominoes.iter().position(|domino| domino[0] == board.cell)) {
        let mut dominoes = spiral.unwrap_or_default();
        dominoes.swap(0, at);
        return Some((dominoes[0][1], dominoes));
    }
    board.beside(board.cell).filter(|&cell| board.visited >> cell & 1 == 0).find_map(|cell| {
        let rest = answers(board.after(cell))?;
        Some((cell, [[board.cell, cell]].into_iter().chain(rest).collect()))
    })
}

/// Returns dominoes that answer every move from here and leave out the hole, or `None` if there are none.
pub fn answers(board: Hole) -> Option<Vec<Domino>> {
    if let Some(spiral) = whole(board).filter(|dominoes| dominoes.iter().all(|domino| domino[0] != board.cell)) {
        return Some(spiral);
    }
    let mut matching = Matching::of(board, board.unmoved());
    // If a maximum matching without the hole cannot grow by it, some maximum matching leaves the hole out.
    (!matching.grow(board.cell, &mut 0)).then(|| matching.dominoes())
}

/// Returns the spiral's dominoes that have not moved, and that of the hole, which precedes its other half on the spiral. `None`
/// if the spiral does not fit the rest.
fn whole(board: Hole) -> Option<Vec<Domino>> {
    let moved = |cell: u8| board.visited >> cell & 1 == 1;
    if !moved(board.side * board.side / 2) {
        return None;
    }
    let mut left = Vec::new();
    for [one, other] in spiral(board.side) {
        match (moved(one), moved(other)) {
            (false, false) => left.push([one, other]),
            (true, true) => {}
            (true, false) if one == board.cell => left.push([one, other]),
            (false, true) if other == board.cell => left.push([other, one]),
            _ => return None,
        }
    }
    Some(left)
}

/// Returns the dominoes of a spiral around the centre of a board with this side, from the inside outwards. From the outside, the
/// spiral begins at the top left and goes to the right, as in UBB Cluj, Adversarial search, 2018.
pub fn spiral(side: u8) -> Vec<Domino> {
    let mut row = side / 2;
    let mut column = side / 2;
    let mut cells = Vec::new();
    let mut arm = 1;
    'spiral: loop {
        for (down, right) in [(0i8, -1i8), (1, 0), (0, 1), (-1, 0)] {
            for _ in 0..arm {
                if cells.len() + 1 == usize::from(side) * usize::from(side) {
                    break 'spiral;
                }
                row = row.wrapping_add_signed(down);
                column = column.wrapping_add_signed(right);
                cells.push(row * side + column);
            }
            arm += u8::from(right == 0);
        }
    }
    cells.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
}

struct Matching {
    board: Hole,
    cells: u64,
    /// Other half of each cell's domino.
    other: [Option<u8>; 64],
}

impl Matching {
    /// Computes a maximum matching of these cells. Grows from each cell of one colour in turn, at most 25 times over at most 49
    /// cells.
    fn of(board: Hole, cells: u64) -> Self {
        let mut matching = Self { board, cells, other: [None; 64] };
        for cell in (0..board.side * board.side).filter(|cell| cells >> cell & 1 == 1) {
            if matching.is_red(cell) {
                matching.grow(cell, &mut 0);
            }
        }
        matching
    }

    const fn is_red(&self, cell: u8) -> bool {
        (cell / self.board.side + cell % self.board.side).is_multiple_of(2)
    }

    /// Matches an unmatched cell by an augmenting path of dominoes and other neighbours, which avoids the tried cells. Returns true
    /// on success.
    fn grow(&mut self, cell: u8, tried: &mut u64) -> bool {
        for next in self.board.beside(cell) {
            if self.cells >> next & 1 == 0 || *tried >> next & 1 == 1 {
                continue;
            }
            *tried |= 1 << next;
            let is_free = match self.other[usize::from(next)] {
                None => true,
                Some(held) => self.grow(held, tried),
            };
            if is_free {
                self.other[usize::from(cell)] = Some(next);
                self.other[usize::from(next)] = Some(cell);
                return true;
            }
        }
        false
    }

    fn dominoes(&self) -> Vec<Domino> {
        let halves = (0..).zip(self.other);
        halves.filter_map(|(cell, other)| other.filter(|&other| cell < other).map(|other| [cell, other])).collect()
    }
}

pub fn name(cell: u8, side: u8) -> String {
    format!("{}{}", char::from(b'a' + cell % side), 1 + cell / side)
}
