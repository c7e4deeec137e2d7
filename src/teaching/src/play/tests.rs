//! Strategies against every line of play, complete labellings, and many random games.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::pairing::{self, spiral};
use super::think::{Think, even_columns};
use super::*;
use plywood_games::built_in::nim::nim_sum;
use plywood_games::testing::{small_games, unfold, value};
use plywood_games::{Describe, Game, GameSpec, GameVisitor, Hole, Line, Placement, SharedGame, Status, each_position};
use plywood_tree::progress::Progress;
use plywood_tree::settings::Strategy;
use plywood_tree::tree::Player;

const LIMITS: Limits = Limits { nodes: 200_000, positions: 20_000 };

fn spec(text: &str) -> GameSpec {
    GameSpec::parse(text).expect("a game")
}

struct ExhaustiveCheck<'s> {
    think: Think<'s>,
    own: Player,
    least: Outcome,
    been: HashSet<u32>,
}

impl ExhaustiveCheck<'_> {
    fn follow(&mut self, game: &mut SharedGame<'_>) {
        match game.status() {
            Status::Over(value) => {
                let outcome = Outcome::of(self.think.spec.result(value), self.own);
                assert!(outcome >= self.least, "{}: {:?}", self.think.spec.name(), game.board());
            }
            Status::ToMove(player) if player == self.own => {
                let thought = self.think.about(game).expect("a move");
                let promise = thought.outcome.expect("it is known how this ends");
                assert!(promise >= self.least, "{}: {:?}", self.think.spec.name(), game.board());
                let mv = game.moves().find(|&mv| game.code(mv) == thought.mv.code).expect("a legal move");
                game.make(mv);
                self.follow(game);
                game.unmake(mv);
            }
            Status::ToMove(_) if self.been.insert(game.canonical()) => {
                for mv in game.moves() {
                    game.make(mv);
                    self.follow(game);
                    game.unmake(mv);
                }
            }
            Status::ToMove(_) => {}
        }
    }
}

/// Checks that the winning side, or both sides of a draw, hold against every reply. Returns the strategy.
#[track_caller]
fn beats(text: &str) -> Option<Strategy> {
    let spec = &spec(text);
    let game = &mut *spec.shared();
    let Status::ToMove(mover) = game.status() else { return None };
    let progress = Progress::default();
    let think = || Think { spec, played: &[], limits: LIMITS, progress: &progress };
    let thought = think().about(game).expect("a move");
    let outcome = thought.outcome.expect("it is known who wins");
    let sides = match outcome {
        Outcome::Win => vec![mover],
        Outcome::Loss => mover.opponent().into_iter().collect(),
        Outcome::Draw => [Some(mover), mover.opponent()].into_iter().flatten().collect(),
    };
    for own in sides {
        let least = if outcome == Outcome::Draw { Outcome::Draw } else { Outcome::Win };
        ExhaustiveCheck { think: think(), own, least, been: HashSet::new() }.follow(game);
    }
    Some(thought.strategy)
}

#[test]
fn every_strategy_beats_every_line_of_the_lectures_games() {
    // Symmetry beats every line on every strip up to the lectures.
    for cells in 1..=10 {
        for most in 1..=cells.min(5) {
            assert_eq!(beats(&format!("shade:{cells},{most}")), Some(Strategy::Symmetry), "{cells}, {most}");
        }
    }

    // Pairing beats every line on the lectures' board and the smaller one.
    assert_eq!(beats("sliding:3"), Some(Strategy::Pairing));
    assert_eq!(beats("sliding:5"), Some(Strategy::Pairing));

    // Parity beats every line of the lectures' piles and of smaller ones.
    {
        let mut won = HashMap::new();
        for code in 1..4 * 5 * 6 * 8u32 {
            let piles = [code % 4, code / 4 % 5, code / 20 % 6, code / 120];
            if piles.is_sorted() && (piles[0] <= 2 || piles[3] <= 5) {
                let text = format!("nim:{},{},{},{}", piles[0], piles[1], piles[2], piles[3]);
                won.insert(text.clone(), beats(&text));
            }
        }
        assert!(won.len() > 100 && won.values().all(|strategy| *strategy == Some(Strategy::Parity)), "{won:?}");
    }

    // Labels beat every line of the lectures' games and of smaller ones.
    {
        let rows = (0..256u32).map(|row| format!("boxes:{row:08b}").replace('0', ".").replace('1', "#"));
        let grundy = (3..=12).map(|row| format!("grundy:{row}"));
        let subtraction = (1..=21).flat_map(|pile| [format!("subtract:{pile},1-3"), format!("subtract:{pile},1,3,4")]);
        let misere = (0..64u32).map(|code| format!("nim:{},{},{}:misere", code & 3, code >> 2 & 3, code >> 4));
        let chomp = (1..=16u32).map(|code| format!("chomp:{},{}", 1 + (code - 1) / 4, 1 + (code - 1) % 4));
        for text in rows.chain(grundy).chain(subtraction).chain(misere).chain(chomp) {
            let strategy = beats(&text);
            assert!(strategy.is_none_or(|strategy| strategy == Strategy::Labels), "{text}");
        }
    }

    // Search never loses tic-tac-toe.
    assert_eq!(beats("tictactoe"), Some(Strategy::Search));
}

