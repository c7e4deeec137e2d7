//! Figures of several steps as one HTML document for screen and paper, each with a caption below. Contains no script.

use super::document::shell;
use plywood_drawing::{
    figure::{
        Figure,
        style::{Colors, hex},
        svg,
    },
    theme::Role,
    xml::escaped,
};

const STYLE: &str = include_str!("handout.css");

/// Returns the document; the captions of its figures are text below them.
pub fn document(figures: &[Figure], colors: Colors) -> String {
    let Some(first) = figures.first() else { return String::new() };
    let style = [svg::style_sheet(colors).as_str(), &variables(colors), STYLE].concat();
    let mut body = format!("<h1>{}</h1>\n", escaped(&first.title));
    for (number, figure) in figures.iter().enumerate() {
        body.push_str("<figure>\n");
        body.push_str(&svg::embedded(figure, number, colors));
        if !figure.caption.is_empty() {
            caption(&mut body, figure);
        }
        body.push_str("</figure>\n");
    }
    shell(&first.title, None, None, &style, &body)
}

fn caption(body: &mut String, figure: &Figure) {
    let class = |role| if role == Role::Text { "told" } else { "counted" };
    let mut last = None;
    body.push_str("<figcaption>");
    for (_, role, words) in &figure.caption {
        match last {
            Some(before) if before == *role => body.push(' '),
            Some(_) => body.push_str("</p>"),
            None => {}
        }
        if last != Some(*role) {
            append!(body, "<p class=\"{}\">", class(*role));
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
