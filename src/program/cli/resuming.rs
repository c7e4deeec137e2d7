//! A talk that died is taken up where it was: what of a search says where it is, and how a talk is opened there again.

use plywood_document::files::Facts;
use plywood_document::material::Material;
use plywood_interface::Model;
use plywood_interface::gallery::{Content, Entry};
use plywood_search::session::{Choices, Subject};
use plywood_tree::format::View;
use plywood_tree::settings::Choice;

/// What is kept of the moment that is shown; `None` where no search is.
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

/// The same subject at a place that was kept, if that is one of this very subject.
pub(super) fn at(subject: &Subject, place: &Facts) -> Option<Subject> {
    let key = subject.origin.key();
    let is_it = [("of", key.of), ("base", key.base)].iter().all(|(name, number)| fact(place, name) == Some(*number));
    is_it.then(|| Subject { view: view(place, &subject.view), ..subject.clone() })
}

/// The one of the gallery that a place is of, at that place, with its name.
#[cfg(unix)]
pub(super) fn among(entries: &[Entry], place: &Facts) -> Option<(String, Subject)> {
    entries.iter().find_map(|entry| match &entry.content {
        Content::Read(Material::Searched(subject)) => Some((entry.name.clone(), at(subject, place)?)),
        Content::Read(Material::Lesson(_)) | Content::Unread(_) | Content::Broken(_) => None,
    })
}

/// What the user is told of a talk that goes on at a step.
pub(super) fn goes_on(step: usize) -> String {
    say!(commands, "talk-goes-on", Count(step)).into()
}

/// The wishes of a file with those of a place above them.
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
