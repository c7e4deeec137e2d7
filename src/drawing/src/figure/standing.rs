//! How far a search is with a node or an edge of a figure, by the role it is drawn in: every notation of figures goes by that. Knows
//! nothing of files.

use crate::theme::Role;

/// What a role is of, and how that stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawn {
    /// A node, or anything that is no edge.
    Node(Standing),
    Edge(Standing),
}

/// How far the search is with something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// It has not come there.
    Unvisited,
    /// It is there, or below.
    Open,
    /// It is done.
    Closed,
    /// It never comes there.
    Pruned,
    /// It is on the best line.
    Best,
    /// The last step was about it.
    Current,
}

impl Drawn {
    /// What is drawn in a role.
    pub(super) const fn of(role: Role) -> Self {
        match role {
            Role::Unvisited => Self::Node(Standing::Unvisited),
            Role::Open => Self::Node(Standing::Open),
            Role::Pruned => Self::Node(Standing::Pruned),
            Role::Best => Self::Node(Standing::Best),
            Role::Current => Self::Node(Standing::Current),
            Role::EdgeUnvisited => Self::Edge(Standing::Unvisited),
            Role::EdgeOpen => Self::Edge(Standing::Open),
            Role::EdgeClosed => Self::Edge(Standing::Closed),
            Role::EdgePruned => Self::Edge(Standing::Pruned),
            Role::EdgeBest => Self::Edge(Standing::Best),
            // Besides those that are done, in nothing of these is a node or an edge drawn.
            Role::Text
            | Role::Faint
            | Role::Title
            | Role::Key
            | Role::Number
            | Role::Verdict
            | Role::Cut
            | Role::Problem
            | Role::Max
            | Role::Min
            | Role::Chance
            | Role::Closed
            | Role::Selected
            | Role::EdgeLabel
            | Role::Done
            | Role::ToCome
            | Role::Knob
            | Role::TickCut
            | Role::TickChange
            | Role::Frame
            | Role::Chosen => Self::Node(Standing::Closed),
        }
    }

    /// How it stands, whatever it is.
    pub(super) const fn standing(self) -> Standing {
        match self {
            Self::Node(standing) | Self::Edge(standing) => standing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edge_stands_as_the_node_it_leads_to() {
        let pairs = [
            (Role::Unvisited, Role::EdgeUnvisited),
            (Role::Open, Role::EdgeOpen),
            (Role::Closed, Role::EdgeClosed),
            (Role::Pruned, Role::EdgePruned),
            (Role::Best, Role::EdgeBest),
        ];
        for (node, edge) in pairs {
            let standing = Drawn::of(node).standing();
            assert_eq!((Drawn::of(node), Drawn::of(edge)), (Drawn::Node(standing), Drawn::Edge(standing)));
        }
    }
}
