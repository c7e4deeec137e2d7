//! Arguments of `plywood exercise` and `plywood experiment`.

use std::path::PathBuf;
use std::str::FromStr;

use super::{InputOptions, Output, choice, exporter, whole};
use clap::Args;
use plywood_export::{ExerciseReport, ExperimentReport, Exporter};
use plywood_search::replay::Convention;
use plywood_teaching::exercise::{ALGORITHMS, Between, Ties};
use plywood_tree::settings::{Algorithm, Choice as _, CutRule, FailMode};
use plywood_tree::tree::Player;

const MOST_SHEETS: usize = 999;

#[derive(Debug, Args)]
pub(in crate::cli) struct ExerciseArgs {
    /// Seed: the same seed gives the same tree on every machine and in every version
    #[arg(long, value_name = "N", default_value = "0", allow_negative_numbers = true, value_parser = whole::<u64>)]
    pub(in crate::cli) seed: u64,

    /// Number of plies
    #[arg(long, value_name = "D", default_value = "3", allow_negative_numbers = true, value_parser = plies)]
    pub(in crate::cli) depth: u32,

    /// Number of children of each inner node
    #[arg(long, value_name = "LO..HI", default_value = "2..3", allow_hyphen_values = true, value_parser = children)]
    pub(in crate::cli) branching: Between<u32>,

    /// Search to do by hand [default: alpha-beta, or the search of the tree given with --like]
    #[arg(long, value_name = "NAME", value_parser = by_hand)]
    pub(in crate::cli) algorithm: Option<Algorithm>,

    /// Number of cutoffs of alpha-beta [default: any]
    #[arg(long, value_name = "LO..HI", allow_hyphen_values = true)]
    pub(in crate::cli) cutoffs: Option<Between<u64>>,

    /// Require a deep cutoff: one whose bound is from above the parent
    #[arg(long)]
    pub(in crate::cli) deep_cutoff: bool,

    /// Give every leaf a different value
    #[arg(long)]
    distinct: bool,

    /// Values of leaves [default: 0..99]
    #[arg(long, value_name = "LO..HI", allow_hyphen_values = true, value_parser = values)]
    pub(in crate::cli) values: Option<Between<i64>>,

    /// Value that alpha-beta returns outside its window
    #[arg(long = "return", value_name = "KIND", default_value = FailMode::FailSoft.name(), value_parser = choice::<FailMode>())]
    fail_mode: FailMode,

    /// Condition of a cutoff
    #[arg(long = "cut-on", value_name = "WHEN", default_value = CutRule::Equal.name(), value_parser = choice::<CutRule>())]
    cut_rule: CutRule,

    /// Player at the root: in an AND-OR tree, max is OR and min is AND
    #[arg(long, value_name = "PLAYER", default_value = "max", value_parser = root)]
    pub(in crate::cli) root: Player,

    /// Keep the shape, cutoffs and distinct values of this tree, with other numbers
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "branching", "root"])]
    pub(in crate::cli) like: Option<PathBuf>,

    #[command(flatten)]
    pub(in crate::cli) input_options: InputOptions,

    /// Number of trees, from consecutive seeds
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true, value_parser = sheets)]
    pub(in crate::cli) count: usize,

    /// Write the worksheet to this file: pdf, svg and html for printing (with the key beside it), others as text
    #[arg(long, value_name = "FILE", conflicts_with = "folder")]
    pub(in crate::cli) sheet: Option<PathBuf>,

    /// Write the answer key to this file, in the format of its extension
    #[arg(long, value_name = "FILE", conflicts_with = "folder")]
    pub(in crate::cli) key: Option<PathBuf>,

    /// Write each tree with its worksheet and key into this folder
    #[arg(long, value_name = "DIR")]
    pub(in crate::cli) folder: Option<PathBuf>,

    /// Replace existing files, and print letters too small to read
    #[arg(long)]
    pub(in crate::cli) force: bool,

    /// Output format [default: toml, a tree file]
    #[arg(long, value_parser = exporter::<ExerciseReport>())]
    pub(in crate::cli) format: Option<&'static Exporter<ExerciseReport>>,
}

impl ExerciseArgs {
    pub(in crate::cli) const fn convention(&self) -> Convention {
        Convention { fail_mode: self.fail_mode, cut_rule: self.cut_rule }
    }

    /// Returns true if options say anything about a search or its leaves.
    pub(in crate::cli) const fn asks_about_leaves(&self) -> bool {
        self.algorithm.is_some() || self.cutoffs.is_some() || self.values.is_some() || self.deep_cutoff || self.distinct
    }

    pub(in crate::cli) fn algorithm(&self) -> Algorithm {
        self.algorithm.unwrap_or(Algorithm::AlphaBeta)
    }

    pub(in crate::cli) const fn ties(&self) -> Ties {
        if self.distinct { Ties::None } else { Ties::Allowed }
    }
}

fn plies(text: &str) -> Result<u32, String> {
    match whole(text)? {
        0 => Err(text!(exercises, "no-plies").to_owned()),
        plies => Ok(plies),
    }
}

fn children(text: &str) -> Result<Between<u32>, String> {
    let branching: Between<u32> = text.parse()?;
    if branching.least == 0 { Err(text!(exercises, "no-children").to_owned()) } else { Ok(branching) }
}

fn values(text: &str) -> Result<Between<i64>, String> {
    let values: Between<i64> = text.parse()?;
    if values.is_writable() { Ok(values) } else { Err(text!(exercises, "values-too-large").to_owned()) }
}

fn root(text: &str) -> Result<Player, String> {
    let player = Player::from_name(text).filter(|player| matches!(player, Player::Max | Player::Min));
    player.ok_or_else(|| text!(exercises, "no-such-root").to_owned())
}

fn by_hand(text: &str) -> Result<Algorithm, String> {
    let algorithm = Algorithm::from_name(text).filter(|algorithm| ALGORITHMS.contains(algorithm));
    let names = || ALGORITHMS.map(|algorithm| algorithm.name()).join(", ");
    algorithm.ok_or_else(|| say!(exercises, "no-such-algorithm", names = Text(names())).into())
}

fn sheets(text: &str) -> Result<usize, String> {
    match whole(text)? {
        count @ 1..=MOST_SHEETS => Ok(count),
        _ => Err(say!(exercises, "no-such-count", most = Count(MOST_SHEETS)).into()),
    }
}

#[derive(Debug, Args)]
pub(in crate::cli) struct ExperimentArgs {
    /// Number of children of each node
    #[arg(long, value_name = "B", default_value = "3", allow_negative_numbers = true, value_parser = from_one::<u32>)]
    pub(in crate::cli) branching: u32,

    /// Number of plies of the deepest trees
    #[arg(long, value_name = "D", default_value = "8", allow_negative_numbers = true, value_parser = from_one::<u32>)]
    pub(in crate::cli) depth: u32,

    /// Number of trees of each depth
    #[arg(long, value_name = "N", default_value = "100", allow_negative_numbers = true, value_parser = from_one::<u64>)]
    pub(in crate::cli) trees: u64,

    /// Seed: the same seed gives the same trees
    #[arg(long, value_name = "N", default_value = "0", allow_negative_numbers = true, value_parser = whole::<u64>)]
    pub(in crate::cli) seed: u64,

    #[command(flatten)]
    pub(in crate::cli) output: Output<ExperimentReport>,
}

fn from_one<N: FromStr + From<u8> + PartialEq>(text: &str) -> Result<N, String> {
    let number: N = whole(text)?;
    if number == N::from(0) { Err(text!(experiments, "nothing").to_owned()) } else { Ok(number) }
}
