//! The two terminals of a presentation: the audience's screen and the presenter view.

use std::{net::SocketAddr, path::PathBuf};

use super::{
    arguments::{InputOptions, Look, Overrides},
    output::Result,
};
use clap::Args;

#[derive(Args)]
pub struct PresentArgs {
    /// File, built-in lecture or game to open [default: the gallery of lectures]
    #[arg(conflicts_with = "follow")]
    file: Option<PathBuf>,

    /// Length of your presentation, which the presenter view compares with the clock
    #[arg(long, value_name = "N", conflicts_with = "follow", value_parser = clap::value_parser!(u32).range(1..=1440))]
    minutes: Option<u32>,

    /// Let devices vote on a page at this address of your computer, only while a vote is open: 192.168.1.5 or 192.168.1.5:8808
    #[arg(long, value_name = "ADDRESS", conflicts_with = "follow", value_parser = vote_address)]
    vote_on: Option<SocketAddr>,

    /// Open the presenter view: next step, notes and clock
    #[arg(long, conflicts_with_all = ["InputOptions", "Look", "Overrides"])]
    follow: bool,

    /// Follow the presentation of this FILE or process number, if several are running
    #[arg(long, value_name = "NAME", requires = "follow")]
    talk: Option<String>,

    #[command(flatten)]
    input_options: InputOptions,

    /// Implied: a presentation is drawn for a projector
    #[arg(long, hide = true, conflicts_with = "follow")]
    projector: bool,

    #[command(flatten)]
    look: Look,

    #[command(flatten)]
    overrides: Overrides,
}

fn vote_address(text: &str) -> Result<SocketAddr, String> {
    let with_port = || text.parse().ok().map(|ip| SocketAddr::new(ip, VOTE_PORT));
    text.parse().ok().or_else(with_port).ok_or_else(|| string!("commands/not-an-address"))
}

/// Port of the page for votes, if the address has none.
const VOTE_PORT: u16 = 8808;

pub fn run(arguments: PresentArgs) -> Result {
    here::run(arguments)
}

#[cfg(unix)]
mod here {
    use std::{net::SocketAddr, path::PathBuf};

    use super::PresentArgs;
    use crate::{
        cli::{
            Content, Opening, config, open,
            output::{Failure, Result, no_color, print_before_opening},
        },
        sockets::{Booth, Directories, DirectoryError, RunningPresentation, Server, Wanted, running_presentations},
        terminal::{self, Talk},
    };
    use plywood_document::files;
    use plywood_interface::{PresenterView, areas::ScreenMode};
    use plywood_messages::words::{Charset, Sentence, Words};
    use plywood_tree::{
        diagnostic::{Diagnostic, Problems},
        settings::ThemeName,
    };

    const GALLERY: &str = "gallery";

    pub fn run(arguments: PresentArgs) -> Result {
        let directories =
            Directories::new(std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from), &std::env::temp_dir());
        if arguments.follow { follow(directories, arguments.talk) } else { talk(&directories, arguments) }
    }

    fn talk(directories: &Directories, arguments: PresentArgs) -> Result {
        let name = arguments.file.as_deref().map_or_else(|| GALLERY.to_owned(), files::name);
        let PresentArgs { file, minutes, vote_on, input_options, look, overrides, .. } = arguments;
        let booth = vote_on.map(booth).transpose()?;
        let server = Server::open(directories, &name).map_err(|problem| no_place(&problem))?;
        let content = file.map(|file| Content::new(file, input_options));
        print_before_opening(text!("commands/invitation"));
        let opening = Opening { content, screen_mode: ScreenMode::Projector, look, overrides };
        open::present(&name, opening, Talk { server, minutes, booth })
    }

    fn booth(address: SocketAddr) -> Result<Booth> {
        let of = address.to_string();
        let problem = |message: String, help: &'static str| {
            Problems::one(of.clone(), Diagnostic::new("no-votes", message).help(help))
        };
        let booth = Booth::at(address)
            .map_err(|why| problem(string!("commands/no-port", Text(why)), text!("commands/no-port-help")))?;
        match booth.url() {
            Some(_) => Ok(booth),
            None => Err(problem(string!("commands/no-network"), text!("commands/no-network-help")).into()),
        }
    }

    fn follow(directories: Directories, talk: Option<String>) -> Result {
        let wanted = talk.map_or(Wanted::Any, Wanted::Named);
        let running = running_presentations(&directories).map_err(|problem| no_place(&problem))?;
        if let Some(problem) = ambiguous(&running, &wanted) {
            return Err(Problems::one(text!("commands/talks"), problem).into());
        }
        // Drop the probe connections before following.
        drop(running);
        config::choose_keys();
        let theme = no_color().then_some(ThemeName::Mono);
        open::ended(terminal::follow(PresenterView::new((80, 24), theme), directories, wanted))
    }

    /// Reports several matching presentations, or only non-matching ones. If none is running, the presenter view waits.
    fn ambiguous(running: &[RunningPresentation], wanted: &Wanted) -> Option<Diagnostic> {
        let matching = running.iter().filter(|talk| wanted.matches(&talk.hello)).count();
        let message = match (running.len(), matching, wanted) {
            (0, ..) | (_, 1, _) => return None,
            (_, 0, Wanted::Named(name)) => string!("commands/no-talk", Text(name)),
            _ => string!("commands/several-talks", presentations = Count(matching)),
        };
        let each = running
            .iter()
            .map(|talk| show(&say!("commands/talk", name = Text(talk.hello.name), process = Text(talk.hello.pid))));
        let all =
            each.reduce(|presentations, last| show(&say!("commands/and-talk", Words(presentations), Words(last))));
        let help = say!("commands/several-talks-help", presentations = Words(all));
        Some(Diagnostic::new("which-talk", message).help(help))
    }

    fn show(words: &impl Words) -> Sentence {
        words.sentence(Charset::Unicode)
    }

    fn no_place(problem: &DirectoryError) -> Failure {
        let is_failure = matches!(problem, DirectoryError::Failed(..));
        let help = if is_failure { text!("commands/own-directory") } else { text!("commands/private-place") };
        let message = say!("commands/no-private-place", why = Text(problem));
        Problems::one(text!("commands/talks"), Diagnostic::new("no-private-place", message).help(help)).into()
    }
}

#[cfg(not(unix))]
mod here {
    use super::{PresentArgs, Result};
    use plywood_tree::diagnostic::{Diagnostic, Problems};

    pub(super) fn run(_: PresentArgs) -> Result {
        let problem = Diagnostic::new("not-here", text!("commands/not-here")).help(text!("commands/not-here-help"));
        Err(Problems::one(text!("commands/present"), problem).into())
    }
}
