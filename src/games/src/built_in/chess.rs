//! Chess. The rules come from the crate `cozy-chess`, the piece values from the lectures. White is MAX.
//!
//! The full tree is out of reach, so searches have a depth limit. The fifty-move rule applies. Draws by repetition are not
//! implemented, because they depend on all earlier moves.

mod notation;
#[cfg(test)]
mod quiet_tests;

use super::prelude::*;
use cozy_chess::{BitBoard, Board, Color, GameStatus, Move, Piece, Rank, get_knight_moves};

/// Piece values of the lectures; the king is never taken and has none. Source: Shannon 1950, "Programming a computer for playing
/// chess".
const WORTH: [i32; PIECES.len()] = [1, 3, 3, 5, 9];

const PIECES: [Piece; 5] = [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];

/// Value of mate; larger than all pieces on a board.
pub const MATE: i32 = 1_000;

/// Moves without a capture or a pawn move, counted for both players, after which a game is drawn.
const MOST_HALFMOVES: u8 = 100;

named! {
    #[derive(Default)]
    pub enum Evaluation in options, "what-evaluation" {
        #[default]
        Material = "material", "evaluation-material",
        Outcome = "outcome", "evaluation-mate",
    }
}

/// A position of chess.
///
/// Moves are written in standard algebraic notation, `Nf3`, `exd5`, `e8=Q`, `O-O`, with `+` for check and `#` for mate. Mate is
/// worth [`MATE`] or minus that, infinity with weights of one's own, and stalemate 0; the [`Evaluation`] applies to positions that
/// are not over.
#[derive(Clone)]
pub struct Chess {
    board: Board,
    before: Vec<Board>,
    weights: [i32; PIECES.len()],
    mate: i32,
}

/// Moves of a position: by start square from `a1`, then by end square in the same order.
pub type Plies = std::vec::IntoIter<Move>;

/// Bitboards of the colours and of each kind of piece, and everything else that affects the legal moves and draws.
pub type Key = [u64; 9];

impl Chess {
    pub const fn new(board: Board, evaluation: Weighing<Evaluation, { PIECES.len() }>) -> Self {
        let (weights, mate) = match evaluation {
            Weighing::Named(Evaluation::Material) => (WORTH, MATE),
            Weighing::Named(Evaluation::Outcome) => ([0; PIECES.len()], MATE),
            Weighing::Own(weights) => (weights, i32::HIGHEST),
        };
        Self { board, before: Vec::new(), weights, mate }
    }
}

fn legal(board: &Board) -> Vec<Move> {
    let mut moves = Vec::with_capacity(48);
    add_legal(board, &mut moves);
    moves
}

fn add_legal(board: &Board, moves: &mut Vec<Move>) {
    board.generate_moves(|of_piece| {
        moves.extend(of_piece);
        false
    });
}

/// Returns true if a pawn can advance or a knight can jump, so that the game is not over. False says nothing. Nearly every position
/// has such a piece, and finding it is much faster than generating moves.
fn has_free_piece(board: &Board) -> bool {
    let own = board.colors(board.side_to_move());
    let free = own & !board.pinned();
    let BitBoard(pawns) = board.pieces(Piece::Pawn) & free;
    let BitBoard(occupied) = board.occupied();
    let ahead = match board.side_to_move() {
        Color::White => pawns << 8,
        Color::Black => pawns >> 8,
    };
    let knights = board.pieces(Piece::Knight) & free;
    let can_jump = |knight| !get_knight_moves(knight).is_subset(own);
    board.checkers().is_empty() && (ahead & !occupied != 0 || knights.into_iter().any(can_jump))
}

/// Returns the number of White's pieces of each kind minus Black's.
fn surplus(board: &Board) -> [i32; PIECES.len()] {
    let count = |color, piece| board.colored_pieces(color, piece).len() as i32;
    PIECES.map(|piece| count(Color::White, piece) - count(Color::Black, piece))
}

impl Game for Chess {
    type Score = i32;
    type Move = Move;
    type Moves = Plies;
    type Key = Key;

