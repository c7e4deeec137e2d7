//! Short descriptions of search settings.

use plywood_search::session::Choices;
use plywood_tree::settings::{Bug, Choice, Order};

/// Describes the settings that only windowed searches respect: return value and cut rule.
pub(super) fn windowed(choices: Choices) -> [String; 2] {
    [choices.rules.returns().name().to_owned(), choices.rules.cut_rule.meaning().to_owned()]
}

/// Describes the settings that every search respects if they are not the default: order of children and depth.
pub(super) fn unusual(choices: Choices) -> Vec<String> {
    let order = match choices.order {
        Order::Given => None,
        Order::Random => Some(say!(reports, "random-order", seed = Text(choices.seed)).into()),
        Order::Best => Some(text!(reports, "best-first").to_owned()),
        Order::Worst => Some(text!(reports, "worst-first").to_owned()),
        Order::Previous => Some(text!(reports, "previous-pass").to_owned()),
    };
    let depth = match choices.rules.depth {
        u32::MAX => None,
        plies => Some(say!(reports, "no-deeper", plies = Count(plies as usize)).into()),
    };
    order.into_iter().chain(depth).collect()
}

pub(super) fn with_mistake(algorithm: &str, bug: Bug) -> String {
    say!(panels, "with-mistake", Text(algorithm), bug = Text(bug.name())).into()
}