/// Compares the promise in every position of a small game with its solved value.
struct PromiseCheck<'s>(&'s GameSpec);

impl GameVisitor for PromiseCheck<'_> {
    type Output = usize;

    fn visit<G: Describe + Clone>(self, mut game: G) -> usize {
        let tree = unfold(&mut game, u32::MAX, 1_000_000).expect("a small game");
        let think = Think { spec: self.0, played: &[], limits: LIMITS, progress: &Progress::default() };
        let mut seen = HashSet::new();
        each_position(&mut game, &tree, &mut |_, here| {
            let Status::ToMove(mover) = here.status() else { return };
            if seen.insert(here.canonical()) {
                let outcome = Outcome::of(self.0.result(value(here.clone())), mover);
                let thought = think.about(&mut Line::new(here.clone())).expect("a move");
                assert_eq!(thought.outcome, Some(outcome), "{}: {:?}", self.0.name(), here.board());
                assert!(!thought.reason.because(&thought.mv.name).to_string().is_empty());
                assert!(!thought.reason.proof().to_string().is_empty());
            }
        });
        seen.len()
    }
}

#[test]
fn what_is_promised_is_what_the_whole_tree_says() {
    let other = ["lines", "first=min", "backgammon"];
    let small = small_games().filter(|text| !other.iter().any(|part| text.contains(part)));
    let more = [
        "shade:5,2",
        "shade:6,1",
        "shade:6,3",
        "nim:1,2,3",
        "nim:1,2,2:misere",
        "chomp:3,3",
        "boxes:...#..",
        "grundy:9",
    ];
    let counted: Vec<usize> = small.chain(more).map(spec).map(|spec| spec.visit(PromiseCheck(&spec))).collect();
    assert!(counted.iter().sum::<usize>() > 900, "{counted:?}");
}

struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        // Steele, Lea & Flood 2014, SplitMix64.
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        ((mixed ^ mixed >> 27) >> 20) as usize % end
    }
}

#[test]
fn ten_thousand_games_at_random_are_won() {
    // Ten thousand games at random on sliding squares are won.
    {
        let mut numbers = Numbers(1);
        for game in 0..10_000 {
            let mut board = Hole { side: 5, cell: 12, visited: 1 << 12 };
            loop {
                let moves: Vec<u8> =
                    board.beside(board.cell).filter(|&cell| board.unmoved() >> cell & 1 == 1).collect();
                let Some(&cell) = moves.get(numbers.below(moves.len().max(1))) else { break };
                board = board.after(cell);
                let (answer, _) = pairing::answer(board).unwrap_or_else(|| panic!("game {game}: {board:?}"));
                assert!(board.unmoved() >> answer & 1 == 1 && board.beside(board.cell).any(|near| near == answer));
                board = board.after(answer);
            }
        }
    }

    // Ten thousand games at random with large piles are won.
    {
        let mut numbers = Numbers(2);
        for _ in 0..10_000 {
            let mut piles = [0; 8].map(|_: u8| numbers.below(256) as u8);
            if nim_sum(&piles) == 0 {
                continue;
            }
            loop {
                let (pile, smaller) = even_columns(piles).expect("the nim-sum is not 0");
                assert!(smaller < piles[pile]);
                piles[pile] = smaller;
                let left: Vec<usize> = (0..8).filter(|&pile| piles[pile] > 0).collect();
                let Some(&pile) = left.get(numbers.below(left.len().max(1))) else { break };
                piles[pile] = numbers.below(piles[pile].into()) as u8;
            }
            assert_eq!(nim_sum(&piles), 0);
        }
    }
}

