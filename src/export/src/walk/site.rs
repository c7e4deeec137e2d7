//! Index of a site of pages: its introduction, and the pages by chapters. A gallery contains no script; another site has pictures
//! and a search that runs in the browser.

use super::{
    document::{STYLE_OF_CONTENTS as STYLE, base64, shell},
    palette,
};
use plywood_drawing::xml::escaped;

pub const INDEX: &str = "index.html";

const SEARCH: &str =
    concat!("\n\"use strict\";\n(() => {\n", include_str!("kept.js"), include_str!("contents.js"), "})();\n");

pub struct SitePage {
    pub file: String,
    pub chapter: String,
    pub title: String,
    pub about: String,
    /// Small picture of its end as SVG; `None` without pictures.
    pub picture: Option<String>,
}

pub struct Index<'a> {
    pub heading: &'a str,
    pub introduction: &'a [String],
    pub pages: &'a [SitePage],
    /// True for a site with a search and a page to begin with.
    pub guides: bool,
    /// Page of the whole program, if the site has one.
    pub program: Option<&'a str>,
}

pub fn contents(index: &Index<'_>) -> String {
    let style = [palette::style_sheet().as_str(), STYLE].concat();
    let mut body = format!("<header><h1>{}</h1>", escaped(index.heading));
    for paragraph in index.introduction {
        append!(body, "<p>{}</p>", escaped(paragraph));
    }
    if let Some(first) = index.pages.first().filter(|_| index.guides) {
        let start = escaped(text!("walks/start-here"));
        append!(body, "<a class=\"start\" href=\"{}\">{start}: {}</a>", escaped(&first.file), escaped(&first.title));
    }
    if let Some(program) = index.program {
        let about = escaped(text!("live/program-about"));
        append!(body, " <a class=\"start\" href=\"{program}\">{}: {about}</a>", escaped(text!("live/program")));
    }
    body.push_str("</header>\n");
    let continues = string!("walks/continue", step = Text("{0}"), steps = Text("{1}"));
    let words =
        [("search", text!("walks/site-search")), ("found", text!("walks/site-found")), ("continue", &continues)];
    let words = words.map(|(name, text)| format!(" data-{name}=\"{}\"", escaped(text))).concat();
    append!(body, "<main{}>\n", if index.guides { &words } else { "" });
    for chapter in index.pages.chunk_by(|one, other| one.chapter == other.chapter) {
        append!(body, "<section>\n<h2>{}</h2>\n<ol>\n", escaped(&chapter[0].chapter));
        for page in chapter {
            body.push_str(&item(page));
        }
        body.push_str("</ol>\n</section>\n");
    }
    body.push_str("</main>\n");
    let script = index.guides.then_some(SEARCH);
    if let Some(script) = script {
        append!(body, "<script>{script}</script>\n");
    }
    shell(index.heading, None, script, &style, &body)
}

fn item(page: &SitePage) -> String {
    let picture = page.picture.as_ref().map_or_else(String::new, |svg| {
        let data = base64(svg.as_bytes());
        format!("<img alt=\"\" loading=\"lazy\" decoding=\"async\" width=\"144\" height=\"81\" src=\"data:image/svg+xml;base64,{data}\">")
    });
    let [file, title, about] = [&page.file, &page.title, &page.about].map(|text| escaped(text));
    format!("<li><a href=\"{file}\">{picture}<strong>{title}</strong><span>{about}</span></a></li>\n")
}
