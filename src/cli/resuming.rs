//! A talk that died is taken up where it was: what of a search says where it is, and how a talk is opened there again. Knows nothing
//! of where that is kept.

use super::{Opening, Start};
use crate::format::View;
use crate::session::{Choices, Subject};
use crate::settings::Choice;
use crate::source::Facts;
use crate::tui::Model;
use crate::tui::gallery::{Content, Entry};

/// What is kept of the moment that is shown; `None` where no search is.
pub(super) fn place(model: &Model) -> Option<Facts> {
    let viewer = model.viewer()?;
    let Choices { rules, order, seed } = viewer.choices();
    let key = viewer.lanes.subject.origin.key();
    let facts = [
        ("of", key.of.to_string()),
        ("base", key.base.to_string()),
        ("step", viewer.cursor().to_string()),
        ("algorithm", rules.algorithm.name().to_owned()),
        ("return", rules.fail_mode.name().to_owned()),
        ("cut_on", rules.cut_rule.name().to_owned()),
        ("order", order.name().to_owned()),
        ("seed", seed.to_string()),
        ("depth", rules.depth.to_string()),
        ("nodes", rules.nodes.to_string()),
        ("display", viewer.lanes.display.name().to_owned()),
        ("visits", viewer.lanes.visits.name().to_owned()),
    ];
    Some(facts.map(|(name, fact)| (name.to_owned(), fact)).into())
}

/// The same opening at a place that was kept, if it is one of what is opened, or of the gallery if that is; and the step of it.
pub(super) fn resumed(opening: Opening, entries: &[Entry], place: &Facts) -> (Opening, Option<usize>) {
    let at_place = |subject: &Subject| {
        let key = subject.origin.key();
        let is_it =
            [("of", key.of), ("base", key.base)].iter().all(|(name, number)| fact(place, name) == Some(*number));
        is_it.then(|| Subject { view: view(place, &subject.view), ..subject.clone() })
    };
    let (name, subject) = match &opening.start {
        Start::Subject { name, subject } => (name.clone(), at_place(subject)),
        Start::Gallery => {
            let of = |entry: &Entry| match &entry.content {
                Content::Subject(subject) => Some((entry.name.clone(), Some(at_place(subject)?))),
                Content::Broken(_) => None,
            };
            entries.iter().find_map(of).unwrap_or_default()
        }
        Start::Comparison { .. } => return (opening, None),
    };
    match subject {
        Some(subject) => {
            let step = subject.view.step;
            (Opening { start: Start::Subject { name, subject: Box::new(subject) }, ..opening }, step)
        }
        None => (opening, None),
    }
}

/// The wishes of a file with those of a place above them.
fn view(place: &Facts, file: &View) -> View {
    View {
        step: fact(place, "step").or(file.step),
        algorithm: choice(place, "algorithm").or(file.algorithm),
        fail_mode: choice(place, "return").or(file.fail_mode),
        cut_rule: choice(place, "cut_on").or(file.cut_rule),
        order: choice(place, "order").or(file.order),
        seed: fact(place, "seed").or(file.seed),
        depth: fact(place, "depth").or(file.depth),
        nodes: fact(place, "nodes").or(file.nodes),
        display: choice(place, "display").or(file.display),
        visits: choice(place, "visits").or(file.visits),
        ..file.clone()
    }
}

fn fact<T: std::str::FromStr>(place: &Facts, name: &str) -> Option<T> {
    place.get(name)?.parse().ok()
}

fn choice<C: Choice>(place: &Facts, name: &str) -> Option<C> {
    C::from_name(place.get(name)?)
}
