//! Questions about a game in strategic form: the best replies, and what the two players will do.

use super::{
    Matrix,
    bimatrix::{Cell, MatrixPlayer},
    steps::{Part, Step},
};
use plywood_lesson::{BALLOT, Candidate, Question, Stepped as _, listed};
use plywood_messages::words::{Charset, Sentence};

impl Matrix {
    pub fn reply(&self, step: usize, (who, against): (MatrixPlayer, usize), charset: Charset) -> Option<Question> {
        let (table, count) = (&self.table, self.table.game.count(who));
        if !(2..=BALLOT).contains(&count) {
            return None;
        }
        let [player, other] = [who, who.other()].map(|who| table.player(who));
        let against_name = table.strategy(who.other(), against);
        let question = Question {
            kind: "reply",
            about: text!("matrices/about-reply"),
            big: string!("matrices/big-reply"),
            text: sentence!(charset, "matrices/ask-reply", Text(other), against = Name(against_name), Text(player)),
            because: self.sentence(step, charset),
            ..Question::at(step - 1, charset)
        };
        let option = |own: usize| self.strategy_name(who, own, charset);
        let options = (0..count).map(|own| Candidate::new(option(own), None)).collect();
        Some(question.listing(options, self.analysis.replies[who][against].clone()))
    }

    /// Asks for an equilibrium when the equilibria begin. The last option is that there is none in pure strategies.
    pub fn outcome(&self, step: usize, charset: Charset) -> Option<Question> {
        let cells: Vec<Cell> = self.table.game.cells().collect();
        if !(2..=BALLOT).contains(&cells.len()) || !self.happening.parts.contains(&(step as u32)) {
            return None;
        }
        let [first, second] = MatrixPlayer::BOTH.map(|who| self.table.player(who));
        let is_about_pure = |step: &&Step| step.part() == Part::Pure;
        let reasons =
            self.steps[step - 1..].iter().take_while(is_about_pure).map(|&step| self.say(step).in_charset(charset));
        let question = Question {
            kind: "outcome",
            about: text!("matrices/about-outcome"),
            big: string!("matrices/big-outcome"),
            text: sentence!(charset, "matrices/ask-outcome", Text(first), Text(second)),
            because: Sentence::paragraph(reasons),
            ..Question::at(step - 1, charset)
        };
        let option = |&cell: &Cell| {
            let names = MatrixPlayer::BOTH.map(|who| self.strategy_name(who, who.own(cell), charset));
            Candidate::new(listed(names, charset), None)
        };
        let none = Candidate::new(sentence!(charset, "matrices/option-no-pure"), None);
        let mut right: Vec<usize> = (0..cells.len()).filter(|&cell| self.analysis.is_pure(cells[cell])).collect();
        if right.is_empty() {
            right.push(cells.len());
        }
        Some(question.listing(cells.iter().map(option).chain([none]).collect(), right))
    }

    fn strategy_name(&self, who: MatrixPlayer, strategy: usize, charset: Charset) -> Sentence {
        self.named(who, strategy).in_charset(charset)
    }
}
