//! Generates practice trees with given properties, or explains why there are none.
//!
//! # Generating a tree from a seed
//!
//! This recipe has the number 1 and never changes: a seed gives the same tree on every machine and in every version. It draws all
//! its numbers with [`SplitMix`], as whole numbers, in the order given here.
//!
//! 1. A generator of the seed draws the seed of each try, at most [`TRIES`] of them.
//! 2. The shape, in preorder: the number of children of each node above the last ply. All leaves are on the last ply.
//! 3. The values of the leaves, from left to right. If they must be distinct, a value already in use is drawn again.
//! 4. Alpha-beta runs on the tree (fail-soft, cutting when alpha ≥ beta, unless the options differ). If the tree meets the
//!    options, it is done.
//! 5. Otherwise one leaf is drawn, and a number. If values need not be distinct, the leaf gets that value. If they must be, it
//!    swaps with the leaf that has the value, or gets it if none has. The change stays unless it increases the distance from the
//!    options. Steps 4 and 5 repeat, at most [`CHANGES`] times per try.

mod like;
mod limits;
mod nim;
#[cfg(test)]
mod oracle;
mod tally;

pub use nim::NimExercise;
pub use tally::{Tally, tally};

use std::{collections::BTreeSet, fmt, ops::RangeInclusive, str::FromStr, sync::Arc};

use plywood_messages::text::joined;
use plywood_search::{
    replay::{Convention, Replay},
    search::Rules,
    session::{Choices, recorded},
};
use plywood_tree::{
    format::{Content, Document, Syntax, read},
    library,
    progress::Progress,
    random::SplitMix,
    settings::{Algorithm, Choice as _, CutRule, FailMode, Order, TreeKind},
    tree::{Domain, Goal, NodeId, Player, Tree, TreeBuilder, Turns},
};

pub const TRIES: u64 = 60;
pub const CHANGES: u64 = 300;
/// Maximum number of leaves of a practice tree.
pub const MOST_LEAVES: u64 = 1_000;
pub const MOST_PLIES: u32 = 30;
/// Maximum absolute value of a leaf.
pub const MOST_VALUE: i64 = 1_000_000;

/// Range of whole numbers, written `2..4`, or `3` if it has only one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Between<N> {
    pub least: N,
    pub most: N,
}

impl<N: Copy + PartialOrd> Between<N> {
    pub const fn range(self) -> RangeInclusive<N> {
        self.least..=self.most
    }
}

impl<N: FromStr + PartialOrd + Copy> FromStr for Between<N> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (least, most) = text.split_once("..").unwrap_or((text, text));
        let number = |text: &str| text.trim().parse::<N>().ok();
        match (number(least), number(most)) {
            (Some(least), Some(most)) if least <= most => Ok(Self { least, most }),
            (Some(_), Some(_)) => Err(string!("requests/backwards", range = Text(text))),
            _ => Err(string!("requests/not-a-range")),
        }
    }
}

impl ExerciseOptions {
    /// Returns the usual options for a tree: its search's kind of leaves, and any number of cutoffs.
    pub const fn new(form: Form, algorithm: Algorithm) -> Self {
        let (ties, values, convention) = (Ties::Allowed, VALUES, USUAL);
        let mut usual = Self { form, algorithm, cutoffs: None, deep: None, ties, values, convention };
        if let Domain::Truth = usual.domain() {
            usual.values = LABELS;
        }
        usual
    }

    /// Returns the command with these options, which generates the same tree again. `None` if the tree is modelled on another
    /// one.
    pub fn command(&self, seed: u64) -> Option<String> {
        let Form::Drawn { depth, branching, root } = self.form else { return None };
        let Convention { cut_rule, fail_mode } = self.convention;
        let option = |name: &str, value: &dyn fmt::Display| Some(format!("{name} {value}"));
        let words = [
            option("plywood", &"exercise"),
            option("--seed", &seed),
            option("--depth", &depth),
            option("--branching", &branching),
            option("--values", &self.values).filter(|_| self.domain() == Domain::Numbers),
            option("--root", &root.name()),
            self.cutoffs.and_then(|cutoffs| option("--cutoffs", &cutoffs)),
            self.deep.map(|_| "--deep-cutoff".to_owned()),
            (self.ties == Ties::None).then(|| "--distinct".to_owned()),
            option("--algorithm", &self.algorithm.name()).filter(|_| self.algorithm != Algorithm::AlphaBeta),
            option("--cut-on", &cut_rule.name()).filter(|_| cut_rule != USUAL.cut_rule),
            option("--return", &fail_mode.name()).filter(|_| fail_mode != USUAL.fail_mode),
        ];
        Some(joined(words.into_iter().flatten(), " "))
    }