    fn outcome(&self) -> Option<i32> {
        if self.board.halfmove_clock() < MOST_HALFMOVES && has_free_piece(&self.board) {
            return None;
        }
        match self.board.status() {
            GameStatus::Ongoing => None,
            GameStatus::Drawn => Some(0),
            GameStatus::Won => Some(match self.board.side_to_move() {
                Color::White => -self.mate,
                Color::Black => self.mate,
            }),
        }
    }

    fn mover(&self) -> Player {
        match self.board.side_to_move() {
            Color::White => Player::Max,
            Color::Black => Player::Min,
        }
    }

    fn moves(&self) -> Plies {
        legal(&self.board).into_iter()
    }

    fn add_moves(&self, list: &mut Vec<Move>) {
        add_legal(&self.board, list);
    }

    fn make(&mut self, mv: Move) {
        self.before.push(self.board.clone());
        self.board.play_unchecked(mv);
        // The move number does not affect the game.
        self.board.set_fullmove_number(1);
    }

    fn unmake(&mut self, _mv: Move) {
        if let Some(before) = self.before.pop() {
            self.board = before;
        }
    }

    fn forget_moves(&mut self) {
        self.before = Vec::new();
    }

    fn evaluation(&self) -> i32 {
        surplus(&self.board).into_iter().zip(self.weights).map(|(pieces, weight)| pieces * weight).sum()
    }

    /// Moves that change the material are not quiet. They run out, because each leaves fewer pieces or fewer pawns.
    fn quietness(&self) -> Quietness<Plies> {
        let board = &self.board;
        let changes_material = |mv: &Move| {
            // `cozy-chess` encodes castling as the king taking his own rook.
            let takes = board.color_on(mv.to).is_some_and(|color| color != board.side_to_move());
            let is_pawn = board.piece_on(mv.from) == Some(Piece::Pawn);
            // A pawn changes its file only by capturing.
            takes || mv.promotion.is_some() || (is_pawn && mv.from.file() != mv.to.file())
        };
        let has_weights = self.weights != [0; PIECES.len()];
        let non_quiet: Vec<Move> = legal(board).into_iter().filter(|mv| has_weights && changes_material(mv)).collect();
        if non_quiet.is_empty() { Quietness::Quiet } else { Quietness::NonQuiet(non_quiet.into_iter()) }
    }

    fn code(&self, mv: Move) -> u32 {
        notation::code(&self.board, mv)
    }

    fn key(&self) -> Key {
        let squares = |BitBoard(squares)| squares;
        let board = &self.board;
        let [pawns, knights, bishops, rooks, queens] = PIECES.map(|piece| squares(board.pieces(piece)));
        let [white, black] = [Color::White, Color::Black].map(|color| squares(board.colors(color)));
        [white, black, pawns, knights, bishops, rooks, queens, squares(board.pieces(Piece::King)), rights(board)]
    }
}

/// Packs the player to move, castling rights, en passant file and halfmove clock into a number.
fn rights(board: &Board) -> u64 {
    let castles = [Color::White, Color::Black].map(|color| board.castle_rights(color));
    let castles = castles.into_iter().flat_map(|rights| [rights.short.is_some(), rights.long.is_some()]);
    let is_white = board.side_to_move() == Color::White;
    let flags = castles.chain([is_white]).fold(0, |flags, flag| flags << 1 | u64::from(flag));
    let passing = board.en_passant().map_or(0, |file| 1 + file as u64);
    (flags << 4 | passing) << 8 | u64::from(board.halfmove_clock())
}

impl OwnCode for Chess {}

impl Describe for Chess {
    fn move_names(&self) -> MoveNames {
        MoveNames::Notation(notation::name)
    }

    fn board(&self) -> Vec<String> {
        let sign = |square| match (self.board.piece_on(square), self.board.color_on(square)) {
            (Some(piece), Some(Color::White)) => char::from(piece).to_ascii_uppercase(),
            (Some(piece), _) => char::from(piece),
            (None, _) => '.',
        };
        Rank::ALL.iter().rev().map(|rank| spaced(rank.bitboard().iter().map(sign))).collect()
    }

