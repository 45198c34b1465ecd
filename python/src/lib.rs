//! The extension module of the Python package: a thin layer over `sortie-environment`.

mod arguments;
mod arrays;
mod batch;
mod bot;
mod errors;
mod spec;
mod state;

use pyo3::prelude::*;

/// The engine of the package `sortie`.
#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add_class::<state::State>()?;
    module.add_class::<spec::Feature>()?;
    module.add_class::<batch::Batch>()?;
    module.add_class::<bot::Bot>()?;
    module.add_function(wrap_pyfunction!(state::load, module)?)?;
    module.add_function(wrap_pyfunction!(bot::bot, module)?)?;
    module.add_function(wrap_pyfunction!(state::all_deals, module)?)?;
    module.add_function(wrap_pyfunction!(state::_restore, module)?)?;
    module.add("SUBMIT", state::SUBMIT_NUMBER)?;
    module.add("GAMES", sortie_environment::IDS)?;
    module.add("SortieError", py.get_type::<errors::SortieError>())?;
    module.add("RulesError", py.get_type::<errors::RulesError>())?;
    module.add("IllegalActionError", py.get_type::<errors::IllegalActionError>())?;
    module.add("PositionError", py.get_type::<errors::PositionError>())?;
    module.add("ChanceError", py.get_type::<errors::ChanceError>())?;
    module.add("FinishedError", py.get_type::<errors::FinishedError>())?;
    Ok(())
}