    pub fn rules(&self) -> Rules {
        let Convention { fail_mode, cut_rule } = self.convention;
        Rules { fail_mode, cut_rule, ..Rules::of(self.algorithm) }
    }

    /// Returns the kind of the leaves: T and F for AND-OR trees, else numbers.
    pub const fn domain(&self) -> Domain {
        match self.algorithm.facts().compared_on {
            Some(TreeKind::Truth) => Domain::Truth,
            Some(_) | None => Domain::Numbers,
        }
    }

    /// Returns true if the search skips nodes, so that their number can be asked for.
    pub const fn has_cutoffs(&self) -> bool {
        self.algorithm.has_cutoffs()
    }
}

impl<N: fmt::Display + PartialEq> fmt::Display for Between<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { least, most } = self;
        if least == most { write!(f, "{least}") } else { write!(f, "{least}..{most}") }
    }
}

#[derive(Clone, Debug)]
pub struct ExerciseOptions {
    pub form: Form,
    /// One of [`ALGORITHMS`].
    pub algorithm: Algorithm,
    /// Number of alpha-beta cutoffs; `None` for any.
    pub cutoffs: Option<Between<u64>>,
    /// Number of deep cutoffs, which the parent's own bound would not cause; `None` for any.
    pub deep: Option<Between<u64>>,
    pub ties: Ties,
    pub values: Between<i64>,
    pub convention: Convention,
}

/// Searches that students do by hand.
pub const ALGORITHMS: [Algorithm; 5] =
    [Algorithm::AlphaBeta, Algorithm::Minimax, Algorithm::AndOr, Algorithm::AndOrLazy, Algorithm::Expectiminimax];

/// Usual values of leaves.
pub const VALUES: Between<i64> = Between { least: 0, most: 99 };

/// Labels of leaves instead of numbers: 1 is T, and 0 is F.
pub const LABELS: Between<i64> = Between { least: 0, most: 1 };

/// Returns the tree of the lecture that new trees with chance nodes are like.
pub fn chance_model() -> Option<Arc<Tree>> {
    let lecture = library::find("chance-linear")?;
    let Ok(Document { content: Content::Tree(tree), .. }) = read(lecture.text, Syntax::Toml) else { return None };
    Some(Arc::new(tree))
}

/// Default convention: fail-soft, cutting when alpha ≥ beta.
pub const USUAL: Convention = Convention { fail_mode: FailMode::FailSoft, cut_rule: CutRule::Equal };

