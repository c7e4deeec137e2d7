//! Reads and writes extensive games in Gambit's format with exact numbers. Reading stops at the first problem, because nothing
//! after a missing word can be interpreted.

use std::collections::HashMap;

use super::{
    game::{Action, Actor, Content, ExtensiveGame, GameNode, InformationSet, Outcome, SetId},
    payoff::Payoff,
    tokens::{KINDS_OF_NUMBERS, Read, Token, Tokens},
};
use crate::{
    diagnostic::{Diagnostic, Span},
    exact::Exact,
    tree::MAX_PLIES,
};

/// Maximum number of nodes of a game; with their outcomes they take less than half a gigabyte.
const MOST_NODES: usize = 2_000_000;
/// Maximum product of nodes and players: solving a game keeps a fraction for each player at each node, 200 bytes at most.
const MOST_VALUES: usize = 3 * MOST_NODES;
const MOST_PLAYERS: usize = 64;

/// Parses a game. Linear in the text.
///
/// # Errors
/// The first problem with its place.
pub fn read(text: &str) -> Result<ExtensiveGame, Diagnostic> {
    let mut reader = Reader {
        tokens: Tokens::new(text, "efg-syntax"),
        game: ExtensiveGame::default(),
        sets: HashMap::new(),
        outcomes: HashMap::new(),
        open: Vec::new(),
    };
    reader.header()?;
    reader.tree()?;
    Ok(reader.game)
}

struct Reader<'t> {
    tokens: Tokens<'t>,
    game: ExtensiveGame,
    sets: HashMap<(Actor, i64), SetId>,
    outcomes: HashMap<i64, u32>,
    open: Vec<(u32, u32)>,
}

