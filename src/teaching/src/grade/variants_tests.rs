//! Programs of students: alpha-beta written as a loop over the children, with each mistake in several variants, and runs that show
//! as much as the student prints.

use super::tests::{graded, has, rules, subject};
use super::*;
use plywood_search::session::{SearchProblem, is_leaf};
use plywood_tree::testing;
use plywood_tree::tree::{Goal, Player};
use proptest::strategy::{Strategy as _, ValueTree as _};
use proptest::test_runner::TestRunner;
use std::fmt::Write as _;

#[derive(Clone, Copy, PartialEq)]
struct Place {
    goal: Goal,
    ply: u32,
}

impl Place {
    fn is_max(self) -> bool {
        self.goal == Goal::Largest
    }

    fn is_min(self) -> bool {
        !self.is_max()
    }
}

/// A node after a child: its best value, the child's value, the window before and after it.
#[derive(Clone, Copy)]
struct After {
    best: f64,
    value: f64,
    before: Window,
    window: Window,
    is_last: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Then {
    GoesOn,
    Ends,
}

/// The lines of a program.
#[derive(Clone, Copy)]
struct Program {
    begins: Window,
    /// The window inside a node that is entered with this one.
    enters: fn(Place, Window) -> Window,
    chooses: fn(Place) -> Goal,
    starts: fn(Place, f64) -> f64,
    passes: fn(Place, Window) -> Window,
    narrows: fn(Place, After) -> Window,
    then: fn(Place, After, CutRule) -> Then,
}

const RIGHT: Program = Program {
    begins: Window::FULL,
    enters: |_, window| window,
    chooses: |place| place.goal,
    starts: |_, right| right,
    passes: |_, window| window,
    narrows: |place, After { best, before, .. }| {
        before.with_own(place.goal, place.goal.better_of(before.own(place.goal), best))
    },
    then: |_, after, rule| if after.window.is_closed(rule) { Then::Ends } else { Then::GoesOn },
};

fn ends(is_end: bool) -> Then {
    if is_end { Then::Ends } else { Then::GoesOn }
}

fn is_at_wrong_bound(place: Place, value: f64, window: Window, rule: CutRule) -> bool {
    let bound = window.own(place.goal);
    !place.goal.prefers(value, bound) && (rule == CutRule::Equal || value != bound)
}

const TINY: f64 = 5e-324;
const FLOAT_TINY: f64 = 1.175_494_4e-38;

/// Returns each mistake as different programs make it.
#[expect(clippy::too_many_lines, reason = "a table of programs")]
fn variants(bug: Bug) -> Vec<Program> {
    let right = RIGHT.then;
    match bug {
        Bug::NeverCuts => vec![
            Program { then: |_, _, _| Then::GoesOn, ..RIGHT },
            Program { then: |at, after, rule| ends(at.is_min() && after.window.is_closed(rule)), ..RIGHT },
            Program { then: |at, after, rule| ends(at.is_max() && after.window.is_closed(rule)), ..RIGHT },
            Program { then: |at, after, rule| ends(at.ply < 2 && after.window.is_closed(rule)), ..RIGHT },
            Program { passes: |_, _| Window::FULL, then: |_, _, _| Then::GoesOn, ..RIGHT },
        ],
        Bug::AlphaNotHandedOn => vec![
            Program { passes: |at, window| if at.ply == 0 { Window::FULL } else { window }, ..RIGHT },
            Program { passes: |_, _| Window::FULL, ..RIGHT },
            Program { passes: |_, window| Window { alpha: f64::NEG_INFINITY, ..window }, ..RIGHT },
            Program { passes: |_, window| Window { beta: f64::INFINITY, ..window }, ..RIGHT },
            Program { passes: |at, window| window.with_own(at.goal, at.goal.worst()), ..RIGHT },
            Program { passes: |at, window| if at.ply == 1 { Window::FULL } else { window }, ..RIGHT },
        ],
        Bug::InfinityIsSmall => vec![
            Program { begins: Window { alpha: TINY, ..Window::FULL }, ..RIGHT },
            Program { starts: |at, right| if at.is_max() { right.max(TINY) } else { right }, ..RIGHT },
            Program { starts: |at, right| if at.is_max() { right.max(FLOAT_TINY) } else { right }, ..RIGHT },
            Program {
                begins: Window { alpha: TINY, ..Window::FULL },
                starts: |at, right| if at.is_max() { right.max(TINY) } else { right },
                ..RIGHT
            },
            Program { enters: |_, window| Window { alpha: window.alpha.max(TINY), ..window }, ..RIGHT },
        ],
        Bug::AlphaStartsAtZero => vec![
            Program { begins: Window { alpha: 0.0, ..Window::FULL }, ..RIGHT },
            Program { begins: Window { alpha: 0.0, beta: 0.0 }, ..RIGHT },
            Program { starts: |at, right| if at.is_max() { right.max(0.0) } else { right }, ..RIGHT },
            Program { starts: |at, right| at.goal.better_of(right, 0.0), ..RIGHT },
            Program { enters: |_, window| Window { alpha: window.alpha.max(0.0), ..window }, ..RIGHT },
        ],
        Bug::MaxMinSwapped => vec![
            Program { chooses: |at| if at.ply == 1 { other(at.goal) } else { at.goal }, ..RIGHT },
            Program { chooses: |at| other(at.goal), ..RIGHT },
            Program { chooses: |_| Goal::Largest, ..RIGHT },
            Program { chooses: |_| Goal::Smallest, ..RIGHT },
            Program { chooses: |at| other(at.goal), starts: |at, _| at.goal.worst(), ..RIGHT },
            Program {
                chooses: |at| if at.ply == 1 { other(at.goal) } else { at.goal },
                starts: |at, right| if at.ply == 1 { at.goal.worst() } else { right },
                ..RIGHT
            },
        ],
        Bug::WrongBound => vec![
            Program { then: |at, after, rule| ends(is_at_wrong_bound(at, after.best, after.before, rule)), ..RIGHT },
            Program { then: |at, after, rule| ends(is_at_wrong_bound(at, after.value, after.before, rule)), ..RIGHT },
            Program { then: |at, after, rule| ends(is_at_wrong_bound(at, after.best, after.window, rule)), ..RIGHT },
            Program {
                then: |at, after, rule| {
                    ends(if at.is_max() {
                        is_at_wrong_bound(at, after.best, after.before, rule)
                    } else {
                        after.window.is_closed(rule)
                    })
                },
                ..RIGHT
            },
            Program {
                then: |at, after, rule| {
                    ends(if at.is_min() {
                        is_at_wrong_bound(at, after.best, after.before, rule)
                    } else {
                        after.window.is_closed(rule)
                    })
                },
                ..RIGHT
            },
        ],
        Bug::StrictForEqual => vec![
            Program { then: |_, after, _| ends(after.window.is_closed(CutRule::Strict)), ..RIGHT },
            Program {
                then: |at, after, rule| ends(after.window.is_closed(if at.is_max() { CutRule::Strict } else { rule })),
                ..RIGHT
            },
            Program {
                then: |at, after, rule| ends(after.window.is_closed(if at.is_min() { CutRule::Strict } else { rule })),
                ..RIGHT
            },
            Program {
                then: |at, after, rule| ends(after.window.is_closed(if at.ply > 1 { CutRule::Strict } else { rule })),
                ..RIGHT
            },
        ],
        Bug::ReturnsEarly => vec![
            Program { then: |_, _, _| Then::Ends, ..RIGHT },
            Program { then: |at, after, rule| ends(at.is_max() || after.window.is_closed(rule)), ..RIGHT },
            Program { then: |at, after, rule| ends(at.is_min() || after.window.is_closed(rule)), ..RIGHT },
            Program {
                then: |at, after, rule| {
                    ends(after.window.is_closed(rule) || at.goal.prefers(after.best, after.before.own(at.goal)))
                },
                ..RIGHT
            },
            Program { then: |_, after, rule| ends(after.is_last || after.window.is_closed(rule)), ..RIGHT },
        ],
        Bug::LowBeforeTest => vec![
            Program { narrows: |at, after| after.before.with_own(at.goal, after.best), ..RIGHT },
            Program {
                narrows: |at, after| {
                    if at.is_max() { after.before.with_own(at.goal, after.best) } else { (RIGHT.narrows)(at, after) }
                },
                ..RIGHT
            },
            Program {
                narrows: |at, after| {
                    if at.is_min() { after.before.with_own(at.goal, after.best) } else { (RIGHT.narrows)(at, after) }
                },
                ..RIGHT
            },
            Program {
                narrows: |at, after| {
                    if at.ply > 1 { after.before.with_own(at.goal, after.best) } else { (RIGHT.narrows)(at, after) }
                },
                ..RIGHT
            },
            Program { narrows: |at, after| after.before.with_own(at.goal, after.value), then: right, ..RIGHT },
        ],
    }
}

const fn other(goal: Goal) -> Goal {
    match goal {
        Goal::Largest => Goal::Smallest,
        Goal::Smallest => Goal::Largest,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
enum Prints {
    Skeleton,
    Windows,
    All,
}

struct Student<'t> {
    tree: &'t Tree,
    program: Program,
    rules: Rules,
    prints: Prints,
    out: String,
}

impl Student<'_> {
    fn run(tree: &Tree, program: Program, rules: Rules, prints: Prints) -> String {
        let mut student = Student { tree, program, rules, prints, out: String::new() };
        student.search(NodeId::ROOT, 0, program.begins);
        student.out
    }

    fn print(&mut self, event: &str, node: NodeId, value: Option<f64>, window: Option<Window>) {
        let number = |value: f64| if value.is_infinite() { format!("\"{value}\"") } else { format!("{value:e}") };
        let value = value.map(|value| format!(",\"value\":{}", number(value))).unwrap_or_default();
        let window =
            window.map(|w| format!(",\"alpha\":{},\"beta\":{}", number(w.alpha), number(w.beta))).unwrap_or_default();
        writeln!(self.out, "{{\"event\":\"{event}\",\"path\":{:?}{value}{window}}}", self.tree.path(node))
            .expect("a string");
    }

    fn search(&mut self, node: NodeId, ply: u32, window: Window) -> f64 {
        let Self { tree, program, rules, prints, .. } = *self;
        self.print("enter", node, None, (prints > Prints::Skeleton).then_some(window));
        if is_leaf(tree, node) {
            let value = tree.value(node).expect("a leaf has a value");
            self.print("return", node, Some(value), None);
            return value;
        }
        let goal = tree.player(node).and_then(Player::goal).expect("a player");
        let place = Place { goal, ply };
        let acts = Place { goal: (program.chooses)(place), ..place };
        let mut window = (program.enters)(place, window);
        let start = match rules.fail_mode {
            FailMode::FailSoft => acts.goal.worst(),
            FailMode::FailHard => window.own(acts.goal),
        };
        let mut best = (program.starts)(place, start);
        let children: Vec<NodeId> = tree.children(node).collect();
        for (at, &child) in children.iter().enumerate() {
            let value = self.search(child, ply + 1, (program.passes)(acts, window));
            best = acts.goal.better_of(best, value);
            let before = window;
            let is_last = at + 2 == children.len();
            window = (program.narrows)(acts, After { best, value, before, window, is_last });
            if prints == Prints::All {
                self.print("update", node, Some(best), Some(window));
            }
            if (program.then)(acts, After { best, value, before, window, is_last }, rules.cut_rule) == Then::Ends {
                break;
            }
        }
        self.print("return", node, Some(best), None);
        best
    }
}

#[test]
fn every_variant_of_a_mistake_is_named_and_right_programs_are_not_accused() {
    let mut runner = TestRunner::deterministic();
    let mut drawn = || testing::any_tree().new_tree(&mut runner).expect("a tree").current();
    let trees: Vec<Arc<Tree>> = (0..300).map(|_| drawn()).filter(|tree| tree.player(NodeId::ROOT).is_some()).collect();
    let mut wrong: BTreeMap<(&str, usize), usize> = BTreeMap::new();
    let mut named = 0;
    let mut turn = 0;
    for tree in testing::some(trees) {
        let subject = SearchProblem { content: Input::Tree(Arc::clone(&tree)), ..subject("tree = [1, 2]") };
        for rules in rules() {
            let choices = Choices { rules, ..Choices::of(&subject.content, &subject.view) };
            let exactly = Accepted { fail_mode: Some(rules.fail_mode), cut_rule: Some(rules.cut_rule) };
            let tasks = [Accepted::default(), exactly]
                .map(|accepted| Task::new(&subject.content, choices, accepted, &Arc::default()).expect("it fits"));
            let mut check = |name: Option<Bug>, number, program| {
                // Each program takes turns in what it prints, and in the conventions that are accepted.
                turn += 1;
                let prints = [Prints::Skeleton, Prints::Windows, Prints::All][turn % 3];
                let run = Student::run(&tasks[0].tree, program, rules, prints);
                let grade = graded(&tasks[turn / 3 % 2], &run);
                let Some(bug) = name.filter(|_| grade.mark < 1.0) else {
                    assert!(grade.mark == 1.0 && grade.mistakes.is_empty(), "{grade:?}\n{run}");
                    return;
                };
                assert!(has(&grade, bug), "{} {number} {prints:?} {rules:?}\n{grade:?}\n{run}", bug.name());
                *wrong.entry((bug.name(), number)).or_default() += 1;
                named += grade.mistakes.len();
            };
            for bug in Bug::all() {
                for (number, program) in variants(bug).into_iter().enumerate() {
                    check(Some(bug), number, program);
                }
            }
            for _ in 0..6 {
                check(None, 0, RIGHT);
            }
        }
    }
    let all: usize = wrong.values().sum();
    // Naming everything would name every mistake.
    assert!(named < all * 4, "{named} of {all}: {wrong:?}");
    if testing::is_full_run() {
        let variants: usize = Bug::all().map(|bug| variants(bug).len()).sum();
        assert_eq!(wrong.len(), variants, "{wrong:?}");
    }
}

/// All values of this program together look like fail-hard; up to the first wrong step only fail-soft fits.
#[test]
fn a_run_may_change_its_convention_at_its_wrong_step() {
    let subject = subject("root = \"min\"\ntree = [2.5, [[5, -5], [[3, 4], [-5, -5]]]]");
    let rules = Rules { fail_mode: FailMode::FailSoft, ..Choices::of(&subject.content, &subject.view).rules };
    let choices = Choices { rules, ..Choices::of(&subject.content, &subject.view) };
    let accepted = Accepted { fail_mode: Some(rules.fail_mode), cut_rule: Some(rules.cut_rule) };
    let task = Task::new(&subject.content, choices, accepted, &Arc::default()).expect("it fits");
    let run = Student::run(&task.tree, variants(Bug::InfinityIsSmall)[2], rules, Prints::Windows);
    let grade = graded(&task, &run);
    assert!(has(&grade, Bug::InfinityIsSmall), "{grade:?}\n{run}");
}
