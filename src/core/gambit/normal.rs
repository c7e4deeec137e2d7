//! The strategic form of an extensive game: every strategy of every player, and what they get by each choice of them all. Knows nothing
//! of files.
//!
//! A strategy says what its player does in each information set that it does not itself keep play away from: the reduced strategic form.
//! Where chance moves, payoffs are the mean of what it may lead to.
//!
//! Source: Kuhn 1953, "Extensive games and the problem of information"; `McKelvey`, `McLennan` and Turocy, Gambit.

use std::collections::HashMap;

use super::game::{Actor, Content, ExtensiveGame, SetId};
use super::nfg::StrategicGame;
use crate::exact::Exact;
use crate::trace::Progress;

/// The most nodes of a game whose strategies are looked for.
const MOST_NODES: usize = 10_000;
/// The most strategies of a player, and the most payoffs of all.
const MOST_STRATEGIES: usize = 4_096;
const MOST_PAYOFFS: usize = 100_000;
/// The most nodes that are looked at for all payoffs.
const MOST_VISITS: usize = 20_000_000;

/// Why a game's strategic form is not written out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoStrategicForm {
    /// There is too much of it to be of use.
    TooManyStrategies,
    /// It was cancelled.
    Cancelled,
}

/// What a player does: an action in each of their sets, `None` in those that this very strategy keeps play away from.
type Plan = Vec<Option<u32>>;

/// The strategic form. Linear in the payoffs times the nodes. `progress` is told how many nodes are looked at, and can cancel it.
///
/// # Errors
/// There is too much of it to be of use, or it was cancelled.
pub fn strategic_form(game: &ExtensiveGame, progress: &Progress) -> Result<StrategicGame, NoStrategicForm> {
    if game.nodes.len() > MOST_NODES {
        return Err(NoStrategicForm::TooManyStrategies);
    }
    let players = game.players.len();
    let own = (0..players).map(|player| OwnSets::of(game, player, progress)).collect::<Result<Vec<_>, _>>()?;
    let plans = own.iter().map(|own| own.plans(game, progress)).collect::<Result<Vec<_>, _>>()?;
    let profiles = plans.iter().try_fold(1_usize, |product, plans| product.checked_mul(plans.len()));
    let is_small = |profiles: &usize| {
        profiles.saturating_mul(players) <= MOST_PAYOFFS && profiles.saturating_mul(game.nodes.len()) <= MOST_VISITS
    };
    let profiles = profiles.filter(is_small).ok_or(NoStrategicForm::TooManyStrategies)?;
    let play = Play { game, paid: game.paid(), places: places(game, &own) };
    let payoffs = (0..profiles).map(|profile| {
        progress.report(profile.saturating_mul(game.nodes.len()) as u64);
        not_cancelled(progress)?;
        Ok(play.payoffs(&chosen(&plans, profile)))
    });
    let payoffs = payoffs.collect::<Result<_, _>>()?;
    let strategies = own.iter().zip(&plans).map(|(own, plans)| plans.iter().map(|plan| own.name(game, plan)).collect());
    Ok(StrategicGame {
        title: game.title.clone(),
        comment: game.comment.clone(),
        players: game.players.clone(),
        strategies: strategies.collect(),
        payoffs,
    })
}

fn not_cancelled(progress: &Progress) -> Result<(), NoStrategicForm> {
    if progress.is_cancelled() { Err(NoStrategicForm::Cancelled) } else { Ok(()) }
}

/// The strategy of each player in a profile; the first player's changes fastest.
fn chosen(plans: &[Vec<Plan>], mut profile: usize) -> Vec<&Plan> {
    let one = |plans: &'_ Vec<Plan>| -> usize {
        let own = profile % plans.len();
        profile /= plans.len();
        own
    };
    let numbers: Vec<usize> = plans.iter().map(one).collect();
    plans.iter().zip(numbers).map(|(plans, own)| &plans[own]).collect()
}

/// The information sets of a player in the order in which they come up, and what the player has done before each of their nodes.
struct OwnSets {
    sets: Vec<SetId>,
    /// Places of the sets in `sets`.
    places: HashMap<SetId, u32>,
    /// By set, by node: the earlier sets of the same player on the way there, as places in `sets`, and what was done in each.
    ways: Vec<Vec<Vec<(u32, u32)>>>,
}

impl OwnSets {
    fn of(game: &ExtensiveGame, player: usize, progress: &Progress) -> Result<Self, NoStrategicForm> {
        let mut found = Self { sets: Vec::new(), places: HashMap::new(), ways: Vec::new() };
        for (index, node) in (0..).zip(&game.nodes) {
            let Some(set) = own_set(game, player, node.content) else { continue };
            not_cancelled(progress)?;
            let place = *found.places.entry(set).or_insert_with(|| {
                found.sets.push(set);
                found.ways.push(Vec::new());
                found.sets.len() as u32 - 1
            });
            let way = found.way(game, player, index);
            found.ways[place as usize].push(way);
        }
        Ok(found)
    }

