//! JSON documents, and messages for the authors of faulty ones.

use crate::seat::MAX_SEATS;
use crate::suggest;
use serde::Deserialize;
use serde_json::Number;

/// Reads a document of a kind; the error says what would be right, and where.
pub(crate) fn read<T: for<'a> Deserialize<'a>>(kind: &str, text: &str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| {
        let what = explain(&error.to_string());
        if error.is_eof() { format!("the {kind} is cut off: {what}") } else { what }
    })
}

/// Whether a number of seats can be read at all; a game says how many of them it is for.
pub(crate) fn seats(given: &Number) -> Result<(), String> {
    match given.as_u64() {
        Some(0..=255) => Ok(()),
        _ => Err(format!("seats is {given}; a match has 1 to {MAX_SEATS}")),
    }
}

/// Whether a document is of this kind: its field `format` says so.
pub(crate) fn format(kind: &str, given: Option<&str>, expected: &str) -> Result<(), String> {
    match given {
        Some(given) if given == expected => Ok(()),
        Some(given) => Err(format!("format is '{given}', not '{expected}'")),
        None => Err(format!("no {kind}: it has no field `format`, which is '{expected}'")),
    }
}

/// Whether this build reads that version of a kind of document; without one it is the newest.
pub(crate) fn version(kind: &str, given: Option<&Number>, newest: u32) -> Result<(), String> {
    let Some(given) = given else { return Ok(()) };
    match given.as_u64() {
        Some(version) if (1..=u64::from(newest)).contains(&version) => Ok(()),
        _ => {
            let read = if newest == 1 {
                "version 1".to_owned()
            } else {
                format!("versions 1 to {newest}")
            };
            Err(format!("this {kind} is of version {given}; this build reads {read}"))
        }
    }
}

/// The words of [`serde_json`], with the nearest of the names that were expected instead of a
/// list of them, and without Rust's names of numbers.
fn explain(error: &str) -> String {
    // `serde_json` gives the names that it expected only in this text.
    let (what, place) = match error.rsplit_once(" at line ") {
        Some((what, place)) => (what, format!(" at line {place}")),
        None => (error, String::new()),
    };
    let unknown = ["unknown field `", "unknown variant `"].into_iter().find_map(|begin| {
        let (given, names) = what.strip_prefix(begin)?.rsplit_once("`, expected ")?;
        let names: Vec<&str> = names.split('`').skip(1).step_by(2).collect();
        let hint = suggest::hint(given, names);
        Some(format!("{begin}{given}`{place}; {hint}"))
    });
    let number = || {
        let (what, kind) = what.rsplit_once("expected ")?;
        let most = match kind {
            "u8" => u64::from(u8::MAX),
            "u16" => u64::from(u16::MAX),
            "u32" => u64::from(u32::MAX),
            "u64" | "usize" => u64::MAX,
            "a JSON number" => return Some(format!("{what}expected a whole number{place}")),
            _ => return None,
        };
        Some(format!("{what}expected a whole number from 0 to {most}{place}"))
    };
    unknown.or_else(number).unwrap_or_else(|| error.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "only whether it can be read is looked at")]
    struct Some {
        decision: u8,
        #[serde(default)]
        phase: Period,
    }

    #[derive(Debug, Default, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Period {
        #[default]
        Open,
        Fight,
    }

    fn check(text: &str, expect: &str) {
        assert_eq!(read::<Some>("text", text).unwrap_err(), expect);
    }

    #[test]
    fn an_unknown_name_is_told_with_the_nearest_and_where_it_stands() {
        check(
            r#"{"desicion": 1}"#,
            "unknown field `desicion` at line 1 column 11; did you mean decision?",
        );
        check(
            "{\"decision\": 1,\n\"zz`z\": 2}",
            "unknown field `zz`z` at line 2 column 6; valid: decision, phase",
        );
        check(
            r#"{"decision": 1, "phase": "figth"}"#,
            "unknown variant `figth` at line 1 column 32; did you mean fight?",
        );
    }

    #[test]
    fn a_number_that_does_not_fit_is_told_with_its_range() {
        let expected = "expected a whole number from 0 to 255 at line 1 column";
        check(r#"{"decision": -1}"#, &format!("invalid value: integer `-1`, {expected} 15"));
        check(r#"{"decision": "1"}"#, &format!("invalid type: string \"1\", {expected} 16"));
    }

    #[test]
    fn what_is_cut_off_is_told_so() {
        check(
            r#"{"decision": 1"#,
            "the text is cut off: EOF while parsing an object at line 1 column 14",
        );
    }

    #[test]
    fn numbers_far_out_of_range_are_named_with_what_they_are() {
        let number = |text: &str| serde_json::from_str::<Number>(text).unwrap();
        assert_eq!((seats(&number("1")), seats(&number("255"))), (Ok(()), Ok(())));
        for wrong in ["256", "-1", "2.5"] {
            let told = format!("seats is {wrong}; a match has 1 to 8");
            assert_eq!(seats(&number(wrong)), Err(told));
        }
        assert_eq!(version("record", Some(&number("1")), 1), Ok(()));
        assert_eq!(version("record", None, 1), Ok(()));
        let told = "this record is of version 4; this build reads versions 1 to 3".to_owned();
        assert_eq!(version("record", Some(&number("4")), 3), Err(told));
        for wrong in ["0", "2", "-1", "99999999999"] {
            let told = format!("this record is of version {wrong}; this build reads version 1");
            assert_eq!(version("record", Some(&number(wrong)), 1), Err(told));
        }
    }
}
