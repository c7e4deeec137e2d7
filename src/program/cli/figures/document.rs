//! Documents on paper. Letters too small to read are refused.

use super::Work;
use crate::cli::{advice::too_small, endings::WritePages, exporting::Series};
use plywood_drawing::figure::{
    Body, Figure, FigureOptions, Filling, Shown,
    paper::{PER_PAGE, Paper},
    style::Colors,
};
use plywood_tree::diagnostic::Diagnostic;

/// Greatest number of pages of a document that is written without asking.
pub const MOST_PAGES: usize = 20;

/// Kind of the problem that a document has more of them.
pub const TOO_MANY_PAGES: &str = "too-many-pages";

impl Work<'_> {
    pub fn document(
        &self,
        write: WritePages,
        colors: Colors,
        options: FigureOptions,
        steps: &[usize],
    ) -> Result<Vec<u8>, Diagnostic> {
        let figures = self.exported.figures(options, steps)?;
        let Some(first) = figures.first() else { return Ok(Vec::new()) };
        let paper = self.paper(first, figures.len());
        if !self.arguments.force && !paper.can_read(first) {
            let fits = self.fitting(&paper, first, options, steps);
            return Err(too_small(paper.letters(first)).help(if fits.is_empty() {
                string!("pictures/force-help")
            } else {
                string!("pictures/fits-help", options = Text(fits.join(", ")))
            }));
        }
        let pages = paper.pages(&figures);
        if !self.arguments.force && pages.len() > self.most_pages {
            return Err(self.too_long(pages.len(), &paper, figures.len()));
        }
        write(&pages, &first.title, colors)
    }

    fn paper(&self, first: &Figure, figures: usize) -> Paper {
        let asked = self.arguments.paper();
        match (asked, &first.body) {
            (Some(paper), _) if self.arguments.size.is_some() || self.arguments.per_page.is_some() => paper,
            (Some(paper), _) => paper.filled(first, figures),
            (None, _) if figures > 1 && !self.exported.is_lesson() => Paper::a4(None, 1).filled(first, figures),
            (None, Body::Tree(..) | Body::Cells(_)) => Paper::own(first.size),
        }
    }

    fn too_long(&self, pages: usize, paper: &Paper, figures: usize) -> Diagnostic {
        let problem =
            Diagnostic::new(TOO_MANY_PAGES, say!("pictures/too-many-pages", Count(pages), most = Count(MOST_PAGES)));
        let fewer = PER_PAGE.into_iter().find(|&number| figures.div_ceil(number) <= MOST_PAGES);
        match fewer.filter(|&number| number > paper.per_page()) {
            Some(number) => problem.help(say!("pictures/more-per-page-help", Count(number))),
            None if self.arguments.series() == Series::All => problem.help(text!("pictures/all-pages-help")),
            None => problem.help(text!("pictures/many-pages-help")),
        }
    }

    /// Returns the options with which the figures could be read.
    fn fitting(&self, paper: &Paper, figure: &Figure, options: FigureOptions, steps: &[usize]) -> Vec<String> {
        let fewer = PER_PAGE.iter().rev().filter(|&&fewer| fewer < paper.per_page());
        let fewer = fewer.copied().find(|&fewer| paper.clone().with(fewer).can_read(figure));
        let views: &[(Shown, &str)] = match (options.shown, options.filling) {
            _ if self.exported.is_lesson() => &[],
            (Shown::Whole | Shown::Visited, Filling::Filled) => {
                &[(Shown::AroundPath, "--around-path"), (Shown::Rows, "--rows")]
            }
            (Shown::AroundPath, Filling::Filled) => &[(Shown::Rows, "--rows")],
            (Shown::Rows, Filling::Filled) | (_, Filling::Blank) => &[],
        };
        let views = views.iter().filter(|&&(shown, _)| {
            let figures = self.exported.figures(FigureOptions { shown, ..options }, steps).unwrap_or_default();
            figures.first().is_some_and(|figure| paper.can_read(figure))
        });
        let larger = Paper::readable(figure)
            .filter(|_| paper.per_page() == 1)
            .map(|(width, height)| format!("--size {width}x{height}"));
        let fewer = fewer.map(|steps| format!("--per-page {steps}"));
        let all = fewer.into_iter().chain(views.map(|&(_, typed)| typed.to_owned())).chain(larger);
        all.map(|option| format!("`{option}`")).collect()
    }
}