    fn way(&self, game: &ExtensiveGame, player: usize, mut node: u32) -> Vec<(u32, u32)> {
        let mut way = Vec::new();
        while let Some(parent) = game.nodes[node as usize].parent {
            let set = own_set(game, player, game.nodes[parent as usize].content);
            way.extend(
                set.and_then(|set| self.places.get(&set)).map(|&place| (place, game.nodes[node as usize].ordinal)),
            );
            node = parent;
        }
        way
    }

    /// Every strategy: set by set, each action where the strategy so far does not keep play away from the set.
    fn plans(&self, game: &ExtensiveGame, progress: &Progress) -> Result<Vec<Plan>, NoStrategicForm> {
        let mut plans = vec![Plan::new()];
        for (place, set) in self.sets.iter().enumerate() {
            let actions = game.sets[set.0 as usize].actions.len() as u32;
            let mut longer = Vec::new();
            not_cancelled(progress)?;
            for plan in plans {
                if self.comes_to(place, &plan) {
                    longer.extend((0..actions).map(|action| with(&plan, Some(action))));
                } else {
                    longer.push(with(&plan, None));
                }
                if longer.len() > MOST_STRATEGIES {
                    return Err(NoStrategicForm::TooManyStrategies);
                }
            }
            plans = longer;
        }
        Ok(plans)
    }

    /// Whether play can come to a set where its player does this before.
    fn comes_to(&self, place: usize, plan: &Plan) -> bool {
        let is_done =
            |&(earlier, action): &(u32, u32)| plan.get(earlier as usize).is_none_or(|done| *done == Some(action));
        self.ways[place].iter().any(|way| way.iter().all(is_done))
    }

    /// The actions of a strategy one after the other.
    fn name(&self, game: &ExtensiveGame, plan: &Plan) -> String {
        let actions = self.sets.iter().zip(plan).filter_map(|(set, action)| {
            let action = (*action)?;
            let name = &game.sets[set.0 as usize].actions[action as usize].name;
            Some(if name.is_empty() { (action + 1).to_string() } else { name.clone() })
        });
        let name = actions.collect::<Vec<_>>().join(" ");
        if name.is_empty() { "-".to_owned() } else { name }
    }
}

fn with(plan: &Plan, action: Option<u32>) -> Plan {
    plan.iter().copied().chain([action]).collect()
}

fn own_set(game: &ExtensiveGame, player: usize, content: Content) -> Option<SetId> {
    match content {
        Content::Set(set) if game.sets[set.0 as usize].actor == Actor::Player(player as u32) => Some(set),
        Content::Set(_) | Content::Leaf => None,
    }
}

/// Where the action of each set stands in the strategies of its player.
fn places(game: &ExtensiveGame, own: &[OwnSets]) -> Vec<usize> {
    let mut places = vec![0; game.sets.len()];
    for own in own {
        for (place, set) in own.sets.iter().enumerate() {
            places[set.0 as usize] = place;
        }
    }
    places
}

struct Play<'g> {
    game: &'g ExtensiveGame,
    paid: Vec<Vec<Exact>>,
    places: Vec<usize>,
}

impl Play<'_> {
    /// What everybody gets on average when each player does as they have chosen.
    fn payoffs(&self, profile: &[&Plan]) -> Vec<Exact> {
        let mut sums = vec![Exact::default(); self.game.players.len()];
        let mut open = vec![(0_u32, Exact::from_integer(1.into()))];
        while let Some((node, weight)) = open.pop() {
            match self.game.set(node) {
                None => {
                    for (sum, paid) in sums.iter_mut().zip(&self.paid[node as usize]) {
                        *sum += &weight * paid;
                    }
                }
                Some(set) => match set.actor {
                    Actor::Chance => {
                        let all: Exact = set.actions.iter().filter_map(|action| action.probability.as_ref()).sum();
                        let shares = set.actions.iter().map(|action| action.probability.clone().unwrap_or_default());
                        let children = self.game.children(node).zip(shares);
                        open.extend(children.map(|(child, share)| (child, &weight * share / &all)));
                    }
                    Actor::Player(player) => {
                        let action = self.action(profile[player as usize], node);
                        open.extend(self.game.children(node).nth(action).map(|child| (child, weight)));
                    }
                },
            }
        }
        sums
    }

    fn action(&self, plan: &Plan, node: u32) -> usize {
        let Content::Set(set) = self.game.nodes[node as usize].content else { return 0 };
        plan.get(self.places[set.0 as usize]).copied().flatten().unwrap_or(0) as usize
    }
}
