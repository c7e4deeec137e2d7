//! Which characters the field of a question takes: those with which an answer can begin or go on.

use super::answer::{NO, YES, plain};
use super::{Kind, NodeQuestion, Search};
use plywood_lesson as lesson;
use plywood_tree::tree::Domain;

/// Separators of the parts of an answer.
const BETWEEN: [char; 7] = [',', ';', ' ', '(', ')', '[', ']'];

impl NodeQuestion {
    /// Whether an answer begins with what is typed.
    pub(super) fn begins(&self, search: &Search, typed: &str) -> bool {
        let typed = comparable(typed);
        let domain = search.replay.tree().domain();
        let begins = |answers: &[&str]| answers.iter().any(|answer| answer.starts_with(&typed));
        match self.kind {
            Kind::Cut => begins(&YES) || begins(&NO),
            Kind::Value | Kind::Label | Kind::Mean => begins_value(&typed, domain),
            Kind::Window | Kind::Entry => {
                let bounds = || typed.split(BETWEEN).filter(|bound| !bound.is_empty());
                !typed.starts_with(' ') && bounds().count() <= 2 && bounds().all(|bound| begins_value(bound, domain))
            }
            Kind::Move => {
                let mut names = self.options.iter().flat_map(|&option| self.names(search, option));
                names.any(|name| name.starts_with(&typed))
            }
            Kind::Order => self.begins_order(search, &typed),
            Kind::Leaves | Kind::Skipped => begins(&["none", "-"]) || self.begins_marks(search, &typed),
        }
    }

    /// Numbers and names of nodes, or paths in brackets.
    fn begins_marks(&self, search: &Search, typed: &str) -> bool {
        let tree = search.replay.tree();
        let named = |word: &str| {
            let mut names = tree.nodes().filter_map(|node| tree.name(node));
            names.any(|name| plain(&name).starts_with(word)) || begins_number(word, self.options.len())
        };
        let is_path = |word: &str| word.bytes().all(|digit| digit.is_ascii_digit());
        let mut words = typed.split(BETWEEN).filter(|word| !word.is_empty());
        let is_part = |word: &str| if typed.contains('[') { is_path(word) } else { named(word) };
        !typed.contains(['(', ')']) && !typed.starts_with(' ') && words.all(is_part)
    }
}

/// Whether the number or the name of an option begins with what is typed. Blanks do not matter in either.
pub(super) fn begins(question: &lesson::Question, typed: &str) -> bool {
    if typed.ends_with(' ') {
        return false;
    }
    let typed = super::named::bare(typed);
    let mut names = question.options.iter().map(|option| super::named::bare(&option.name.to_string()));
    begins_number(&typed, question.options.len()) || names.any(|name| name.starts_with(&typed))
}

/// Returns the typed text in lower case and in the characters of every keyboard. Keeps blanks at its end.
fn comparable(typed: &str) -> String {
    let blanks = typed.len() - typed.trim_end().len();
    let leading = if typed.starts_with(' ') { " " } else { "" };
    format!("{leading}{}{:blanks$}", plain(typed), "")
}

/// Whether a number from 1 to `most` begins with these digits.
fn begins_number(digits: &str, most: usize) -> bool {
    (1..=most).any(|number| number.to_string().starts_with(digits))
}

/// Whether a value begins with this: a sign, digits with a point or a slash, an infinity, or a label.
fn begins_value(typed: &str, domain: Domain) -> bool {
    let number = typed.strip_prefix(['-', '+']).unwrap_or(typed);
    let is_label = domain == Domain::Truth && ["true", "false"].iter().any(|label| label.starts_with(typed));
    let is_decimal = |part: &str| {
        let points = part.bytes().filter(|&sign| sign == b'.').count();
        points <= 1 && part.bytes().all(|sign| sign.is_ascii_digit() || sign == b'.')
    };
    let mut parts = number.split('/');
    let is_number = parts.all(is_decimal) && number.matches('/').count() <= 1 && !number.starts_with('/');
    is_label || "infinity".starts_with(number) || is_number
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_typed_in_each_of_its_spellings_and_nothing_else() {
        for value in ["-2.5", "+4", "1/2", "-1/4", "inf", "-infinity", ".5", "i"] {
            let all = (0..=value.len()).all(|end| begins_value(&value[..end], Domain::Numbers));
            assert!(all, "{value}");
        }
        for typed in ["y", "t", "2y", "--", "1.2.", "1/2/", "infx", "/", "e", "3 "] {
            assert!(!begins_value(typed, Domain::Numbers), "{typed}");
        }
        assert!(begins_value("tr", Domain::Truth) && begins_value("f", Domain::Truth));
    }
}
