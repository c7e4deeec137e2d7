//! Worksheet of an exercise: the tree, the questions, and blanks. Reveals no answers.

use crate::Written;
use std::io::Write;

use super::{
    drawing::{PAGE, drawing, label},
    title,
};
use plywood_messages::text::width;
use plywood_teaching::exercise::Practice;

pub const BLANK: usize = 8;

pub fn sheet(practice: &Practice, out: &mut dyn Write) -> Written {
    let exercise = match practice {
        Practice::Tree(exercise) => exercise,
        Practice::Nim(exercise) => return super::nim::sheet(exercise, out),
    };
    head(&title(exercise.seed), out)?;
    writeln!(out, "{}\n", super::task(exercise))?;
    for line in drawing(&exercise.tree, exercise.options.algorithm.has_windows()) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)?;
    let (questions, of_nodes) = super::questions(exercise);
    for question in questions {
        writeln!(out, "{question} {}", "_".repeat(BLANK))?;
    }
    writeln!(out, "{of_nodes}\n")?;
    let inner = exercise.tree.nodes().filter(|&node| exercise.tree.player(node).is_some());
    let labels: Vec<String> = inner.map(|node| label(&exercise.tree, node)).collect();
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

pub fn head(title: &str, out: &mut dyn Write) -> Written {
    let name = text!("exercises/your-name");
    let room = PAGE.saturating_sub(width(title) + width(name) + 4).min(40);
    let gap = PAGE.saturating_sub(width(title) + width(name) + 1 + room);
    writeln!(out, "{title}{}{name} {}\n", " ".repeat(gap), "_".repeat(room))
}