#[derive(Clone, Debug)]
pub enum Form {
    Drawn {
        /// Plies; all leaves are on the last one.
        depth: u32,
        branching: Between<u32>,
        /// MAX or MIN; in an AND-OR tree, OR or AND moves instead.
        root: Player,
    },
    /// Shape, names, moves and players of another tree.
    Like(Arc<Tree>),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ties {
    Allowed,
    /// All values are distinct, so it does not matter whether a cut needs alpha = beta or alpha > beta.
    None,
}

#[derive(Debug)]
pub struct Exercise {
    pub seed: u64,
    pub options: ExerciseOptions,
    pub tree: Arc<Tree>,
    pub replay: Replay,
    pub tally: Tally,
}

/// Work for one worksheet.
#[derive(Debug)]
pub enum Practice {
    /// A tree to search.
    Tree(Box<Exercise>),
    /// A position of Nim to win.
    Nim(NimExercise),
}

impl Practice {
    pub const fn seed(&self) -> u64 {
        match self {
            Self::Tree(exercise) => exercise.seed,
            Self::Nim(exercise) => exercise.seed,
        }
    }
}

impl From<Exercise> for Practice {
    fn from(exercise: Exercise) -> Self {
        Self::Tree(Box::new(exercise))
    }
}

#[derive(Debug, PartialEq, thiserror::Error)]
pub enum ExerciseError {
    /// The tree could have more leaves than anybody would search by hand.
    #[error("{}", say!("requests/too-many-leaves", leaves = Text(.0), most = Count(MOST_LEAVES)))]
    TooManyLeaves(String),
    #[error("{}", say!("requests/too-many-plies", plies = Count(*.0), most = Count(MOST_PLIES)))]
    TooManyPlies(u32),
    #[error("{}", say!("requests/too-few-values", leaves = Count(*leaves), Text(range), values = Count(*values)))]
    TooFewValues { leaves: u64, range: String, values: u64 },
    #[error("{}", say!("requests/too-many-cutoffs", asked = Count(*asked), most = Count(*most)))]
    TooManyCutoffs {
        /// Minimum in the options.
        asked: u64,
        /// Upper bound for any tree.
        most: u64,
    },
    #[error("{}", say!("requests/too-shallow", plies = Count(*.0), least = Count(limits::DEEP_PLIES)))]
    TooShallow(u32),
    #[error("{}", text!("requests/deep-without-cutoffs"))]
    DeepWithoutCutoffs,
    #[error("{}", say!("requests/no-cutoffs", algorithm = Text(.0.name())))]
    NoCutoffs(Algorithm),
    #[error("{}", say!("requests/no-drawn-tree", algorithm = Text(.0.name())))]
    NotDrawn(Algorithm),
    #[error("{}", text!("requests/only-labels"))]
    OnlyLabels,
    /// No search that students do by hand fits the tree, or the chosen one does not.
    #[error("{}", match .0 {
        Some(algorithm) => string!("requests/does-not-fit", algorithm = Text(algorithm.name())),
        None => string!("requests/nothing-fits"),
    })]
    DoesNotFit(Option<Algorithm>),
    /// A leaf has a value that no other number can replace.
    #[error("{}", say!("requests/no-other-number", most = Count(MOST_VALUE)))]
    NoOtherNumber,
    /// Such a tree may exist, but none was found.
    #[error("{}", say!("requests/not-found", tries = Count(TRIES), changes = Count(CHANGES)))]
    NotFound,
    #[error("{}", text!("settings/stopped"))]
    Stopped,
}

/// Generates the tree of a seed. Takes at most [`TRIES`] × [`CHANGES`] searches; the progress counts the leaves of all of them.
///
/// # Errors
/// The options contradict each other, the tree is too large, none was found, or generation was cancelled.
pub fn make(options: &ExerciseOptions, seed: u64, progress: &Progress) -> Result<Exercise, ExerciseError> {
    limits::check(options)?;
    let mut seeds = SplitMix::new(seed);
    let mut leaves = 0;
    for _ in 0..TRIES {
        let mut random = SplitMix::new(seeds.draw());
        if let Some((tree, tally)) = attempt(options, &mut random, progress, &mut leaves)? {
            let choices = Choices { rules: options.rules(), order: Order::Given, seed: 0 };
            let replay = recorded(&tree, choices, &Arc::default()).map_err(|_cancelled| ExerciseError::Stopped)?;
            return Ok(Exercise { seed, options: options.clone(), tree, replay, tally });
        }
    }
    Err(ExerciseError::NotFound)
}

