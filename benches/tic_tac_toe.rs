//! Tic-tac-toe, searched with and without recording, against a hand-written program on two bit sets.

use std::hint::black_box;

use super::harness::{How, Pair, Row, nothing};
use plywood_games::{Describe, Game, TicTacToe};
use plywood_search::search::{Rules, search_fast};
use plywood_search::session::tic_tac_toe_savings;
use plywood_search::trace::{GeneratedTree, Recording, Trace};
use plywood_tree::progress::Counts;
use plywood_tree::settings::Algorithm;

pub(crate) const ROWS: &[Row] = &[
    Row {
        work: "tic-tac-toe, minimax, not recorded, 549,946 nodes",
        how: How::Warm,
        input: nothing,
        check: |_| assert_eq!((minimax(), counted(Algorithm::Minimax)), (549_946, 549_946)),
        prepare: |_| Pair::new(minimax, || counted(Algorithm::Minimax)),
    },
    Row {
        work: "the same by alpha-beta, 18,297 nodes",
        how: How::Warm,
        input: nothing,
        check: |_| assert_eq!((alpha_beta(), counted(Algorithm::AlphaBeta)), (18_297, 18_297)),
        prepare: |_| Pair::new(alpha_beta, || counted(Algorithm::AlphaBeta)),
    },
    Row {
        work: "the same by negamax with alpha-beta, 18,297 nodes",
        how: How::Warm,
        input: nothing,
        check: |_| assert_eq!((alpha_beta(), counted(Algorithm::NegamaxAb)), (18_297, 18_297)),
        prepare: |_| Pair::new(alpha_beta, || counted(Algorithm::NegamaxAb)),
    },
    Row {
        work: "the table of tic-tac-toe, 2.4 million nodes",
        how: How::Warm,
        input: nothing,
        check: |_| assert_eq!(bare::table(), tic_tac_toe_savings().map(|row| [row.minimax, row.alpha_beta])),
        prepare: |_| Pair::new(bare::table, tic_tac_toe_savings),
    },
    Row {
        work: "tic-tac-toe, minimax, recorded into a petgraph tree and steps, cold",
        how: How::Cold,
        input: nothing,
        check: |_| assert_eq!((bare::record().nodes(), recorded().tree.len()), (549_946, 549_946)),
        prepare: |_| Pair::new(bare::record, recorded),
    },
];

/// Tic-tac-toe as fast as a hand-written program plays it: two bit sets and negamax.
mod bare {
    use petgraph::graph::{DiGraph, NodeIndex};

    const WON: [bool; 512] = won();

    const fn won() -> [bool; 512] {
        let lines = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
        let mut won = [false; 512];
        let mut set = 0;
        while set < 512 {
            let mut line = 0;
            while line < 8 {
                if set & lines[line] == lines[line] {
                    won[set] = true;
                }
                line += 1;
            }
            set += 1;
        }
        won
    }

    pub(super) fn minimax(mine: u16, theirs: u16, nodes: &mut u64) -> i32 {
        *nodes += 1;
        if WON[theirs as usize] {
            return -1;
        }
        let mut free = 0o777 & !(mine | theirs);
        if free == 0 {
            return 0;
        }
        let mut best = i32::MIN;
        while free != 0 {
            let square = free & free.wrapping_neg();
            free ^= square;
            best = best.max(-minimax(theirs, mine | square, nodes));
        }
        best
    }

    pub(super) fn alpha_beta(mine: u16, theirs: u16, mut alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
        *nodes += 1;
        if WON[theirs as usize] {
            return -1;
        }
        let mut free = 0o777 & !(mine | theirs);
        if free == 0 {
            return 0;
        }
        let mut best = -9;
        while free != 0 {
            let square = free & free.wrapping_neg();
            free ^= square;
            best = best.max(-alpha_beta(theirs, mine | square, -beta, -alpha, nodes));
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    #[derive(Clone, Copy)]
    pub(super) struct Event {
        _kind: u8,
        _child: u8,
        _node: u32,
        _value: f64,
    }

    #[derive(Default)]
    pub(super) struct Recorder {
        graph: DiGraph<[u64; 2], [u32; 2], u32>,
        events: Vec<Event>,
    }

    impl Recorder {
        pub(super) fn nodes(&self) -> usize {
            self.graph.node_count()
        }

        fn event(&mut self, kind: u8, node: NodeIndex<u32>, value: i32) {
            self.events.push(Event { _kind: kind, _child: 0, _node: node.index() as u32, _value: f64::from(value) });
        }

        pub(super) fn minimax(&mut self, mine: u16, theirs: u16, node: NodeIndex<u32>) -> i32 {
            self.event(0, node, 0);
            let free = 0o777 & !(mine | theirs);
            let value = if WON[theirs as usize] || free == 0 {
                let value = -i32::from(WON[theirs as usize]);
                self.event(1, node, value);
                value
            } else {
                self.children(mine, theirs, free, node)
            };
            self.event(2, node, value);
            value
        }

        fn children(&mut self, mine: u16, theirs: u16, mut free: u16, node: NodeIndex<u32>) -> i32 {
            let mut best = i32::MIN;
            while free != 0 {
                let square = free & free.wrapping_neg();
                free ^= square;
                let child = self.graph.add_node([0, 0]);
                self.graph.add_edge(node, child, [0, u32::from(square)]);
                best = best.max(-self.minimax(theirs, mine | square, child));
                self.event(3, node, best);
            }
            best
        }
    }

    pub(super) fn record() -> Recorder {
        let mut recorder = Recorder::default();
        let root = recorder.graph.add_node([0, 0]);
        recorder.minimax(0, 0, root);
        recorder
    }

    /// The searches of the lecture's table: a win is worth 1, which is also the bound of the window.
    fn open(mine: u16, theirs: u16, moves: u32, nodes: &mut [u64; 2]) {
        if moves == 0 {
            minimax(mine, theirs, &mut nodes[0]);
            alpha_beta(mine, theirs, -1, 1, &mut nodes[1]);
            return;
        }
        let mut free = 0o777 & !(mine | theirs);
        while free != 0 {
            let square = free & free.wrapping_neg();
            free ^= square;
            open(theirs, mine | square, moves - 1, nodes);
        }
    }

    pub(super) fn table() -> [[u64; 2]; 4] {
        [3, 2, 1, 0].map(|moves| {
            let mut nodes = [0; 2];
            open(0, 0, moves, &mut nodes);
            nodes
        })
    }
}

fn minimax() -> u64 {
    let mut nodes = 0;
    black_box(bare::minimax(black_box(0), black_box(0), &mut nodes));
    nodes
}

fn alpha_beta() -> u64 {
    let mut nodes = 0;
    black_box(bare::alpha_beta(black_box(0), black_box(0), -2, 2, &mut nodes));
    nodes
}

fn counted(algorithm: Algorithm) -> u64 {
    let mut counts = Counts::default();
    let Ok(_) = search_fast(Rules::of(algorithm), black_box(TicTacToe::default()), &mut counts);
    counts.visited
}

fn recorded() -> Trace {
    let game = TicTacToe::default();
    let mut recording = Recording::<GeneratedTree>::default();
    let Ok(_) = search_fast(Rules::of(Algorithm::Minimax), game, &mut recording);
    recording.finish(game.domain(), game.move_names(), u32::MAX)
}