    fn position(&self) -> String {
        notation::write(&self.board)
    }

    fn terms(&self) -> Vec<Term> {
        match self.board.status() {
            GameStatus::Ongoing => terms(&self.board, self.weights),
            GameStatus::Won | GameStatus::Drawn => Vec::new(),
        }
    }
}

/// Returns the terms of the evaluation. If all pieces with a weight are equal in number, the term is a difference of zero.
fn terms(board: &Board, weights: [i32; PIECES.len()]) -> Vec<Term> {
    let term = |((piece, pieces), weight): ((Piece, i32), i32)| {
        let (name, one) = name(piece);
        Term::new(name, one, f64::from(pieces.abs()), f64::from(if pieces < 0 { -weight } else { weight }))
    };
    let rows = PIECES.into_iter().zip(surplus(board)).zip(weights).filter(|&(_, weight)| weight != 0);
    let mut terms: Vec<Term> = rows.map(term).collect();
    match terms.iter().position(|term| term.feature != 0.0) {
        Some(_) => terms.retain(|term| term.feature != 0.0),
        None => terms.truncate(1),
    }
    terms
}

fn name(piece: Piece) -> (&'static str, &'static str) {
    match piece {
        Piece::Pawn => (text!("games/pawns"), text!("games/pawn")),
        Piece::Knight => (text!("games/knights"), text!("games/knight")),
        Piece::Bishop => (text!("games/bishops"), text!("games/bishop")),
        Piece::Rook => (text!("games/rooks"), text!("games/rook")),
        Piece::Queen => (text!("games/queens"), text!("games/queen")),
        Piece::King => (text!("games/kings"), text!("games/king")),
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    board: Box<Board>,
    evaluation: Weighing<Evaluation, { PIECES.len() }>,
}

const MATERIAL: Weighing<Evaluation, { PIECES.len() }> = Weighing::Named(Evaluation::Material);

/// Features of a position: White's pieces minus Black's.
const FEATURES: [&str; PIECES.len()] = ["pawns", "knights", "bishops", "rooks", "queens"];

impl BuiltIn for Start {
    const ROW: GameRow = GameRow { name: "chess", example: "chess", about: || text!("games/chess-about") };
    const OPTIONS: &'static [GameOption<Self>] = &[weighing!("pawns=1,queens=9", evaluation: Evaluation)];

    fn parse(start: Option<&str>) -> Result<Self, String> {
        nothing(start).map(|()| Self { board: Box::new(Board::startpos()), evaluation: MATERIAL })
    }

    fn at(&self, position: &str) -> Result<Self, String> {
        notation::parse(position).map(|board| Self { board: Box::new(board), evaluation: self.evaluation })
    }

    fn start_position(&self) -> Option<String> {
        (*self.board != Board::startpos()).then(|| notation::write(&self.board))
    }

    fn turn(&self) -> Option<First> {
        match self.board.side_to_move() {
            Color::White => Some(First::Max),
            Color::Black => Some(First::Min),
        }
    }

    fn facts(&self) -> GameFacts {
        let players = Some([text!("games/white"), text!("games/black")]);
        let calm = Calm::NotAlways;
        GameFacts { calm, goals: GOALS_OF_WHITE, players, ..GameFacts::searched(text!("games/chess")) }
    }

    fn visit<V: GameVisitor>(&self, _first: First, _payoff: Payoff, visitor: V) -> V::Output {
        visitor.visit(Chess::new(Board::clone(&self.board), self.evaluation))
    }
}

#[cfg(any(test, feature = "testing"))]
mod samples {
    use super::{Board, Chess, Describe, MATERIAL, Player, Start, notation};
    use crate::testing::{Sampled, played};
    use plywood_tree::tree::GameResult;
    use proptest::prelude::*;

    impl Sampled for Start {
        const VALUES: &'static [(&'static str, f64)] = &[];
        const SPECS: &'static [&'static str] = &[
            "chess:from=8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - -:merge=siblings",
            "chess:from=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
            "chess:evaluation=pawns=1,queens=-4",
        ];
        /// Source: the positions of the Chess Programming Wiki, "Perft Results".
        const PERFT: &'static [(&'static str, &'static [u128])] = &[
            ("chess", &[1, 20, 400, 8_902]),
            ("chess:from=r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", &[1, 48, 2_039]),
            ("chess:from=8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", &[1, 14, 191, 2_812]),
            ("chess:from=r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ -", &[1, 6, 264]),
            ("chess:from=rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -", &[1, 44, 1_486]),
        ];
        const REFUSED: &'static [(&'static str, &'static str)] = &[
            ("chess:8", "not a start"),
            ("chess:from=8/8/8/8/8/8/8/8 w - -", "not a legal board"),
            ("chess:from=kkkk", "four parts"),
            ("chess:from=4k3/8/8/8/8/8/8/4K3 w - - 101 1", "up to 100"),
            ("chess:from=4k3/8/8/8/8/8/8/4K3 x - -", "not a side to move"),
            ("chess:from=4k3/8/8/8/8/8/8/4K3 w KQ -", "castling"),
            ("chess:from=4k3/8/8/8/8/8/8/4K3 w - e6", "en passant"),
        ];
        const OVER: &'static [(&'static str, GameResult)] = &[
            ("chess:from=rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -", GameResult::Won(Player::Min)),
            ("chess:from=7k/5Q2/6K1/8/8/8/8/8 b - -", GameResult::Draw),
            ("chess:from=4k3/8/8/8/8/8/8/4K2R w - - 100 80", GameResult::Draw),
        ];

        fn any() -> BoxedStrategy<Self> {
            let plies = prop::collection::vec(any::<usize>(), 0..30);
            let after = |plies: Vec<usize>| played(Chess::new(Board::startpos(), MATERIAL), &plies).position();
            plies
                .prop_map(move |plies| Self {
                    board: Box::new(notation::parse(&after(plies)).expect("a position")),
                    evaluation: MATERIAL,
                })
                .boxed()
        }
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::Status;
    use plywood_tree::random::SplitMix;

    /// Positions from played games. Source: Kopec and Bratko 1982, "The Bratko-Kopec experiment", positions 1 to 16.
    const PLAYED: [&str; 16] = [
        "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - -",
        "3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - -",
        "2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - -",
        "rnbqkb1r/p3pppp/1p6/2ppP3/3N4/2P5/PPP1QPPP/R1B1KB1R w KQkq -",
        "r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - -",
        "2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - -",
        "1nk1r1r1/pp2n1pp/4p3/q2pPp1N/b1pP1P2/B1P2R2/2P1B1PP/R2Q2K1 w - -",
        "4b3/p3kp2/6p1/3pP2p/2pP1P2/4K1P1/P3N2P/8 w - -",
        "2kr1bnr/pbpq4/2n1pp2/3p3p/3P1P1B/2N2N1Q/PPP3PP/2KR1B1R w - -",
        "3rr1k1/pp3pp1/1qn2np1/8/3p4/PP1R1P2/2P1NQPP/R1B3K1 b - -",
        "2r1nrk1/p2q1ppp/bp1p4/n1pPp3/P1P1P3/2PBB1N1/4QPPP/R4RK1 w - -",
        "r3r1k1/ppqb1ppp/8/4p1NQ/8/2P5/PP3PPP/R3R1K1 b - -",
        "r2q1rk1/4bppp/p2p4/2pP4/3pP3/3Q4/PP1B1PPP/R3R1K1 w - -",
        "rnb2r1k/pp2p2p/2pp2p1/q2P1p2/8/1Pb2NP1/PB2PPBP/R2Q1RK1 w - -",
        "2r3k1/1p2q1pp/2b1pr2/p1pp4/6Q1/1P1PP1R1/P1PN2PP/5RK1 w - -",
        "r1bqkb1r/4npp1/p1p4p/1p1pP1B1/8/1B6/PPPN1PPP/R2Q1RK1 w kq -",
    ];

    fn chess(fen: &str) -> Chess {
        Chess::new(notation::parse(fen).expect("a position"), MATERIAL)
    }

    #[test]
    fn pieces_count_as_in_the_lectures() {
        assert_eq!(chess("4k3/8/8/8/8/8/P7/QRBNK3 w - -").evaluation(), 9 + 5 + 3 + 3 + 1);
        assert_eq!(Chess::new(Board::startpos(), MATERIAL).evaluation(), 0);
        assert_eq!(chess("4k3/pppppppp/8/8/8/8/8/4KQ2 b - -").evaluation(), 9 - 8);

        // Material terms name the pieces in which the players differ.
        {
            let material = |fen| {
                let chess = chess(fen);
                let terms = chess.terms();
                let sum: f64 = terms.iter().map(|term| term.feature * term.weight).sum();
                assert_eq!(sum, f64::from(chess.evaluation()), "{fen}");
                terms.iter().map(|term| format!("{} x {} {}", term.weight, term.feature, term.name)).collect::<Vec<_>>()
            };
            assert_eq!(material("4k3/8/8/8/8/8/8/Q3K2r w - -"), ["-5 x 1 rooks", "9 x 1 queens"]);
            assert_eq!(material("4k3/p7/8/8/8/8/P7/4K3 w - -"), ["1 x 0 pawns"]);
            for fen in PLAYED {
                assert!(!material(fen).is_empty(), "{fen}");
            }
        }
    }

    /// Plays games to their ends, and compares each result with that of the crate.
    #[test]
    fn results_are_those_of_the_moves() {
        let mut random = SplitMix::new(7);
        let (mut over, mut free) = (0, 0);
        for fen in PLAYED.into_iter().cycle().take(4 * PLAYED.len()) {
            let mut game = chess(fen);
            loop {
                let is_white = game.board.side_to_move() == Color::White;
                let expected = match game.board.status() {
                    GameStatus::Ongoing => None,
                    GameStatus::Drawn => Some(0),
                    GameStatus::Won => Some(if is_white { -MATE } else { MATE }),
                };
                assert_eq!(game.outcome(), expected, "{}", game.position());
                free += u32::from(has_free_piece(&game.board));
                let moves = legal(&game.board);
                if expected.is_some() {
                    over += 1;
                    break;
                }
                game.make(moves[random.below(moves.len() as u64) as usize]);
            }
        }
        assert!(over == 4 * PLAYED.len() && free > 1_000, "{over} {free}");
    }

    #[test]
    fn positions_follow_the_rules_and_forget_earlier_ones() {
        // A player who cannot move is mated or stalemated.
        assert_eq!(chess("7k/5Q2/6K1/8/8/8/8/8 b - -").status(), Status::Over(0));
        assert_eq!(chess("7k/6Q1/6K1/8/8/8/8/8 b - -").status(), Status::Over(MATE));
        assert_eq!(chess("7K/6q1/6k1/8/8/8/8/8 w - -").status(), Status::Over(-MATE));

        // A position in which en passant is possible is a different one.
        {
            let with = chess("4k3/8/8/8/3pP3/8/8/4K3 b - e3");
            let without = chess("4k3/8/8/8/3pP3/8/8/4K3 b - -");
            assert_ne!(with.key(), without.key());
            assert_eq!((with.moves().count(), without.moves().count()), (7, 6));
        }

        // The move counts are close to those in the lectures.
        {
            let counted: Vec<usize> = PLAYED.iter().map(|fen| chess(fen).moves().count()).collect();
            let mean = counted.iter().sum::<usize>() as f64 / counted.len() as f64;
            assert!((33.0..37.0).contains(&mean), "{mean}: {counted:?}");
        }

        // Positions that are counted keep no earlier ones.
        {
            let mut game = Chess::new(Board::startpos(), MATERIAL);
            for _ in 0..4 {
                let mv = game.moves().next().expect("a move");
                game.make(mv);
            }
            let key = game.key();
            game.forget_moves();
            assert_eq!((game.before.capacity(), game.key()), (0, key));
        }
    }
}
