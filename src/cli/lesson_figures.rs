//! Figures of lessons that are no searches: which steps are drawn, and on what sheet. Knows nothing of how anything is drawn.

use std::path::Path;

use super::arguments::{Exporting, Series, Target};
use super::endings::{FORMATS, OfLesson};
use super::series::{self, Made, names};
use super::walks;
use crate::diagnostic::{Diagnostic, Problems};
use crate::export::figure::Telling;
use crate::export::figure::style::Colors;
use crate::export::lesson_figure::{LessonFigure, LessonFigures, sheet};
use crate::lesson::{LessonFile, Needs};
use crate::settings::ThemeName;
use crate::words;

/// The files that are asked for.
pub(super) fn drawn(file: &LessonFile, arguments: &Exporting, output: &Target) -> Result<Vec<Made>, Problems> {
    let refused = |problem| Problems::one(file.title.clone(), problem);
    if matches!(output.format.lesson, OfLesson::Absent) || arguments.series() == Series::Sheet {
        return Err(refused(not_so(arguments)));
    }
    let step = walks::opens(file, arguments, file.lesson.steps()).map_err(refused)?;
    let next = |step| file.lesson.next_event(step);
    let steps = series::steps(arguments.series(), step, file.lesson.steps(), next).map_err(refused)?;
    let figures = figures(file, arguments, output, &steps).map_err(refused)?;
    written(&figures, arguments, output).map_err(refused)
}

fn not_so(arguments: &Exporting) -> Diagnostic {
    if arguments.series() == Series::Sheet {
        return Diagnostic::new("no-sheet", words::figures::no_sheet_of_lesson());
    }
    let endings =
        FORMATS.iter().filter(|format| !matches!(format.lesson, OfLesson::Absent)).map(|format| format.ending);
    let endings: Vec<&str> = endings.chain(["html"]).collect();
    let help = words::figures::OfLessons { endings: &endings.join(", ") };
    Diagnostic::new("no-such-format", words::figures::not_of_lessons()).help(help)
}

fn figures(
    file: &LessonFile,
    arguments: &Exporting,
    output: &Target,
    steps: &[usize],
) -> Result<LessonFigures, Diagnostic> {
    let asked = match output.format.lesson {
        OfLesson::Text(_) => arguments.size.map(|(width, height)| [width, height].map(cells).into()),
        OfLesson::Each(_) | OfLesson::All(_) | OfLesson::Absent => None,
    };
    let needs = |Needs { width, height }| {
        let problem = words::figures::LessonNeeds { width: width.into(), height: height.into() };
        Diagnostic::new("too-large", problem)
    };
    let sheet = sheet(&*file.lesson, asked).map_err(needs)?;
    let one = arguments.series() == Series::One && !arguments.caption;
    let telling = if one { Telling::Absent } else { Telling::Below };
    let figure = |&step: &usize| LessonFigure::of(&*file.lesson, &file.title, step, sheet, telling);
    let figures = steps.iter().map(figure).collect::<Result<Vec<_>, _>>().map_err(needs)?;
    Ok(LessonFigures::new(figures))
}

fn cells(length: u32) -> u16 {
    u16::try_from(length).unwrap_or(u16::MAX)
}

fn written(figures: &LessonFigures, arguments: &Exporting, output: &Target) -> Result<Vec<Made>, Diagnostic> {
    let (path, size): (&Path, _) = (&output.path, arguments.size);
    let colors = Colors::new(arguments.look.theme.unwrap_or(ThemeName::Light));
    let named = || names(path, figures.figures.len(), arguments.series()).into_iter().zip(&figures.figures);
    match output.format.lesson {
        OfLesson::Each(write) => {
            named().map(|(path, figure)| Ok((path, write(figures, figure, colors, size)?))).collect()
        }
        OfLesson::Text(write) => Ok(named().map(|(path, figure)| (path, write(figure).into_bytes())).collect()),
        OfLesson::All(write) => Ok(vec![(path.to_owned(), write(figures, colors, size)?)]),
        OfLesson::Absent => Err(not_so(arguments)),
    }
}

#[cfg(test)]
mod tests {
    use crate::cli::tests::{plywood, refused};

    #[test]
    fn every_kind_of_lesson_is_drawn_in_every_format_it_has() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
        for lesson in ["history", "prisoners-dilemma", "romania", "eight-puzzle", "sussman", "three-players"] {
            for ending in ["svg", "txt", "png"] {
                let path = at(&format!("{lesson}.{ending}"));
                let (code, _, err) = plywood(&["export", lesson, "-o", &path, "--step", "end"]);
                assert_eq!(code, 0, "{lesson} {ending}: {err}");
            }
            let svg = std::fs::read_to_string(at(&format!("{lesson}.svg"))).expect("written");
            let document = roxmltree::Document::parse(&svg).expect("XML");
            let drawn: String = document
                .descendants()
                .filter(|node| node.has_tag_name("text"))
                .filter_map(|node| node.text())
                .collect();
            let text = std::fs::read_to_string(at(&format!("{lesson}.txt"))).expect("written");
            let letters = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            assert_eq!(letters(&drawn), letters(&text), "{lesson}: the same words in the same order");
        }
        let (code, out, err) = plywood(&["export", "three-players", "-o", &at("x.svg"), "--events"]);
        assert_eq!(code, 0, "{err}");
        assert_eq!(out.lines().count(), 5, "{out}");
        refused(&["export", "romania", "-o", &at("x.dot")], 1, &["no-such-format", "svg, png, pdf"]);
        refused(&["export", "romania", "-o", &at("x.svg"), "--blank"], 1, &["no-sheet"]);
    }
}
