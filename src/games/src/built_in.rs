//! The list of built-in games.

pub mod backgammon;
pub mod boxes;
pub mod chess;
pub mod chomp;
pub mod connect_four;
pub mod grundy;
pub mod nim;
pub mod shading;
pub mod sliding;
pub mod subtraction;
pub mod tic_tac_toe;

use super::{
    First, Payoff,
    spec::position::not_reached,
    table::{BuiltIn, GameFacts, GameRow, GameVisitor, Offer, choose, games, offers},
};

games! {
    TicTacToe(tic_tac_toe::Start),
    Nim(nim::Start),
    Grundy(grundy::Start),
    Boxes(boxes::Boxes),
    Shading(shading::Shading),
    Sliding(sliding::Sliding),
    ConnectFour(connect_four::Start),
    Subtraction(subtraction::Subtraction),
    Chomp(chomp::Chomp),
    Chess(chess::Start),
    Backgammon(backgammon::Backgammon),
}

/// Imports of the games.
mod prelude {
    pub(super) use crate::{
        BuiltIn, Calm, Describe, First, Game, GameFacts, GameOption, GameRow, GameVisitor, Hole, ImpartialGame,
        InTurns, MarkedSquares, OwnCode, Payoff, Placement, Quietness, Score, Strip,
        names::{FEATURES, GOALS_OF_O, GOALS_OF_WHITE, GOALS_OF_X},
        nimbers::{by_size, least_excluded},
        placement::images,
        spec::position::{Marks, joined, nothing, number, numbers, pile_names, piles, rows, spaced},
        table::{choice, weighing},
        two_player::visit_in_turns,
        weights::Weighing,
    };
    pub(super) use plywood_tree::{
        named,
        settings::Strategy,
        tree::{Fraction, MoveNames, Player, Symmetry, Term},
    };
}