/// Draws one shape and changes its leaves until the tree meets the options; `None` if it never does.
fn attempt(
    options: &ExerciseOptions,
    random: &mut SplitMix,
    progress: &Progress,
    leaves: &mut u64,
) -> Result<Option<(Arc<Tree>, Tally)>, ExerciseError> {
    let shape = Shape::draw(options, random);
    let Some(mut values) = draw_values(shape.leaves(), options, random) else { return Ok(None) };
    let (mut best, mut kept) = (u64::MAX, values.clone());
    for _ in 0..=CHANGES {
        if progress.is_cancelled() {
            return Err(ExerciseError::Stopped);
        }
        let Some(tree) = shape.tree(&values, options.domain()) else { return Ok(None) };
        let found = tally(&tree, options.rules());
        *leaves += shape.leaves() as u64;
        progress.report(*leaves);
        let is_model = shape.is_model(&values);
        // Where every leaf has the same label, so has every node.
        let is_uniform =
            options.domain() == Domain::Truth && values.len() > 1 && values.iter().all(|&value| value == values[0]);
        match distance(options, found) + u64::from(is_model || is_uniform) {
            0 => return Ok(Some((Arc::new(tree), found))),
            far if far <= best => (best, kept) = (far, values.clone()),
            _ => values.clone_from(&kept),
        }
        change(&mut values, options, random);
    }
    Ok(None)
}

/// Returns the distance of a tree from the options: 0 if it meets them.
fn distance(options: &ExerciseOptions, found: Tally) -> u64 {
    let off = |asked: Option<Between<u64>>, found: u64| {
        asked.map_or(0, |Between { least, most }| least.saturating_sub(found) + found.saturating_sub(most))
    };
    off(options.cutoffs, found.cutoffs) + off(options.deep, found.deep)
}

/// Number of children of each node, in preorder.
struct Shape {
    children: Vec<u32>,
    root: Option<Player>,
    /// Source of names, moves and players.
    model: Option<Arc<Tree>>,
}

impl Shape {
    /// Draws the shape; draws nothing for the shape of another tree.
    fn draw(options: &ExerciseOptions, random: &mut SplitMix) -> Self {
        match &options.form {
            Form::Drawn { depth, branching, root } => {
                let counts = u64::from(branching.most - branching.least) + 1;
                let mut children = Vec::new();
                // Depths of the pending nodes, the next one last.
                let mut next = vec![0];
                while let Some(at) = next.pop() {
                    let count = if at < *depth { branching.least + random.below(counts) as u32 } else { 0 };
                    children.push(count);
                    next.extend((0..count).map(|_| at + 1));
                }
                let root = match (options.domain(), root.goal()) {
                    (Domain::Numbers, _) => *root,
                    (Domain::Truth, Some(Goal::Smallest)) => Player::And,
                    (Domain::Truth, _) => Player::Or,
                };
                Self { children, root: Some(root), model: None }
            }
            Form::Like(tree) => {
                let children = tree.nodes().map(|node| tree.children(node).count() as u32).collect();
                Self { children, root: tree.player(NodeId::ROOT), model: Some(Arc::clone(tree)) }
            }
        }
    }

    fn leaves(&self) -> usize {
        self.children.iter().filter(|&&count| count == 0).count()
    }

    fn tree(&self, values: &[i64], domain: Domain) -> Option<Tree> {
        let mut builder = TreeBuilder::new();
        if let Some(model) = &self.model {
            builder.set_player_names(model.players().cloned());
            builder.set_meaning_of_truth(model.meaning_of_truth().map(Box::from));
        }
        let mut values = values.iter();
        // Pending children of each open node.
        let mut open: Vec<u32> = Vec::new();
        for &count in &self.children {
            let node = match count {
                0 => builder.leaf(*values.next()? as f64, domain),
                _ => builder.enter(),
            };
            self.copy(node, &mut builder);
            if count > 0 {
                open.push(count);
                continue;
            }
            while let Some(rest) = open.last_mut() {
                *rest -= 1;
                if *rest > 0 {
                    break;
                }
                open.pop();
                builder.leave();
            }
        }
        builder.finish(&Turns::Alternate(self.root)).ok()
    }

    fn copy(&self, node: NodeId, builder: &mut TreeBuilder) {
        let Some(model) = &self.model else { return };
        if let Some(player) = model.player(node) {
            builder.set_player(node, player);
        }
        if let Some(name) = model.given_name(node) {
            builder.set_name(node, name);
        }
        if let Some(name) = model.move_name(node) {
            builder.set_move(node, &name);
        }
        if let Some(probability) = model.probability(node) {
            builder.set_probability(node, probability);
        }
    }

    fn is_model(&self, values: &[i64]) -> bool {
        self.model.as_ref().is_some_and(|model| {
            let known = model.nodes().filter_map(|node| model.value(node)).map(|value| value as i64);
            known.eq(values.iter().copied())
        })
    }
}

