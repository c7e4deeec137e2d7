//! Plywood shows how game-tree searches think, one ply at a time.
//!
//! # The one idea
//!
//! Every search, on every tree or game, tells a [`trace::Recorder`] step by step what it does. The recorded trace is the steps and
//! a petgraph tree of what was generated; everything a person sees (screen, sentence, count, transcript) is computed from
//! *(trace, cursor)*. So there is one code path per algorithm, stepping back costs what stepping forward costs, and nothing on
//! screen can disagree with the search.
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
//! # Crates and layers
//!
//! Five crates lie in `src`, and this one, the program, is around them. `engine` is trees, games, their files, the searches, what
//! these record and the words for it; `core` is what is taught with it: lessons of every kind, questions, exercises, drawings. Neither
//! knows a terminal, a file or a clock; `core` hands on all of `engine` and is a library of its own. They are two so that a change of
//! the one is tested without building the tests of the other. `files` reads and saves ([`source`]). `interface` ([`tui`]) turns keys and messages
//! into a model and the model into cells, with key types of its own; `pictures` draws figures as PNG and PDF, and can be left out; only [`terminal`] knows crossterm. A test holds what each of them
//! is built from.
//!
//! Layers of modules, lowest first; each may use those above it in this table and none below or beside it. A test holds it, and that
//! this table says what the test holds.
//!
//! | layer | modules | what they are for |
//! |---|---|---|
//! | text | [`exact`], [`library`], [`pictures`], [`random`], `short_words`, [`text`] | fractions; built-in lectures; SVG as PNG and PDF; numbers by a seed; words compared; text made safe to show |
//! | words | [`words`] | every word a person reads |
//! | grounds | [`settings`], [`tree`] | what can be chosen; a valid tree |
//! | parts | [`diagnostic`], [`edit`], [`game`], [`layout`], [`theme`], [`trace`] | a problem; changes; rules; places; roles and colours; steps |
//! | work | [`mod@format`], [`gambit`], [`replay`], [`search`], [`source`], [`state_space`] | files as text and on disk; games as Gambit writes them; the state of every node at any step; the algorithms; problems for one player |
//! | meaning | [`explain`], [`notation`], [`planning`], [`play`], [`pseudocode`], [`scene`], [`session`] | words for steps; trees as others write them; plans; matches and strategies; the line of the textbook; what a moment looks like; a subject and its searches |
//! | lessons | [`exercise`], [`grade`], [`lesson`] | trees to practise on; marks for answers; what can be asked of a lesson of any kind |
//! | questions | [`quiz`] | questions about a search or another lesson before it goes on |
//! | results | [`export`], [`tui`] | text and JSON; the interface |
//! | sockets | [`sockets`] | the socket between a talk and its speaker's view |
//! | terminal | [`terminal`] | the terminal, the clock, threads and signals |
//! | program | [`cli`] | arguments to one action and an exit code |
//!
//! # Where this differs from what one might expect
//!
//! * **Nodes are numbered in preorder** (see [`tree`]): children, parents, subtrees and "is it below" need no lists beside the
//!   petgraph graph, and a trace, a layout and a replay index their arrays by node.
//! * **A step is 8 bytes, 16 with a window.** Numbers are `f64` outside and one word inside (see [`trace`]): a cold recording is
//!   ruled by page faults, so bytes decide.
//! * **A loaded tree keeps its own nodes in the trace**, a game's tree grows. So two searches of one file speak of the same
//!   nodes, whatever the order of children.
//! * **Searches recurse** as the textbooks do, on a stack that grows when it must: a chain of a million nodes is searched, read
//!   and drawn like any other tree.
//! * **The best order of children is the one that reaches par**, the fewest nodes alpha-beta could visit on that very tree, not
//!   merely the best child first.
//! * **`pruned` counts what cutoffs skip.** With a depth limit, nodes below the limit are neither visited nor pruned: they are no
//!   part of the tree that is searched.
//! * **A graph of positions is a tree with repeats.** Where equal positions of a game are one, the memory is the search's own
//!   ([`search`]), and what it records stays a tree in preorder: a position met again is a childless node that knows where the
//!   position stands ([`tree::Tree::duplicate_of`]). So trace, replay and words need to know next to nothing of graphs; the drawing
//!   ([`layout::Layered`]) puts a node and its repeats at one place.
//! * **Costs are whole numbers**, also those of diagonal steps (see [`state_space::Cost`]): √2 is one of its convergents, so that two
//!   ways cost the same only if they do, and rounding never makes a consistent estimate inconsistent. A state that is found again more
//!   cheaply gets another node, and a record is steps of one word; so what anything was at a step is a binary search.
//! * **Searches in lock-step share one clock.** In one order of children they walk together around the union of what they visit;
//!   in different orders they have no common preorder, and keep step by the number of nodes visited (see [`session::LockStep`]).
//! * **An edited tree is built anew** (see [`edit`]), for a tree cannot be invalid; what is remembered for undoing is the inverse
//!   change alone. A file is not: what was edited is spliced into its text ([`format::rewrite`]), so that comments and layout stay;
//!   where that cannot be done it is written anew, and the file as it was is kept as `NAME~`. Fingerprints are of contents: a file
//!   that was only touched is the same file.
//! * **Unsaved edits are files of their own**, one a program and opening, named after what they belong to. A thread of its own adds
//!   every edit as a line and, when nothing more comes, the tree that the lines belong to; they are removed when the edits are saved or thrown away; nobody removes another's, so two programs never lose each
//!   other's.
//! * **Labels never move while stepping**: a node's glyph stands on its column and what changes is written to the right of it, in
//!   room that the layout keeps for the longest label the node ever shows.

pub use plywood_core::{
    diagnostic, edit, exact, exercise, explain, export, format, gambit, game, grade, layout, lesson, library, notation,
    planning, play, pseudocode, quiz, random, replay, scene, search, session, settings, state_space, text, theme,
    trace, tree, words,
};
pub use plywood_files as source;
pub use plywood_interface as tui;
#[cfg(feature = "pictures")]
pub use plywood_pictures as pictures;

pub mod cli;
#[cfg(unix)]
pub mod sockets;
pub mod terminal;

#[path = "engine/daily.rs"]
#[cfg(test)]
mod daily;
#[cfg(test)]
mod layers;
