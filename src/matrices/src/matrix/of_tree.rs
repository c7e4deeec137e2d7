//! The strategic form of a tree: the plans of both players, and the outcome of each pair.
//!
//! A plan states a move for each node of its player that the plan itself can reach (the reduced strategic form). Without that
//! reduction most rows would be duplicates. Plans are counted before any is built. Rejected are trees with chance, whose cells
//! would be expected values, and trees that are too large.

use std::sync::Arc;

use super::{
    LONGEST_NAME, Matrix,
    bimatrix::{Bimatrix, MatrixPlayer, Source, Table},
    dominance::Dominance,
    reading::MOST,
    steps::Step,
};
use crate::words::{Form, Payoff, Scale};
use plywood_games::GameSpec;
use plywood_lesson::{AnyLesson, GameForm, Lesson, LessonGame, Solution, Stepped as _};
use plywood_messages::{
    text,
    words::{Charset, Sentence},
};
use plywood_search::session::{Input, advice, written_out};
use plywood_tree::{
    diagnostic::Diagnostic,
    exact::{Exact, MOST_DIGITS},
    gambit::StrategicGame,
    progress::Progress,
    settings::Merge,
    tree::{Domain, Kind, NodeId, Player, Tree},
};

#[derive(Debug)]
pub struct StrategicForm {
    /// Counts for the first and the second player.
    pub counts: [StrategyCount; 2],
    /// Result of the strategic form, or the reason why it is too large.
    pub solved: Result<Strategic, Sentence>,
}

#[derive(Debug)]
pub struct Strategic {
    pub kind: &'static str,
    pub how: String,
    /// Results. Its sentences cover only pure strategy pairs and the value of the game.
    pub solution: Solution,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StrategyCount {
    Exactly(u64),
    /// A lower bound: counting stopped there.
    AtLeast(u64),
}

impl StrategyCount {
    pub const fn exactly(self) -> Option<u64> {
        match self {
            Self::Exactly(count) => Some(count),
            Self::AtLeast(_) => None,
        }
    }

