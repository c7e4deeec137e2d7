//! Which lines of a program a search with a mistake does not follow: the program that is shown is the right one, whatever somebody makes
//! of it. Knows nothing of what comes of the mistake.

use super::{CodeLine, Program, StepKind};
use crate::settings::Bug;

impl Program {
    /// The mistake that the search makes, which this program does not.
    #[must_use]
    pub const fn mistake(&self) -> Option<Bug> {
        self.rules.mistake()
    }

    /// Whether the search does something else at a line than what stands there.
    #[must_use]
    pub fn is_mistaken(&self, line: usize) -> bool {
        let Some((bug, line)) = self.mistake().zip(self.lines.get(line)) else { return false };
        let is_tied = |kind: StepKind| line.template.kind == Some(kind);
        match bug {
            Bug::InfinityIsSmall => (self.has(starts) && starts(line)) || self.begins(line),
            Bug::AlphaStartsAtZero => self.begins(line),
            Bug::MaxMinSwapped if self.has(chooses) => chooses(line),
            Bug::LowBeforeTest if self.has(narrows) => narrows(line),
            Bug::AlphaNotHandedOn | Bug::MaxMinSwapped | Bug::LowBeforeTest => is_tied(StepKind::Update),
            Bug::WrongBound | Bug::StrictForEqual => is_tied(StepKind::Cut),
            Bug::ReturnsEarly => is_tied(StepKind::Return),
        }
    }

    fn has(&self, does: impl Fn(&CodeLine) -> bool) -> bool {
        self.lines.iter().any(does)
    }

    /// Whether the first window is given in a line: where none calls the search with one, in the header, whose alpha is the first.
    fn begins(&self, line: &CodeLine) -> bool {
        let calls = |line: &CodeLine| line.text.contains("(root, −∞");
        if self.has(calls) { calls(line) } else { line.template.kind == Some(StepKind::Call) }
    }
}

/// Where MAX has nothing yet.
fn starts(line: &CodeLine) -> bool {
    line.text.trim() == "v ← −∞"
}

/// Where it is asked who moves.
fn chooses(line: &CodeLine) -> bool {
    line.text.trim() == "if node is a MAX node"
}

/// Where a bound is moved, apart from the value.
fn narrows(line: &CodeLine) -> bool {
    matches!(line.text.trim(), "α ← max(α, v)" | "β ← min(β, v)")
}

#[cfg(test)]
mod tests {
    use super::super::programs;
    use super::*;
    use crate::search::Rules;
    use crate::settings::{Choice as _, CutRule, FailMode};
    use crate::testing::{TEXTBOOK, alpha_beta, replay, tree};

    /// In every form, with either value handed up, some line is marked, and none that has nothing to do with it.
    #[test]
    fn every_mistake_has_its_lines_in_every_program() {
        let tree = tree(TEXTBOOK);
        for (bug, fail_mode) in Bug::all().flat_map(|bug| FailMode::all().map(move |mode| (bug, mode))) {
            let rules = Rules { bug: Some(bug), ..alpha_beta(fail_mode, CutRule::Equal) };
            let programs = programs(&replay(&tree, rules), rules);
            assert!(!programs.is_empty());
            for program in programs {
                let marked: Vec<&str> = (0..program.lines().len())
                    .filter(|&line| program.is_mistaken(line))
                    .map(|line| program.lines()[line].text.trim())
                    .collect();
                assert!((1..=3).contains(&marked.len()), "{} {marked:?} of {:?}", bug.name(), program.lines());
            }
            let right = rules.right();
            for program in self::programs(&replay(&tree, right), right) {
                assert!((0..program.lines().len()).all(|line| !program.is_mistaken(line)));
            }
        }
    }
}
