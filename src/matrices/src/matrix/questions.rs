//! Questions about a game in strategic form: the best replies, and what the two players will do.

use super::{
    Matrix,
    bimatrix::{Cell, MatrixPlayer},
    steps::{Part, Step},
};
use plywood_lesson::{BALLOT, Candidate, Question, listed};
use plywood_messages::words::{Charset, Sentence};

impl Matrix {
    /// Asks before each step whose answer can be chosen among a few options.
    pub fn questions(&self, most: usize, charset: Charset) -> Vec<Question> {
        let reply = |(at, step): (usize, &Step)| {
            if let Step::Replies(who, against) = *step { self.reply(at, (who, against), charset) } else { None }
        };
        let outcome = self.steps.iter().position(|step| step.part() == Part::Pure);
        let outcome = outcome.and_then(|at| self.outcome(at, charset));
        self.steps.iter().enumerate().filter_map(reply).chain(outcome).take(most).collect()
    }

    fn reply(&self, at: usize, (who, against): (MatrixPlayer, usize), charset: Charset) -> Option<Question> {
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
            because: self.say().step(&self.steps[at]).in_charset(charset),
            ..Question::at(at, charset)
        };
        let option = |own: usize| self.strategy_name(who, own, charset);
        let options = (0..count).map(|own| Candidate::new(option(own), None)).collect();
        Some(question.listing(options, self.analysis.replies[who][against].clone()))
    }

    /// Asks for an equilibrium. The last option is that there is none in pure strategies.
    fn outcome(&self, at: usize, charset: Charset) -> Option<Question> {
        let cells: Vec<Cell> = self.table.game.cells().collect();
        if !(2..=BALLOT).contains(&cells.len()) {
            return None;
        }
        let [first, second] = MatrixPlayer::BOTH.map(|who| self.table.player(who));
        let is_about_pure = |step: &&Step| step.part() == Part::Pure;
        let reasons =
            self.steps[at..].iter().take_while(is_about_pure).map(|step| self.say().step(step).in_charset(charset));
        let question = Question {
            kind: "outcome",
            about: text!("matrices/about-outcome"),
            big: string!("matrices/big-outcome"),
            text: sentence!(charset, "matrices/ask-outcome", Text(first), Text(second)),
            because: Sentence::paragraph(reasons),
            ..Question::at(at, charset)
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
        self.say().named(who, strategy).in_charset(charset)
    }
}
