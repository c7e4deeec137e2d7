//! A graph that is changed in place while it is searched: what its edges cost, what is expected from its nodes, its start and its
//! goal.
//!
//! The places are the nodes, with a letter each, then the edges, then the estimates of the nodes; keys and the mouse come to nodes
//! and edges only, and a number that is put on a node is what is expected there.

use std::sync::Arc;

use super::super::edges::{
    self, About, EdgeList, GOAL, NODE, START, about, cursor_node, drawn_list, place, shown_digits,
};
use super::super::graph_picture::{self, Thing};
use super::super::look::short_number;
use super::super::searched::Searched;
use super::super::view::View;
use super::super::worlds::GraphWorld;
use super::super::{Shown as _, parted, say};
use super::nothing;
use plywood_drawing::picture::{Area, Needs, Picture};
use plywood_lesson::{Button, Cells, Changeable, Grip, Lesson, Place, Put, Sign, Spot, Towards};
use plywood_messages::words::{Charset, Sentence, Words as _};
use plywood_tree::cost::Cost;
use plywood_tree::format::Syntax;
use plywood_tree::progress::Progress;

/// The most characters of a number that is typed.
const MOST_DIGITS: usize = 7;

impl Searched<GraphWorld> {
    fn list(&self) -> &EdgeList {
        &self.world.list
    }

    fn about(&self, spot: Spot) -> Option<About> {
        about(self.list(), spot)
    }

    fn place(&self, cells: &Cells, about: About) -> Spot {
        place(self.list(), cells, about)
    }

    /// What can be pointed at, and where it is drawn.
    fn things(&self, place: Place<'_>) -> Vec<(Spot, Area)> {
        let cells = place.drawing.cells;
        let list = drawn_list(self.list(), cells);
        let digits = shown_digits(&list, self.digits.rank);
        let cursor = cursor_node(self.list(), place.drawing);
        let things = graph_picture::things(&list, parted(place.sheet).0, digits, cursor);
        let spot = |thing: Thing| match thing {
            Thing::Node(node) => self.place(cells, About::Node(node)),
            Thing::Edge(edge) => self.place(cells, About::Edge(edge)),
        };
        things.into_iter().map(|(thing, area)| (spot(thing), area)).collect()
    }

    /// The changes of moving the start or the goal to a node.
    fn moved(cells: &Cells, spot: Spot, end: char) -> Result<Vec<Put>, Sentence> {
        let before = cells.at(spot).ok_or_else(nothing)?;
        let sign = Sign::Letter(end);
        match before {
            Sign::Letter(letter) if letter == end => return Ok(Vec::new()),
            Sign::Letter(START | GOAL) => {
                return Err(sentence!(routes, "change-end", sign = Text(before)));
            }
            Sign::Letter(_) | Sign::Amount(_) => {}
        }
        // Where one node was both, the goal stays.
        let left = if cells.find(GOAL).is_none() { GOAL } else { NODE };
        let old = cells.find(end).map(|old| Put { spot: old, before: sign, after: Sign::Letter(left) });
        Ok(old.into_iter().chain([Put { spot, before, after: sign }]).collect())
    }
}

fn number(typed: &str) -> Option<Cost> {
    let is_number = typed.starts_with(|c: char| c.is_ascii_digit()) && typed.len() <= MOST_DIGITS;
    let digits = typed.chars().all(|c| c.is_ascii_digit() || c == '.');
    Cost::from_number(typed.parse().ok().filter(|_| is_number && digits)?)
}

/// How far a thing lies in a direction, what lies aside of it counting twice; `None` where it lies elsewhere. Rows are twice as
/// high as columns are wide.
fn far(from: Area, to: Area, towards: Towards) -> Option<i32> {
    let middle = |area: Area| (2 * i32::from(area.x) + i32::from(area.width), 2 * (2 * i32::from(area.y) + 1));
    let ((x, y), (to_x, to_y)) = (middle(from), middle(to));
    let (across, down) = (to_x - x, to_y - y);
    let (along, aside) = match towards {
        Towards::Up => (-down, across),
        Towards::Down => (down, across),
        Towards::Left => (-across, down),
        Towards::Right => (across, down),
    };
    (along > 0 && aside.abs() <= 2 * along).then(|| along + 2 * aside.abs())
}

impl Changeable for Searched<GraphWorld> {
    fn cells(&self) -> Cells {
        edges::cells(self.list())
    }

    fn focus(&self, step: usize) -> Spot {
        self.place(&self.cells(), About::Node(View::new(self, step).focus_state().0 as usize))
    }

    fn called(&self, spot: Spot) -> String {
        let list = self.list();
        match self.about(spot) {
            Some(About::Node(node) | About::Estimate(node)) => list.names[node].clone(),
            Some(About::Edge(edge)) => {
                let (from, to, _) = list.edges[edge];
                let line = if list.directed { '→' } else { '–' };
                format!("{} {line} {}", list.names[from], list.names[to])
            }
            None => String::new(),
        }
    }

