//! The catalogue as the build wrote it: a module for each of its files.

#![allow(clippy::missing_const_for_fn, reason = "a second language would be chosen when the program runs")]
#![allow(clippy::pedantic, reason = "a program writes it")]
#![allow(unused_imports, reason = "not every subject needs all of them")]

use std::fmt;

use super::choices::*;
use super::plural::{self, Category};
use super::sentence::Tone;
use super::signs::Charset;
use super::teller::{Teller, Words};

/// What is said can be printed: all of it, without tones.
macro_rules! displayed {
    ($message:ty) => {
        impl fmt::Display for $message {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let mut text = String::new();
                self.write_to(Charset::Unicode, &mut text);
                f.write_str(&text)
            }
        }

        impl From<$message> for String {
            fn from(message: $message) -> Self {
                let mut text = String::new();
                message.write_to(Charset::Unicode, &mut text);
                text
            }
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/words.rs"));
