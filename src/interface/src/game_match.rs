//! State of a match on the screen: the match, the chosen or typed move, and the message. `update` changes it and `view` draws it.

use super::{
    areas::{REST, Surface, split},
    search_view::SearchView,
};
use plywood_messages::words::{Charset, Sentence, Words as _};
use plywood_search::session::SearchProblem;
use plywood_teaching::play::{GameMatch, Outcome, Picture, Refusal, Thought, Turn};
use ratatui::layout::Rect;

#[derive(Clone, Debug)]
pub struct Match {
    pub subject: SearchProblem,
    pub game_match: GameMatch,
    pub picture: Option<Picture>,
    /// True if the board shows the strategy.
    pub shows_strategy: bool,
    pub chosen: usize,
    /// Move selected by a click; a second click plays it.
    pub picked: Option<usize>,
    pub typed: String,
    pub said: Said,
    /// Walkthrough that the match was entered from, if any.
    pub before: Option<Box<SearchView>>,
    /// True if the match was started from the shell.
    pub is_from_shell: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// The sides to choose from, before the first move.
    Sides,
    Reason,
    /// The same, for a search that the user stopped.
    Stopped,
    Hint(Thought),
    Proof,
    Strength,
    Refused(Refusal),
}

impl Match {
    /// Returns the name of the chosen move; empty when the match is over.
    pub fn chosen_name(&self) -> &str {
        self.game_match.position().legal.get(self.chosen).map_or("", |mv| mv.name.as_str())
    }

    /// Returns from the answer to a question or a wrong move to the reason of the last move.
    pub fn put_away(&mut self) {
        match self.said {
            Said::Hint(_) | Said::Proof | Said::Strength | Said::Refused(_) => self.said = Said::Reason,
            Said::Sides | Said::Reason | Said::Stopped => {}
        }
    }

    pub fn board_picture(&self) -> Option<&Picture> {
        self.picture.as_ref().filter(|_| self.shows_strategy)
    }

    /// Returns the outcome of a move for the player who is to move after it, if labels are drawn.
    pub fn label(&self, name: &str) -> Option<Outcome> {
        let Some(Picture::Labels(labels)) = self.board_picture() else { return None };
        labels.iter().find(|label| label.mv.name == name).and_then(|label| label.outcome)
    }

    /// Returns the message below the board.
    pub fn message(&self) -> Sentence {
        let chance = || self.game_match.opening().chance();
        match &self.said {
            Said::Sides => chance().unwrap_or_default(),
            Said::Strength => self.promise(),
            Said::Hint(thought) => sentence!("play/hint", mv = Name(thought.mv.name), because = thought.because()),
            Said::Stopped => sentence!("play/thought-stopped", because = self.last_reason()),
            Said::Proof => self.game_match.proof().or_else(chance).unwrap_or_default(),
            Said::Refused(refusal) => sentence!("play/refused", because = Text(refusal.because)),
            Said::Reason => match self.game_match.position().turn {
                Turn::Over(ending) => ending.describe().sentence(Charset::Unicode),
                Turn::ToMove(_) => self.last_reason(),
            },
        }
    }

    /// Returns the reason of the program's last move, or the promise before it.
    fn last_reason(&self) -> Sentence {
        let Some(last) = self.game_match.last_thought() else { return self.promise() };
        sentence!("play/program-moves", mv = Name(last.mv.name), because = last.because())
    }

    /// Returns the message before the first move.
    pub fn promise(&self) -> Sentence {
        self.game_match.opening().sentence()
    }

    /// Returns true if the program's last move loses: the person is shown how to win.
    pub fn can_win(&self) -> bool {
        self.game_match.last_thought().is_some_and(|thought| thought.outcome == Some(Outcome::Loss))
    }

    /// Moves the choice by `by`, wrapping at both ends.
    pub const fn choose_by(&mut self, by: isize) {
        let count = self.game_match.position().legal.len() as isize;
        if count > 0 {
            self.chosen = (self.chosen as isize + by).rem_euclid(count) as usize;
        }
    }
}

#[derive(Clone, Copy)]
pub struct MatchAreas {
    pub title: Rect,
    pub board: Rect,
    pub moves: Rect,
    pub prompt: Rect,
    pub sentence: Rect,
    pub keys: Rect,
}

/// Splits a screen. On a small one the least important parts go first: keys, moves, sentence, title.
pub fn match_areas(Surface { size, hides_keys, .. }: Surface) -> MatchAreas {
    let line = |least| u16::from(size.height >= least);
    let sentence = match size.height {
        0..6 => 0,
        6..14 => 2,
        14..20 => 3,
        _ => 4,
    };
    let heights = [line(3), REST, line(8), line(2), sentence, if hides_keys { 0 } else { line(10) }];
    let [title, board, moves, prompt, sentence, keys] = split(size.into(), heights);
    MatchAreas { title, board, moves, prompt, sentence, keys }
}