/// UBB Cluj, Adversarial search, 2018: the dominoes of the board with 5x5 squares, from the outside inwards.
#[test]
fn the_spiral_is_the_lectures() {
    let name = |[one, other]: [u8; 2]| format!("{}{}", pairing::name(other, 5), pairing::name(one, 5));
    let names: Vec<String> = spiral(5).into_iter().rev().map(name).collect();
    let expected = "a1b1 c1d1 e1e2 e3e4 e5d5 c5b5 a5a4 a3a2 b2c2 d2d3 d4c4 b4b3";
    assert_eq!(names.join(" "), expected);
}

#[test]
fn the_spiral_covers_every_cell_but_the_centre_once() {
    for side in [3u8, 5, 7] {
        let mut cells: Vec<u8> = spiral(side).into_iter().flatten().collect();
        for [one, other] in spiral(side) {
            let apart = (one / side).abs_diff(other / side) + (one % side).abs_diff(other % side);
            assert_eq!(apart, 1, "{one} and {other} on side {side}");
        }
        cells.sort_unstable();
        let all: Vec<u8> = (0..side * side).filter(|&cell| cell != side * side / 2).collect();
        assert_eq!(cells, all);
    }
}

fn mover_wins(board: Hole, known: &mut HashMap<Hole, bool>) -> bool {
    if let Some(&wins) = known.get(&board) {
        return wins;
    }
    let mut moves = board.beside(board.cell).filter(|&cell| board.unmoved() >> cell & 1 == 1);
    let wins = moves.any(|cell| !mover_wins(board.after(cell), known));
    known.insert(board, wins);
    wins
}

#[test]
fn a_largest_matching_tells_who_wins_any_board() {
    let (mut numbers, mut known) = (Numbers(3), HashMap::new());
    for _ in 0..2_000 {
        let side = [3, 5, 7][numbers.below(3)];
        let cells = u64::from(side) * u64::from(side);
        let cell = numbers.below(cells as usize) as u8;
        // On a large board most squares have already moved, or brute force would take too long.
        let keep = (0..cells).filter(|_| numbers.below(10) < if side == 3 { 8 } else { 4 });
        let unmoved = keep.fold(0u64, |set, cell| set | 1 << cell) & !(1 << cell);
        let board = Hole { side, cell, visited: !unmoved };
        let wins = mover_wins(board, &mut known);
        assert_eq!(pairing::answers(board).is_none(), wins, "{board:?}");
        let answer = pairing::answer(board);
        assert_eq!(answer.is_some(), wins, "{board:?}");
        if let Some((cell, dominoes)) = answer {
            assert!(!mover_wins(board.after(cell), &mut known), "{board:?}");
            assert_eq!(dominoes[0], [board.cell, cell]);
        }
    }
}

#[test]
fn a_search_promises_what_it_sees() {
    // Tic-tac-toe is won as early as possible.
    for (played, wins, plies) in [(vec![0, 1, 3, 2], "a3", 1), (vec![0, 1], "a2", 5)] {
        let spec = spec("tictactoe");
        let progress = &Progress::default();
        let thought = Think { spec: &spec, played: &played, limits: LIMITS, progress }.thought().expect("a move");
        assert_eq!((thought.mv.name.as_str(), thought.reason.clone()), (wins, Reason::FoundWin { plies }));
    }

    // At a depth limit only decided results are promised.
    {
        let think = |moves: &[u32], nodes| {
            let spec = spec("connect4:order=centre");
            let limits = Limits { nodes, ..LIMITS };
            Think { spec: &spec, played: moves, limits, progress: &Progress::default() }.thought().expect("a move")
        };
        let thought = think(&[], 20_000);
        assert_eq!((thought.outcome, thought.promise(), thought.mv.name.as_str()), (None, Promise::None, "d"));
        // Three in a row with both ends free: the search finds the win.
        let thought = think(&[3, 3, 2, 2, 4], 20_000);
        assert_eq!((thought.outcome, thought.promise()), (Some(Outcome::Loss), Promise::None));
        let thought = think(&[3, 3, 2, 2, 4, 0], 20_000);
        assert_eq!((thought.outcome, thought.promise()), (Some(Outcome::Win), Promise::Win));
    }
}

