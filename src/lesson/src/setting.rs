//! What can be chosen of a lesson, such as its algorithm: plain data.

use plywood_messages::words::Sentence;

/// Something that can be chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// Its name in files and as an option of the command line: `algorithm`.
    pub key: &'static str,
    /// It in a word or two.
    pub name: Sentence,
    /// What it can be, in the order in which keys go through it. Never empty.
    pub options: Vec<SettingOption>,
    /// Which of them it is.
    pub chosen: usize,
}

/// One of the values of a setting.
#[derive(Clone, Debug, PartialEq)]
pub struct SettingOption {
    /// Its name in files and on the command line: `a-star`.
    pub key: &'static str,
    /// It in a word or two: `A*`.
    pub name: Sentence,
}

/// A choice: the key of a setting, and that of one of its options.
pub type Chosen = (&'static str, &'static str);

impl Setting {
    /// The option chosen.
    #[must_use]
    pub fn option(&self) -> &SettingOption {
        &self.options[self.chosen]
    }

    /// The choice after this one; the first comes after the last.
    #[must_use]
    pub fn next(&self) -> Chosen {
        (self.key, self.options[(self.chosen + 1) % self.options.len()].key)
    }

    /// The choice of an option by its name on the command line.
    #[must_use]
    pub fn find(&self, option: &str) -> Option<Chosen> {
        self.options.iter().find(|known| known.key == option).map(|known| (self.key, known.key))
    }
}
