//! Sentences of the steps.

use super::{Extensive, Step, action, line, members, mover, player};
use crate::fractions::payoff;
use plywood_messages::words::{Charset, Sentence};
use plywood_tree::exact::Exact;
use plywood_tree::gambit::{Actor, Content, SetId};

const LISTED: usize = 6;

#[derive(Clone, Copy)]
pub(super) struct Say<'g> {
    pub(super) of: &'g Extensive,
    pub(super) charset: Charset,
}

impl Say<'_> {
    pub(super) fn sentence(self, step: Option<Step>) -> Sentence {
        match step {
            None => self.opening(),
            Some(Step::Reckoned(node)) => self.reckoned(node),
            Some(Step::Result) => self.result(),
            Some(Step::Set(set)) => self.set(set),
            Some(Step::Stopped) => self.stopped(),
        }
    }

    pub(super) fn caption(self, step: Option<Step>) -> Sentence {
        match step {
            None => self.opening_caption(),
            Some(Step::Reckoned(node)) => match self.of.course.chosen[node as usize] {
                Some(child) => {
                    let (node, chosen) = (&self.node(node), &action(&self.of.game, child));
                    sentence!(self.charset, extensives, "caption-takes", Name(node), mv = Name(chosen))
                }
                None => {
                    sentence!(
                        self.charset,
                        extensives,
                        "caption-mean",
                        node = Name(self.node(node)),
                        values = Number(self.values(node))
                    )
                }
            },
            Some(Step::Result) => {
                sentence!(self.charset, extensives, "caption-result", values = Number(self.values(0)))
            }
            Some(Step::Set(set)) => {
                sentence!(self.charset, extensives, "caption-set", player = Text(self.player_of(set)))
            }
            Some(Step::Stopped) => sentence!(self.charset, extensives, "caption-stopped"),
        }
    }

    pub(super) fn why(self, step: Option<Step>) -> Vec<Sentence> {
        let unsearched_reason = || {
            let why = &self.of.unsearched_reason;
            sentence!(self.charset, extensives, "why-not-searched", Text(why))
        };
        match step {
            None | Some(Step::Result) => vec![unsearched_reason()],
            Some(Step::Reckoned(node)) => self.alternatives(node),
            Some(Step::Set(_) | Step::Stopped) => {
                vec![unsearched_reason(), sentence!(self.charset, extensives, "why-strategic")]
            }
        }
    }

    /// Number of information sets that prevent induction; `None` if induction is possible.
    fn sets(self) -> Option<usize> {
        (!self.of.course.is_solved()).then(|| self.of.course.steps.len() - 1)
    }

    fn opening_caption(self) -> Sentence {
        match self.sets() {
            Some(sets) => sentence!(self.charset, extensives, "caption-opening-sets", Count(sets)),
            None => sentence!(self.charset, extensives, "caption-opening"),
        }
    }

    fn opening(self) -> Sentence {
        let game = &self.of.game;
        if let Some(sets) = self.sets() {
            return sentence!(self.charset, extensives, "opening-sets", Count(sets));
        }
        let players = game.players.len();
        let order = (0..players).map(|one| player(game, one)).collect::<Vec<_>>().join(", ");
        sentence!(self.charset, extensives, "opening", Count(players), nodes = Count(game.nodes.len()), Text(order))
    }

    fn reckoned(self, node: u32) -> Sentence {
        let game = &self.of.game;
        let (name, values) = (&self.node(node), &self.values(node));
        let (Some(child), Some(Actor::Player(who))) =
            (self.of.course.chosen[node as usize], game.set(node).map(|set| set.actor))
        else {
            let sum = &self.sum(node);
            return sentence!(self.charset, extensives, "mean", node = Name(name), Words(sum), Number(values));
        };
        let (who, player, chosen) = (who as usize, &player(game, who as usize), &action(game, child));
        let best = &self.of.values[child as usize][who];
        let children: Vec<u32> = game.children(node).collect();
        let alike: Vec<u32> =
            children.iter().copied().filter(|&other| self.of.values[other as usize][who] == *best).collect();
        let value = &payoff(best, self.charset);
        if children.len() == 1 {
            return sentence!(
                self.charset,
                extensives,
                "only",
                node = Name(name),
                Text(player),
                mv = Name(chosen),
                Number(values)
            );
        }
        if alike.len() > 1 {
            let moves = &self.names(alike.iter().map(|&other| action(game, other)));
            return sentence!(
                self.charset,
                extensives,
                "takes-first",
                node = Name(name),
                Text(player),
                Words(moves),
                Number(value),
                mv = Name(chosen),
                Number(values)
            );
        }
        let others = children.iter().filter(|&&other| other != child);
        let others = &self.numbers(others.map(|&other| self.of.values[other as usize][who].clone()));
        sentence!(
            self.charset,
            extensives,
            "takes",
            node = Name(name),
            Text(player),
            mv = Name(chosen),
            Number(value),
            Words(others),
            Number(values)
        )
    }

    fn alternatives(self, node: u32) -> Vec<Sentence> {
        let game = &self.of.game;
        let Some(Actor::Player(who)) = game.set(node).map(|set| set.actor) else {
            return vec![self.reckoned(node)];
        };
        let reason = |child: u32| {
            sentence!(
                self.charset,
                extensives,
                "why-move",
                mv = Name(action(game, child)),
                player = Text(player(game, who as usize)),
                value = Number(payoff(&self.of.values[child as usize][who as usize], self.charset)),
                values = Number(self.values(child))
            )
        };
        game.children(node).take(LISTED).map(reason).collect()
    }

    fn sum(self, node: u32) -> Sentence {
        let game = &self.of.game;
        let children: Vec<u32> = game.children(node).collect();
        self.list(&children, |before, &child| {
            let probability = game.action(child).and_then(|action| action.probability.clone()).unwrap_or_default();
            let (probability, values) = (&payoff(&probability, self.charset), &self.values(child));
            sentence!(self.charset, extensives, "share-more", Words(before), Number(probability), Number(values))
        })
    }

    fn result(self) -> Sentence {
        let game = &self.of.game;
        let players: Vec<usize> = (0..game.players.len()).collect();
        let gets = &self.list(&players, |before, &one| {
            let value = &payoff(&self.of.values[0][one], self.charset);
            sentence!(
                self.charset,
                extensives,
                "gets-more",
                Words(before),
                player = Text(player(game, one)),
                Number(value)
            )
        });
        let line = line(&self.of.course.chosen);
        let ends = line.last().is_some_and(|&last| game.set(last).is_none());
        if !ends || line.len() < 2 {
            return sentence!(self.charset, extensives, "result-mean", Words(gets));
        }
        let moves = &self.names(line[1..].iter().map(|&node| action(game, node)));
        sentence!(self.charset, extensives, "result", Words(moves), Words(gets))
    }

    fn set(self, set: SetId) -> Sentence {
        let actions = &self.of.game[set].actions;
        let moves = actions.iter().zip(1_usize..).map(|(action, number)| {
            if action.name.trim().is_empty() { number.to_string() } else { action.name.clone() }
        });
        let (nodes, moves) = (&self.nodes(set), &self.names(moves));
        sentence!(self.charset, extensives, "set", player = Text(self.player_of(set)), Words(nodes), Words(moves))
    }

    fn stopped(self) -> Sentence {
        let game = &self.of.game;
        let Some(set) = game.imperfect() else { return Sentence::default() };
        let nodes: Vec<String> = members(game, set).take(2).map(|node| self.node(node)).collect();
        let [node, other] = &nodes[..] else { return Sentence::default() };
        sentence!(self.charset, extensives, "stopped", Name(node), Name(other), player = Text(self.player_of(set)))
    }

    pub(super) fn nodes(self, set: SetId) -> Sentence {
        self.names(members(&self.of.game, set).map(|node| self.node(node)))
    }

    pub(super) fn player_of(self, set: SetId) -> String {
        members(&self.of.game, set).next().map(|node| mover(&self.of.game, node)).unwrap_or_default()
    }

    pub(super) fn node(self, node: u32) -> String {
        self.of.called.node(&self.of.game, node)
    }

    /// Payoffs of all players at a node: `(3, 0, −1)`.
    pub(super) fn values(self, node: u32) -> String {
        let values = &self.of.values[node as usize];
        format!("({})", values.iter().map(|value| payoff(value, self.charset)).collect::<Vec<_>>().join(", "))
    }

    fn names(self, names: impl Iterator<Item = String>) -> Sentence {
        let names: Vec<String> = names.collect();
        let more = |before: &Option<Sentence>, name: &String| {
            sentence!(self.charset, extensives, "name-more", Words(before), Name(name))
        };
        match &names[..] {
            [before @ .., last] if (1..LISTED).contains(&before.len()) => {
                let before = &self.list(before, more);
                sentence!(self.charset, extensives, "name-last", Words(before), name = Name(last))
            }
            all => self.list(all, more),
        }
    }

    fn numbers(self, numbers: impl Iterator<Item = Exact>) -> Sentence {
        let numbers: Vec<String> = numbers.map(|number| payoff(&number, self.charset)).collect();
        self.list(&numbers, |before, value| {
            sentence!(self.charset, extensives, "value-more", Words(before), Number(value))
        })
    }

    /// Lists the items; `told` renders an item after those before it. A long list is shortened to the first items and the number
    /// left out.
    fn list<T>(self, items: &[T], told: impl Fn(&Option<Sentence>, &T) -> Sentence) -> Sentence {
        let shown = if items.len() > LISTED + 1 { LISTED } else { items.len() };
        let before = items[..shown].iter().fold(None, |before, item| Some(told(&before, item))).unwrap_or_default();
        if shown == items.len() {
            return before;
        }
        sentence!(self.charset, extensives, "and-more", Words(before), count = Count(items.len() - shown))
    }
}

/// Returns the information set of a node if it has several nodes.
pub(super) fn wide_set(of: &Extensive, node: u32) -> Option<SetId> {
    match of.game[node].content {
        Content::Set(set) => {
            let found = &of.game[set];
            (found.members > 1 && found.actor != Actor::Chance).then_some(set)
        }
        Content::Leaf => None,
    }
}
