//! Resuming a presentation that died: the saved position of a search, and reopening the presentation there.

use plywood_document::files::Facts;
use plywood_document::material::Material;
use plywood_interface::Model;
use plywood_interface::gallery::{Content, Entry};
use plywood_search::session::{Choices, SearchProblem};
use plywood_tree::format::View;
use plywood_tree::settings::Choice;

/// Returns the saved form of the current position; `None` without a search.
#[cfg(unix)]
pub(super) fn place(model: &Model) -> Option<Facts> {
    let viewer = model.viewer()?;
    let Choices { rules, order, seed } = viewer.choices();
    let key = viewer.subject.origin.key();
    let facts = [
        ("of", key.of.to_string()),
        ("base", key.base.to_string()),
        ("step", viewer.cursor().to_string()),
        ("algorithm", rules.algorithm.name().to_owned()),
        ("return", rules.fail_mode.name().to_owned()),
        ("cut_on", rules.cut_rule.name().to_owned()),
        ("bug", rules.bug.map(Choice::name).unwrap_or_default().to_owned()),
        ("order", order.name().to_owned()),
        ("seed", seed.to_string()),
        ("depth", rules.depth.to_string()),
        ("nodes", rules.nodes.to_string()),
        ("first_guess", rules.first_guess.to_string()),
        ("display", viewer.display.name().to_owned()),
        ("visits", viewer.visits.name().to_owned()),
    ];
    Some(facts.map(|(name, fact)| (name.to_owned(), fact)).into())
}

/// Returns the search problem at a saved position, if the position belongs to it.
pub(super) fn at(subject: &SearchProblem, place: &Facts) -> Option<SearchProblem> {
    let key = subject.origin.key();
    let is_it = [("of", key.of), ("base", key.base)].iter().all(|(name, number)| fact(place, name) == Some(*number));
    is_it.then(|| SearchProblem { view: view(place, &subject.view), ..subject.clone() })
}

/// Finds the gallery entry that a position belongs to, and returns it at that position with its name.
#[cfg(unix)]
pub(super) fn among(entries: &[Entry], place: &Facts) -> Option<(String, SearchProblem)> {
    entries.iter().find_map(|entry| match &entry.content {
        Content::Read(Material::Searched(subject)) => Some((entry.name.clone(), at(subject, place)?)),
        Content::Read(Material::Lesson(_)) | Content::Unread(_) | Content::Broken(_) => None,
    })
}

pub(super) fn goes_on(step: usize) -> String {
    say!(commands, "talk-goes-on", Count(step)).into()
}

fn view(place: &Facts, file: &View) -> View {
    View {
        step: fact(place, "step").or(file.step),
        algorithm: choice(place, "algorithm").or(file.algorithm),
        fail_mode: choice(place, "return").or(file.fail_mode),
        cut_rule: choice(place, "cut_on").or(file.cut_rule),
        bug: choice(place, "bug").or(file.bug),
        order: choice(place, "order").or(file.order),
        seed: fact(place, "seed").or(file.seed),
        depth: fact(place, "depth").or(file.depth),
        nodes: fact(place, "nodes").or(file.nodes),
        first_guess: fact(place, "first_guess").or(file.first_guess),
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
