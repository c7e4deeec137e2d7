//! The steps of a lesson on a game in strategic form, in the order in which it is taught.

use super::analysis::Analysis;
use super::bimatrix::{Bimatrix, Cell, Who};
use super::equilibria::Equilibria;
use plywood_tree::exact::Exact;

/// The most equilibria that have a step of their own.
const MOST_SHOWN: usize = 32;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Step {
    /// The best replies of a player to a strategy of the other.
    Replies(Who, usize),
    /// A cell where both reply best.
    Pure(Cell),
    /// There are so many more of these.
    MorePure(usize),
    /// There is none.
    NoPure,
    /// A strategy is struck out: the place in the list of them.
    Struck(usize),
    /// Nothing is dominated any more.
    Left,
    /// What a player can be sure of.
    Security(Who),
    /// Maximin and minimax of a zero-sum game are equal.
    Saddle,
    /// They are not.
    Gap,
    /// What a player's two strategies gain on average, against each mixture of the other's two.
    Lines(Who),
    /// A mixed equilibrium: the place in the list of all.
    Mixed(usize),
    /// There are so many more of these.
    MoreMixed(usize),
    /// Those that are listed are all.
    NoMixed,
    /// Equilibria that lie between others: the number of their component.
    Continuum(usize),
    /// A zero-sum game is worth what both can be sure of by mixing.
    Value,
    /// The game is too large for all equilibria.
    TooLarge,
    /// An outcome that both would rather have than an equilibrium.
    Better(Cell, Cell),
    /// There is no such outcome for any equilibrium.
    NoneBetter,
    /// What one gains the other loses.
    Opposed,
}

/// The part of the lesson that a step belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    Replies,
    Pure,
    Dominance,
    Security,
    Mixed,
    Outcomes,
}

impl Step {
    /// Whether it tells of the game as a whole, rather than of one strategy or mixture after the other.
    pub(super) const fn is_of_the_game(&self) -> bool {
        matches!(
            self,
            Self::Pure(_) | Self::MorePure(_) | Self::NoPure | Self::Left | Self::Saddle | Self::Gap | Self::Value
        )
    }

    pub(super) const fn part(&self) -> Part {
        match self {
            Self::Replies(..) => Part::Replies,
            Self::Pure(_) | Self::MorePure(_) | Self::NoPure => Part::Pure,
            Self::Struck(_) | Self::Left => Part::Dominance,
            Self::Security(_) | Self::Saddle | Self::Gap => Part::Security,
            Self::Lines(_)
            | Self::Mixed(_)
            | Self::MoreMixed(_)
            | Self::NoMixed
            | Self::Continuum(_)
            | Self::Value
            | Self::TooLarge => Part::Mixed,
            Self::Better(..) | Self::NoneBetter | Self::Opposed => Part::Outcomes,
        }
    }

    /// Whether something is found: an equilibrium, a value.
    const fn is_change(&self) -> bool {
        matches!(self, Self::Pure(_) | Self::Mixed(_) | Self::Saddle | Self::Value)
    }
}

/// The two lines of a player in a game of two strategies each: what each gains where the other surely plays its second strategy, and
/// where it surely plays its first.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Lines {
    pub(super) who: Who,
    /// Of each of the player's two strategies.
    pub(super) ends: [[Exact; 2]; 2],
    /// The probability of the other's first strategy at which both gain the same, and what they gain there.
    pub(super) crossing: Option<(Exact, Exact)>,
}

impl Lines {
    /// Those of a player.
    pub(super) fn new(game: &Bimatrix, duel: &[[usize; 2]; 2], who: Who) -> Self {
        let [own, other] = [who, who.other()].map(|who| duel[who]);
        let gain = |own: usize, other: usize| game.gain(who, who.cell(own, other)).clone();
        let ends = own.map(|own| [gain(own, other[1]), gain(own, other[0])]);
        // The difference of both is a line too.
        let [at_none, at_all] = [0, 1].map(|end| &ends[0][end] - &ends[1][end]);
        let slope = &at_all - &at_none;
        let zero = Exact::default();
        let probability = (slope != zero).then(|| -at_none / &slope);
        let inside = probability.filter(|at| *at >= zero && *at <= Exact::from_integer(1.into()));
        let crossing = inside.map(|at| {
            let gain = &ends[0][0] + (&ends[0][1] - &ends[0][0]) * &at;
            (at, gain)
        });
        Self { who, ends, crossing }
    }
}