impl Reader<'_> {
    fn header(&mut self) -> Read<()> {
        self.tokens.keyword(&["EFG"])?;
        self.tokens.keyword(&["2"])?;
        self.tokens.keyword(KINDS_OF_NUMBERS)?;
        self.game.title = self.tokens.text()?;
        let (players, range) = self.tokens.texts(text!("gambit/a-player"))?;
        check_players(&players, "efg-players", range)?;
        self.game.players = players;
        self.game.comment = self.tokens.optional_text()?.unwrap_or_default();
        Ok(())
    }

    fn tree(&mut self) -> Read<()> {
        loop {
            let actions = self.node()?;
            let node = self.game.nodes.len() as u32 - 1;
            if actions > 0 {
                self.open.push((node, 0));
            } else {
                self.close(node);
            }
            if self.open.is_empty() {
                break;
            }
        }
        self.tokens.nothing()
    }

    fn close(&mut self, mut node: u32) {
        let end = self.game.nodes.len() as u32;
        loop {
            self.game.nodes[node as usize].end = end;
            let Some((parent, read)) = self.open.last_mut() else { return };
            *read += 1;
            let parent = *parent;
            let read = *read;
            if (read as usize) < self.game.set(parent).map_or(0, |set| set.actions.len()) {
                return;
            }
            self.open.pop();
            node = parent;
        }
    }

    /// Parses a node and returns the number of its actions.
    fn node(&mut self) -> Read<usize> {
        let (kind, range) = self.tokens.word()?;
        if !matches!(kind, "c" | "p" | "t") {
            return Err(self.tokens.expected(text!("gambit/a-node"), &Token::Word(kind), range));
        }
        let name = self.tokens.text()?;
        self.check_size(range)?;
        let (parent, ordinal) = self.open.last().map_or((None, 0), |&(parent, read)| (Some(parent), read));
        self.game.nodes.push(GameNode { name, parent, ordinal, end: 0, content: Content::Leaf, outcome: None });
        let node = self.game.nodes.len() - 1;
        let actor = match kind {
            "c" => Actor::Chance,
            "p" => self.player()?,
            _ => {
                self.game.nodes[node].outcome = self.outcome()?;
                return Ok(0);
            }
        };
        self.move_at(node, actor)
    }

    fn check_size(&self, range: Span) -> Read<()> {
        let most = MOST_NODES.min(MOST_VALUES / self.game.players.len());
        if self.game.nodes.len() >= most {
            let problem = say!("gambit/too-many-nodes", Count(most), players = Count(self.game.players.len()));
            return Err(Diagnostic::spanning("efg-too-large", problem, range));
        }
        if self.open.len() > MAX_PLIES as usize {
            let problem = say!("gambit/too-deep", most = Count(MAX_PLIES as usize));
            return Err(Diagnostic::new("too-deep", problem).at(range, text!("files/too-deep-here")));
        }
        Ok(())
    }

    fn player(&mut self) -> Read<Actor> {
        let (player, place) = self.tokens.integer()?;
        let players = self.game.players.len();
        let index = usize::try_from(player).ok().and_then(|player| player.checked_sub(1));
        let Some(index) = index.filter(|&index| index < players) else {
            let problem = say!("gambit/no-such-player", Text(player), Count(players));
            return Err(Diagnostic::spanning("efg-players", problem, place));
        };
        Ok(Actor::Player(index as u32))
    }

    /// Parses the information set and the outcome of a decision or chance node. Returns the number of actions.
    fn move_at(&mut self, node: usize, actor: Actor) -> Read<usize> {
        let (number, place) = self.tokens.integer()?;
        let name = self.tokens.optional_text()?;
        let actions = match self.tokens.peek()? {
            Some(Token::Open) => Some(self.actions(actor)?),
            _ => None,
        };
        let known = self.sets.get(&(actor, number)).copied();
        let set = match (known, actions) {
            (None, None) => {
                let problem = say!("gambit/new-set-without-actions", Text(number));
                return Err(Diagnostic::spanning("efg-set", problem, place));
            }
            (None, Some(actions)) => {
                let set = SetId(self.game.sets.len() as u32);
                let name = name.unwrap_or_default();
                self.game.sets.push(InformationSet { actor, number, name, actions, members: 0 });
                self.sets.insert((actor, number), set);
                set
            }
            (Some(set), actions) => {
                let known = self.game[set].actions.len();
                if let Some(actions) = actions.filter(|actions| actions.len() != known) {
                    let problem = say!("gambit/other-actions", Text(number), Count(known), here = Count(actions.len()));
                    return Err(Diagnostic::spanning("efg-set", problem, place));
                }
                set
            }
        };
        self.game.sets[set.0 as usize].members += 1;
        self.game.nodes[node].content = Content::Set(set);
        self.game.nodes[node].outcome = self.outcome()?;
        Ok(self.game[set].actions.len())
    }

    /// `{ "left" "right" }`, for chance `{ "heads" 1/2 "tails" 1/2 }`.
    fn actions(&mut self, actor: Actor) -> Read<Vec<Action>> {
        let start = self.tokens.open_brace()?;
        let mut actions = Vec::new();
        let end = loop {
            match self.tokens.needed(text!("gambit/an-action"))? {
                (Token::Close, range) => break range.end,
                (Token::Text(name), _) => {
                    let name = name.into_owned();
                    let probability = if actor == Actor::Chance { Some(self.tokens.number()?) } else { None };
                    actions.push(Action { name, probability });
                }
                (other, range) => return Err(self.tokens.expected(text!("gambit/an-action"), &other, range)),
            }
        };
        let place = start.start..end;
        if actions.is_empty() {
            return Err(Diagnostic::spanning("efg-set", text!("gambit/no-actions"), place));
        }
        if actor == Actor::Chance {
            check_probabilities(&actions, place)?;
        }
        Ok(actions)
    }

    /// Parses the outcome of a node: its number, 0 for none, and if it is new its name and payoffs.
    fn outcome(&mut self) -> Read<Option<u32>> {
        let (number, place) = self.tokens.integer()?;
        let name = self.tokens.optional_text()?;
        let payoffs = match self.tokens.peek()? {
            Some(Token::Open) => {
                let start = self.tokens.open_brace()?.start;
                Some(self.tokens.payoffs((start, self.game.players.len()), "efg-outcome", Payoff::parse)?)
            }
            _ => None,
        };
        if number == 0 {
            return Ok(None);
        }
        match (self.outcomes.get(&number).copied(), payoffs) {
            (Some(outcome), _) => Ok(Some(outcome)),
            (None, None) => {
                let problem = say!("gambit/new-outcome-without-payoffs", Text(number));
                Err(Diagnostic::spanning("efg-outcome", problem, place))
            }
            (None, Some(payoffs)) => {
                let outcome = self.game.outcomes.len() as u32;
                self.game.outcomes.push(Outcome { number, name: name.unwrap_or_default(), payoffs });
                self.outcomes.insert(number, outcome);
                Ok(Some(outcome))
            }
        }
    }
}

