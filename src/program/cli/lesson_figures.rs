//! Figures of lessons that are no searches: which steps are drawn, and on what sheet.

use super::arguments::{Exporting, Series, Target};
use super::endings::{FORMATS, OfLesson};
use super::screens::lesson_needs;
use super::series::{self, Made, beside, places};
use super::shot::LessonShot;
use super::walks;
use plywood_document::material::LessonFile;
use plywood_drawing::figure::Telling;
use plywood_drawing::figure::style::Colors;
use plywood_export::lesson_figure::{LessonFigure, LessonFigures, sheet};
use plywood_tree::diagnostic::{Diagnostic, Problems};
use plywood_tree::settings::ThemeName;

/// The files that are asked for.
pub(super) fn drawn(file: &LessonFile, arguments: &Exporting, output: &Target) -> Result<Vec<Made>, Problems> {
    let refused = |problem| Problems::one(file.title.clone(), problem);
    if matches!(output.format.lesson, OfLesson::Absent) {
        return Err(refused(not_so()));
    }
    if arguments.series() == Series::Sheet {
        return sheet_and_key(file, arguments, output).map_err(refused);
    }
    let step = walks::opens(file, arguments, file.content.steps()).map_err(refused)?;
    let next = |step| file.content.next_event(step);
    let steps = series::steps(arguments.series(), step, file.content.steps(), next).map_err(refused)?;
    let telling =
        if arguments.series() == Series::One && !arguments.caption { Telling::Absent } else { Telling::Below };
    written(file, arguments, output, &steps, telling).map_err(refused)
}

fn not_so() -> Diagnostic {
    let endings =
        FORMATS.iter().filter(|format| !matches!(format.lesson, OfLesson::Absent)).map(|format| format.ending);
    let endings: Vec<&str> = endings.collect();
    let help = say!(pictures, "of-lessons", endings = Text(endings.join(", ")));
    Diagnostic::new("no-such-format", text!(pictures, "not-of-lessons")).help(help)
}

/// The lesson before its first step, to be worked out on paper, and beside it what comes out, with what is said of it.
fn sheet_and_key(file: &LessonFile, arguments: &Exporting, output: &Target) -> Result<Vec<Made>, Diagnostic> {
    if matches!(output.format.lesson, OfLesson::Screens(_)) {
        return Err(Diagnostic::new("no-sheet", text!(pictures, "no-sheet")));
    }
    let nothing = figures(file, arguments, output, &[0], Telling::Absent)?;
    if nothing.figures.iter().all(LessonFigure::is_empty) {
        return Err(Diagnostic::new("no-sheet", text!(pictures, "no-sheet-of-lesson")));
    }
    let paths = [output.path.clone(), beside(&output.path, "key")];
    series::check_free(output, &paths, arguments)?;
    let [sheet, key] = [(0, Telling::Absent), (file.content.steps(), Telling::Below)].map(|(step, telling)| {
        let made = bytes(file, arguments, output, &[step], telling)?;
        Ok(made.into_iter().next().unwrap_or_default())
    });
    let [sheet_file, key_file] = paths;
    Ok(vec![(sheet_file, sheet?), (key_file, key?)])
}

fn figures(
    file: &LessonFile,
    arguments: &Exporting,
    output: &Target,
    steps: &[usize],
    telling: Telling,
) -> Result<LessonFigures, Diagnostic> {
    let asked = match output.format.lesson {
        OfLesson::Text(_) => arguments.size.map(|(width, height)| [width, height].map(cells).into()),
        OfLesson::Each(_) | OfLesson::Canvas(_) | OfLesson::Screens(_) | OfLesson::All(_) | OfLesson::Absent => None,
    };
    let sheet = sheet(&*file.content, asked).map_err(lesson_needs)?;
    let figure = |&step: &usize| LessonFigure::of(&*file.content, &file.title, step, sheet, telling);
    let figures = steps.iter().map(figure).collect::<Result<Vec<_>, _>>().map_err(lesson_needs)?;
    Ok(LessonFigures::new(figures))
}

fn cells(length: u32) -> u16 {
    u16::try_from(length).unwrap_or(u16::MAX)
}

/// The files of these steps.
fn written(
    file: &LessonFile,
    arguments: &Exporting,
    output: &Target,
    steps: &[usize],
    telling: Telling,
) -> Result<Vec<Made>, Diagnostic> {
    let names = match output.format.lesson {
        OfLesson::Each(_) | OfLesson::Text(_) | OfLesson::Canvas(_) => places(output, steps.len(), arguments)?,
        OfLesson::All(_) | OfLesson::Screens(_) | OfLesson::Absent => vec![output.path.clone()],
    };
    // A recording of one moment shows nothing: it is of the way there.
    let way: Vec<usize> = match (&output.format.lesson, arguments.series(), steps) {
        (OfLesson::Screens(_), Series::One, [step]) => (0..=*step).collect(),
        _ => steps.to_vec(),
    };
    Ok(names.into_iter().zip(bytes(file, arguments, output, &way, telling)?).collect())
}

