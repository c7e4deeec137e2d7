//! How a search was asked for, in a few words. Knows nothing of what came of it.

use crate::session::Choices;
use crate::settings::{Choice, Order};

/// What only searches with a window heed: what they hand up and when they cut.
pub(super) fn windowed(choices: Choices) -> [String; 2] {
    [choices.rules.fail_mode.name().to_owned(), choices.rules.cut_rule.meaning().to_owned()]
}

/// What every search heeds, where it is not the usual: the order of children and the depth.
pub(super) fn unusual(choices: Choices) -> Vec<String> {
    let order = match choices.order {
        Order::Given => None,
        Order::Random => Some(format!("children in random order (seed {})", choices.seed)),
        Order::Best | Order::Worst => Some(format!("{} children first", choices.order.name())),
    };
    let depth = match choices.rules.depth {
        u32::MAX => None,
        1 => Some("no deeper than 1 ply".to_owned()),
        plies => Some(format!("no deeper than {plies} plies")),
    };
    order.into_iter().chain(depth).collect()
}
