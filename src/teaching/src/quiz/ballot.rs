//! What a hall can vote for: a few answers that could be right, in an order that does not depend on which is.

use super::{Answer, Decision, Kind, NodeQuestion, Search, Solution};
use plywood_search::trace::{Step, Window};
use plywood_tree::settings::Perspective;
use plywood_tree::tree::NodeId;

/// As many as there are digits.
pub(super) const MOST: usize = 9;

impl NodeQuestion {
    /// The answers to choose from, the right one among them; none where leaves are marked.
    pub(super) fn ballot(&self, search: &Search) -> Vec<Answer> {
        match &self.solution {
            Solution::Decision(_) => [Decision::Cut, Decision::GoesOn].map(Answer::Decision).to_vec(),
            Solution::Child(right) => self.among_options(*right),
            Solution::Order(orders) => self.orders_to_vote(orders),
            Solution::Value(_) if self.kind == Kind::Label => {
                [1.0, 0.0].map(|label| Answer::Value(label, 0.0)).to_vec()
            }
            Solution::Value(right) => self.values(search, *right),
            Solution::Window(right) => self.windows(search, *right),
            Solution::Leaves(_) => Vec::new(),
        }
    }

    fn among_options(&self, right: NodeId) -> Vec<Answer> {
        let mut shown: Vec<NodeId> = self.options.iter().copied().take(MOST).collect();
        if let Some(last) = shown.last_mut().filter(|_| self.options.iter().skip(MOST).any(|&option| option == right)) {
            *last = right;
        }
        shown.into_iter().map(Answer::Option).collect()
    }

    /// The values of the children, and what they add up to at a chance node, from the smallest to the largest.
    fn values(&self, search: &Search, right: f64) -> Vec<Answer> {
        let (replay, before) = (&search.replay, search.replay.at(self.asked));
        let seen = |child: NodeId| before.value(child).map(|value| replay.for_max(child, value));
        let mut values: Vec<f64> = replay.tree().children(self.node).filter_map(seen).collect();
        values.push(replay.for_max(self.node, right));
        if self.kind == Kind::Mean {
            let sum: f64 = replay.tree().children(self.node).filter_map(seen).sum();
            values.extend(Some(sum).filter(|sum| sum.is_finite()));
        }
        values.sort_by(f64::total_cmp);
        values.dedup();
        let values: Vec<f64> = values.into_iter().map(|value| replay.for_max(self.node, value)).collect();
        around(&values, right).iter().map(|&value| Answer::Value(value, 0.0)).collect()
    }

    /// The window with either bound replaced by what has returned, with both, and with none.
    fn windows(&self, search: &Search, right: Window) -> Vec<Answer> {
        let replay = &search.replay;
        let before = replay.at(self.asked);
        let Some(Step::Update { value, .. }) = replay.step(self.asked + 1) else { return Vec::new() };
        let Some(Window { alpha, beta }) = before.window(self.node) else { return Vec::new() };
        let opposite = |value: f64| replay.tree().domain().opposite(value);
        let candidates = match (replay.trace().perspective, self.kind) {
            // The next child sees everything from the other side.
            (Perspective::Mover, Kind::Entry) => {
                let [alpha, beta, value] = [alpha, beta, value].map(opposite);
                [(beta, alpha), (beta, value), (value, alpha)]
            }
            (Perspective::Max | Perspective::Mover, _) => [(alpha, beta), (value, beta), (alpha, value)],
        };
        let mut windows: Vec<Window> = candidates.map(|(alpha, beta)| Window { alpha, beta }).to_vec();
        windows.push(right);
        windows.sort_by(|a, b| a.alpha.total_cmp(&b.alpha).then(a.beta.total_cmp(&b.beta)));
        windows.dedup();
        windows.into_iter().map(Answer::Window).collect()
    }
}

/// As many values as can be voted for, the right one among them.
fn around(values: &[f64], right: f64) -> &[f64] {
    let at = values.iter().position(|value| *value == right).unwrap_or(0);
    let first = (at + 1).saturating_sub(MOST);
    &values[first..values.len().min(first + MOST)]
}