pub(super) fn steps(game: &Bimatrix, analysis: &Analysis) -> Vec<Step> {
    let mut steps: Vec<Step> = Who::BOTH
        .into_iter()
        .flat_map(|who| (0..game.count(who.other())).map(move |against| Step::Replies(who, against)))
        .collect();
    steps.extend(analysis.pure.iter().take(MOST_SHOWN).map(|&cell| Step::Pure(cell)));
    match analysis.pure.len() {
        0 => steps.push(Step::NoPure),
        count if count > MOST_SHOWN => steps.push(Step::MorePure(count - MOST_SHOWN)),
        _ => {}
    }
    steps.extend((0..analysis.eliminated.order.len()).map(Step::Struck));
    steps.push(Step::Left);
    steps.extend(Who::BOTH.map(Step::Security));
    if game.is_zero_sum() {
        steps.push(if analysis.pure.is_empty() { Step::Gap } else { Step::Saddle });
    }
    steps.extend(mixed(game, analysis));
    steps.extend(outcomes(game, analysis));
    steps
}

/// The part of mixed equilibria.
fn mixed(game: &Bimatrix, analysis: &Analysis) -> Vec<Step> {
    let mut steps = Vec::new();
    if analysis.duel.is_some() {
        steps.extend(Who::BOTH.map(Step::Lines));
    }
    let known = analysis.equilibria.known();
    let mixed: Vec<usize> = (0..known.len()).filter(|&at| known[at].cell().is_none()).collect();
    steps.extend(mixed.iter().take(MOST_SHOWN).map(|&at| Step::Mixed(at)));
    if mixed.len() > MOST_SHOWN {
        steps.push(Step::MoreMixed(mixed.len() - MOST_SHOWN));
    }
    match &analysis.equilibria {
        Equilibria::All(all) => {
            let last = all.iter().map(|one| one.component).max().unwrap_or(0);
            let ends = |component: usize| all.iter().filter(|one| one.component == component).count();
            let continua = (0..=last).filter(|&component| ends(component) > 1);
            let alone = steps.len();
            steps.extend(continua.map(Step::Continuum));
            if mixed.is_empty() && steps.len() == alone {
                steps.push(Step::NoMixed);
            }
        }
        Equilibria::One(_) => {}
        Equilibria::Unknown => steps.push(Step::TooLarge),
    }
    if game.is_zero_sum() && analysis.pure.is_empty() && analysis.value.is_some() {
        steps.push(Step::Value);
    }
    steps
}

/// The part that tells equilibria from what is good for both.
fn outcomes(game: &Bimatrix, analysis: &Analysis) -> Vec<Step> {
    if game.is_zero_sum() {
        return vec![Step::Opposed];
    }
    if analysis.pure.is_empty() {
        return Vec::new();
    }
    let columns = game.count(Who::Column);
    let better = |&cell: &Cell| analysis.better[cell.0 * columns + cell.1].map(|better| Step::Better(cell, better));
    let found: Vec<Step> = analysis.pure.iter().take(MOST_SHOWN).filter_map(better).collect();
    if found.is_empty() { vec![Step::NoneBetter] } else { found }
}

/// Where something happens, as milestones tell it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Happening {
    pub(super) cuts: Vec<u32>,
    pub(super) changes: Vec<u32>,
    pub(super) parts: Vec<u32>,
}

/// The milestones of these steps.
pub(super) fn happening(steps: &[Step]) -> Happening {
    let numbered = || (1_u32..).zip(steps);
    let chosen = |wanted: fn(&Step) -> bool| numbered().filter(|(_, step)| wanted(step)).map(|(at, _)| at).collect();
    let begins = |at: &u32| {
        let at = *at as usize;
        at == 1 || steps[at - 1].part() != steps[at - 2].part()
    };
    let parts = numbered().map(|(at, _)| at).filter(begins).collect();
    Happening { cuts: chosen(|step| matches!(step, Step::Struck(_))), changes: chosen(Step::is_change), parts }
}
