//! A game in strategic form with the names of its players and strategies, and its payoffs as they are told.

use super::bimatrix::{Bimatrix, Cell, Who};
use super::exact::{fraction, payoff};
use crate::words::{Payoff, Scale};
use plywood_messages::words::Charset;
use plywood_tree::exact::Exact;

/// How payoffs are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Both players' payoffs.
    Pairs,
    /// The row player's alone; the other's is its opposite.
    Single,
}

/// Where a game is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// Its payoffs are those of a file.
    File,
    /// Its strategies are plans for a tree with such values.
    Tree(Scale),
}

/// A game with names.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) players: [String; 2],
    pub(super) strategies: [Vec<String>; 2],
    /// Whether more of a payoff is better or less.
    pub(super) payoff: Payoff,
    pub(super) form: Form,
    /// What payoffs are, such as years.
    pub(super) unit: Option<String>,
    pub(super) source: Source,
    pub(super) game: Bimatrix,
}

impl Table {
    /// What a player is called.
    pub(super) fn player(&self, who: Who) -> &str {
        &self.players[who.index()]
    }

    /// What a strategy is called.
    pub(super) fn strategy(&self, who: Who, strategy: usize) -> &str {
        &self.strategies[who.index()][strategy]
    }

    /// A gain as the payoff that it is told as: where less is better its opposite.
    pub(super) fn told(&self, gain: &Exact) -> Exact {
        match self.payoff {
            Payoff::Gain => gain.clone(),
            Payoff::Cost => -gain.clone(),
        }
    }

    /// A payoff as the file has it, or its opposite for who is not told of.
    pub(super) fn payoff(&self, who: Who, cell: Cell) -> Exact {
        self.told(self.game.gain(who, cell))
    }

    /// Whether more is better for a player in the numbers that are said: where only the row player's are in the file, the column player
    /// wants the opposite of these.
    pub(super) const fn sense(&self, who: Who) -> Payoff {
        match (self.form, who, self.payoff) {
            (Form::Pairs, ..) | (Form::Single, Who::Row, _) => self.payoff,
            (Form::Single, Who::Column, Payoff::Gain) => Payoff::Cost,
            (Form::Single, Who::Column, Payoff::Cost) => Payoff::Gain,
        }
    }

    /// A gain in the numbers that are said.
    pub(super) fn said(&self, who: Who, gain: &Exact) -> Exact {
        match self.sense(who) {
            Payoff::Gain => gain.clone(),
            Payoff::Cost => -gain.clone(),
        }
    }

    /// What a cell is worth, in the numbers that are said.
    pub(super) fn written(&self, who: Who, cell: Cell, charset: Charset) -> String {
        payoff(&self.said(who, self.game.gain(who, cell)), charset)
    }

    /// A gain that was reckoned, in the numbers that are said.
    pub(super) fn reckoned(&self, who: Who, gain: &Exact, charset: Charset) -> String {
        fraction(&self.said(who, gain), charset)
    }
}