    pub fn message(self) -> Sentence {
        let count = |count: u64| usize::try_from(count).unwrap_or(usize::MAX);
        match self {
            Self::Exactly(plans) => sentence!("matrices/plans-counted", plans = Count(count(plans))),
            Self::AtLeast(plans) => sentence!("matrices/plans-at-least", plans = Count(count(plans))),
        }
    }
}

const MOST_NODES: usize = 10_000;

type Plan = Vec<(NodeId, usize)>;

#[derive(Clone, Copy)]
enum NoForm {
    Nodes,
    Chance,
    Values,
    /// The players have too many strategies; with the number of each.
    Strategies([(Player, StrategyCount); 2]),
}

impl NoForm {
    fn sentence(self) -> Sentence {
        match self {
            Self::Nodes => sentence!("matrices/of-many-nodes", most = Count(MOST_NODES)),
            Self::Chance => sentence!("matrices/of-chance"),
            Self::Values => sentence!("matrices/of-no-number", most = Count(MOST_DIGITS)),
            Self::Strategies([(player, plans), (other, others)]) => {
                let [plans, others] = [plans, others].map(StrategyCount::message);
                let player = player.title();
                let other = other.title();
                sentence!(
                    "matrices/of-many-plans",
                    Text(player),
                    Words(plans),
                    Text(other),
                    Words(others),
                    most = Count(MOST)
                )
            }
        }
    }
}

pub fn of_searched(input: &Input, progress: &Progress) -> Result<AnyLesson, Sentence> {
    Ok(Arc::new(matrix(input, progress).map_err(NoForm::sentence)?))
}

/// Counts the strategies of each player and solves the game; `None` if they cannot be counted.
pub fn strategic_form(input: &Input, progress: &Progress) -> Option<StrategicForm> {
    match matrix(input, progress) {
        Ok(matrix) => {
            let counts = matrix.table.game.counts.map(|count| StrategyCount::Exactly(count as u64));
            let solution = Solution::new(matrix.values(), matrix.briefly(), Charset::Ascii);
            Some(StrategicForm { counts, solved: Ok(Strategic { kind: matrix.kind(), how: matrix.how(), solution }) })
        }
        Err(no_form @ NoForm::Strategies(players)) => {
            Some(StrategicForm { counts: players.map(|(_, count)| count), solved: Err(no_form.sentence()) })
        }
        Err(NoForm::Nodes | NoForm::Chance | NoForm::Values) => None,
    }
}

/// Cells of the largest strategic form whose equilibria are listed below the value of a tree, and most equilibria listed there.
const MOST_LISTED: usize = 100;
const MOST_PURE: usize = 4;

impl Matrix {
    /// Sentences about the whole game, few enough to leave the value of the tree in view.
    fn briefly(&self) -> Vec<Sentence> {
        let cells: usize = self.table.game.counts.iter().product();
        if cells > MOST_LISTED {
            let pure = self.analysis.pure.len();
            return vec![sentence!("matrices/not-listed", Count(cells), most = Count(MOST_LISTED), Count(pure))];
        }
        let is_pure = |step: &&Step| matches!(step, Step::Pure(_) | Step::MorePure(_));
        let (pure, others): (Vec<&Step>, Vec<&Step>) =
            self.steps.iter().filter(|step| step.is_about_whole_game()).partition(is_pure);
        let more = self.analysis.pure.len().checked_sub(MOST_PURE + 1).map(|more| Step::MorePure(more + 1));
        let listed = pure.into_iter().take(MOST_PURE).copied().chain(more).chain(others.into_iter().copied());
        listed.map(|step| self.say(step)).collect()
    }
}

fn matrix(input: &Input, progress: &Progress) -> Result<Matrix, NoForm> {
    let tree = match input {
        Input::Tree(tree) => Arc::clone(tree),
        Input::Game(spec) => whole(spec)?,
    };
    Matrix::new(Arc::new(table(&tree)?), Dominance::default(), progress).ok_or(NoForm::Nodes)
}

fn whole(spec: &GameSpec) -> Result<Arc<Tree>, NoForm> {
    let spec = GameSpec { merge: Merge::None, ..spec.clone() };
    let size = advice(&spec, MOST_NODES as u128);
    if !size.is_whole || size.counted > MOST_NODES as u128 {
        return Err(NoForm::Nodes);
    }
    written_out(&Input::Game(spec), u32::MAX, &Progress::default()).map_err(|_unfinished| NoForm::Nodes)
}

fn mover(tree: &Tree, node: NodeId) -> Option<MatrixPlayer> {
    match tree.player(node)? {
        Player::Max | Player::Or => Some(MatrixPlayer::Row),
        Player::Min | Player::And => Some(MatrixPlayer::Column),
        Player::Chance => None,
    }
}

fn table(tree: &Tree) -> Result<Table, NoForm> {
    if tree.len() > MOST_NODES || tree.duplicates().len() > 0 {
        return Err(NoForm::Nodes);
    }
    if tree.nodes().any(|node| tree.player(node) == Some(Player::Chance)) {
        return Err(NoForm::Chance);
    }
    let is_worth = |node: NodeId| tree.kind(node) != Kind::Leaf || tree.exact(node).is_some();
    if !tree.nodes().all(|node| tree.kind(node) != Kind::Unexplored && is_worth(node)) {
        return Err(NoForm::Values);
    }
    let players = tree.domain().players();
    let counts = MatrixPlayer::BOTH.map(|who| counted(tree, who));
    if counts.iter().any(|count| count[0] > MOST as u64) {
        let [rows, columns] = counts.map(|count| match count[0] {
            // Counts saturate.
            u64::MAX => StrategyCount::AtLeast(u64::MAX),
            count => StrategyCount::Exactly(count),
        });
        return Err(NoForm::Strategies([(players[0], rows), (players[1], columns)]));
    }
    let [rows, columns] = MatrixPlayer::BOTH.map(|who| plans(tree, who));
    let gains: Vec<Exact> =
        rows.iter().flat_map(|row| columns.iter().map(|column| outcome(tree, [row, column]))).collect();
    let losses = gains.iter().map(|gain| -gain).collect();
    let scale = match tree.domain() {
        Domain::Numbers => Scale::Numbers,
        Domain::Truth => Scale::Truth,
    };
    Ok(Table {
        players: players.map(|player| player.title().to_owned()),
        strategies: [names(tree, &rows), names(tree, &columns)],
        payoff: Payoff::Gain,
        form: Form::Single,
        unit: None,
        source: Source::Tree(scale),
        game: Bimatrix::new([rows.len(), columns.len()], [gains, losses]),
    })
}

/// Counts the plans of a player below each node; saturates at the maximum. Linear in the nodes.
fn counted(tree: &Tree, who: MatrixPlayer) -> Vec<u64> {
    let mut counts = vec![1_u64; tree.len()];
    for node in tree.nodes().rev().filter(|&node| tree.child(node, 0).is_some()) {
        let children = tree.children(node).map(|child| counts[child.index()]);
        counts[node.index()] = if mover(tree, node) == Some(who) {
            children.fold(0, u64::saturating_add)
        } else {
            children.fold(1, u64::saturating_mul)
        };
    }
    counts
}

/// Returns the plans of a player, in the order of the children. Linear in the nodes if the plans are few.
fn plans(tree: &Tree, who: MatrixPlayer) -> Vec<Plan> {
    // No node has more plans than the root: a sum or product of the counts below is never smaller than one of them.
    let mut below: Vec<Vec<Plan>> = vec![Vec::new(); tree.len()];
    for node in tree.nodes().rev() {
        let children: Vec<Vec<Plan>> =
            tree.children(node).map(|child| std::mem::take(&mut below[child.index()])).collect();
        below[node.index()] = match children.len() {
            0 => vec![Plan::new()],
            _ if mover(tree, node) == Some(who) => combine(node, children),
            _ => combined(children),
        };
    }
    std::mem::take(&mut below[0])
}

/// Plans of a node where the player chooses one child; a single child needs no entry.
fn combine(node: NodeId, children: Vec<Vec<Plan>>) -> Vec<Plan> {
    let is_choice = children.len() > 1;
    let with = |(ordinal, plans): (usize, Vec<Plan>)| {
        plans.into_iter().map(move |plan| {
            let own = is_choice.then_some((node, ordinal));
            own.into_iter().chain(plan).collect::<Plan>()
        })
    };
    children.into_iter().enumerate().flat_map(with).collect()
}

/// Plans of a node where the other player chooses: one plan for each child.
fn combined(children: Vec<Vec<Plan>>) -> Vec<Plan> {
    children.into_iter().fold(vec![Plan::new()], |before, plans| {
        let pair =
            |first: &Plan| plans.iter().map(|plan| first.iter().chain(plan).copied().collect()).collect::<Vec<_>>();
        before.iter().flat_map(pair).collect()
    })
}

/// Returns the outcome of these plans. Linear in the depth and in the choices of each plan.
fn outcome(tree: &Tree, plans: [&Plan; 2]) -> Exact {
    let mut node = NodeId::ROOT;
    loop {
        let plan = mover(tree, node).map(|who| plans[who]);
        let ordinal = plan.and_then(|plan| plan.iter().find(|(at, _)| *at == node)).map_or(0, |&(_, ordinal)| ordinal);
        match tree.child(node, ordinal) {
            Some(child) => node = child,
            None => return tree.exact(node).unwrap_or_default(),
        }
    }
}

/// Names plans by the moves they choose; the node precedes each move if the moves alone are ambiguous.
fn names(tree: &Tree, plans: &[Plan]) -> Vec<String> {
    let written = |node: NodeId, ordinal: usize| {
        let child = tree.child(node, ordinal)?;
        tree.move_name(child).map(std::borrow::Cow::into_owned)
    };
    let mut nodes: Vec<NodeId> = plans.iter().flatten().map(|&(node, _)| node).collect();
    nodes.sort_unstable_by_key(|node| node.0);
    nodes.dedup();
    let moves = |node: NodeId| (0..tree.children(node).count()).map(move |ordinal| written(node, ordinal));
    let all: Option<Vec<String>> = nodes.iter().flat_map(|&node| moves(node)).collect();
    let is_clear = all.is_some_and(|mut all| {
        all.sort_unstable();
        all.windows(2).all(|two| two[0] != two[1])
    });
    let choice = |&(node, ordinal): &(NodeId, usize)| {
        let at = tree.name(node).map(std::borrow::Cow::into_owned).unwrap_or_default();
        match written(node, ordinal) {
            Some(name) if is_clear => name,
            Some(name) => format!("{at}:{name}"),
            None => format!("{at}{}", ordinal + 1),
        }
    };
    let name = |plan: &Plan| match plan.as_slice() {
        [] => string!("matrices/no-choice"),
        choices => display_name(&text::joined(choices.iter().map(choice), " ")),
    };
    plans.iter().map(name).collect()
}

/// Returns the matrix of a game in strategic form.
///
/// # Errors
/// If the game does not have two players or is too large.
pub fn of_strategic(game: &StrategicGame, progress: &Progress) -> Result<AnyLesson, Diagnostic> {
    let ([_, _], [rows, columns]) = (&game.players[..], &game.strategies[..]) else {
        let problem = say!("matrices/not-two-players", players = Count(game.players.len()));
        return Err(Diagnostic::new("not-two-players", problem).help(text!("matrices/not-two-players-help")));
    };
    let rows = distinct(rows);
    let columns = distinct(columns);
    if rows.len() > MOST || columns.len() > MOST {
        let problem =
            say!("matrices/too-large", rows = Count(rows.len()), columns = Count(columns.len()), most = Count(MOST));
        return Err(Diagnostic::new("too-large", problem));
    }
    let counts = [rows.len(), columns.len()];
    let gains = MatrixPlayer::BOTH.map(|who| {
        let cells = (0..counts[0]).flat_map(|row| (0..counts[1]).map(move |column| row + column * counts[0]));
        cells.map(|profile| game.payoffs[profile][who.index()].clone()).collect()
    });
    let bimatrix = Bimatrix::new(counts, gains);
    let form = if bimatrix.is_zero_sum() { Form::Single } else { Form::Pairs };
    let table = Table {
        players: distinct(&game.players).try_into().unwrap_or_default(),
        strategies: [rows, columns],
        payoff: Payoff::Gain,
        form,
        unit: None,
        source: Source::File,
        game: bimatrix,
    };
    let empty = || Diagnostic::new("empty-matrix", text!("matrices/no-payoffs"));
    Ok(Arc::new(Matrix::new(Arc::new(table), Dominance::default(), progress).ok_or_else(empty)?))
}

fn display_name(name: &str) -> String {
    text::clipped(&text::line(name), LONGEST_NAME).into_owned()
}

/// Makes names unique: an empty name becomes its number, and a repeated name gets its number appended.
fn distinct(names: &[String]) -> Vec<String> {
    let mut seen = std::collections::HashSet::new();
    let numbered = names.iter().zip(1..).map(|(name, number)| {
        let name = display_name(name);
        let own = if name.is_empty() { number.to_string() } else { name };
        if seen.insert(own.clone()) { own } else { format!("{own} ({number})") }
    });
    numbered.collect()
}

pub fn game(table: &Table) -> LessonGame {
    let [rows, columns] = table.game.counts;
    let profiles = (0..columns).flat_map(|column| (0..rows).map(move |row| (row, column)));
    let payoffs =
        profiles.map(|cell| MatrixPlayer::BOTH.map(|who| table.game.gain(who, cell).clone()).to_vec()).collect();
    let game = StrategicGame {
        title: String::new(),
        comment: String::new(),
        players: table.players.to_vec(),
        strategies: table.strategies.to_vec(),
        payoffs,
    };
    let costs = (table.payoff == Payoff::Cost).then(|| text!("matrices/lost-costs"));
    let unit = table.unit.is_some().then(|| text!("matrices/lost-unit"));
    LessonGame { form: GameForm::Strategic(game), lost: costs.into_iter().chain(unit).collect() }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{analysis::pure_equilibria, simplex},
        *,
    };
    use crate::fractions::near;
    use plywood_tree::{
        library,
        source::SourceText,
        tree::{TreeBuilder, Turns},
    };
    use proptest::prelude::*;

