//! Sentences of the steps of a game in extensive form, and questions about them.

use super::{Extensive, Step, line};
use crate::{fractions::payoff, words::Choice};
use plywood_lesson::{Joint, Question, Stepped as _, list};
use plywood_messages::{
    text::joined,
    words::{Charset, Sentence},
};
use plywood_tree::gambit::{Actor, SetId, Tie};

/// Items of a list before it counts the others.
const LISTED: usize = 6;

impl Extensive {
    pub fn say(&self, step: Option<Step>) -> Sentence {
        match step {
            None => self.opening(),
            Some(Step::Reckoned(node)) => self.say_reckoned(node),
            Some(Step::Result) => self.say_result(),
            Some(Step::Set(set)) => self.say_set(set),
            Some(Step::Stopped) => self.stopped(),
        }
    }

    pub fn caption_of(&self, step: Option<Step>) -> Sentence {
        match step {
            None => match self.sets() {
                Some(sets) => sentence!("extensives/caption-opening-sets", Count(sets)),
                None => sentence!("extensives/caption-opening"),
            },
            Some(Step::Reckoned(at)) => {
                let node = self.name(at);
                let values = self.payoffs_of(at);
                match self.chosen[at as usize].map(|child| self.action(child)) {
                    Some(mv) => sentence!("extensives/caption-takes", Name(node), Name(mv)),
                    None => sentence!("extensives/caption-mean", Name(node), Number(values)),
                }
            }
            Some(Step::Result) => {
                sentence!("extensives/caption-result", values = Number(self.payoffs_of(0)))
            }
            Some(Step::Set(set)) => {
                sentence!("extensives/caption-set", player = Text(self.player_of(set)))
            }
            Some(Step::Stopped) => sentence!("extensives/caption-stopped"),
        }
    }

