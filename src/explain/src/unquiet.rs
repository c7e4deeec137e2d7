//! Sentences for non-quiet nodes that are searched beyond the depth limit.

use super::phrasing::Phrasing;
use plywood_messages::words::Sentence;
use plywood_search::trace::Window;
use plywood_tree::tree::{NodeId, Player};

impl Phrasing<'_> {
    /// `It is not quiet, so at the depth limit of 2 plies it is not evaluated but searched further.`
    pub(super) fn goes_on(self, node: NodeId) -> Option<Sentence> {
        let is_searched_on = self.moment.is_searched_on(node);
        is_searched_on.then(|| self.say(&say!(explain, "goes-on", limit = Words(self.limit(node)))))
    }

    /// Returns the same sentence after the search, with the stand-pat value.
    pub(super) fn went_on(self, node: NodeId) -> Option<Sentence> {
        if !self.moment.is_searched_on(node) {
            return None;
        }
        let went_on = self.say(&say!(explain, "went-on", limit = Words(self.limit(node))));
        let stood_pat = self.evaluation_of(node).filter(|_| self.moment.stands_pat(node));
        let stood_pat =
            stood_pat.map(|value| self.say(&say!(explain, "stood-pat", value = Words(self.estimate(node, value)))));
        Some(Sentence::paragraph([went_on, stood_pat.unwrap_or_default()]))
    }

    /// `C is not quiet; its static evaluation, an estimate, is 3. MIN can stand pat with that, so C is worth at most 3. The window
    /// becomes (−∞, 3).`
    pub(super) fn stand_pat(self, node: NodeId, best: f64, window: Option<Window>) -> Sentence {
        let evaluation = self.evaluation_of(node).unwrap_or(best);
        let player = self.tree().player(node).and_then(Player::goal);
        // Fail-hard keeps its initial bound if that is better.
        let kept = player.filter(|goal| goal.prefers(best, evaluation));
        let (news, window) = match (kept, player) {
            (Some(goal), _) => (self.kept_bound(node, window, goal, best), self.same_window(node, window)),
            (None, Some(goal)) => (self.may_stand_pat(node), self.new_window(node, window, goal)),
            (None, None) => (self.may_stand_pat(node), None),
        };
        let value = &self.by(node).estimate(node, evaluation);
        let news = self.say(&say!(
            explain,
            "stand-pat",
            node = Words(self.noun(node)),
            value = Words(value),
            news = Words(news)
        ));
        Sentence::paragraph([news, window.unwrap_or_default()])
    }

    fn may_stand_pat(self, node: NodeId) -> Sentence {
        self.say(&say!(explain, "may-stand-pat", player = Words(self.player(node)), worth = Words(self.worth(node))))
    }

    /// `3  stand pat`.
    pub(super) fn stand_pat_headline(self, node: NodeId) -> Sentence {
        let value = self.evaluation_of(node).unwrap_or(f64::NAN);
        self.by(node).number(value).beside(&self.say(&say!(explain, "stands-pat")))
    }

    fn evaluation_of(self, node: NodeId) -> Option<f64> {
        self.tree().evaluation(node).map(|value| self.replay().for_max(node, value))
    }
}
