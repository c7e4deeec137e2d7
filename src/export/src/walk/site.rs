//! Table of contents of a site of pages. Contains no script.

use super::{
    document::{STYLE_OF_CONTENTS as STYLE, shell},
    palette,
};
use plywood_drawing::xml::escaped;

pub const INDEX: &str = "index.html";

pub struct SitePage {
    pub file: String,
    pub chapter: String,
    pub title: String,
    pub about: String,
}

pub fn contents(pages: &[SitePage]) -> String {
    let style = [palette::style_sheet().as_str(), STYLE].concat();
    let mut body = format!(
        "<header><h1>{}</h1><p>{}</p></header>\n<main>\n",
        escaped(text!("panels/plywood")),
        escaped(text!("panels/tagline"))
    );
    for chapter in pages.chunk_by(|one, other| one.chapter == other.chapter) {
        append!(body, "<section>\n<h2>{}</h2>\n<ol>\n", escaped(&chapter[0].chapter));
        for page in chapter {
            append!(
                body,
                "<li><a href=\"{}\"><strong>{}</strong><span>{}</span></a></li>\n",
                escaped(&page.file),
                escaped(&page.title),
                escaped(&page.about)
            );
        }
        body.push_str("</ol>\n</section>\n");
    }
    body.push_str("</main>\n");
    shell(text!("panels/plywood"), None, None, &style, &body)
}
