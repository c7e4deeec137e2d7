//! The program of a search with a mistake: the lines of the right one, some of them replaced by wrong ones.
//!
//! If a mistake is made at only one level of the tree, its lines are under a note that names the level.

use super::{
    CodeLine, Part, Program, StepKind,
    rewrite::{FIRST, Original, Rewrite, is_choice},
};
use plywood_search::replay::Moment;
use plywood_tree::{
    settings::{Bug, CutRule},
    tree::NodeId,
};

impl Program {
    pub const fn mistake(&self) -> Option<Bug> {
        self.rules.mistake()
    }

    /// Returns true if any line differs from the right program: some mistakes change nothing in some programs.
    pub fn is_mistaken(&self) -> bool {
        self.lines.iter().any(|line| line.right.is_some())
    }

    /// Returns the program with the mistake of its rules, in a tree at whose root this side moves.
    pub(super) fn with_mistake(self, root: Part) -> Self {
        match self.mistake() {
            Some(bug) => Self { lines: with_mistake(bug, self.rules.cut_rule, root, self.lines), ..self },
            None => self,
        }
    }

    /// Returns the part that a node runs if the test of the player to move is wrong.
    pub(super) fn part_run(&self, moment: Moment<'_>, node: NodeId, kind: StepKind, part: Part) -> Part {
        let asks = |line: &CodeLine| line.right.as_deref().is_some_and(is_choice);
        let is_first = moment.tree().parent(node) == Some(NodeId::ROOT);
        let chooses = matches!(kind, StepKind::Update | StepKind::Cut | StepKind::Return);
        match part {
            Part::Max if is_first && chooses && self.lines.iter().any(asks) => Part::Min,
            Part::Min if is_first && chooses && self.lines.iter().any(asks) => Part::Max,
            Part::Max | Part::Min | Part::Chance => part,
        }
    }
}

/// Returns the lines with the mistake, in a tree at whose root this side moves.
fn with_mistake(bug: Bug, cut_rule: CutRule, root: Part, lines: Vec<CodeLine>) -> Vec<CodeLine> {
    let mut faulty: Vec<CodeLine> = Vec::with_capacity(lines.len() + 2);
    let mut sides: &[Part] = &[];
    let mut is_noted = false;
    let rewrite = Rewrite::of(bug);
    for right in called(rewrite, root, lines) {
        if right.kind == Some(StepKind::Call) {
            sides = right.parts;
        }
        let is_below = root != Part::Chance && !sides.contains(&root);
        let wrong = (rewrite.line)(Original::new(&right, cut_rule, is_below));
        let Some(text) = wrong.filter(|text| *text != right.text) else {
            faulty.push(right);
            continue;
        };
        if let Some(scope) = rewrite.scope.filter(|_| !is_noted) {
            let indent: String = right.text.chars().take_while(|&sign| sign == ' ').collect();
            faulty.push(CodeLine::control(format!("{indent}▷ {}", scope.note())));
            is_noted = true;
        }
        faulty.push(CodeLine { text, right: Some(right.text), scope: rewrite.scope, ..right });
    }
    faulty
}

