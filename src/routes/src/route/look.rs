//! What a place of a map, a node of a graph or a board looks like at a step: its sign, its colours, its numbers.

use plywood_drawing::theme::Role;
use plywood_messages::text;
use plywood_messages::words::Charset;
use plywood_tree::cost::Cost;

/// What the search has made of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// It has not come to it.
    Unseen,
    /// It is in the frontier.
    Open,
    /// It has been expanded.
    Closed,
    /// The last step was about it.
    Current,
}

/// Whether the way that is marked ends at the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// It is the way to the current state.
    SoFar,
    /// It is a solution.
    Solved,
}

impl Mark {
    /// The sign that tells it from the others in black and white.
    pub(super) const fn sign(self) -> char {
        match self {
            Self::Unseen => '·',
            Self::Open => '○',
            Self::Closed => '●',
            Self::Current => '◉',
        }
    }

    /// Its colours.
    pub(super) const fn role(self) -> Role {
        match self {
            Self::Unseen => Role::Unvisited,
            Self::Open => Role::Open,
            Self::Closed => Role::Closed,
            Self::Current => Role::Current,
        }
    }
}

impl Way {
    /// The colours of its lines.
    pub(super) const fn line(self) -> Role {
        match self {
            Self::SoFar => Role::EdgeOpen,
            Self::Solved => Role::EdgeBest,
        }
    }

    /// The colours of what stands on it.
    pub(super) const fn role(self) -> Role {
        match self {
            Self::SoFar => Role::Open,
            Self::Solved => Role::Best,
        }
    }
}

/// What is known of a state in the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    /// What the way to it costs.
    pub(super) g: Cost,
    /// What is expected from there to the goal, where the search asks for it.
    pub(super) h: Option<Cost>,
    /// Their sum, where the search goes by it.
    pub(super) f: Option<Cost>,
    /// Whether the sum is told.
    pub(super) sum: Sum,
}

/// Whether a sum is told, or asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Sum {
    #[default]
    Told,
    /// It is asked for: only its parts are told.
    Asked,
}

/// A cost with at most so many digits behind the point, and none of them zero at the end.
fn rounded(cost: Cost, digits: usize) -> String {
    if !cost.is_finite() {
        return "∞".to_owned();
    }
    rounded_number(cost.to_number(), digits)
}

fn rounded_number(number: f64, digits: usize) -> String {
    let text = format!("{number:.digits$}");
    let trimmed = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    trimmed.to_owned()
}

/// A number with at most two digits behind the point.
pub(super) fn short_number(number: f64) -> String {
    rounded_number(number, 2)
}

/// Columns that pictures need for costs up to this one, whole ones or not.
pub(super) fn rounded_width(most: Cost, has_fractions: bool) -> u16 {
    let whole = text::cells(&rounded(most, 0));
    if has_fractions { whole + 2 } else { whole }
}

/// A cost as sentences write it.
pub(super) fn cost(cost: Cost, charset: Charset) -> String {
    match charset {
        Charset::Ascii if !cost.is_finite() => "inf".to_owned(),
        Charset::Unicode | Charset::Ascii => rounded(cost, 2),
    }
}

/// The same in pictures, where there is less room.
pub(super) fn short(cost: Cost) -> String {
    rounded(cost, 1)
}

impl Numbers {
    /// What it is chosen by.
    pub(super) fn rank(self) -> Cost {
        self.f.or(self.h).unwrap_or(self.g)
    }

    /// The same as pictures write it.
    pub(super) fn told_rank(self) -> String {
        match (self.sum, self.f) {
            (Sum::Asked, Some(_)) => "?".to_owned(),
            (Sum::Asked, None) | (Sum::Told, _) => short(self.rank()),
        }
    }

    /// How that came about, where it is a sum: `3+4`.
    pub(super) fn sum(self) -> Option<String> {
        let (_, f) = (self.h?, self.f?);
        Some(format!("{}+{}", short(self.g), short(f.less(self.g))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_have_as_many_digits_as_they_need() {
        let costs = [Cost::ZERO, Cost::whole(7), Cost::SQRT_2, Cost::whole(418), Cost::whole(100), Cost::INFINITE];
        assert_eq!(costs.map(|value| rounded(value, 2)), ["0", "7", "1.41", "418", "100", "∞"]);
        let four = Numbers { g: Cost::whole(3), h: Some(Cost::whole(4)), f: Some(Cost::whole(7)), sum: Sum::Told };
        assert_eq!((four.sum().as_deref(), four.told_rank()), (Some("3+4"), "7".to_owned()));
        assert_eq!(Numbers { sum: Sum::Asked, ..four }.told_rank(), "?");
    }
}
