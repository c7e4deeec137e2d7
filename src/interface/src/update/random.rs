//! Random content: a tree like the open one, and a mistake to find.

use std::path::{Path, PathBuf};

use super::{prelude::*, searching};
use crate::{
    exercise_form::{ExerciseForm, PaperFormat},
    job::{Arrival, OpenRequest, Reading, Shows},
};
use plywood_document::files;
use plywood_search::{
    replay::Convention,
    session::{Origin, bugs},
};
use plywood_teaching::{
    exercise::{Exercise, ExerciseError, ExerciseOptions, Practice, make},
    quiz::{MOST_STEPS, NothingToAsk},
};
use plywood_tree::{format::View, source::Expected, tree::Tree};

/// Seeds are typed on the command line, so they are short.
const SEEDS: u64 = 1_000_000;

/// Opens a random tree with the shape and the cutoffs of the open one.
pub fn similar_tree(model: &mut Model) -> Reply {
    let seed = model.random.below(SEEDS);
    let search_view = model.search_view()?;
    if search_view.is_unsaved() {
        return Reply::say(say!("remarks/unsaved"));
    }
    let Input::Tree(tree) = &search_view.document.content else { return Reply::say(text!("remarks/not-random")) };
    let (choices, rules) = (search_view.choices(), search_view.choices().rules);
    let convention = Convention { fail_mode: rules.fail_mode, cut_rule: rules.cut_rule };
    let options = match ExerciseOptions::like(tree, [None; 2], convention) {
        Ok(options) => options,
        Err(why) => return Reply::say(why),
    };
    let view = View { step: None, display: Some(search_view.own.display), ..search_view.document.view.clone() };
    let title = string!("remarks/random-tree", Text(seed));
    Reply::start(Job::Read(Reading::new(move |progress| match make(&options, seed, progress) {
        Ok(exercise) => opened(&title, &view, choices, exercise.tree, None),
        Err(why) => not_made(&why),
    })))
}

fn opened(title: &str, view: &View, choices: Choices, tree: Arc<Tree>, remark: Option<Remark>) -> Arrival {
    let subject = SearchProblem::titled(title.to_owned(), Origin::elsewhere(title, "", view), Input::Tree(tree));
    Arrival::Opened(Box::new(OpenRequest { choices: Some(choices), remark, ..OpenRequest::new(subject) }))
}

fn not_made(why: &ExerciseError) -> Arrival {
    if *why == ExerciseError::Stopped { Arrival::Cancelled } else { Arrival::Broken(why.to_string()) }
}

/// Asks how difficult a new exercise is to be.
pub fn ask_difficulty(model: &Model) -> Reply {
    if model.is_unsaved() {
        return Reply::say(say!("remarks/unsaved"));
    }
    Reply::show(Overlay::Exercise(ExerciseForm::default()))
}

/// Makes a new exercise, writes its worksheet and key if they are wanted, and opens its tree.
pub fn exercise(model: &mut Model, form: &ExerciseForm) -> Reply {
    let options = match form.options() {
        Ok(options) => options,
        Err(why) => return Reply::say(why),
    };
    let seed = model.random.below(SEEDS);
    let paper = form.paper(&model.papers);
    Reply::start(Job::Read(Reading::new(move |progress| match make(&options, seed, progress) {
        Ok(exercise) => {
            let (tree, rules) = (Arc::clone(&exercise.tree), options.rules());
            let written = paper.map(|paper| match written(exercise, paper, Path::new(".")) {
                Ok(files) => Remark::note(string!("remarks/papers-written", Text(files))),
                Err(why) => why.into(),
            });
            let title = string!("remarks/exercise", Text(seed));
            let input = Input::Tree(Arc::clone(&tree));
            let choices = Choices { rules, ..Choices::of(&input, &View::default()) };
            opened(&title, &View::default(), choices, tree, written)
        }
        Err(why) => not_made(&why),
    })))
}

/// Writes the worksheet and the key of an exercise to new files. Returns their names.
fn written(exercise: Exercise, paper: PaperFormat, folder: &Path) -> Result<String, String> {
    let name = |part| format!("exercise-{}-{part}.{}", exercise.seed, paper.ending);
    let names = [name("sheet"), name("key")];
    let bytes = (paper.write)(&Practice::from(exercise), paper.ending)?;
    let files: Vec<(PathBuf, Vec<u8>)> = names.iter().map(|name| folder.join(name)).zip(bytes).collect();
    files::save_together(&files, Expected::Nothing).map_err(|why| why.to_string())?;
    Ok(names.join(", "))
}

/// Searches the tree with a random mistake that it reveals. The questions about it begin when the search is done.
pub fn hidden_mistake(model: &mut Model) -> Reply {
    let number = model.random.draw();
    let search_view = model.search_view()?;
    if search_view.replay().len() > MOST_STEPS {
        return Reply::say(NothingToAsk::TooLong(MOST_STEPS).describe());
    }
    let reply = match bugs(&search_view.document.content, search_view.choices(), &Arc::default()) {
        Ok(found) => match found.hidden(number) {
            Some(choices) => searching::search(search_view, choices),
            None => return Reply::say(NothingToAsk::NotRevealed.describe()),
        },
        Err(why) => return Reply::say(why),
    };
    model.beginning = Shows::Hunt;
    reply
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worksheet_and_its_key_are_written_beside_each_other_and_over_no_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let made = || make(&ExerciseForm::default().options().expect("options"), 7, &Arc::default()).expect("a tree");
        let paper = PaperFormat { ending: "txt", write: |_, _| Ok([b"sheet".to_vec(), b"key".to_vec()]) };
        let names = written(made(), paper, folder.path()).expect("written");
        assert_eq!(names, "exercise-7-sheet.txt, exercise-7-key.txt");
        let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a file");
        assert_eq!((read("exercise-7-sheet.txt"), read("exercise-7-key.txt")), ("sheet".to_owned(), "key".to_owned()));
        std::fs::remove_file(folder.path().join("exercise-7-key.txt")).expect("removed");
        assert!(written(made(), paper, folder.path()).is_err_and(|why| why.contains("exercise-7-sheet.txt")));
        assert!(!folder.path().join("exercise-7-key.txt").exists(), "both files or none");
    }
}
