//! Strategic form of an extensive game: every strategy of every player, and the payoffs of each combination.
//!
//! A strategy chooses an action in each information set that its own earlier choices do not exclude: the reduced strategic form.
//! Payoffs are expected values over the chance moves.
//!
//! Source: Kuhn 1953, "Extensive games and the problem of information"; `McKelvey`, `McLennan` and Turocy, Gambit.

use super::{
    game::{Actor, Content, ExtensiveGame, SetId},
    nfg::StrategicGame,
};
use crate::{exact::Exact, progress::Progress};
use plywood_messages::text::joined;

const MOST_NODES: usize = 10_000;
const MOST_STRATEGIES: usize = 4_096;
const MOST_PAYOFFS: usize = 100_000;
/// Maximum number of node visits for all payoffs.
const MOST_VISITS: usize = 20_000_000;

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NoStrategicForm {
    /// It would be too large to be useful.
    TooManyStrategies,
    Cancelled,
}

/// Action in each of a player's information sets; `None` if the strategy itself excludes the set.
type Plan = Vec<Option<u32>>;

/// Computes the strategic form. Linear in the payoffs times the nodes. Reports the visited nodes to `progress`, which can cancel
/// it.
///
/// # Errors
/// It would be too large to be useful, or it was cancelled.
pub fn strategic_form(game: &ExtensiveGame, progress: &Progress) -> Result<StrategicGame, NoStrategicForm> {
    if game.nodes.len() > MOST_NODES {
        return Err(NoStrategicForm::TooManyStrategies);
    }
    let players = game.players.len();
    let own = (0..players).map(|player| OwnSets::of(game, player)).collect::<Vec<_>>();
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
        Ok(play.payoffs(&plans_at(&plans, profile)))
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

/// Strategy of each player in a profile; the first player's changes fastest.
fn plans_at(plans: &[Vec<Plan>], mut profile: usize) -> Vec<&Plan> {
    let one = |plans: &'_ Vec<Plan>| -> usize {
        let own = profile % plans.len();
        profile /= plans.len();
        own
    };
    let numbers: Vec<usize> = plans.iter().map(one).collect();
    plans.iter().zip(numbers).map(|(plans, own)| &plans[own]).collect()
}

/// Information sets of a player in order of first occurrence.
struct OwnSets {
    sets: Vec<SetId>,
    places: Vec<Option<usize>>,
}

struct Unfinished {
    plan: Plan,
    open: Vec<u32>,
}

impl OwnSets {
    fn of(game: &ExtensiveGame, player: usize) -> Self {
        let mut found = Self { sets: Vec::new(), places: vec![None; game.sets.len()] };
        for node in &game.nodes {
            let Content::Set(set) = node.content else { continue };
            let place = &mut found.places[set.0 as usize];
            if game[set].actor == Actor::Player(player as u32) && place.is_none() {
                *place = Some(found.sets.len());
                found.sets.push(set);
            }
        }
        found
    }

    /// Enumerates the strategies in the order of their actions. A set is decided when play first reaches it, so a strategy has no
    /// entry for sets it excludes, in any order of the sets on the player's paths.
    fn plans(&self, game: &ExtensiveGame, progress: &Progress) -> Result<Vec<Plan>, NoStrategicForm> {
        let mut plans = Vec::new();
        let mut unfinished = vec![Unfinished { plan: vec![None; self.sets.len()], open: vec![0] }];
        while let Some(mut strategy) = unfinished.pop() {
            not_cancelled(progress)?;
            let Some((node, place)) = self.undecided(game, &mut strategy) else {
                plans.push(strategy.plan);
                continue;
            };
            for (action, child) in (0..).zip(game.children(node)) {
                let mut decided = Unfinished { plan: strategy.plan.clone(), open: strategy.open.clone() };
                decided.plan[place] = Some(action);
                decided.open.push(child);
                unfinished.push(decided);
            }
            // Each of them becomes at least one strategy.
            if plans.len() + unfinished.len() > MOST_STRATEGIES {
                return Err(NoStrategicForm::TooManyStrategies);
            }
        }
        plans.sort_unstable();
        Ok(plans)
    }

    /// Follows a strategy to the next undecided node and returns it with the index of its set.
    fn undecided(&self, game: &ExtensiveGame, strategy: &mut Unfinished) -> Option<(u32, usize)> {
        while let Some(node) = strategy.open.pop() {
            let Content::Set(set) = game[node].content else { continue };
            match self.places[set.0 as usize] {
                None => strategy.open.extend(game.children(node)),
                Some(place) => match strategy.plan[place] {
                    None => return Some((node, place)),
                    Some(action) => strategy.open.extend(game.children(node).nth(action as usize)),
                },
            }
        }
        None
    }

    fn name(&self, game: &ExtensiveGame, plan: &Plan) -> String {
        let actions = self.sets.iter().zip(plan).filter_map(|(set, action)| {
            let action = (*action)?;
            let name = &game[*set].actions[action as usize].name;
            Some(if name.is_empty() { (action + 1).to_string() } else { name.clone() })
        });
        let name = joined(actions, " ");
        if name.is_empty() { "-".to_owned() } else { name }
    }
}

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
        let Content::Set(set) = self.game[node].content else { return 0 };
        plan.get(self.places[set.0 as usize]).copied().flatten().unwrap_or(0) as usize
    }
}
