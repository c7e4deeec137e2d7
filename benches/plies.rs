//! Stepping in the view of one row per ply, on difficult trees: large ones, one node with all the leaves, one line of play.

use std::hint::black_box;
use std::sync::Arc;

use super::frames::{ENDS, Habit, STEP, frames};
use super::harness::{Alone, Timed};
use super::trees::{random, tree};
use plywood_drawing::scene::{Marks, Plies, PlyIndex, PlyView, Room, Scroll, Stroke};
use plywood_drawing::theme::Theme;
use plywood_games::LoadedTree;
use plywood_interface::view::{draw_scene, resolve};
use plywood_search::replay::Replay;
use plywood_search::search::{Rules, search};
use plywood_search::trace::{GivenTree, Recording};
use plywood_tree::settings::{Algorithm, Display, ThemeName};
use plywood_tree::tree::Tree;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

pub(crate) const ALONE: &[Alone] = &[
    Alone { work: "128 steps in rows of plies drawn at 200x60, 1,000,000 nodes", prepare: || drawn(large()) },
    Alone { work: "the same rows in a star of 1,000,000 leaves", prepare: || drawn(star()) },
    Alone { work: "the same rows down a chain of 1,000,000 nodes", prepare: || drawn(chain()) },
    Alone { work: "128 frames of rows stepped, encoded, 1,000,000 nodes", prepare: || shown(large(), STEP) },
    Alone { work: "the same frames in a star of 1,000,000 leaves", prepare: || shown(star(), STEP) },
    Alone { work: "the same frames down a chain of 1,000,000 nodes", prepare: || shown(chain(), STEP) },
    Alone { work: "128 frames at the ends of a star of 1,000,000 leaves", prepare: || shown(star(), ENDS) },
    Alone { work: "128 frames at the ends of a chain of 1,000,000 nodes", prepare: || shown(chain(), ENDS) },
];

const NODES: usize = 1_000_000;
const SIZE: (u16, u16) = (200, 60);
const SCREEN: Rect = Rect::new(0, 0, SIZE.0, SIZE.1);
const ONE_WAY: usize = 64;

fn large() -> Tree {
    tree(&random(NODES))
}

fn star() -> Tree {
    let mut children = vec![Vec::new(); NODES + 1];
    children[0] = (1..=NODES).collect();
    tree(&children)
}

fn chain() -> Tree {
    let mut children: Vec<Vec<usize>> = (1..NODES).map(|next| vec![next]).collect();
    children.push(Vec::new());
    tree(&children)
}

fn shown(tree: Tree, habit: Habit) -> Timed {
    frames(tree, habit)
}

/// Only the rows, around the middle of the search; in a chain that is its deepest node.
fn drawn(tree: Tree) -> Timed {
    let tree = Arc::new(tree);
    let mut recording = Recording::<GivenTree>::default();
    let Ok(_) = search(Rules::of(Algorithm::AlphaBeta), LoadedTree::new(&tree), &mut recording);
    let replay = Replay::new(recording.finish(tree, u32::MAX));
    let index = PlyIndex::new(&replay);
    let theme = Theme::new(ThemeName::Dark);
    let mut buf = Buffer::empty(SCREEN);
    let middle = replay.len() / 2;
    Box::new(move || {
        let mut scroll = Scroll::default();
        for cursor in (middle..middle + ONE_WAY).chain((middle..middle + ONE_WAY).rev()) {
            let moment = replay.at(black_box(cursor));
            let plies = Plies::new(PlyView {
                moment,
                index: &index,
                size: SIZE,
                display: Display::Window,
                stroke: Stroke::Fine,
                opened: None,
                scroll,
                room: Room::Recorded,
                can_draw: true,
            });
            scroll = plies.scroll();
            draw_scene(&plies.scene(moment, Marks::default()), SCREEN, black_box(&mut buf));
            resolve(&mut buf, theme);
        }
        Box::new(())
    })
}
