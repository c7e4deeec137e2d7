//! Figures of several steps as one document for a browser and for paper: each with what the step does below it. There is no
//! script in it.

use std::fmt::Write as _;

use super::document::shell;
use crate::lesson_figure;
use crate::lesson_figure::LessonFigures;
use plywood_drawing::figure::style::{Colors, hex};
use plywood_drawing::figure::{Figure, svg};
use plywood_drawing::theme::Role;
use plywood_drawing::xml::escaped;

/// The looks of the document around its figures.
const STYLE: &str = include_str!("handout.css");

/// The document; of figures that tell what their steps do, the words stand below them as text.
#[must_use]
pub fn document(figures: &[Figure], colors: Colors) -> String {
    let title = figures.first().map_or("", |figure| figure.title.as_str());
    let style = [svg::style_sheet(colors).as_str(), &variables(colors), STYLE].concat();
    let mut body = format!("<h1>{}</h1>\n", escaped(title));
    for (number, figure) in figures.iter().enumerate() {
        body.push_str("<figure>\n");
        body.push_str(&svg::embedded(figure, number));
        if !figure.telling.is_empty() {
            caption(&mut body, figure);
        }
        body.push_str("</figure>\n");
    }
    shell(title, None, None, &style, &body)
}

/// The same of a lesson that is no search.
#[must_use]
pub fn lesson_document(figures: &LessonFigures, colors: Colors) -> String {
    let title = figures.figures.first().map_or("", |figure| figure.title.as_str());
    let style = [lesson_figure::style_sheet().as_str(), &variables(colors), STYLE].concat();
    let mut body = format!("<h1>{}</h1>\n", escaped(title));
    for (number, figure) in figures.figures.iter().enumerate() {
        body.push_str("<figure>\n");
        body.push_str(&figures.embedded(figure, number, colors));
        if let Some(sentence) = figure.told() {
            let _ = writeln!(body, "<figcaption><p class=\"told\">{}</p></figcaption>", escaped(sentence));
        }
        body.push_str("</figure>\n");
    }
    shell(title, None, None, &style, &body)
}

/// Which step it is, what it does, and the counts.
fn caption(body: &mut String, figure: &Figure) {
    let class = |role| if role == Role::Text { "told" } else { "counted" };
    let mut last = None;
    body.push_str("<figcaption>");
    for (_, role, words) in &figure.telling {
        match last {
            Some(before) if before == *role => body.push(' '),
            Some(_) => body.push_str("</p>"),
            None => {}
        }
        if last != Some(*role) {
            let _ = write!(body, "<p class=\"{}\">", class(*role));
        }
        body.push_str(&escaped(words));
        last = Some(*role);
    }
    body.push_str("</p></figcaption>\n");
}

fn variables(colors: Colors) -> String {
    let ink = |role| hex(colors.ink(role));
    format!(
        ":root{{--ground:#{};--text:#{};--faint:#{};--frame:#{}}}\n",
        hex(colors.ground()),
        ink(Role::Text),
        ink(Role::Faint),
        ink(Role::Frame)
    )
}
