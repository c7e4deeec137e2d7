//! Legend of the symbols and states that occur in a figure.

use super::{Figure, Point, SMALL, place, routes, sizes::BESIDE, width};
use crate::theme::Role;
use plywood_tree::tree::{Kind, Player};

#[derive(Clone, Debug)]
pub struct LegendItem {
    pub at: Point,
    pub sample: Sample,
    pub words: String,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sample {
    Kind(Kind),
    Node(Role),
    Cut,
}

const ROW: i32 = 34;

fn states() -> [(Role, &'static str); 6] {
    [
        (Role::Current, text!("figures/current")),
        (Role::Open, text!("figures/open")),
        (Role::Closed, text!("figures/closed")),
        (Role::Best, text!("figures/best")),
        (Role::Pruned, text!("figures/pruned")),
        (Role::Unvisited, text!("figures/unvisited")),
    ]
}

pub fn state(role: Role) -> &'static str {
    states().into_iter().find(|(known, _)| *known == role).map_or("", |(_, words)| words)
}

/// Returns the kinds of nodes in the order of a legend.
pub fn kinds() -> impl Iterator<Item = Kind> {
    Player::ALL.map(Kind::Inner).into_iter().chain([Kind::Leaf, Kind::Unexplored])
}

pub fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Inner(player) => player.title(),
        Kind::Leaf => text!("figures/leaf"),
        Kind::Unexplored => text!("figures/unexplored"),
    }
}

pub fn add(figure: &mut Figure) {
    let kinds = kinds().filter(|&kind| figure.nodes().iter().any(|node| node.kind == kind));
    // A node that is done looks like the sample of its kind.
    let states = states()
        .into_iter()
        .filter(|&(role, _)| role != Role::Closed && figure.nodes().iter().any(|node| node.role == role));
    let cut = figure.edges().iter().any(|edge| edge.is_cut);
    let kinds = kinds.map(|kind| (Sample::Kind(kind), kind_name(kind)));
    let states = states.map(|(role, words)| (Sample::Node(role), words));
    let cut = cut.then(|| (Sample::Cut, text!("figures/cut")));
    let items: Vec<(Sample, &str)> = kinds.chain(cut).chain(states).collect();
    let right = figure.size.0.max(place::LEAST_WIDTH);
    let mut x = routes::MARGIN;
    let mut y = figure.size.1 + 14;
    for (sample, words) in items {
        let wide = BESIDE + 4 + width(words, SMALL) + 30;
        if x > routes::MARGIN && x + wide > right {
            x = routes::MARGIN;
            y += ROW;
        }
        figure.legend.push(LegendItem { at: (x + 14, y), sample, words: words.to_owned() });
        x += wide;
    }
    figure.size = (right, y + routes::MARGIN + 12);
}
