//! State of a match on the screen: the match, the chosen or typed move, and the message. `update` changes it and `view` draws it.

use super::{
    areas::{Surface, split},
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

#[derive(Clone, Debug, Default, PartialEq)]
pub enum Said {
    /// The sides to choose from, before the first move.
    Sides,
    #[default]
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
        let charset = Charset::Unicode;
        match (&self.said, self.game_match.position().turn) {
            (Said::Sides, _) => self.game_match.opening().chance().unwrap_or_default(),
            (Said::Strength, _) => self.game_match.opening().sentence(),
            (Said::Hint(thought), _) => {
                let because = &thought.because();
                sentence!("play/hint", mv = Name(thought.mv.name), because)
            }
            (Said::Stopped, _) => {
                let because = &self.last_reason().unwrap_or_else(|| self.promise());
                sentence!("play/thought-stopped", because)
            }
            (Said::Proof, _) => {
                self.game_match.proof().or_else(|| self.game_match.opening().chance()).unwrap_or_default()
            }
            (Said::Refused(refusal), _) => sentence!("play/refused", because = Text(refusal.because)),
            (Said::Reason, Turn::Over(ending)) => ending.describe().sentence(charset),
            (Said::Reason, Turn::ToMove(_)) => self.last_reason().unwrap_or_else(|| self.promise()),
        }
    }

    fn last_reason(&self) -> Option<Sentence> {
        let last = self.game_match.played().iter().rev().find_map(|played| played.thought.as_ref())?;
        let because = last.because();
        Some(sentence!("play/program-moves", mv = Name(last.mv.name), because))
    }

    /// Returns the message before the first move.
    pub fn promise(&self) -> Sentence {
        self.game_match.opening().sentence()
    }

    pub const fn is_over(&self) -> bool {
        matches!(self.game_match.position().turn, Turn::Over(_))
    }

    /// Returns true if the program's last move loses: the person is shown how to win.
    pub fn can_win(&self) -> bool {
        let last = self.game_match.played().iter().rev().find_map(|played| played.thought.as_ref());
        last.is_some_and(|thought| thought.outcome == Some(Outcome::Loss))
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
    let mut heights = [line(3), 0, line(8), line(2), sentence, if hides_keys { 0 } else { line(10) }];
    heights[1] = size.height - heights.iter().sum::<u16>();
    let [title, board, moves, prompt, sentence, keys] = split(size.into(), heights);
    MatchAreas { title, board, moves, prompt, sentence, keys }
}