    fn induced(tree: &Tree, plans: &[Plan]) -> (usize, f64) {
        let mut values = vec![0.0; tree.len()];
        let mut best = vec![0; tree.len()];
        for node in tree.nodes().rev() {
            let children: Vec<f64> = tree.children(node).map(|child| values[child.index()]).collect();
            let sign = if mover(tree, node) == Some(MatrixPlayer::Row) { 1.0 } else { -1.0 };
            let first_best =
                (0..children.len()).reduce(|a, b| if sign * children[b] > sign * children[a] { b } else { a });
            best[node.index()] = first_best.unwrap_or(0);
            values[node.index()] = first_best.map_or_else(|| tree.value(node).expect("a leaf"), |at| children[at]);
        }
        let follows = |plan: &Plan| plan.iter().all(|&(node, ordinal)| best[node.index()] == ordinal);
        (plans.iter().position(follows).expect("a plan that follows it"), values[0])
    }

    #[derive(Debug)]
    enum Shape {
        Leaf(i8),
        Inner(Vec<Self>),
    }

    fn any_tree() -> impl Strategy<Value = Tree> {
        let leaf = (-5_i8..=5).prop_map(Shape::Leaf);
        let shape = leaf.prop_recursive(4, 14, 3, |inner| prop::collection::vec(inner, 1..=3).prop_map(Shape::Inner));
        shape.prop_map(|shape| {
            let mut builder = TreeBuilder::new();
            build(&mut builder, &shape);
            builder.finish(&Turns::Alternate(None)).expect("a valid tree")
        })
    }