/// What is in the files of these steps.
fn bytes(
    file: &LessonFile,
    arguments: &Exporting,
    output: &Target,
    steps: &[usize],
    telling: Telling,
) -> Result<Vec<Vec<u8>>, Diagnostic> {
    let (size, theme) = (arguments.size, arguments.look.theme);
    let colors = Colors::new(theme.unwrap_or(ThemeName::Light));
    let screen = theme.or(file.view.theme).unwrap_or_default();
    let shot = |step| LessonShot { file, step, theme: screen, telling, size };
    let figures = || figures(file, arguments, output, steps, telling);
    match output.format.lesson {
        OfLesson::Each(write) => {
            let all = figures()?;
            all.figures.iter().map(|figure| write(&all, figure, colors, size)).collect()
        }
        OfLesson::Text(write) => Ok(figures()?.figures.iter().map(|figure| write(figure).into_bytes()).collect()),
        OfLesson::Canvas(write) => steps.iter().map(|&step| write(&shot(step))).collect(),
        OfLesson::Screens(write) => Ok(vec![write(&shot(0), steps)?]),
        OfLesson::All(write) => Ok(vec![write(&figures()?, colors, size)?]),
        OfLesson::Absent => Err(not_so()),
    }
}

#[cfg(test)]
mod tests {
    use crate::cli::InputOptions;
    use crate::cli::tests::{plywood, refused};
    use plywood_tree::testing::some;

    #[test]
    fn every_kind_of_lesson_is_drawn_in_every_format_it_has() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
        for lesson in some(["history", "prisoners-dilemma", "romania", "eight-puzzle", "sussman", "three-players"]) {
            for ending in ["svg", "txt", "png", "ans", "cast", "html"] {
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
        for lesson in some(["romania", "prisoners-dilemma", "sussman", "three-players"]) {
            for (name, options) in
                [("all.html", "--all"), ("all.pdf", "--events"), ("all.gif", "--events"), ("sheet.html", "--blank")]
            {
                let (code, _, err) = plywood(&["export", lesson, "-o", &at(name), options, "--force"]);
                assert_eq!(code, 0, "{lesson} {name}: {err}");
            }
            let read = |name: &str| std::fs::read_to_string(at(name)).expect("written");
            let text = read("all.html");
            let material =
                crate::cli::input::find(std::path::Path::new(lesson), InputOptions::default()).expect("a lecture").1;
            let plywood_document::material::Material::Lesson(file) = material else { panic!("{lesson}") };
            assert_eq!(text.matches("<figure>").count(), file.content.steps() + 1, "{lesson}");
            assert_eq!(text.matches("class=\"told\"").count(), file.content.steps() + 1, "{lesson}");
            // The sheet tells nothing of what comes out, and the key does.
            assert!(
                !read("sheet.html").contains("class=\"told\"") && read("sheet-key.html").contains("class=\"told\"")
            );
        }
        refused(&["export", "romania", "-o", &at("x.dot")], 1, &["no-such-format", "svg, png, pdf"]);
    }

    /// Letters that no font has are drawn as nothing, and nobody is told.
    #[cfg(feature = "pictures")]
    #[test]
    fn every_sign_of_every_lesson_is_seen_in_a_picture() {
        use plywood_document::material::Material;
        use plywood_drawing::picture::Sheet;
        use plywood_drawing::scene::Stroke;
        let mut signs = std::collections::BTreeSet::new();
        for lecture in plywood_tree::library::all() {
            let Ok(Material::Lesson(file)) = crate::cli::input::from_lecture(*lecture) else { continue };
            let steps = file.content.steps();
            for step in (0..=steps).step_by(1 + steps / 20).chain([steps]) {
                let sheet = Sheet { width: 100, height: 34, stroke: Stroke::Fine };
                let Ok(picture) = file.content.picture(step, sheet) else { continue };
                let text: String = picture.runs().into_iter().map(|run| run.text).collect();
                signs.extend(text.chars().filter(|c| !c.is_whitespace()));
            }
        }
        assert!(signs.contains(&'✕') && signs.len() > 60, "{signs:?}");
        for (weight, sign) in
            ["normal", "bold"].into_iter().flat_map(|weight| signs.iter().map(move |sign| (weight, sign)))
        {
            let number = u32::from(*sign);
            let svg = format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"24\"><rect width=\"20\" height=\"24\" fill=\"#fff\"/>\
                 <text x=\"4\" y=\"17\" font-family=\"DejaVu Sans Mono\" font-weight=\"{weight}\">&#{number};</text></svg>"
            );
            let picture = plywood_pictures::png(&svg, (20, 24)).expect("a picture");
            let mut reader = png::Decoder::new(picture.as_slice()).read_info().expect("a picture");
            let mut dots = vec![0; reader.output_buffer_size()];
            reader.next_frame(&mut dots).expect("dots");
            assert!(dots.iter().any(|dot| *dot != 255), "{sign} {weight}");
        }
    }
}
