//! Questions about a game in extensive form: the chosen moves, and the nodes that a player cannot distinguish.

use super::Extensive;
use plywood_lesson::{Candidate, Question, Stepped as _};
use plywood_messages::words::{Charset, Sentence, Tone};
use plywood_tree::gambit::{Actor, SetId};

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
        let (name, who) = (&self.name(node), &self.player(who as usize));
        let question = Question {
            kind: "choice",
            about: text!("extensives/about-choice"),
            big: string!("extensives/big-choice"),
            text: sentence!(charset, "extensives/ask-choice", player = Text(who), node = Name(name)),
            because: self.sentence(step, charset),
            ..Question::at(step - 1, charset)
        };
        Some(question.listing(children.iter().map(|&child| option(self.action(child))).collect(), right))
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
        Some(question.listing(others.iter().map(|&node| option(self.name(node))).collect(), right))
    }
}

fn option(name: String) -> Candidate {
    Candidate::new(Sentence::piece(Tone::Node, name), None)
}