#[test]
fn who_has_lost_resists() {
    let thought = |text: &str| {
        let spec = spec(text);
        let think = Think { spec: &spec, played: &[], limits: LIMITS, progress: &Progress::default() };
        think.thought().expect("a move").reason
    };
    let longest = |plies| Resistance::Longest { plies };
    assert_eq!(
        thought("nim:1,1"),
        Reason::Lost { why: sentence!("play/lost-parity", piles = Name("1-1")), how: longest(2) }
    );
    assert_eq!(thought("sliding:3"), Reason::Lost { why: sentence!("play/lost-pairing"), how: longest(8) });
    assert_eq!(thought("shade:4,1"), Reason::Lost { why: sentence!("play/lost-symmetry"), how: longest(4) });
    // If the longest resistance is too expensive to compute.
    let hard = |text: &str| {
        let spec = spec(text);
        let limits = Limits { positions: 100, ..LIMITS };
        let think = Think { spec: &spec, played: &[], limits, progress: &Progress::default() };
        think.thought().expect("a move").reason
    };
    let how = Resistance::FewestAnswers { winning: 1, answers: 17 };
    assert_eq!(hard("nim:4,4,5,5"), Reason::Lost { why: sentence!("play/lost-parity", piles = Name("4-4-5-5")), how });
    assert!(matches!(hard("nim:255,255"), Reason::Lost { how: Resistance::MostMoves, .. }));
}

#[test]
fn pictures_show_what_the_strategy_sees() {
    {
        let picture = |text: &str| {
            GameMatch::new(spec(text), None, LIMITS, Arc::default()).expect("a match").picture().expect("a picture")
        };
        let Picture::Columns(columns) = picture("nim:2,2,4,7") else { panic!("columns") };
        assert_eq!((columns.digits, columns.sum, columns.answer), (3, 3, Some((3, 4))));
        assert_eq!([2, 1, 0].map(|column| columns.digit(3, column)), [1, 1, 1]);
        let Picture::Mirror(mirror) = picture("shade:10,4") else { panic!("a mirror") };
        assert_eq!((mirror.of, mirror.answer), (None, Some(Run { first: 4, cells: 2 })));
        let Picture::Dominoes(dominoes) = picture("sliding:5") else { panic!("dominoes") };
        assert_eq!((dominoes.dominoes.len(), dominoes.covering), (12, None));
        let Picture::Labels(labels) = picture("boxes:..#..#.#") else { panic!("labels") };
        let labels: Vec<_> = labels.into_iter().map(|label| (label.mv.name, label.outcome)).collect();
        assert_eq!(labels, [("+1".to_owned(), Some(Outcome::Loss)), ("+2".to_owned(), Some(Outcome::Win))]);
        let Picture::Labels(labels) = picture("tictactoe") else { panic!("labels") };
        assert!(labels.len() == 9 && labels.iter().all(|label| label.outcome == Some(Outcome::Draw)));
    }

    // The middle is covered first and then every move is mirrored.
    {
        let mut game_match = GameMatch::new(spec("shade:10,4"), None, LIMITS, Arc::default()).expect("a match");
        game_match.answer(game_match.think().expect("a move"));
        game_match.play("1-2").expect("legal");
        let Some(Picture::Mirror(mirror)) = game_match.picture() else { panic!("a mirror") };
        assert_eq!((mirror.of, mirror.answer), (Some(Run { first: 0, cells: 2 }), Some(Run { first: 8, cells: 2 })));
        let thought = game_match.think().expect("a move");
        assert_eq!((thought.mv.name.as_str(), thought.reason), ("9-10", Reason::Mirror { of: "1-2".to_owned() }));
    }

    // Placements distinguish moves.
    for text in GameSpec::played() {
        spec(text).visit(Placed);
    }
}

struct Placed;

impl GameVisitor for Placed {
    type Output = ();

    fn visit<G: Describe + Clone>(self, game: G) {
        if game.placement().is_none() {
            return;
        }
        let after: HashSet<Placement> = game
            .moves()
            .filter_map(|mv| {
                let mut next = game.clone();
                next.make(mv);
                next.placement()
            })
            .collect();
        assert_eq!(after.len(), game.moves().count(), "the placements after the moves differ");
    }
}