    pub fn why_of(&self, step: Option<Step>) -> Vec<Sentence> {
        let why = &self.unsearched_reason;
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
    fn sets(&self) -> Option<usize> {
        (!self.is_solved()).then(|| self.steps.len() - 1)
    }

    fn opening(&self) -> Sentence {
        let game = &self.game;
        if let Some(sets) = self.sets() {
            return sentence!("extensives/opening-sets", Count(sets));
        }
        let players = game.players.len();
        let order = joined((0..players).map(|one| self.player(one)), ", ");
        sentence!("extensives/opening", Count(players), nodes = Count(game.nodes.len()), Text(order))
    }

    fn say_reckoned(&self, node: u32) -> Sentence {
        let name = self.name(node);
        let values = self.payoffs_of(node);
        let children = self.game.children(node);
        let (Some(child), Some(Actor::Player(who))) =
            (self.chosen[node as usize], self.game.set(node).map(|set| set.actor))
        else {
            let term = |child| {
                let action = self.game.action(child).and_then(|action| action.probability.clone());
                let probability = payoff(&action.unwrap_or_default());
                let values = self.payoffs_of(child);
                sentence!("extensives/share", Number(probability), Number(values))
            };
            let sum = listed(children.map(term), Joint::Plus);
            return sentence!("extensives/mean", node = Name(name), Words(sum), Number(values));
        };
        let player = self.player(who as usize);
        let mv = self.action(child);
        let gain = |child: u32| &self.values[child as usize][who as usize];
        let number = |child| payoff(gain(child));
        let value = number(child);
        let others: Vec<u32> = children.filter(|&other| other != child).collect();
        let choice = match others.iter().any(|&other| gain(other) == gain(child)) {
            _ if others.is_empty() => Choice::Only,
            true => Choice::First,
            false => Choice::Best,
        };
        let alike = self.game.children(node).filter(|&other| gain(other) == gain(child));
        let moves = names(alike.map(|other| self.action(other)));
        let others = listed(others.into_iter().map(|other| Sentence::number(number(other))), Joint::Comma);
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
    fn alternatives(&self, node: u32) -> Vec<Sentence> {
        let Some(Actor::Player(who)) = self.game.set(node).map(|set| set.actor) else {
            return vec![self.say_reckoned(node)];
        };
        let reason = |child: u32| {
            let mv = self.action(child);
            let values = self.payoffs_of(child);
            let value = payoff(&self.values[child as usize][who as usize]);
            let player = self.player(who as usize);
            sentence!("extensives/why-move", Name(mv), Text(player), Number(value), Number(values))
        };
        self.game.children(node).take(LISTED).map(reason).collect()
    }

    fn say_result(&self) -> Sentence {
        let gets = |(one, value)| {
            let player = self.player(one);
            let value = payoff(value);
            sentence!("extensives/gets", Text(player), Number(value))
        };
        let gets = listed(self.values[0].iter().enumerate().map(gets), Joint::Comma);
        let line = line(&self.chosen);
        let ends = line.last().is_some_and(|&last| self.game.set(last).is_none());
        let moves = (ends && line.len() > 1).then(|| names(line[1..].iter().map(|&node| self.action(node))));
        sentence!("extensives/result", Words(moves), Words(gets), tie = Words(self.say_tie()))
    }

    /// The first tie that decides the result, and how many others do.
    fn say_tie(&self) -> Option<Sentence> {
        let (Tie { node, moves }, others) = self.ties.split_first()?;
        let other = moves.iter().find(|(_, result)| *result != self.values[0]);
        let alone = other.map(|(child, result)| {
            let mv = self.action(*child);
            let values = format!("({})", joined(result.iter().map(payoff), ", "));
            sentence!("extensives/other-result", Name(mv), Number(values))
        });
        Some(sentence!(
            "extensives/tie",
            node = Name(self.name(*node)),
            player = Text(self.mover(*node)),
            moves = Words(names(moves.iter().map(|&(child, _)| self.action(child)))),
            alone = Words(alone),
            count = Count(others.len())
        ))
    }

    fn say_set(&self, set: SetId) -> Sentence {
        let moves = self.game[set].actions.iter().zip(1_usize..).map(|(action, number)| {
            if action.name.trim().is_empty() { number.to_string() } else { action.name.clone() }
        });
        let player = self.player_of(set);
        let nodes = self.nodes(set);
        let moves = names(moves);
        sentence!("extensives/set", Text(player), Words(nodes), Words(moves))
    }

    /// Why backward induction cannot go on.
    fn stopped(&self) -> Sentence {
        let Some(set) = self.game.imperfect() else { return Sentence::default() };
        let nodes: Vec<String> = self.members(set).take(2).map(|node| self.name(node)).collect();
        let [node, other] = &nodes[..] else { return Sentence::default() };
        let player = self.player_of(set);
        sentence!("extensives/stopped", Name(node), Name(other), Text(player))
    }

    pub fn nodes(&self, set: SetId) -> Sentence {
        names(self.members(set).map(|node| self.name(node)))
    }

    /// Payoffs of all players at a node: `(3, 0, −1)`.
    pub fn payoffs_of(&self, node: u32) -> String {
        format!("({})", self.payoffs(node).join(", "))
    }
}

fn listed(items: impl Iterator<Item = Sentence>, last: Joint) -> Sentence {
    list(items, LISTED, last)
}

fn names(names: impl Iterator<Item = String>) -> Sentence {
    listed(names.map(named), Joint::And)
}

/// Questions: the chosen moves, and the nodes that a player cannot distinguish.
impl Extensive {
    /// Asks which move a player chooses. Moves with equal payoffs for the player are all right.
    pub fn choice(&self, step: usize, node: u32, charset: Charset) -> Option<Question> {
        let game = &self.game;
        let Actor::Player(who) = game.set(node)?.actor else { return None };
        let children: Vec<u32> = game.children(node).collect();
        children.get(1)?;
        let payoff = |child: u32| &self.values[child as usize][who as usize];
        let best = children.iter().map(|&child| payoff(child)).max();
        let right = (0..children.len()).filter(|&child| Some(payoff(children[child])) == best).collect();
        let name = self.name(node);
        let who = self.player(who as usize);
        let question = Question {
            kind: "choice",
            about: text!("extensives/about-choice"),
            big: string!("extensives/big-choice"),
            text: sentence!(charset, "extensives/ask-choice", player = Text(who), node = Name(name)),
            because: self.sentence(step, charset),
            ..Question::at(step - 1, charset)
        };
        Some(question.listing(children.iter().map(|&child| named(self.action(child))), right))
    }

    /// Asks which node a player cannot distinguish from the first one of an information set.
    pub fn twin(&self, step: usize, set: SetId, charset: Charset) -> Option<Question> {
        let game = &self.game;
        let members: Vec<u32> = self.members(set).collect();
        let &first = members.first()?;
        let others: Vec<u32> =
            (0..game.nodes.len() as u32).filter(|&node| node != first && game.set(node).is_some()).collect();
        let right: Vec<usize> = (0..others.len()).filter(|&other| members.contains(&others[other])).collect();
        let question = Question {
            kind: "twin",
            about: text!("extensives/about-twin"),
            big: string!("extensives/big-twin"),
            text: sentence!(
                charset,
                "extensives/ask-twin",
                player = Text(self.player_of(set)),
                node = Name(self.name(first))
            ),
            because: self.sentence(step, charset),
            ..Question::at(step - 1, charset)
        };
        Some(question.listing(others.iter().map(|&other| named(self.name(other))), right))
    }
}

fn named(name: String) -> Sentence {
    Sentence::node(name)
}