    fn build(builder: &mut TreeBuilder, shape: &Shape) {
        match shape {
            Shape::Leaf(value) => {
                builder.leaf(f64::from(*value), Domain::Numbers);
            }
            Shape::Inner(children) => {
                builder.enter();
                for child in children {
                    build(builder, child);
                }
                builder.leave();
            }
        }
    }

    proptest! {
        #[test]
        fn backward_induction_is_an_equilibrium_and_its_value_that_of_the_game(tree in any_tree()) {
            let Ok(Table { game, .. }) = table(&tree) else { return Ok(()) };
            let [rows, columns] = MatrixPlayer::BOTH.map(|who| plans(&tree, who));
            let (row, value) = induced(&tree, &rows);
            let (column, _) = induced(&tree, &columns);
            prop_assert_eq!(near(game.gain(MatrixPlayer::Row, (row, column))), value);
            prop_assert!(pure_equilibria(&game).contains(&(row, column)));
            let gains: Vec<Exact> = game.cells().map(|cell| game.gain(MatrixPlayer::Row, cell).clone()).collect();
            let solved = simplex::solve(game.counts, &gains, &Progress::default()).expect("a solution");
            prop_assert_eq!(near(&solved.value), value);
        }
    }

    fn lecture(name: &str) -> Input {
        let text = library::find(name).expect("a lecture").text;
        plywood_search::session::SearchProblem::read(&SourceText::new("a.toml", text), None)
            .expect("a valid lecture")
            .content
    }

