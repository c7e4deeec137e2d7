//! Where a subject comes from, and what its file says when it is written back.

use std::path::PathBuf;
use std::sync::Arc;

use super::{Input, Subject, fit};
use plywood_tree::diagnostic::Diagnostic;
use plywood_tree::format::{Content, Syntax, View};
use plywood_tree::progress::Progress;
use plywood_tree::settings::InputFormat;
use plywood_tree::source::{Fingerprint, RecoveryKey, SourceText, stem};
use plywood_tree::{format, library};

/// How a file says what it says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FileForm {
    /// With keys, in TOML or JSON: what is edited is saved to it.
    #[default]
    Keys,
    /// In the notation of another program, or as a game: neither holds all that is edited.
    Notation,
}

/// Where a subject comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// What was asked for: a path, `standard input`, a lecture or a game.
    pub name: String,
    /// The file it was read from; `None` for everything that is no file.
    pub path: Option<PathBuf>,
    /// The files it was read from, where there is more than one.
    pub parts: Vec<PathBuf>,
    /// How that file says it.
    pub form: FileForm,
    /// In which notation somebody says that it is, whatever its name says and however it begins.
    pub format: Option<InputFormat>,
    /// What was read.
    pub print: Fingerprint,
    /// The text itself, if it is kept: a lesson is written back with other signs in it, a tree's file is read again.
    pub text: Arc<str>,
    /// The wishes of the file itself, whatever the command line asked for.
    pub view: View,
}

impl Origin {
    /// The origin of something that is no file: its name, and the text there was.
    pub fn elsewhere(name: &str, text: &str, view: &View) -> Self {
        Self {
            name: name.to_owned(),
            path: None,
            parts: Vec::new(),
            form: FileForm::Keys,
            format: None,
            print: Fingerprint::of(text.as_bytes()),
            text: Arc::default(),
            view: view.clone(),
        }
    }

    /// The syntax of its file, which has this text.
    pub fn syntax(&self, text: &str) -> Syntax {
        self.format.and_then(Syntax::of_format).unwrap_or_else(|| Syntax::of(&self.name, text))
    }

    /// The files it was read from; none if it is no file.
    pub fn files(&self) -> Vec<PathBuf> {
        self.path.iter().chain(&self.parts).cloned().collect()
    }

    /// The file that edits are saved to; `None` where a name has to be asked for.
    pub const fn home(&self) -> Option<&PathBuf> {
        match self.form {
            FileForm::Keys => self.path.as_ref(),
            FileForm::Notation => None,
        }
    }

    /// What unsaved edits are kept under: a file by its place, whatever else by its name and what it says.
    pub fn key(&self) -> RecoveryKey {
        let base = self.print.number();
        let of = match &self.path {
            Some(path) => Fingerprint::of(path.as_os_str().as_encoded_bytes()).number(),
            None => Fingerprint::of(self.name.as_bytes()).number() ^ base,
        };
        RecoveryKey { of, base }
    }

    /// What results of quizzes are kept under: a file by its place, a built-in lecture by its name, whatever else by its name and what it
    /// says, for everything that is piped in has the same name.
    pub fn kept_as(&self) -> String {
        match &self.path {
            Some(path) => path.display().to_string(),
            None if library::find(&self.name).is_some() => self.name.clone(),
            None => format!("{} {:016x}", self.name, self.print.number()),
        }
    }

    /// The name of its file without folders, or a name a file for it could have.
    pub fn file_name(&self) -> String {
        if let Some(name) = self.home().and_then(|path| path.file_name()) {
            return name.to_string_lossy().into_owned();
        }
        let stem = match self.form {
            FileForm::Keys => self.name.strip_suffix(".toml").unwrap_or(&self.name).to_owned(),
            FileForm::Notation => stem(&self.name),
        };
        let kept: String = stem.chars().map(|c| if c.is_alphanumeric() || c == '-' { c } else { '-' }).collect();
        format!("{}.toml", kept.trim_matches('-'))
    }
}

