//! Symbol, colours and numbers of a place, node or board at a step.

use plywood_drawing::{
    picture::{Legend, LegendSample},
    theme::Role,
};
use plywood_lesson::{Drawing, Place, Spot};
use plywood_messages::text;
use plywood_tree::cost::Cost;

#[derive(Clone, Copy, PartialEq)]
pub enum Mark {
    Unseen,
    Open,
    Closed,
    Current,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Way {
    SoFar,
    Solved,
}

impl Mark {
    /// Symbol that distinguishes it without colour.
    pub const fn sign(self) -> char {
        match self {
            Self::Unseen => '·',
            Self::Open => '○',
            Self::Closed => '●',
            Self::Current => '◉',
        }
    }

    pub const fn role(self) -> Role {
        match self {
            Self::Unseen => Role::Unvisited,
            Self::Open => Role::Open,
            Self::Closed => Role::Closed,
            Self::Current => Role::Current,
        }
    }

    /// Returns the role of a place, which may be on a path.
    pub fn role_on(self, path: Option<Way>) -> Role {
        path.filter(|_| matches!(self, Self::Open | Self::Closed)).map_or(self.role(), Way::role)
    }
}

/// Returns the marks of a search with their meanings.
pub fn marks() -> Legend {
    let meaning = |mark: Mark| match mark {
        Mark::Current => text!("routes/legend-current"),
        Mark::Open => text!("routes/legend-frontier"),
        Mark::Closed => text!("routes/legend-expanded"),
        Mark::Unseen => text!("routes/legend-unseen"),
    };
    let marks = [Mark::Current, Mark::Open, Mark::Closed, Mark::Unseen];
    marks.map(|mark| (LegendSample::Mark(mark.sign(), mark.role()), meaning(mark))).into()
}

impl Way {
    pub fn meaning(self) -> &'static str {
        match self {
            Self::SoFar => text!("routes/legend-way"),
            Self::Solved => text!("routes/legend-solution"),
        }
    }

    pub const fn line(self) -> Role {
        match self {
            Self::SoFar => Role::EdgeOpen,
            Self::Solved => Role::EdgeBest,
        }
    }

    pub const fn role(self) -> Role {
        match self {
            Self::SoFar => Role::Open,
            Self::Solved => Role::Best,
        }
    }
}

#[derive(Clone, Copy)]
pub struct Numbers {
    pub g: Cost,
    pub h: Option<Cost>,
    /// Sum of both, if the search uses it.
    pub f: Option<Cost>,
    /// True while the quiz asks for the sum: only its parts are shown.
    pub is_asked: bool,
}

/// Part of a drawing in view if there is not room for all of it.
#[derive(Clone, Copy, Default)]
pub struct Looked<'v> {
    /// Contents of the places while they are edited, and the place that stays in view.
    pub drawing: Option<Drawing<'v>>,
    /// First place in view if the user has scrolled.
    pub corner: Option<Spot>,
}

impl<'v> Looked<'v> {
    pub const fn changed(place: Place<'v>) -> Self {
        Self { drawing: Some(place.drawing), corner: None }
    }

    pub const fn from(corner: Option<Spot>) -> Self {
        Self { drawing: None, corner }
    }
}

/// Rounds a cost to at most `digits` decimals, without trailing zeros.
fn rounded(cost: Cost, digits: usize) -> String {
    if !cost.is_finite() {
        return "∞".to_owned();
    }
    rounded_number(cost.to_number(), digits)
}

fn rounded_number(number: f64, digits: usize) -> String {
    // Nearly all costs are whole numbers, which are written much faster as such.
    let whole = number as u32;
    if f64::from(whole).to_bits() == number.to_bits() {
        return whole.to_string();
    }
    let text = format!("{number:.digits$}");
    let trimmed = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    trimmed.to_owned()
}

pub fn short_number(number: f64) -> String {
    rounded_number(number, 2)
}

/// Columns that pictures need for costs up to `most`, with or without fractions.
pub fn rounded_width(most: Cost, has_fractions: bool) -> u16 {
    let whole = text::cells(&rounded(most, 0));
    if has_fractions { whole + 2 } else { whole }
}

pub fn cost(cost: Cost) -> String {
    rounded(cost, 2)
}

/// Formats a cost for pictures, with one decimal at most.
pub fn short(cost: Cost) -> String {
    rounded(cost, 1)
}

impl Numbers {
    /// Number by which the node is ordered.
    pub fn rank(self) -> Cost {
        self.f.or(self.h).unwrap_or(self.g)
    }

    /// Formats the rank for pictures; `?` while the quiz asks for it.
    pub fn rank_text(self) -> String {
        if self.is_asked && self.f.is_some() { "?".to_owned() } else { short(self.rank()) }
    }

    /// Parts of the sum, `3+4`, if it is one.
    pub fn sum(self) -> Option<String> {
        let _ = self.h?;
        let f = self.f?;
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
        let four = Numbers { g: Cost::whole(3), h: Some(Cost::whole(4)), f: Some(Cost::whole(7)), is_asked: false };
        assert_eq!((four.sum().as_deref(), four.rank_text()), (Some("3+4"), "7".to_owned()));
        assert_eq!(Numbers { is_asked: true, ..four }.rank_text(), "?");
    }
}
