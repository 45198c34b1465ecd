//! The program `sortie`.

use mimalloc::MiMalloc;
use std::process::ExitCode;

/// A request of a server allocates some hundred times on one thread and frees a part on others;
/// the allocators of most systems spend a quarter of its time on that.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    sortie_cli::main()
}
