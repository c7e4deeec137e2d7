//! The `man` command: manual pages, from the same source as `--help`.

use std::{io, iter, path::PathBuf};

use super::{
    advice::not_saved,
    arguments::Arguments,
    output::{Channels, Result},
};
use clap::{Args, Command, CommandFactory as _};
use clap_mangen::Man;
use plywood_document::files;
use plywood_tree::source::Expected;

#[derive(Args)]
pub struct ManArgs {
    /// Folder for a page of each command, such as `man1` [default: print the page of `plywood`]
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

/// Writes all pages or prints the first one. Pages of an older version are replaced, other files in the folder are kept.
pub fn run(arguments: &ManArgs, channels: &mut Channels<'_>) -> Result {
    let mut program = Arguments::command().disable_help_subcommand(true);
    program.build();
    let Some(folder) = &arguments.folder else {
        return Ok(Man::new(program).render(&mut channels.out)?);
    };
    let shown = program.get_subcommands().filter(|command| !command.is_hide_set());
    let pages = iter::once(&program).chain(shown).map(page).collect::<io::Result<Vec<_>>>()?;
    Ok(files::save_folder(folder, &pages, Expected::Anything).map_err(|problem| not_saved(folder, &problem))?)
}

/// Returns the file name and the text of a page.
fn page(command: &Command) -> io::Result<(String, Vec<u8>)> {
    let page = Man::new(command.clone());
    let mut text = Vec::new();
    page.render(&mut text)?;
    Ok((page.get_filename(), text))
}

#[cfg(test)]
mod tests {
    use crate::cli::tests::{plywood, refused};
    use std::fs;

    #[test]
    fn each_command_has_a_page_with_its_options() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
        for _ in 0..2 {
            assert_eq!(plywood(&["man", &at("man1")]), (0, String::new(), String::new()));
        }
        let (_, program, _) = plywood(&["man"]);
        assert_eq!(fs::read_to_string(at("man1/plywood.1")).expect("a page"), program);
        for command in crate::cli::arguments::Arguments::commands() {
            let text = fs::read_to_string(at(&format!("man1/plywood-{command}.1"))).expect("a page");
            let (_, help, _) = plywood(&[&command, "--help"]);
            for option in help.split_whitespace().filter(|word| word.starts_with("--") && word.len() > 4) {
                let name: String =
                    option.chars().take_while(|c| c.is_ascii_lowercase() || *c == '-').collect::<String>();
                assert!(text.replace("\\-", "-").contains(&name), "{command} {name}");
            }
            assert!(program.replace("\\-", "-").contains(&format!("plywood-{command}(1)")), "{command}");
        }
        refused(&["man", &at("man1/plywood.1")], 1, &["cannot-write", "plywood.1"]);
        refused(&["man", &at("none/man1")], 1, &["cannot-write", "none"]);
    }
}
