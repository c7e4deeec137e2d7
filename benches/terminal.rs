//! The bench of `terminal/latency.rs`, on systems with pseudo-terminals.

#[cfg(unix)]
#[path = "terminal/latency.rs"]
mod latency;

fn main() -> std::process::ExitCode {
    #[cfg(unix)]
    return latency::main();
    #[cfg(not(unix))]
    std::process::ExitCode::SUCCESS
}
