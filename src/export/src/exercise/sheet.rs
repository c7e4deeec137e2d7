//! Worksheet of an exercise: the tree, the questions, and blanks. Reveals no answers.

use crate::Written;
use std::io::Write;

use super::{
    drawing::{PAGE, drawing, inner_labels},
    title,
};
use plywood_messages::text::width;
use plywood_teaching::exercise::Practice;

const BLANK: usize = 8;

pub fn sheet(practice: &Practice, out: &mut dyn Write) -> Written {
    head(&title(practice), out)?;
    writeln!(out, "{}\n", super::task(practice))?;
    let (questions, of_nodes) = super::questions(practice);
    if let Practice::Tree(exercise) = practice {
        for line in drawing(&exercise.tree, exercise.options.algorithm.has_windows()) {
            writeln!(out, "{line}")?;
        }
        writeln!(out)?;
    }
    for question in questions {
        writeln!(out, "{question} {}", "_".repeat(BLANK))?;
    }
    let Practice::Tree(exercise) = practice else { return Ok(()) };
    writeln!(out, "{of_nodes}\n")?;
    let labels = inner_labels(&exercise.tree);
    let widest = labels.iter().map(|label| width(label)).max().unwrap_or(0);
    for label in labels {
        let blanks = " ".repeat(widest - width(&label) + 2);
        if exercise.options.algorithm.has_windows() {
            let room = PAGE.saturating_sub(widest + 4 + BLANK);
            writeln!(out, "{label}{blanks}{}  {}", "_".repeat(room), "_".repeat(BLANK))?;
        } else {
            writeln!(out, "{label}{blanks}{}", "_".repeat(BLANK))?;
        }
    }
    Ok(())
}

fn head(title: &str, out: &mut dyn Write) -> Written {
    let name = text!("exercises/your-name");
    let room = PAGE.saturating_sub(width(title) + width(name) + 4).min(40);
    let gap = PAGE.saturating_sub(width(title) + width(name) + 1 + room);
    writeln!(out, "{title}{}{name} {}\n", " ".repeat(gap), "_".repeat(room))
}
