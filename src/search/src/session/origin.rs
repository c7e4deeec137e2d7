//! Source of a search problem, and its content for saving.

use std::{path::PathBuf, sync::Arc};

use super::{Input, SearchProblem, fit};
use plywood_tree::{
    diagnostic::Diagnostic,
    format::{self, Content, Syntax, View},
    library,
    progress::Progress,
    settings::InputFormat,
    source::{Fingerprint, RecoveryKey, SourceText, stem},
};

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum FileForm {
    /// With keys, in TOML or JSON. Edits are saved to this file.
    #[default]
    Keys,
    /// In another program's format, or a game. Neither can store all edits.
    Notation,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Origin {
    /// Requested name: a path, `standard input`, a lecture or a game.
    pub name: String,
    /// The file that was read; `None` if it was not a file.
    pub path: Option<PathBuf>,
    pub parts: Vec<PathBuf>,
    pub form: FileForm,
    /// Format requested by the user, which overrides the name and the content.
    pub format: Option<InputFormat>,
    pub print: Fingerprint,
    /// The text itself, if it is kept. A lesson is saved with changed symbols in this text, and a tree that is not in a file with
    /// its changes; a tree's file is read again.
    pub text: Arc<str>,
    /// Options of the file itself, without those of the command line.
    pub view: View,
}

impl Origin {
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

    pub fn syntax(&self, text: &str) -> Syntax {
        self.format.and_then(Syntax::of_format).unwrap_or_else(|| Syntax::of(&self.name, text))
    }

    pub fn files(&self) -> Vec<PathBuf> {
        self.path.iter().chain(&self.parts).cloned().collect()
    }

    /// Returns the file that edits are saved to; `None` if the user has to enter a name.
    pub const fn home(&self) -> Option<&PathBuf> {
        match self.form {
            FileForm::Keys => self.path.as_ref(),
            FileForm::Notation => None,
        }
    }

    /// Returns the key for unsaved edits: by the path of a file, otherwise by name and content.
    pub fn key(&self) -> RecoveryKey {
        let base = self.print.number();
        let of = match &self.path {
            Some(path) => Fingerprint::of(path.as_os_str().as_encoded_bytes()).number(),
            None => Fingerprint::of(self.name.as_bytes()).number() ^ base,
        };
        RecoveryKey { of, base }
    }

    /// Returns the key for quiz results: the path of a file, the name of a built-in lecture, otherwise name and content. The
    /// content is needed because everything that is piped in has the same name.
    pub fn score_key(&self) -> String {
        match &self.path {
            Some(path) => path.display().to_string(),
            None if library::find(&self.name).is_some() => self.name.clone(),
            None => format!("{} {:016x}", self.name, self.print.number()),
        }
    }

    /// Returns the name of its file without folders, or a suitable name for a new file.
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

impl SearchProblem {
    /// Reads a search problem from a text with this name, which may be a file.
    ///
    /// # Errors
    /// All errors in the text.
    pub fn read(input: &SourceText, path: Option<PathBuf>) -> Result<Self, Vec<Diagnostic>> {
        Self::read_watched(input, path, &Arc::default())
    }

    /// Like [`Self::read`], but reports the number of nodes read and can be cancelled.
    ///
    /// # Errors
    /// All errors in the text; none if it was cancelled.
    pub fn read_watched(
        input: &SourceText,
        path: Option<PathBuf>,
        progress: &Arc<Progress>,
    ) -> Result<Self, Vec<Diagnostic>> {
        let SourceText { name, text, print, format } = input;
        let syntax = format.and_then(Syntax::of_format).unwrap_or_else(|| Syntax::of(name, text));
        let document = format::read_watched(text, syntax, progress)?;
        let kept = if path.is_none() { text.as_str().into() } else { Arc::default() };
        let mut subject = Self::of_document(document, name, path, *print)?;
        subject.origin.text = kept;
        Ok(subject)
    }

    /// Creates the search problem of a document that was read from a text with this name.
    ///
    /// # Errors
    /// An unknown game, or a search that does not fit.
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

    /// Returns the document to save; `None` for a game, which has no tree to write. Omits options that no longer fit the tree,
    /// and a title that is only the file name.
    pub fn document(&self) -> Option<format::Document> {
        let Input::Tree(tree) = &self.content else { return None };
        let algorithm = self.origin.view.algorithm.filter(|&algorithm| fit::check(&self.content, algorithm).is_ok());
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

    fn subject(name: &str, text: &str) -> SearchProblem {
        SearchProblem::read(&SourceText::new(name, text), None).expect("a valid file")
    }

    #[test]
    fn files_are_written_back_and_told_apart() {
        // A file is written back unchanged.
        {
            let text = "title = \"T\"\nsource = \"S\"\nnote = \"N\"\nspeaker = \"P\"\nroot = \"min\"\ntree = [1, 2]\n\n[view]\nstep = 3\n";
            let document = subject("a/b.toml", text).document().expect("a tree");
            assert_eq!(format::write(&document, Syntax::Toml), text);
            let plain = subject("a/b.toml", "tree = [1, 2]").document().expect("a tree");
            assert_eq!(plain.title, None, "the name of the file is no title of the tree");
            assert_eq!(subject("a.toml", "game = { nim = [1] }").document(), None);
        }

        // The same name with another text is another source, unless it is a file.
        {
            let (one, other) = (subject("standard input", "tree = 1"), subject("standard input", "tree = 2"));
            assert_ne!(one.origin.key().of, other.origin.key().of);
            let at = |subject: &SearchProblem| Origin { path: Some("/a.toml".into()), ..subject.origin.clone() }.key();
            assert_eq!(at(&one).of, at(&other).of);
            assert_ne!(at(&one).base, at(&other).base);
        }

        // File names for sources that are not files.
        {
            let name = |name| subject(name, "tree = 1").origin.file_name();
            assert_eq!(name("ubb.toml"), "ubb.toml");
            assert_eq!(name("nim:1,1,2"), "nim-1-1-2.toml");
            assert_eq!(name("standard input"), "standard-input.toml");
        }
    }
}
