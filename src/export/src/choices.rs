//! Short descriptions of search settings.

use plywood_search::session::Choices;
use plywood_tree::settings::{Choice, Order, Wins};

/// Describes the settings that only windowed searches respect: return value, cut rule, and the window of the root if it is chosen.
pub fn windowed(Choices { rules, .. }: Choices) -> impl Iterator<Item = String> {
    let window = rules.may_fail().then(|| string!("reports/window", window = Text(rules.window)));
    [rules.returns().name().to_owned(), rules.cut_rule.meaning().to_owned()].into_iter().chain(window)
}

/// Describes the settings that every search respects if they are not the default: order of children, preference among wins and depth.
pub fn unusual(choices: Choices) -> Vec<String> {
    let order = match choices.order {
        Order::Given => None,
        Order::Random => Some(string!("reports/random-order", seed = Text(choices.seed))),
        Order::Best => Some(string!("reports/best-first")),
        Order::Worst => Some(string!("reports/worst-first")),
        Order::Previous => Some(string!("reports/previous-pass")),
    };
    let depth = match choices.rules.depth {
        u32::MAX => None,
        plies => Some(string!("reports/no-deeper", Count(plies))),
    };
    let wins = match choices.rules.wins {
        Wins::Any => None,
        Wins::Early => Some(string!("reports/early-wins")),
    };
    order.into_iter().chain(wins).chain(depth).collect()
}
