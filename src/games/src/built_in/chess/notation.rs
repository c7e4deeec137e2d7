//! Notation of chess: moves in standard algebraic notation, positions in Forsyth-Edwards notation. Sources: FIDE Laws of Chess,
//! appendix C; Edwards 1994, "Portable Game Notation Specification", sections 8.2.3 and 16.1.

use cozy_chess::{Board, Color, FenParseError, Move, Piece, Square};
use plywood_messages::text::joined;

mod part {
    pub const FROM: u32 = 0;
    pub const TO: u32 = 6;
    pub const PIECE: u32 = 12;
    pub const PROMOTION: u32 = 15;
    pub const TAKES: u32 = 18;
    pub const FILE: u32 = 19;
    pub const RANK: u32 = 20;
    pub const CHECK: u32 = 21;
    pub const MATE: u32 = 22;
    /// Set for castling; the end square is then the rook's.
    pub const CASTLES: u32 = 23;
}

pub fn code(board: &Board, mv: Move) -> u32 {
    let piece = board.piece_on(mv.from).unwrap_or(Piece::Pawn);
    let castles = board.color_on(mv.to) == board.color_on(mv.from);
    // A pawn that changes its file captures, possibly en passant.
    let takes = match piece {
        Piece::Pawn => mv.from.file() != mv.to.file(),
        _ => board.color_on(mv.to).is_some() && !castles,
    };
    let (tells_file, tells_rank) = disambiguate(board, mv, piece, takes);
    let mut after = board.clone();
    after.play_unchecked(mv);
    let is_check = !after.checkers().is_empty();
    let is_mate = is_check && !after.generate_moves(|_| true);
    let flags = [
        (takes, part::TAKES),
        (tells_file, part::FILE),
        (tells_rank, part::RANK),
        (is_check, part::CHECK),
        (is_mate, part::MATE),
        (castles, part::CASTLES),
    ];
    let flags = flags.into_iter().fold(0, |bits, (flag, at)| bits | u32::from(flag) << at);
    let promotion = mv.promotion.map_or(0, |piece| 1 + piece as u32);
    let squares = (mv.from as u32) << part::FROM | (mv.to as u32) << part::TO;
    flags | squares | (piece as u32) << part::PIECE | promotion << part::PROMOTION
}

/// Returns whether the text includes the start file and the start rank: as little as distinguishes the move from those of like
/// pieces.
fn disambiguate(board: &Board, mv: Move, piece: Piece, takes: bool) -> (bool, bool) {
    if piece == Piece::Pawn {
        return (takes, false);
    }
    let like = board.colored_pieces(board.side_to_move(), piece) ^ mv.from.bitboard();
    let mut is_alone = true;
    let mut in_file = false;
    let mut in_rank = false;
    board.generate_moves_for(like, |of_piece| {
        if of_piece.to.has(mv.to) {
            is_alone = false;
            in_file |= of_piece.from.file() == mv.from.file();
            in_rank |= of_piece.from.rank() == mv.from.rank();
        }
        false
    });
    (!is_alone && (!in_file || in_rank), in_file)
}

pub fn name(code: u32) -> String {
    let has = |at: u32| code >> at & 1 == 1;
    let [from, to] = [part::FROM, part::TO].map(|at| Square::index((code >> at & 63) as usize));
    let check = match (has(part::MATE), has(part::CHECK)) {
        (true, _) => "#",
        (false, true) => "+",
        (false, false) => "",
    };
    if has(part::CASTLES) {
        let castles = if from.file() < to.file() { "O-O" } else { "O-O-O" };
        return format!("{castles}{check}");
    }
    let mut name = letter((code >> part::PIECE & 7) as usize).unwrap_or_default();
    if has(part::FILE) {
        name.push(char::from(from.file()));
    }
    if has(part::RANK) {
        name.push(char::from(from.rank()));
    }
    if has(part::TAKES) {
        name.push('x');
    }
    name += &to.to_string();
    if let Some(piece) = (code >> part::PROMOTION & 7).checked_sub(1).and_then(|piece| letter(piece as usize)) {
        name.push('=');
        name += &piece;
    }
    name + check
}

