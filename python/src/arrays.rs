//! Arrays of the caller.

use crate::errors::SortieError;
use numpy::{
    Element, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArray,
    PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use sortie_core::ObservationSpec;
use sortie_environment::Observations;

/// An array of observations, borrowed for writing.
pub(crate) enum ObservationArray<'py> {
    None,
    Packed(PyReadwriteArrayDyn<'py, u64>),
    Floats(PyReadwriteArrayDyn<'py, f32>),
    Bytes(PyReadwriteArrayDyn<'py, u8>),
}

impl<'py> ObservationArray<'py> {
    /// Borrows an array for observations of this layout: a row for each of `rows` environments, or a
    /// single row.
    pub(crate) fn borrow(
        array: Option<&Bound<'py, PyAny>>,
        spec: &ObservationSpec,
        rows: Option<usize>,
    ) -> PyResult<Self> {
        let Some(array) = array else { return Ok(ObservationArray::None) };
        let found = Self::of_any_shape(array)?;
        let (shape, each) = match &found {
            ObservationArray::None => return Ok(found),
            ObservationArray::Packed(array) => (array.shape(), spec.words()),
            ObservationArray::Floats(array) => (array.shape(), spec.size()),
            ObservationArray::Bytes(array) => (array.shape(), spec.size()),
        };
        match rows {
            Some(rows) => check_shape("observations", shape, &[rows, each])?,
            None => check_shape("the observation", shape, &[each])?,
        }
        Ok(found)
    }

    fn of_any_shape(array: &Bound<'py, PyAny>) -> PyResult<Self> {
        // Only the right type is tried: a wrong one costs as much as a step of a small game.
        let dtype = array.cast::<PyUntypedArray>().map(PyUntypedArrayMethods::dtype);
        match dtype.map(|dtype| (dtype.kind(), dtype.itemsize())) {
            Ok((b'f', 4)) if let Ok(array) = array.cast() => {
                return Ok(ObservationArray::Floats(borrow("observations", array)?));
            }
            Ok((b'u', 1)) if let Ok(array) = array.cast() => {
                return Ok(ObservationArray::Bytes(borrow("observations", array)?));
            }
            Ok((b'u', 8)) if let Ok(array) = array.cast() => {
                return Ok(ObservationArray::Packed(borrow("observations", array)?));
            }
            _ => {}
        }
        Err(SortieError::new_err("an observation is a NumPy array of float32, uint8 or uint64"))
    }

    pub(crate) fn as_observations(&mut self) -> PyResult<Observations<'_>> {
        Ok(match self {
            ObservationArray::None => Observations::None,
            ObservationArray::Packed(array) => Observations::Packed(slice("observations", array)?),
            ObservationArray::Floats(array) => Observations::Floats(slice("observations", array)?),
            ObservationArray::Bytes(array) => Observations::Bytes(slice("observations", array)?),
        })
    }
}

/// Borrows an array for writing.
fn borrow<'py, T: Element>(
    name: &str,
    array: &Bound<'py, PyArrayDyn<T>>,
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    array.try_readwrite().map_err(|error| SortieError::new_err(format!("{name}: {error}")))
}

/// Casts and borrows an array of this shape for writing.
pub(crate) fn typed<'py, T: Element>(
    name: &str,
    array: &Bound<'py, PyAny>,
    shape: &[usize],
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    match array.cast::<PyArrayDyn<T>>() {
        Ok(array) => {
            check_shape(name, array.shape(), shape)?;
            borrow(name, array)
        }
        Err(_) => {
            let wanted = T::get_dtype(array.py());
            Err(SortieError::new_err(format!("{name} is a NumPy array of {wanted}")))
        }
    }
}

/// The elements of a contiguous array.
pub(crate) fn slice<'a, T: Element>(
    name: &str,
    array: &'a mut PyReadwriteArrayDyn<'_, T>,
) -> PyResult<&'a mut [T]> {
    if !array.is_c_contiguous() {
        return Err(SortieError::new_err(format!("{name} is not contiguous in C order")));
    }
    array.as_slice_mut().map_err(|error| SortieError::new_err(format!("{name}: {error}")))
}

/// Fails unless an array has this shape.
fn check_shape(name: &str, given: &[usize], wanted: &[usize]) -> PyResult<()> {
    if given == wanted {
        return Ok(());
    }
    Err(SortieError::new_err(format!("{name} has the shape {given:?}, not {wanted:?}")))
}