/// Draws the values of leaves; `None` if there are too few distinct ones.
fn draw_values(leaves: usize, options: &ExerciseOptions, random: &mut SplitMix) -> Option<Vec<i64>> {
    if options.ties == Ties::None && (leaves as u64) > size(options) {
        return None;
    }
    let mut used = BTreeSet::new();
    let mut values = Vec::with_capacity(leaves);
    while values.len() < leaves {
        let value = draw_value(options, random);
        if options.ties == Ties::Allowed || used.insert(value) {
            values.push(value);
        }
    }
    Some(values)
}

fn change(values: &mut [i64], options: &ExerciseOptions, random: &mut SplitMix) {
    let leaf = random.below(values.len() as u64) as usize;
    let value = draw_value(options, random);
    let holder = values.iter().position(|&other| other == value);
    match (options.ties, holder) {
        (Ties::None, Some(holder)) => values.swap(leaf, holder),
        (Ties::None, None) | (Ties::Allowed, _) => values[leaf] = value,
    }
}

const fn size(options: &ExerciseOptions) -> u64 {
    options.values.most.abs_diff(options.values.least).saturating_add(1)
}

const fn draw_value(options: &ExerciseOptions, random: &mut SplitMix) -> i64 {
    options.values.least + random.below(size(options)) as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_tree::tree::{Domain, NodeId};

    fn options(
        depth: u32,
        branching: &str,
        cutoffs: &str,
        deep: Option<&str>,
        ties: Ties,
        values: &str,
    ) -> ExerciseOptions {
        let form = Form::Drawn { depth, branching: branching.parse().expect("a range"), root: Player::Max };
        let deep = deep.map(|deep| deep.parse().expect("a range"));
        let cutoffs = Some(cutoffs.parse().expect("a range"));
        let values = values.parse().expect("a range");
        ExerciseOptions { form, algorithm: Algorithm::AlphaBeta, cutoffs, deep, ties, values, convention: USUAL }
    }

    fn written(tree: &Tree) -> String {
        let mut text = String::new();
        let mut ends: Vec<u32> = Vec::new();
        for node in tree.nodes() {
            while ends.last().is_some_and(|&end| end <= node.0) {
                ends.pop();
                text.push(']');
            }
            if let Some(value) = tree.value(node) {
                text.push(' ');
                text.push_str(&Domain::Numbers.plain(value).to_string());
            } else {
                ends.push(tree.subtree(node).end);
                text.push('[');
            }
        }
        text + &"]".repeat(ends.len())
    }

    const MADE_OF_1: &str = "[[[[ 20 70 48][ 14 1]][[ 54 75 35][ 83 33][ 10 95]][[ 98 89 53][ 64 43 3]]][[[ 58 59 0][ 72 12][ 99 40 45]][[ 19 73][ 71 28][ 77 34 32]]]]";
    const MADE_OF_MAX: &str = "[[[[ 61 79 91][ 4 81 33][ 49 87]][[ 60 77 6][ 90 0][ 45 48 11]][[ 43 83][ 89 27 14][ 19 70 47]]][[[ 30 10 26][ 56 95]][[ 23 96 9][ 44 62 68][ 84 2]]]]";

    /// The recipe must not change: people have printed worksheets with these trees.
    #[test]
    fn the_same_seed_gives_the_same_tree_for_ever() {
        let asked = options(4, "2..3", "2..4", Some("1..99"), Ties::None, "0..99");
        let made = |seed| written(&make(&asked, seed, &Progress::default()).expect("there is one").tree);
        assert_eq!(made(1), MADE_OF_1);
        assert_eq!(made(u64::MAX), MADE_OF_MAX);
        let small = options(2, "2..4", "1", None, Ties::Allowed, "-9..9");
        assert_eq!(
            written(&make(&small, 7, &Progress::default()).expect("there is one").tree),
            "[[ -6 8 8][ -3 -7 5][ -1 9 -6][ 3 6 -7]]"
        );
    }

    /// Another convention gives other trees, also stable. With alpha > beta, equality does not cut.
    #[test]
    fn the_convention_decides_what_counts_as_a_cutoff() {
        let strict = Convention { cut_rule: CutRule::Strict, ..USUAL };
        let asked = |convention| ExerciseOptions { convention, ..options(2, "3", "2", None, Ties::Allowed, "1..3") };
        let made = |convention, seed| make(&asked(convention), seed, &Progress::default()).expect("there is one");
        for seed in 0..20 {
            let (usual, strictly) = (made(USUAL, seed), made(strict, seed));
            assert_eq!((usual.tally.cutoffs, strictly.tally.cutoffs), (2, 2));
            assert_eq!(strictly.replay.end().tally().cutoffs, 2, "the answer is the search that was asked for");
            assert_eq!(tally(&strictly.tree, asked(strict).rules()).cutoffs, 2);
        }
        assert!((0..20).any(|seed| made(USUAL, seed).tree != made(strict, seed).tree));
        let command = asked(Convention { fail_mode: FailMode::FailHard, ..strict }).command(7).expect("it is drawn");
        assert!(command.ends_with("--cutoffs 2 --cut-on strict --return fail-hard"), "{command}");
    }

    #[test]
    fn a_tree_has_what_was_asked_for() {
        for seed in 0..12 {
            let asked = options(4, "2..3", "3..5", Some("1..9"), Ties::None, "0..60");
            let made = make(&asked, seed, &Progress::default()).expect("there is one");
            let cutoffs = made.replay.end().tally().cutoffs;
            assert!((3..=5).contains(&cutoffs) && cutoffs == made.tally.cutoffs && made.tally.deep > 0);
            let mut values: Vec<i64> =
                made.tree.nodes().filter_map(|node| made.tree.value(node)).map(|value| value as i64).collect();
            let leaves = values.len();
            values.sort_unstable();
            values.dedup();
            assert!(values.len() == leaves && values[0] >= 0 && values[leaves - 1] <= 60);
            assert!(made.tree.nodes().all(|node| {
                let children = made.tree.children(node).count();
                if made.tree.depth(node) == 4 { children == 0 } else { (2..=3).contains(&children) }
            }));
            assert_eq!(made.tree.player(NodeId::ROOT), Some(Player::Max));
        }
    }

    #[test]
    fn what_cannot_be_met_together_is_said_with_the_reason() {
        {
            let refused =
                |asked: ExerciseOptions| make(&asked, 1, &Progress::default()).expect_err("there is none").to_string();
            let message = refused(options(4, "2", "99", None, Ties::None, "0..99"));
            assert!(message.contains("at most 5 cutoffs"), "{message}");
            let message = refused(options(3, "2..3", "0..9", Some("1..9"), Ties::None, "0..99"));
            assert!(message.contains("4 plies"), "{message}");
            let message = refused(options(4, "2..3", "0", Some("1..9"), Ties::None, "0..99"));
            assert!(message.contains("deep"), "{message}");
            let message = refused(options(3, "3..4", "1..9", None, Ties::None, "1..20"));
            assert!(message.contains("27 leaves") && message.contains("20 different values"), "{message}");
            let message = refused(options(9, "9", "1..9", None, Ties::None, "1..20"));
            assert!(message.contains("387,420,489") && message.contains("1,000"), "{message}");
            // All values are equal, so alpha-beta cuts wherever it can.
            let message = refused(options(2, "3", "0", None, Ties::Allowed, "4"));
            assert!(message.contains("60 shapes"), "{message}");
            let progress = Progress::default();
            progress.cancel();
            let asked = options(2, "3", "1", None, Ties::Allowed, "1..9");
            assert_eq!(make(&asked, 1, &progress).err(), Some(ExerciseError::Stopped));
        }

        // Ranges parse back from their printed form.
        for text in ["2..3", "4", "-9..9", "-3"] {
            assert_eq!(text.parse::<Between<i64>>().expect("a range").to_string(), text);
        }
        for text in ["", "..", "3..2", "a..b", "1...2", "2..", "99999999999999999999"] {
            assert!(text.parse::<Between<i64>>().is_err(), "{text}");
        }
    }
}
