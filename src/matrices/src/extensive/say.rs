//! Sentences of the steps of a game in extensive form.

use super::{Extensive, Step, line};
use crate::fractions::payoff;
use crate::words::Choice;
use plywood_lesson::{Joint, list};
use plywood_messages::words::{Sentence, Tone};
use plywood_tree::gambit::{Actor, SetId};

/// Items of a list before it counts the others.
const LISTED: usize = 6;

#[derive(Clone, Copy)]
pub struct Say<'g> {
    pub of: &'g Extensive,
}

impl Say<'_> {
    pub fn sentence(self, step: Option<Step>) -> Sentence {
        match step {
            None => self.opening(),
            Some(Step::Reckoned(node)) => self.reckoned(node),
            Some(Step::Result) => self.result(),
            Some(Step::Set(set)) => self.set(set),
            Some(Step::Stopped) => self.stopped(),
        }
    }

    pub fn caption(self, step: Option<Step>) -> Sentence {
        match step {
            None => match self.sets() {
                Some(sets) => sentence!("extensives/caption-opening-sets", Count(sets)),
                None => sentence!("extensives/caption-opening"),
            },
            Some(Step::Reckoned(at)) => {
                let (node, values) = (self.of.name(at), self.values(at));
                match self.of.course.chosen[at as usize].map(|child| self.of.action(child)) {
                    Some(mv) => sentence!("extensives/caption-takes", Name(node), Name(mv)),
                    None => sentence!("extensives/caption-mean", Name(node), Number(values)),
                }
            }
            Some(Step::Result) => {
                sentence!("extensives/caption-result", values = Number(self.values(0)))
            }
            Some(Step::Set(set)) => {
                sentence!("extensives/caption-set", player = Text(self.of.player_of(set)))
            }
            Some(Step::Stopped) => sentence!("extensives/caption-stopped"),
        }
    }

    pub fn why(self, step: Option<Step>) -> Vec<Sentence> {
        let why = &self.of.unsearched_reason;
        let unsearched = sentence!("extensives/why-not-searched", Text(why));
        match step {
            None | Some(Step::Result) => vec![unsearched],
            Some(Step::Reckoned(node)) => self.alternatives(node),
            Some(Step::Set(_) | Step::Stopped) => {
                vec![unsearched, sentence!("extensives/why-strategic")]
            }
        }
    }

    /// Number of information sets that prevent induction; `None` if induction is possible.
    fn sets(self) -> Option<usize> {
        (!self.of.course.is_solved()).then(|| self.of.course.steps.len() - 1)
    }

    fn opening(self) -> Sentence {
        let game = &self.of.game;
        if let Some(sets) = self.sets() {
            return sentence!("extensives/opening-sets", Count(sets));
        }
        let players = game.players.len();
        let order = (0..players).map(|one| self.of.player(one)).collect::<Vec<_>>().join(", ");
        sentence!("extensives/opening", Count(players), nodes = Count(game.nodes.len()), Text(order))
    }

    fn reckoned(self, node: u32) -> Sentence {
        let (name, values, children) = (self.of.name(node), self.values(node), self.of.game.children(node));
        let (Some(child), Some(Actor::Player(who))) =
            (self.of.course.chosen[node as usize], self.of.game.set(node).map(|set| set.actor))
        else {
            let term = |child| {
                let action = self.of.game.action(child).and_then(|action| action.probability.clone());
                let (probability, values) = (payoff(&action.unwrap_or_default()), self.values(child));
                sentence!("extensives/share", Number(probability), Number(values))
            };
            let sum = listed(children.map(term), Joint::Plus);
            return sentence!("extensives/mean", node = Name(name), Words(sum), Number(values));
        };
        let (player, mv) = (self.of.player(who as usize), self.of.action(child));
        let gain = |child: u32| &self.of.values[child as usize][who as usize];
        let number = |child| payoff(gain(child));
        let value = number(child);
        let others: Vec<u32> = children.filter(|&other| other != child).collect();
        let choice = match others.iter().any(|&other| gain(other) == gain(child)) {
            _ if others.is_empty() => Choice::Only,
            true => Choice::First,
            false => Choice::Best,
        };
        let alike = self.of.game.children(node).filter(|&other| gain(other) == gain(child));
        let moves = names(alike.map(|other| self.of.action(other)));
        let others = listed(others.into_iter().map(|other| Sentence::piece(Tone::Number, number(other))), Joint::Comma);
        sentence!(
            "extensives/takes",
            Choice(choice),
            node = Name(name),
            Text(player),
            Name(mv),
            Words(moves),
            Number(value),
            Words(others),
            Number(values)
        )
    }

    /// Values of the moves for the player, or the mean of chance.
    fn alternatives(self, node: u32) -> Vec<Sentence> {
        let Some(Actor::Player(who)) = self.of.game.set(node).map(|set| set.actor) else {
            return vec![self.reckoned(node)];
        };
        let reason = |child: u32| {
            let (mv, values) = (self.of.action(child), self.values(child));
            let value = payoff(&self.of.values[child as usize][who as usize]);
            let player = self.of.player(who as usize);
            sentence!("extensives/why-move", Name(mv), Text(player), Number(value), Number(values))
        };
        self.of.game.children(node).take(LISTED).map(reason).collect()
    }

    fn result(self) -> Sentence {
        let gets = |(one, value)| {
            let (player, value) = (self.of.player(one), payoff(value));
            sentence!("extensives/gets", Text(player), Number(value))
        };
        let gets = listed(self.of.values[0].iter().enumerate().map(gets), Joint::Comma);
        let line = line(&self.of.course.chosen);
        let ends = line.last().is_some_and(|&last| self.of.game.set(last).is_none());
        let moves = (ends && line.len() > 1).then(|| names(line[1..].iter().map(|&node| self.of.action(node))));
        sentence!("extensives/result", Words(moves), Words(gets))
    }

    fn set(self, set: SetId) -> Sentence {
        let moves = self.of.game[set].actions.iter().zip(1_usize..).map(|(action, number)| {
            if action.name.trim().is_empty() { number.to_string() } else { action.name.clone() }
        });
        let (player, nodes, moves) = (self.of.player_of(set), self.nodes(set), names(moves));
        sentence!("extensives/set", Text(player), Words(nodes), Words(moves))
    }

    /// Why backward induction cannot go on.
    fn stopped(self) -> Sentence {
        let Some(set) = self.of.game.imperfect() else { return Sentence::default() };
        let nodes: Vec<String> = self.of.members(set).take(2).map(|node| self.of.name(node)).collect();
        let [node, other] = &nodes[..] else { return Sentence::default() };
        let player = self.of.player_of(set);
        sentence!("extensives/stopped", Name(node), Name(other), Text(player))
    }

    pub fn nodes(self, set: SetId) -> Sentence {
        names(self.of.members(set).map(|node| self.of.name(node)))
    }

    /// Payoffs of all players at a node: `(3, 0, −1)`.
    fn values(self, node: u32) -> String {
        format!("({})", self.of.payoffs(node).join(", "))
    }
}

fn listed(items: impl Iterator<Item = Sentence>, last: Joint) -> Sentence {
    list(items, LISTED, last)
}

fn names(names: impl Iterator<Item = String>) -> Sentence {
    listed(names.map(|name| Sentence::piece(Tone::Node, name)), Joint::And)
}