/// Adds the first call above the lines, if the mistake is in it and it is not there yet.
fn called(rewrite: Rewrite, root: Part, mut lines: Vec<CodeLine>) -> Vec<CodeLine> {
    if !rewrite.shows_call || lines.iter().any(|line| line.text.contains(FIRST)) {
        return lines;
    }
    let header = lines.iter().find(|line| line.does(StepKind::Call, root));
    if let Some(function) = header.and_then(CodeLine::function) {
        lines.insert(0, CodeLine::control(format!("{function}{FIRST}, +∞)")));
    }
    lines
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{
        super::{programs, tests::check},
        *,
    };
    use plywood_search::{
        search::Rules,
        testing::{alpha_beta, replay},
    };
    use plywood_tree::{
        settings::{Choice as _, FailMode},
        testing::{self, TEXTBOOK, tree},
        tree::{Player, Tree},
    };
    use proptest::prelude::*;

    fn rules() -> impl Iterator<Item = Rules> {
        let modes = FailMode::all().flat_map(|fail| CutRule::all().map(move |cut| alpha_beta(fail, cut)));
        modes.flat_map(|rules| Bug::all().map(move |bug| Rules { bug: Some(bug), ..rules }))
    }

    /// If the program with the mistake equals the right one, the search does too.
    fn changes_nothing(rules: Rules) -> bool {
        match rules.mistake() {
            Some(Bug::LowBeforeTest) => rules.fail_mode == FailMode::FailHard,
            Some(Bug::StrictForEqual) => rules.cut_rule == CutRule::Strict,
            Some(_) | None => false,
        }
    }

    /// Checks that the displayed text, when it runs, has the same steps as the search with the mistake.
    fn check_all(tree: &Arc<Tree>) {
        for rules in rules() {
            let (wrong, right) = (replay(tree, rules), replay(tree, rules.right()));
            for program in programs(&wrong, rules) {
                check(&program, &wrong);
                assert_eq!(program.is_mistaken(), !changes_nothing(rules), "{rules:?} {:?}", program.lines());
            }
            if changes_nothing(rules) {
                let steps = 1..=wrong.len().max(right.len());
                assert!(steps.into_iter().all(|step| wrong.step(step) == right.step(step)), "{rules:?}");
            }
        }
    }

    proptest! {
        #![proptest_config(testing::cases(100))]

        #[test]
        fn the_programs_do_what_the_searches_with_mistakes_do(tree in testing::any_tree()) {
            check_all(&tree);
            check_all(&testing::with_players(&tree, &[Player::Max, Player::Min, Player::Min, Player::Max, Player::Max]));
        }
    }

    #[test]
    fn wrong_lines_stand_beside_the_right_ones() {
        // The move is that to the first child worth the value. The smallest positive number is more than the first child is
        // worth, and exactly the result of the second one.
        check_all(&tree("[0, [[0]]]"));

        // Every wrong line has the right one with it. In every form and fail mode, the right lines are those of the program
        // without the mistake.
        {
            let tree = tree(TEXTBOOK);
            for rules in rules() {
                let wrong = programs(&replay(&tree, rules), rules);
                let right = programs(&replay(&tree, rules.right()), rules.right());
                assert_eq!(wrong.len(), right.len());
                for (wrong, right) in wrong.iter().zip(&right) {
                    assert!(right.lines().iter().all(|line| line.right.is_none()) && right.mistake().is_none());
                    let shown = wrong.lines().iter().filter(|line| !line.text.contains('▷') || line.right.is_some());
                    let meant: Vec<&str> = shown.map(|line| line.right.as_deref().unwrap_or(&line.text)).collect();
                    let all: Vec<&str> = right.lines().iter().map(|line| line.text.as_str()).collect();
                    assert!(meant == all || meant[1..] == all, "{meant:?} {all:?}");
                }
            }
        }

        // Wrong lines look like those of real programs.
        {
            let lines = |bug, fail_mode| {
                let rules = Rules { bug: Some(bug), ..alpha_beta(fail_mode, CutRule::Equal) };
                let program = programs(&replay(&tree(TEXTBOOK), rules), rules).remove(0);
                let wrong = program.lines().iter().filter(|line| line.right.is_some());
                wrong.map(|line| line.text.trim().to_owned()).collect::<Vec<_>>()
            };
            assert_eq!(lines(Bug::NeverCuts, FailMode::FailSoft), ["▷ no cutoff", "▷ no cutoff"]);
            assert_eq!(lines(Bug::StrictForEqual, FailMode::FailHard), ["if α > β return α", "if α > β return β"]);
            assert_eq!(lines(Bug::AlphaStartsAtZero, FailMode::FailHard), ["alphabeta(root, 0, +∞)"]);
            assert_eq!(lines(Bug::MaxMinSwapped, FailMode::FailHard), ["if node is a MIN node"]);
            assert_eq!(lines(Bug::WrongBound, FailMode::FailSoft), ["if v ≤ old α return v", "if v ≥ old β return v"]);
            let swapped = ["v ← −∞", "v ← max(v, max-value(child, α, β))", "α ← max(α, v)", "if v ≥ β return v"];
            assert_eq!(lines(Bug::MaxMinSwapped, FailMode::FailSoft), swapped);
            assert!(lines(Bug::LowBeforeTest, FailMode::FailHard).is_empty());
        }
    }
}