pub fn check_players(players: &[String], code: &'static str, place: Span) -> Read<()> {
    let problem = match players.len() {
        0 => string!("gambit/no-players"),
        1..=MOST_PLAYERS => return Ok(()),
        _ => string!("gambit/too-many-players", most = Count(MOST_PLAYERS)),
    };
    Err(Diagnostic::spanning(code, problem, place))
}

fn check_probabilities(actions: &[Action], place: Span) -> Read<()> {
    let zero = Exact::default();
    let mut sum = zero.clone();
    for probability in actions.iter().filter_map(|action| action.probability.as_ref()) {
        if *probability < zero {
            return Err(Diagnostic::spanning("efg-probability", say!("gambit/negative", Number(probability)), place));
        }
        sum += probability;
    }
    // In files with six decimals the sum may differ slightly from 1.
    let one = Exact::from_integer(1.into());
    let off = if sum > one { &sum - &one } else { &one - &sum };
    if off > Exact::new(1.into(), 10_000.into()) {
        return Err(Diagnostic::spanning("efg-probability", say!("gambit/probability-sum", Number(sum)), place));
    }
    Ok(())
}

/// File header: format, version, and rational numbers.
const HEAD: &str = "EFG 2 R";

/// Writes the game, one node a line. Linear.
pub fn write(game: &ExtensiveGame) -> String {
    let mut text = HEAD.to_owned();
    append!(text, " {} {{", quoted(&game.title));
    for player in &game.players {
        append!(text, " {}", quoted(player));
    }
    append!(text, " }}\n{}\n\n", quoted(&game.comment));
    for node in &game.nodes {
        line(&mut text, game, node);
    }
    text
}

fn line(text: &mut String, game: &ExtensiveGame, node: &GameNode) {
    match node.content {
        Content::Leaf => append!(text, "t {}", quoted(&node.name)),
        Content::Set(set) => moves(text, node, &game[set]),
    }
    match node.outcome {
        None => text.push_str(" 0"),
        Some(index) => {
            let outcome = &game.outcomes[index as usize];
            append!(text, " {} {} {{", outcome.number, quoted(&outcome.name));
            for payoff in &outcome.payoffs {
                append!(text, " {payoff}");
            }
            text.push_str(" }");
        }
    }
    text.push('\n');
}

fn moves(text: &mut String, node: &GameNode, set: &InformationSet) {
    let name = quoted(&node.name);
    match set.actor {
        Actor::Chance => append!(text, "c {name} {}", set.number),
        Actor::Player(player) => append!(text, "p {name} {} {}", player + 1, set.number),
    }
    append!(text, " {} {{", quoted(&set.name));
    for action in &set.actions {
        append!(text, " {}", quoted(&action.name));
        if let Some(probability) = &action.probability {
            append!(text, " {probability}");
        }
    }
    text.push_str(" }");
}

/// Quotes a text, with backslashes before quotes and backslashes. Line breaks become blanks, because other programs read line by
/// line.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted.push(' '),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
