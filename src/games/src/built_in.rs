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
