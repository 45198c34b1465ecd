//! The cookies of a request.

use axum::http::HeaderMap;
use axum::http::header::COOKIE;

/// The cookie that names the games whose lesson this browser has finished, joined by dots.
pub(crate) const LESSONS: &str = "learned";
/// The cookie that names the puzzles that this browser has solved, such as `attack.1.5-modify.2`.
pub(crate) const PUZZLES: &str = "solved";
/// The cookie that has the settings of this browser.
pub(crate) const LOOK: &str = "look";

/// The header that deletes a cookie.
pub(crate) fn expired(name: &str) -> String {
    format!("{name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
}

/// The value of a cookie of this name.
pub(crate) fn cookie_value<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let lines = headers.get_all(COOKIE).iter().filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(';')).find_map(|pair| {
        let (key, value) = pair.trim().split_once('=')?;
        (key == name).then_some(value)
    })
}
