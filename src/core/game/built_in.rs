//! The table of the built-in games: a game is its file and a row here.

use super::table::{BuiltIn, GameFacts, GameRow, GameVisitor, Offer, choose, games, offers};
use super::{First, Payoff};
use super::{boxes, connect_four, grundy, nim, shading, sliding, subtraction, tic_tac_toe};

games! {
    TicTacToe(tic_tac_toe::Start),
    Nim(nim::Start),
    Grundy(grundy::Start),
    Boxes(boxes::Start),
    Shading(shading::Start),
    Sliding(sliding::Start),
    ConnectFour(connect_four::Start),
    Subtraction(subtraction::Start),
}
