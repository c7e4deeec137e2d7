//! Plywood shows how game-tree searches think, one ply at a time. This crate is the program: arguments, the terminal, sockets.
//! It is also the front page of the library, whose crates you can use alone: `cargo add plywood-tree plywood-search`.
//!
//! # Searching a tree and stepping
//!
//! ```
//! use plywood_search::{replay::State, session};
//! use plywood_tree::{format, tree::NodeId};
//!
//! let text = "root = \"max\"\ntree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]";
//! let file = format::read(text, format::Syntax::Toml).expect("a tree");
//! let problem = session::SearchProblem::new(file, "mine").expect("a search problem");
//! let choices = session::Choices::of(&problem.content, &problem.view);
//! let replay = session::run(&problem.content, choices, &Default::default())?.replay;
//! assert_eq!(replay.end().value(NodeId(0)), Some(3.0));
//!
//! // Every step can be inspected. The first cutoff prunes the leaves 4 and 6.
//! let step = replay.next_cutoff(0).expect("alpha-beta prunes");
//! let wording = plywood_explain::Wording { rules: choices.rules, charset: Default::default() };
//! let why = plywood_explain::step(replay.at(step), wording).to_string();
//! assert!(why.starts_with("2 ≤ 3: MAX at A already has 3"), "{why}");
//! assert_eq!(replay.at(step).state(NodeId(7)), State::Pruned);
//! # Ok::<(), session::RunError>(())
//! ```
//!
//! # Writing a game and searching it
//!
//! ```
//! use plywood_games::{First, ImpartialGame, InTurns, Payoff, Placement};
//! use plywood_search::search::{Rules, search};
//! use plywood_tree::{progress::Counts, settings::Algorithm};
//!
//! /// Players take one, two or three matches. The player who takes the last one wins.
//! #[derive(Clone, Copy)]
//! struct Matches(u8);
//!
//! impl ImpartialGame for Matches {
//!     type Move = u8;
//!     type Moves = std::ops::RangeInclusive<u8>;
//!     type Key = u8;
//!     const THEORY: Option<fn(&Self) -> bool> = None;
//!     const NOTATION: fn(u32) -> String = |taken| format!("take {taken}");
//!
//!     /// Nothing is left to take: the player to move has lost.
//!     fn outcome(&self) -> Option<bool> {
//!         (self.0 == 0).then_some(false)
//!     }
//!     fn moves(&self) -> Self::Moves {
//!         1..=self.0.min(3)
//!     }
//!     fn make(&mut self, taken: u8) {
//!         self.0 -= taken;
//!     }
//!     fn unmake(&mut self, taken: u8) {
//!         self.0 += taken;
//!     }
//!     fn code(&self, taken: u8) -> u32 {
//!         taken.into()
//!     }
//!     fn key(&self) -> u8 {
//!         self.0
//!     }
//!     fn placement(&self) -> Placement {
//!         Placement::Heap { size: self.0, amounts: 0b1110 }
//!     }
//!     fn position(&self) -> String {
//!         self.0.to_string()
//!     }
//! }
//!
//! let rules = Rules::of(Algorithm::AlphaBeta);
//! for matches in 1..=9 {
//!     let game = InTurns::new(Matches(matches), First::Max, Payoff::OneZero);
//!     // MAX moves first, and loses only against multiples of four.
//!     assert_eq!(search(rules, game, &mut Counts::default()), Ok(i32::from(matches % 4 != 0)));
//! }
//! ```
//!
//! # Drawing a figure
//!
//! ```
//! use plywood_drawing::figure::{Drawing, FigureOptions, style::Colors, svg};
//! use plywood_search::{session, trace::Recording};
//! use plywood_tree::{format, library, settings::ThemeName};
//!
//! let lecture = library::find("ubb").expect("a lecture");
//! let file = format::read(lecture.text, format::Syntax::Toml).expect("a tree");
//! let problem = session::SearchProblem::new(file, lecture.name).expect("a search problem");
//! let choices = session::Choices::of(&problem.content, &problem.view);
//! let replay = session::run(&problem.content, choices, &Default::default())?.replay;
//!
//! let options = FigureOptions { caption: true, ..FigureOptions::default() };
//! let step = replay.next_cutoff(0).expect("alpha-beta prunes");
//! let drawing = Drawing::new(&replay, choices.rules, lecture.title, options, Default::default(), step);
//! let figure = drawing.expect("a small tree").at(step, None);
//! let svg = svg::document(&figure, Colors::new(ThemeName::Light), None);
//! assert!(svg.starts_with("<svg") && svg.contains("deep alpha cutoff"), "{svg}");
//! # Ok::<(), session::RunError>(())
//! ```
//!
//! # The one idea
//!
//! Every search reports its steps to a [`plywood_search::trace::Recorder`]. The recorded trace consists of the steps and a
//! petgraph tree of the generated nodes. Everything visible (screen, sentence, count, transcript) is computed from *(trace,
//! cursor)*. Each algorithm has one code path, stepping back costs the same as stepping forward, and the screen cannot disagree
//! with the search.
//!
//! ```text
//! tree file ─┐
//!            ├─> Game ──search──> Recorder ──> Trace (steps + petgraph tree)
//! built-in ──┘                                   │
//!                                     Replay at cursor k
//!                            ┌────────────┬──────┴──────┬────────────┐
//!                         explain       counts        scene      transcript
//!                            └────────────┴──────┬──────┘            │
//!                                             terminal             files
//! ```
//!
//! # The map
//!
//! One crate is one folder of `src`. A crate depends only on rows below its own, and Cargo refuses anything else. `pictures`
//! depends on no other crate and is optional.
//!
//! ```text
//! program     web                      arguments, terminal, sockets │ engine of live pages
//! pages                                pages with their keys, links to a moment
//! interface   export      pictures     keys and screens │ text, JSON, figures, pages │ PNG, PDF, GIF
//! document    teaching                 files to lessons and back │ quizzes, exercises, grades, matches
//! plans                                planning in PDDL
//! routes      matrices                 shortest paths │ strategic form, hidden moves
//! lesson                               everything that has steps
//! drawing                              places, colours, marks, figures
//! explain                              sentences and program lines for steps
//! search                               algorithms, trace, replay, counts
//! games                                rules of games
//! tree                                 trees, their files, changes to them
//! messages                             reads and formats messages, escapes text
//! ```
//!
//! CONTRIBUTING.md shows four changes and the folder that each of them is in.
//!
//! # Surprises
//!
//! * **Nodes are numbered in preorder** (see [`plywood_tree::tree`]): children, parents, subtrees and "is it below" need no lists
//!   next to the petgraph graph. A trace, a layout and a replay index their arrays by node.
//! * **A step is 8 bytes, 16 with a window.** Numbers are `f64` outside and one word inside (see [`plywood_search::trace`]): page
//!   faults dominate the time of a cold recording.
//! * **A loaded tree keeps its own nodes in the trace**, a game's tree grows. Therefore two searches of one file share node
//!   numbers, whatever the order of children.
//! * **Searches recurse** as the textbooks do, on a stack that grows: a chain of a million nodes is searched, read and drawn like
//!   any other tree.
//! * **The best order of children reaches the minimal tree**, the fewest nodes that alpha-beta could visit on this tree. Trying
//!   the best child first is not enough.
//! * **`pruned` counts the nodes that cutoffs skip.** With a depth limit, nodes below the limit are neither visited nor pruned:
//!   they are not part of the searched tree.
//! * **A graph of positions is a tree with repeats.** If equal positions of a game are merged, the table belongs to the search,
//!   and its trace stays a tree in preorder. A repeated position is a childless node with a link to the first one
//!   ([`plywood_tree::tree::Tree::duplicate_of`]). Trace, replay and sentences need almost no code for graphs; the drawing puts a
//!   node and its repeats at one place.
//! * **Costs are whole numbers**, also those of diagonal steps (see [`plywood_tree::cost::Cost`]): √2 is one of its convergents.
//!   Two paths cost the same only if they really do, and rounding never makes a consistent heuristic inconsistent.
//! * **Searches in lock-step share one clock.** With the same order of children they walk together around the union of their
//!   visited nodes. Different orders have no common preorder, so the clock is the number of visited nodes (see
//!   [`plywood_search::session::LockStep`]).
//! * **An edit rebuilds the tree** (see [`plywood_tree::edit`]), because a tree cannot be invalid; undo stores only the inverse
//!   change. Files are patched in place ([`plywood_tree::format`]) to keep comments and layout. If that is not possible, the file
//!   is rewritten, and the old one is kept as `NAME~`. Fingerprints depend only on contents: a touched file is the same file.
//! * **Unsaved edits are files of their own**, one per program and opened file. A thread writes the whole edited file after each
//!   edit, or in a pause if it is large. Saving or discarding the edits removes the file; a program never removes the file of
//!   another one.
//! * **Labels never move while stepping**: a node's glyph stays on its column. Changing text is to the right of it, with space
//!   for the longest label that the node ever shows.

#![cfg_attr(not(unix), expect(dead_code, unused_imports, reason = "presentations and watched programs need Unix"))]

#[macro_use]
extern crate plywood_messages;

pub mod cli;
#[cfg(unix)]
pub mod sockets;
pub mod terminal;
mod threads;
pub mod words;