    fn describe(name: &str) -> String {
        of_searched(&lecture(name), &Progress::default())
            .map_or_else(|why| why.to_string(), |lesson| lesson.sentence(0, Charset::Ascii).to_string())
    }

    #[test]
    fn known_trees_have_the_known_plans() {
        {
            let lesson = of_searched(&lecture("textbook"), &Progress::default()).expect("a small tree");
            assert!(lesson.how().starts_with("3 × 27"), "{}", lesson.how());
            assert!(describe("textbook").contains("A strategy is a plan"), "{}", describe("textbook"));
            let solution = lesson.solution(Charset::Ascii, &Progress::default()).expect("a solution");
            let value = solution.values.iter().find(|(name, _)| *name == "value").expect("a value");
            assert_eq!(value.1, plywood_lesson::Datum::Whole(3));
        }

        assert!(describe("chance-linear").contains("chance"), "{}", describe("chance-linear"));
        assert!(describe("tic-tac-toe").contains("10,000 nodes"), "{}", describe("tic-tac-toe"));

        {
            let form = |input: &Input| {
                strategic_form(input, &Progress::default()).map(|form| (form.counts, form.solved.is_ok()))
            };
            let exactly = StrategyCount::Exactly;
            assert_eq!(form(&lecture("textbook")), Some(([exactly(3), exactly(27)], true)));
            assert_eq!(form(&lecture("chance-linear")), None);
            // Eight MIN nodes with two moves each below one MAX node: 8 plans against 2^8.
            let wide = |children: usize, leaves: &str| {
                let text = format!("tree = [{}]", vec![leaves; children].join(", "));
                plywood_search::session::SearchProblem::read(&SourceText::new("a.toml", &text), None)
                    .expect("a valid tree")
                    .content
            };
            assert_eq!(form(&wide(8, "[0, 1]")), Some(([exactly(8), exactly(256)], false)));
            assert_eq!(form(&wide(70, "[0, 1]")), Some(([exactly(70), StrategyCount::AtLeast(u64::MAX)], false)));
            let why = of_searched(&wide(70, "[0, 1]"), &Progress::default()).expect_err("too many").to_string();
            assert!(why.contains("70") && why.contains("at least 18,446,744,073,709,551,615"), "{why}");
        }
    }
}
