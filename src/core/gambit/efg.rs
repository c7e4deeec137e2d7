//! Reads an extensive game. The first problem ends it: what comes after a word that is missing cannot be told apart.

use std::collections::HashMap;
use std::ops::Range;

use super::game::{Action, Actor, Content, ExtensiveGame, GameNode, InformationSet, Outcome, SetId};
use super::tokens::{Token, Tokens};
use crate::diagnostic::{Diagnostic, quoted};
use crate::exact::{self, Exact};
use crate::words;

/// The most nodes of a game: with their outcomes they take less than half a gigabyte.
const MOST_NODES: usize = 2_000_000;
/// The most players.
const MOST_PLAYERS: usize = 64;

/// The game of a text. Linear in it.
///
/// # Errors
/// What is wrong first, and where.
pub fn read(text: &str) -> Result<ExtensiveGame, Diagnostic> {
    let mut reader = Reader {
        tokens: Tokens::new(text),
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
    /// The information sets by who moves there and their number.
    sets: HashMap<(Actor, i64), SetId>,
    /// The outcomes by their number.
    outcomes: HashMap<i64, u32>,
    /// The nodes that are not complete, with the children that have been read.
    open: Vec<(u32, u32)>,
}

type Read<T> = Result<T, Diagnostic>;

impl Reader<'_> {
    fn header(&mut self) -> Read<()> {
        self.keyword("EFG")?;
        self.keyword("2")?;
        let (kind, range) = self.word()?;
        if !matches!(kind.as_str(), "R" | "D") {
            return Err(expected("R", &Token::Word(&kind), range));
        }
        self.game.title = self.text()?;
        self.game.players = self.players()?;
        if let Some(Token::Text(_)) = self.tokens.peek()? {
            self.game.comment = self.text()?;
        }
        Ok(())
    }

    fn players(&mut self) -> Read<Vec<String>> {
        let start = self.open_brace()?;
        let mut players = Vec::new();
        loop {
            match self.next(words::gambit::a_player())? {
                (Token::Close, range) if players.is_empty() => {
                    return Err(
                        Diagnostic::new("efg-players", words::gambit::no_players()).at(start.start..range.end, "")
                    );
                }
                (Token::Close, _) => return Ok(players),
                (Token::Text(_), range) if players.len() == MOST_PLAYERS => {
                    let problem = words::gambit::TooManyPlayers { most: MOST_PLAYERS };
                    return Err(Diagnostic::new("efg-players", problem).at(range, ""));
                }
                (Token::Text(name), _) => players.push(name.into_owned()),
                (other, range) => return Err(expected(words::gambit::a_player(), &other, range)),
            }
        }
    }

    /// The nodes: each is followed by its children.
    fn tree(&mut self) -> Read<()> {
        loop {
            let (kind, range) = self.word()?;
            let actions = match kind.as_str() {
                "c" => self.chance(range)?,
                "p" => self.player_node(range)?,
                "t" => self.leaf(range)?,
                _ => return Err(expected(words::gambit::a_node(), &Token::Word(&kind), range)),
            };
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
        match self.tokens.next()? {
            None => Ok(()),
            Some((_, range)) => Err(Diagnostic::new("efg-syntax", words::gambit::too_much()).at(range, "")),
        }
    }

    /// A node is complete: so is every node above it of which it is the last child.
    fn close(&mut self, mut node: u32) {
        let end = self.game.nodes.len() as u32;
        loop {
            self.game.nodes[node as usize].end = end;
            let Some((parent, read)) = self.open.last_mut() else { return };
            *read += 1;
            let (parent, read) = (*parent, *read);
            if (read as usize) < self.game.set(parent).map_or(0, |set| set.actions.len()) {
                return;
            }
            self.open.pop();
            node = parent;
        }
    }

    fn node(&mut self, name: String, range: &Range<usize>) -> Read<usize> {
        if self.game.nodes.len() >= MOST_NODES {
            let problem = words::gambit::TooManyNodes { most: MOST_NODES };
            return Err(Diagnostic::new("efg-too-large", problem).at(range.clone(), ""));
        }
        let (parent, ordinal) = self.open.last().map_or((None, 0), |&(parent, read)| (Some(parent), read));
        self.game.nodes.push(GameNode { name, parent, ordinal, end: 0, content: Content::Leaf, outcome: None });
        Ok(self.game.nodes.len() - 1)
    }

    fn chance(&mut self, range: Range<usize>) -> Read<usize> {
        let name = self.text()?;
        let node = self.node(name, &range)?;
        self.move_at(node, Actor::Chance)
    }

    fn player_node(&mut self, range: Range<usize>) -> Read<usize> {
        let name = self.text()?;
        let node = self.node(name, &range)?;
        let (player, place) = self.integer()?;
        let players = self.game.players.len();
        let index = usize::try_from(player).ok().and_then(|player| player.checked_sub(1));
        let Some(index) = index.filter(|&index| index < players) else {
            let problem = words::gambit::NoSuchPlayer { player: &player, players };
            return Err(Diagnostic::new("efg-players", problem).at(place, ""));
        };
        self.move_at(node, Actor::Player(index as u32))
    }

    fn leaf(&mut self, range: Range<usize>) -> Read<usize> {
        let name = self.text()?;
        let node = self.node(name, &range)?;
        self.game.nodes[node].outcome = self.outcome()?;
        Ok(0)
    }

    /// The information set and the outcome of a node at which somebody moves. Returns the number of actions.
    fn move_at(&mut self, node: usize, actor: Actor) -> Read<usize> {
        let (number, place) = self.integer()?;
        let name = self.optional_text()?;
        let actions = match self.tokens.peek()? {
            Some(Token::Open) => Some(self.actions(actor)?),
            _ => None,
        };
        let known = self.sets.get(&(actor, number)).copied();
        let set = match (known, actions) {
            (None, None) => {
                let problem = words::gambit::NewSetWithoutActions { number: &number };
                return Err(Diagnostic::new("efg-set", problem).at(place, ""));
            }
            (None, Some(actions)) => {
                let set = SetId(self.game.sets.len() as u32);
                let name = name.unwrap_or_default();
                self.game.sets.push(InformationSet { actor, number, name, actions, members: 0 });
                self.sets.insert((actor, number), set);
                set
            }
            (Some(set), actions) => {
                let known = self.game.sets[set.0 as usize].actions.len();
                if let Some(actions) = actions.filter(|actions| actions.len() != known) {
                    let problem = words::gambit::OtherActions { number: &number, known, here: actions.len() };
                    return Err(Diagnostic::new("efg-set", problem).at(place, ""));
                }
                set
            }
        };
        self.game.sets[set.0 as usize].members += 1;
        self.game.nodes[node].content = Content::Set(set);
        self.game.nodes[node].outcome = self.outcome()?;
        Ok(self.game.sets[set.0 as usize].actions.len())
    }

    /// `{ "left" "right" }`, of chance `{ "heads" 1/2 "tails" 1/2 }`.
    fn actions(&mut self, actor: Actor) -> Read<Vec<Action>> {
        let start = self.open_brace()?;
        let mut actions = Vec::new();
        let end = loop {
            match self.next(words::gambit::an_action())? {
                (Token::Close, range) => break range.end,
                (Token::Text(name), _) => {
                    let name = name.into_owned();
                    let probability = if actor == Actor::Chance { Some(self.number()?.0) } else { None };
                    actions.push(Action { name, probability });
                }
                (other, range) => return Err(expected(words::gambit::an_action(), &other, range)),
            }
        };
        let place = start.start..end;
        if actions.is_empty() {
            return Err(Diagnostic::new("efg-set", words::gambit::no_actions()).at(place, ""));
        }
        if actor == Actor::Chance {
            check_probabilities(&actions, place)?;
        }
        Ok(actions)
    }

    /// The outcome of a node: its number, 0 for none, and where it is new its name and its payoffs.
    fn outcome(&mut self) -> Read<Option<u32>> {
        let (number, place) = self.integer()?;
        let name = self.optional_text()?;
        let payoffs = match self.tokens.peek()? {
            Some(Token::Open) => Some(self.payoffs()?),
            _ => None,
        };
        if number == 0 {
            return Ok(None);
        }
        match (self.outcomes.get(&number).copied(), payoffs) {
            (Some(outcome), _) => Ok(Some(outcome)),
            (None, None) => {
                let problem = words::gambit::NewOutcomeWithoutPayoffs { number: &number };
                Err(Diagnostic::new("efg-outcome", problem).at(place, ""))
            }
            (None, Some(payoffs)) => {
                let outcome = self.game.outcomes.len() as u32;
                self.game.outcomes.push(Outcome { number, name: name.unwrap_or_default(), payoffs });
                self.outcomes.insert(number, outcome);
                Ok(Some(outcome))
            }
        }
    }

    fn payoffs(&mut self) -> Read<Vec<Exact>> {
        let start = self.open_brace()?;
        let mut payoffs = Vec::new();
        loop {
            if self.tokens.peek()? == Some(Token::Close) {
                let (_, range) = self.next(words::gambit::a_number())?;
                let players = self.game.players.len();
                if payoffs.len() == players {
                    return Ok(payoffs);
                }
                let problem = words::gambit::WrongPayoffs { here: payoffs.len(), players };
                return Err(Diagnostic::new("efg-outcome", problem).at(start.start..range.end, ""));
            }
            payoffs.push(self.number()?.0);
        }
    }

    // Single words.

    fn next(&mut self, wanted: &str) -> Read<(Token<'_>, Range<usize>)> {
        let end = self.tokens.end();
        self.tokens
            .next()?
            .ok_or_else(|| Diagnostic::new("efg-syntax", words::gambit::EndsBefore { wanted: &wanted }).at(end, ""))
    }

    fn word(&mut self) -> Read<(String, Range<usize>)> {
        match self.next(words::gambit::a_node())? {
            (Token::Word(word), range) => Ok((word.to_owned(), range)),
            (other, range) => Err(expected(words::gambit::a_node(), &other, range)),
        }
    }

    fn keyword(&mut self, keyword: &str) -> Read<()> {
        match self.next(keyword)? {
            (Token::Word(word), _) if word == keyword => Ok(()),
            (other, range) => Err(expected(keyword, &other, range)),
        }
    }

    fn text(&mut self) -> Read<String> {
        match self.next(words::gambit::a_text())? {
            (Token::Text(text), _) => Ok(text.into_owned()),
            (other, range) => Err(expected(words::gambit::a_text(), &other, range)),
        }
    }

    fn optional_text(&mut self) -> Read<Option<String>> {
        match self.tokens.peek()? {
            Some(Token::Text(_)) => self.text().map(Some),
            Some(_) | None => Ok(None),
        }
    }

    fn open_brace(&mut self) -> Read<Range<usize>> {
        match self.next("{")? {
            (Token::Open, range) => Ok(range),
            (other, range) => Err(expected("{", &other, range)),
        }
    }

    fn number(&mut self) -> Read<(Exact, Range<usize>)> {
        let wanted = words::gambit::a_number();
        match self.next(wanted)? {
            (Token::Word(word), range) => match exact::parse(word) {
                Some(number) => Ok((number, range)),
                None => Err(expected(wanted, &Token::Word(word), range)),
            },
            (other, range) => Err(expected(wanted, &other, range)),
        }
    }

    fn integer(&mut self) -> Read<(i64, Range<usize>)> {
        let wanted = words::gambit::a_whole_number();
        match self.next(wanted)? {
            (Token::Word(word), range) => match word.parse() {
                Ok(number) => Ok((number, range)),
                Err(_) => Err(expected(wanted, &Token::Word(word), range)),
            },
            (other, range) => Err(expected(wanted, &other, range)),
        }
    }
}

/// Chance has to do something, and nothing less than never.
fn check_probabilities(actions: &[Action], place: Range<usize>) -> Read<()> {
    let zero = Exact::default();
    let mut sum = zero.clone();
    for probability in actions.iter().filter_map(|action| action.probability.as_ref()) {
        if *probability < zero {
            let problem = words::gambit::Negative { probability };
            return Err(Diagnostic::new("efg-probability", problem).at(place, ""));
        }
        sum += probability;
    }
    // Files with six decimals add up to 1 only nearly.
    let one = Exact::from_integer(1.into());
    let off = if sum > one { &sum - &one } else { &one - &sum };
    if off > Exact::new(1.into(), 10_000.into()) {
        let problem = words::gambit::ProbabilitySum { sum: &sum };
        return Err(Diagnostic::new("efg-probability", problem).at(place, ""));
    }
    Ok(())
}

/// Something else stands where this is wanted.
fn expected(wanted: &str, found: &Token<'_>, range: Range<usize>) -> Diagnostic {
    let found = match found {
        Token::Text(text) => format!("\"{}\"", quoted(text)),
        Token::Word(word) => quoted(word).into_owned(),
        Token::Open => "{".to_owned(),
        Token::Close => "}".to_owned(),
    };
    Diagnostic::new("efg-syntax", words::gambit::Expected { wanted: &wanted, found: &found }).at(range, "")
}
