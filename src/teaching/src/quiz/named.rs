//! Answers to questions whose options are told in words: by number, or by name.

use super::answer::plain;
use plywood_lesson::Question;

/// Returns the option that was typed, from 0.
pub(super) fn read(question: &Question, typed: &str) -> Option<usize> {
    let typed = bare(typed);
    let by_name = || question.options.iter().position(|option| bare(&option.name.to_string()) == typed);
    let number = || typed.parse::<usize>().ok()?.checked_sub(1).filter(|&number| number < question.options.len());
    if typed.is_empty() { None } else { by_name().or_else(number) }
}

/// What was typed without what only sets it apart: `(3, 2)` is `3,2`.
pub(super) fn bare(typed: &str) -> String {
    plain(typed).chars().filter(|sign| !matches!(sign, ' ' | '(' | ')' | '[' | ']')).collect()
}