#[test]
fn a_move_of_chess_is_understood_without_the_signs_that_tell_nothing_more() {
    let mate = "chess:from=r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq -";
    for typed in ["Qxf7#", "Qf7", "qxf7#"] {
        let mut game_match =
            GameMatch::new(spec(mate), Some(MatchPlayer::Person), LIMITS, Arc::default()).expect("a match");
        assert_eq!(game_match.play(typed), Ok(()), "{typed}");
        assert_eq!(game_match.position().turn, Turn::Over(Ending::Won(MatchPlayer::Person)));
    }
    let start = spec("chess:from=4k3/8/8/8/8/2p5/1P1B4/4K3 w - -");
    let capital = GameMatch::new(start, Some(MatchPlayer::Person), LIMITS, Arc::default()).expect("a match");
    for (typed, meant) in [("Bc3", "Bxc3"), ("bc3", "bxc3"), ("Bxc3", "Bxc3"), ("bxc3", "bxc3")] {
        let mut game_match = capital.clone();
        assert_eq!(game_match.play(typed), Ok(()));
        assert_eq!(game_match.played().last().map(|played| played.mv.name.as_str()), Some(meant));
    }
}

fn judged(text: &str, played: &[u32]) -> (String, Option<Judgement>, String) {
    let spec = spec(text);
    let limits = Limits { nodes: 20_000, ..LIMITS };
    let thought = Think { spec: &spec, played, limits, progress: &Progress::default() }.thought().expect("a move");
    let Reason::Undecided { judged, .. } = thought.reason else { panic!("{:?}", thought.reason) };
    (thought.mv.name.clone(), judged, thought.reason.because(&thought.mv.name).to_string())
}

#[test]
fn undecided_moves_are_judged() {
    // Undecided moves of chess are judged by material.
    {
        let by_material = |fen: &str| {
            let (mv, judged, said) = judged(&format!("chess:from={fen}:evaluation=outcome"), &[]);
            let judged = judged.expect("chess has material");
            assert_eq!(judged.measure, Measure::Material);
            (mv, judged.margin, said)
        };
        let (mv, margin, said) = by_material("4k3/8/8/3q4/4P3/8/8/4K3 w - -");
        assert_eq!((mv.as_str(), margin), ("exd5", 1), "the pawn takes the queen");
        assert!(
            said.contains("This is the best move by material") && said.ends_with("after all captures: 1 ahead."),
            "{said}"
        );
        // The pawn is protected: capturing it with the queen loses the queen.
        let (mv, margin, _) = by_material("4k3/2p5/3p4/8/8/8/3Q4/4K3 w - -");
        assert_ne!(mv, "Qxd6");
        assert!(margin >= 7, "{margin}");
        let (_, margin, said) = by_material("r3k3/8/8/8/8/8/8/4K3 w - -");
        assert!(margin == -5 && said.ends_with("5 behind."), "{said}");
    }

    // Undecided moves of connect four are judged by open lines.
    {
        let (mv, judged, said) = judged("connect4:order=centre", &[]);
        let judged = judged.expect("it has lines");
        assert_eq!((mv.as_str(), judged.measure), ("d", Measure::OpenLines));
        assert!(judged.margin >= 0 && said.contains("This is the best move by open lines"), "{said}");
    }
}

#[test]
fn a_thought_that_is_stopped_comes_to_the_best_it_has_found() {
    let mut game_match =
        GameMatch::new(spec("connect4"), Some(MatchPlayer::Program), LIMITS, Arc::default()).expect("a match");
    let whole = game_match.think().expect("a move");
    let progress = Arc::new(Progress::default());
    progress.cancel();
    game_match.watch(progress);
    let stopped = game_match.think().expect("a move all the same");
    let plies = |thought: &Thought| match thought.reason {
        Reason::Undecided { plies, .. } => plies,
        _ => panic!("nothing is decided so early"),
    };
    assert!(plies(&stopped) < plies(&whole) && stopped.promise() == Promise::None);
    game_match.answer(stopped);
    assert_eq!(game_match.position().turn, Turn::ToMove(MatchPlayer::Person));
}
