//! Table of the lines of programs with their meanings. A line that is not in it cannot be run.

use plywood_tree::tree::Goal;

/// Variable of a call. The old bounds are those before the last child returned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Var {
    Alpha,
    Beta,
    Best,
    OldAlpha,
    OldBeta,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Term {
    Var(Var),
    /// The value for the other player.
    Opposite(Var),
    Number(f64),
    /// Smallest positive number.
    Smallest,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    pub function: String,
    /// Alpha and beta, if the function has them.
    pub window: Option<[Term; 2]>,
    /// True if the result is the value for the other player.
    pub is_opposite: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Relation {
    AtLeast,
    Above,
    AtMost,
    Below,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Meaning {
    Function {
        name: String,
        has_window: bool,
    },
    /// Call for the root.
    Start(Call),
    IfLeaf,
    IfMover(Goal),
    Else,
    EachChild,
    /// Returns the value of the node, if it is a leaf or in any case.
    Evaluate {
        if_leaf: bool,
        for_mover: bool,
    },
    /// Keeps the better of the variable and the result of a child.
    Search {
        to: Var,
        best: Goal,
        call: Call,
    },
    /// Sets a variable, to the better of itself and a term or to the term.
    Set {
        to: Var,
        best: Option<Goal>,
        from: Term,
    },
    Cut {
        left: Term,
        relation: Relation,
        right: Term,
        value: Term,
    },
    Return(Term),
}

impl Meaning {
    /// Returns the meaning of a line; `None` if it is not in the table.
    pub fn of(line: &str) -> Option<Self> {
        let line = line.replace("old ", "old-");
        let words: Vec<&str> = line.split([' ', '(', ')', ',']).filter(|word| !word.is_empty()).collect();
        Some(match *words.as_slice() {
            ["function", name, "node"] => Self::Function { name: name.to_owned(), has_window: false },
            ["function", name, "node", "α", "β"] => Self::Function { name: name.to_owned(), has_window: true },
            [function, "root", ref window @ ..] => Self::Start(call(function, window)?),
            ["if", "node", "is", "a", "leaf"] => Self::IfLeaf,
            ["if", "node", "is", "a", "MAX", "node"] => Self::IfMover(Goal::Largest),
            ["if", "node", "is", "a", "MIN", "node"] => Self::IfMover(Goal::Smallest),
            ["else"] => Self::Else,
            ["for", "each", "child", "of", "node"] => Self::EachChild,
            ["if", "node", "is", "a", "leaf", "return", "value", "node"] => {
                Self::Evaluate { if_leaf: true, for_mover: false }
            }
            ["return", "value", "node", "mover"] => Self::Evaluate { if_leaf: false, for_mover: true },
            [to, "←", best, own, function, "child", ref window @ ..] if own == to => {
                Self::Search { to: var(to)?, best: goal(best)?, call: call(function, window)? }
            }
            [to, "←", best, own, from] if own == to => {
                Self::Set { to: var(to)?, best: Some(goal(best)?), from: term(from)? }
            }
            [to, "←", from] => Self::Set { to: var(to)?, best: None, from: term(from)? },
            ["if", left, relation, right, "return", value] => {
                Self::Cut { left: term(left)?, relation: of(relation)?, right: term(right)?, value: term(value)? }
            }
            ["return", value] => Self::Return(term(value)?),
            _ => return None,
        })
    }

    /// Returns true if deeper lines below belong to the line.
    pub const fn opens(&self) -> bool {
        matches!(self, Self::Function { .. } | Self::IfLeaf | Self::IfMover(_) | Self::Else | Self::EachChild)
    }
}

fn call(function: &str, window: &[&str]) -> Option<Call> {
    let name = function.trim_start_matches(['−', '¬']);
    let window = match *window {
        [] => None,
        [alpha, beta] => Some([term(alpha)?, term(beta)?]),
        _ => return None,
    };
    Some(Call { function: name.to_owned(), window, is_opposite: name != function })
}

fn term(word: &str) -> Option<Term> {
    Some(match word {
        "−∞" => Term::Number(f64::NEG_INFINITY),
        "+∞" => Term::Number(f64::INFINITY),
        "0" => Term::Number(0.0),
        "MIN_VALUE" => Term::Smallest,
        _ => match word.strip_prefix(['−', '¬']) {
            Some(name) => Term::Opposite(var(name)?),
            None => Term::Var(var(word)?),
        },
    })
}

fn var(word: &str) -> Option<Var> {
    Some(match word {
        "α" => Var::Alpha,
        "β" => Var::Beta,
        "v" => Var::Best,
        "old-α" => Var::OldAlpha,
        "old-β" => Var::OldBeta,
        _ => return None,
    })
}

fn goal(word: &str) -> Option<Goal> {
    match word {
        "max" => Some(Goal::Largest),
        "min" => Some(Goal::Smallest),
        _ => None,
    }
}

fn of(word: &str) -> Option<Relation> {
    Some(match word {
        "≥" => Relation::AtLeast,
        ">" => Relation::Above,
        "≤" => Relation::AtMost,
        "<" => Relation::Below,
        _ => return None,
    })
}
