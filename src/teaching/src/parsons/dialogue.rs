//! A Parsons problem as a dialogue: the numbers of lines in, events out, for programs on a pipe and for people.

use super::{Puzzle, Ran};
use crate::grade::Mistaken;

pub enum Event {
    Lines {
        /// The tree, the program and the search, in words.
        title: String,
        program: String,
        how: String,
        /// Indented as in their programs.
        lines: Vec<String>,
    },
    Ran {
        is_right: bool,
        first_wrong: Option<usize>,
        mistakes: Vec<Mistaken>,
        first_difference: Option<String>,
        /// Why the program stopped before its end.
        stopped: Option<String>,
    },
    Refused(String),
    Stopped,
}

pub struct Dialogue {
    puzzle: Puzzle,
    title: String,
    how: String,
    has_ended: bool,
}

impl Dialogue {
    pub fn new(puzzle: Puzzle, title: &str, how: String) -> Self {
        Self { puzzle, title: title.to_owned(), how, has_ended: false }
    }

    /// Returns true after a program that is right.
    pub const fn has_ended(&self) -> bool {
        self.has_ended
    }

    pub fn begin(&self) -> Vec<Event> {
        let lines = self.puzzle.lines().iter().map(|line| "  ".repeat(line.indent) + &line.text).collect();
        let (title, program, how) = (self.title.clone(), self.puzzle.title().to_owned(), self.how.clone());
        vec![Event::Lines { title, program, how, lines }]
    }

    pub fn hear(&mut self, typed: &str) -> Vec<Event> {
        if typed.trim().eq_ignore_ascii_case("quit") {
            return self.stop();
        }
        let ran = match self.read(typed) {
            Ok(order) => self.puzzle.run(&self.puzzle.nested(&order)),
            Err(why) => Err(why),
        };
        vec![ran.map_or_else(Event::Refused, |ran| self.ran(ran))]
    }

    fn ran(&mut self, ran: Ran) -> Event {
        self.has_ended = ran.is_right();
        Event::Ran {
            is_right: ran.is_right(),
            first_wrong: ran.own.first_wrong,
            mistakes: ran.own.grade.mistakes,
            first_difference: ran.own.grade.first_difference,
            stopped: ran.stopped,
        }
    }

    /// Reads the numbers of lines, from 1, as their places.
    fn read(&self, typed: &str) -> Result<Vec<usize>, String> {
        let mut order = Vec::new();
        for word in typed.split([' ', ',', '\t']).map(str::trim).filter(|word| !word.is_empty()) {
            let number: usize = word.parse().map_err(|_not| string!("parsons/no-number", Text(word)))?;
            let last = self.puzzle.lines().len();
            let line = number.checked_sub(1).filter(|&line| line < last);
            let line = line.ok_or_else(|| string!("parsons/no-line", Text(number), Text(last)))?;
            if order.contains(&line) {
                return Err(string!("parsons/twice", Text(number)));
            }
            order.push(line);
        }
        if order.is_empty() { Err(string!("parsons/no-numbers")) } else { Ok(order) }
    }

    /// Ends the dialogue before the program is right.
    pub fn stop(&mut self) -> Vec<Event> {
        self.has_ended = true;
        vec![Event::Stopped]
    }
}