fn letter(piece: usize) -> Option<String> {
    let piece = Piece::try_index(piece).filter(|&piece| piece != Piece::Pawn)?;
    Some(char::from(piece).to_ascii_uppercase().to_string())
}

/// Writes a position in Forsyth-Edwards notation. The move counts are omitted if the halfmove clock is 0.
pub fn write(board: &Board) -> String {
    let whole = board.to_string();
    let parts = if board.halfmove_clock() == 0 { PARTS } else { PARTS + 2 };
    joined(whole.split(' ').take(parts), " ")
}

const PARTS: usize = 4;

pub fn parse(text: &str) -> Result<Board, String> {
    let parts: Vec<&str> = text.split_whitespace().collect();
    let (position, counts) = parts.split_at(parts.len().min(PARTS));
    if position.len() < PARTS || !matches!(counts.len(), 0 | 2) {
        return Err(string!("games/chess-parts"));
    }
    let clock = count(counts.first().unwrap_or(&"0"), 100)?;
    count(counts.get(1).unwrap_or(&"1"), u16::MAX)?;
    let whole = format!("{} {clock} 1", position.join(" "));
    let board = Board::from_fen(&whole, false).map_err(|error| wrong(error, position))?;
    let castles_from_other_square =
        [(Color::White, Square::E1), (Color::Black, Square::E8)].into_iter().any(|(color, home)| {
            let rights = board.castle_rights(color);
            let has_rights = rights.short.is_some() || rights.long.is_some();
            has_rights && board.king(color) != home
        });
    if castles_from_other_square {
        return Err(wrong(FenParseError::InvalidCastlingRights, position));
    }
    Ok(board)
}

fn count(text: &str, most: u16) -> Result<u16, String> {
    let number = text.parse::<u16>().ok().filter(|&number| number <= most);
    number.ok_or_else(|| string!("games/chess-count", given = Text(text), most = Count(usize::from(most))))
}

fn wrong(error: FenParseError, position: &[&str]) -> String {
    let part = |at: usize| position.get(at).copied().unwrap_or_default();
    match error {
        FenParseError::InvalidBoard => string!("games/chess-board", given = Text(part(0))),
        FenParseError::InvalidSideToMove => string!("games/chess-turn", given = Text(part(1))),
        FenParseError::InvalidCastlingRights => string!("games/chess-castling", given = Text(part(2))),
        FenParseError::InvalidEnPassant => string!("games/chess-passing", given = Text(part(3))),
        FenParseError::InvalidHalfMoveClock
        | FenParseError::InvalidFullmoveNumber
        | FenParseError::MissingField
        | FenParseError::TooManyFields => string!("games/chess-parts"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Describe as _, Game,
        built_in::chess::{Chess, MATERIAL},
    };

    #[track_caller]
    fn check(position: &str, some: &[&str]) {
        let chess = Chess::new(parse(position).expect("a position"), MATERIAL);
        let names: Vec<String> = chess.moves().map(|mv| name(chess.code(mv))).collect();
        for wanted in some {
            assert_eq!(names.iter().filter(|name| name == wanted).count(), 1, "{wanted} in {names:?}");
        }
        let mut once = names.clone();
        once.sort();
        once.dedup();
        assert_eq!(once.len(), names.len(), "every move has a name of its own: {names:?}");
        assert_eq!(chess.position(), position);
    }

    #[test]
    fn moves_are_written_as_in_tournaments() {
        check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", &["e4", "Nf3", "a3"]);
        check("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -", &["O-O", "O-O-O", "Rxa8+", "Rxh8+", "Kf1"]);
        check("4k3/8/8/3pP3/8/8/8/4K3 w - d6", &["exd6", "e6"]);
        check("3r3k/4P3/8/8/8/8/8/4K3 w - -", &["e8=Q+", "e8=N", "exd8=Q+", "exd8=B"]);
        check("6k1/5ppp/8/8/8/8/8/R3K3 w - -", &["Ra8#"]);
        // Disambiguation uses the file if it suffices, else the rank, else both.
        check("7k/8/8/8/8/8/8/R4RK1 w - -", &["Rad1", "Rfd1", "Ra2", "Rf8+"]);
        check("2k5/8/8/8/Q6Q/8/8/K6Q w - -", &["Qae4", "Qh4e4", "Q1e4"]);
    }
}