impl Subject {
    /// The subject of a text with this name, from a file or not.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(input: &SourceText, path: Option<PathBuf>) -> Result<Self, Vec<Diagnostic>> {
        Self::read_watched(input, path, &Arc::default())
    }

    /// The same, which reports how many nodes it has read and can be cancelled.
    ///
    /// # Errors
    /// The same; where it was cancelled nothing.
    pub fn read_watched(
        input: &SourceText,
        path: Option<PathBuf>,
        progress: &Arc<Progress>,
    ) -> Result<Self, Vec<Diagnostic>> {
        let SourceText { name, text, print, format } = input;
        let syntax = format.and_then(Syntax::of_format).unwrap_or_else(|| Syntax::of(name, text));
        let document = format::read_watched(text, syntax, progress)?;
        Self::of_document(document, name, path, *print)
    }

    /// The subject of a document that has been read from a text with this name.
    ///
    /// # Errors
    /// A game that there is not, or a search that does not fit.
    pub fn of_document(
        document: format::Document,
        name: &str,
        path: Option<PathBuf>,
        print: Fingerprint,
    ) -> Result<Self, Vec<Diagnostic>> {
        let view = document.view.clone();
        let subject = Self::new(document, &stem(name)).map_err(|problem| vec![problem])?;
        let origin = Origin { path, print, ..Origin::elsewhere(name, "", &view) };
        Ok(Self { origin, ..subject })
    }

    /// What a file of it says; `None` for a game, which has no tree to write. Wishes that do not fit the tree any more, and titles
    /// that are only the name of the file, are left out.
    pub fn document(&self) -> Option<format::Document> {
        let Input::Tree(tree) = &self.content else { return None };
        let fits = |&algorithm: &_| fit::check(&self.content, algorithm).is_ok();
        let algorithm = self.origin.view.algorithm.filter(fits);
        let title = Some(self.title.clone()).filter(|title| *title != stem(&self.origin.name));
        Some(format::Document {
            title,
            source: self.source.clone(),
            note: self.note.clone(),
            speaker: self.speaker.clone(),
            content: Content::Tree(tree.as_ref().clone()),
            view: View { algorithm, ..self.origin.view.clone() },
            meta: self.meta.as_deref().cloned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subject(name: &str, text: &str) -> Subject {
        Subject::read(&SourceText::new(name, text), None).expect("a valid file")
    }

    #[test]
    fn files_are_written_back_and_told_apart() {
        // What is written back is what was read.
        {
            let text = "title = \"T\"\nsource = \"S\"\nnote = \"N\"\nspeaker = \"P\"\nroot = \"min\"\ntree = [1, 2]\n\n[view]\nstep = 3\n";
            let document = subject("a/b.toml", text).document().expect("a tree");
            assert_eq!(format::write(&document, Syntax::Toml), text);
            let plain = subject("a/b.toml", "tree = [1, 2]").document().expect("a tree");
            assert_eq!(plain.title, None, "the name of the file is no title of the tree");
            assert_eq!(subject("a.toml", "game = { nim = [1] }").document(), None);
        }

        // The same name with another text is something else unless it is a file.
        {
            let (one, other) = (subject("standard input", "tree = 1"), subject("standard input", "tree = 2"));
            assert_ne!(one.origin.key().of, other.origin.key().of);
            let at = |subject: &Subject| Origin { path: Some("/a.toml".into()), ..subject.origin.clone() }.key();
            assert_eq!(at(&one).of, at(&other).of);
            assert_ne!(at(&one).base, at(&other).base);
        }

        // Names for files are names of files.
        {
            let name = |name| subject(name, "tree = 1").origin.file_name();
            assert_eq!(name("ubb.toml"), "ubb.toml");
            assert_eq!(name("nim:1,1,2"), "nim-1-1-2.toml");
            assert_eq!(name("standard input"), "standard-input.toml");
        }
    }
}