    fn there(&self, cells: &Cells, spot: Spot) -> String {
        let amount = |spot| match cells.at(spot) {
            Some(Sign::Amount(amount)) => Some(short_number(amount.to_number())),
            Some(Sign::Letter(_)) | None => None,
        };
        match self.about(spot) {
            Some(About::Edge(_)) => amount(spot).map(|cost| say!(routes, "change-cost", Text(cost)).to_string()),
            Some(About::Node(node) | About::Estimate(node)) => {
                let end = match cells.at(self.place(cells, About::Node(node))) {
                    Some(Sign::Letter(START)) => Some(text!(routes, "change-start").to_owned()),
                    Some(Sign::Letter(GOAL)) => Some(text!(routes, "change-goal").to_owned()),
                    Some(Sign::Letter(_) | Sign::Amount(_)) | None => None,
                };
                let estimate = amount(self.place(cells, About::Estimate(node)));
                let estimate = estimate.map(|h| say!(routes, "change-estimate", estimate = Text(h)).to_string());
                Some(end.into_iter().chain(estimate).collect::<Vec<_>>().join(", "))
            }
            None => None,
        }
        .unwrap_or_default()
    }

    fn signs(&self) -> String {
        match self.list().estimates {
            Some(_) => text!(routes, "signs-of-a-graph").to_owned(),
            None => text!(routes, "signs-without-estimates").to_owned(),
        }
    }

    fn again(&self, sign: Sign) -> String {
        let meaning = match sign {
            Sign::Letter(START) => Some(text!(routes, "change-start")),
            Sign::Letter(_) => Some(text!(routes, "change-goal")),
            Sign::Amount(_) => None,
        };
        let named = meaning.map(|meaning| say!(routes, "sign", Text(sign), Text(meaning)).to_string());
        say!(routes, "puts-on-graph", sign = Text(named.unwrap_or_else(|| sign.to_string()))).into()
    }

    fn sign(&self, _: Spot, typed: &str) -> Option<Sign> {
        match typed {
            "S" => Some(Sign::Letter(START)),
            "G" => Some(Sign::Letter(GOAL)),
            _ => number(typed).map(Sign::Amount),
        }
    }

    fn first_sign(&self) -> Sign {
        Sign::Letter(START)
    }

    fn grip(&self, cells: &Cells, spot: Spot, _: Sign, button: Button) -> Option<Grip> {
        match (button, cells.at(spot)?) {
            (Button::Main, end @ Sign::Letter(START | GOAL)) => Some(Grip::Carry(end)),
            (Button::Main, _) => Some(Grip::Point),
            (Button::Other, _) => None,
        }
    }

    fn put(&self, cells: &Cells, spot: Spot, sign: Sign) -> Result<Vec<Put>, Sentence> {
        let refused = |why: &'static str| Err(why.sentence(Charset::Unicode));
        let spot = match (self.about(spot).ok_or_else(nothing)?, sign) {
            (About::Node(_), Sign::Letter(end @ (START | GOAL))) => return Self::moved(cells, spot, end),
            (_, Sign::Letter(_)) => return refused(text!(routes, "ends-on-nodes")),
            (About::Node(_), Sign::Amount(_)) if self.list().estimates.is_none() => {
                return refused(text!(routes, "no-estimates-to-change"));
            }
            (About::Node(node), Sign::Amount(_)) => self.place(cells, About::Estimate(node)),
            (About::Edge(_) | About::Estimate(_), Sign::Amount(_)) => spot,
        };
        let before = cells.at(spot).ok_or_else(nothing)?;
        let put = Put { spot, before, after: sign };
        Ok(if before == sign { Vec::new() } else { vec![put] })
    }

    fn next(&self, place: Place<'_>, towards: Towards) -> Spot {
        let (things, cursor) = (self.things(place), place.drawing.cursor);
        let Some(&(_, from)) = things.iter().find(|(spot, _)| *spot == cursor) else { return cursor };
        let others = things.iter().filter(|(spot, _)| *spot != cursor);
        let nearest = others.filter_map(|&(spot, area)| Some((far(from, area, towards)?, spot)));
        nearest.min_by_key(|(far, _)| *far).map_or(cursor, |(_, spot)| spot)
    }

    fn held(&self, spot: Spot) -> Spot {
        let cells = self.cells();
        match self.about(spot) {
            Some(About::Node(_) | About::Edge(_)) => spot,
            Some(About::Estimate(node)) => self.place(&cells, About::Node(node)),
            None => self.place(&cells, About::Node(self.list().start)),
        }
    }

    fn changed(&self, cells: &Cells, progress: &Arc<Progress>) -> Result<Arc<dyn Lesson>, Sentence> {
        let too_large = || sentence!(routes, "costs-too-large");
        let world = GraphWorld::new(drawn_list(self.list(), cells)).ok_or_else(too_large)?;
        let mut searched = Self::new(Arc::new(world), self.options, progress).map_err(say::failed)?;
        searched.digits = searched.digits.most(self.digits);
        Ok(Arc::new(searched))
    }

    fn picture(&self, place: Place<'_>) -> Result<Picture, Needs> {
        self.world.picture(&View::drawn(self, place), place.sheet)
    }

    fn area(&self, place: Place<'_>, spot: Spot) -> Option<Area> {
        self.things(place).into_iter().find(|(known, _)| *known == spot).map(|(_, area)| area)
    }

    fn spot(&self, place: Place<'_>, cell: (u16, u16)) -> Option<Spot> {
        self.things(place).into_iter().find(|(_, area)| area.holds(cell)).map(|(spot, _)| spot)
    }

    fn outcome(&self) -> Vec<(&'static str, String)> {
        super::outcome(self)
    }

    fn written(&self, text: &str, syntax: Syntax, cells: &Cells) -> Option<String> {
        edges::written(text, syntax, &drawn_list(self.list(), cells))
    }
}
