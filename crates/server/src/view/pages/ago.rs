//! How long ago something was, in words.

use sortie_core::Text;
use sortie_words::{Readers, Words};
use std::time::{SystemTime, UNIX_EPOCH};

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// The milliseconds since 1970.
pub(crate) fn unix_millis() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// How long before `now` it was, in the largest unit that fits.
pub(crate) fn ago(then: i64, now: i64, words: &Words) -> String {
    let past = (now - then).max(0);
    let (id, n) = match past {
        ..MINUTE => (id!("ago-now"), 0),
        MINUTE..HOUR => (id!("ago-minutes"), past / MINUTE),
        HOUR..DAY => (id!("ago-hours"), past / HOUR),
        _ => (id!("ago-days"), past / DAY),
    };
    let text = Text::new(id);
    let text = if n > 0 { text.number("n", n) } else { text };
    words.text(&text, &Readers::default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WORDS;

    #[test]
    fn the_largest_unit_that_fits_is_said() {
        let said = |language, past| ago(1000, 1000 + past, &Words::new(language, [WORDS]).unwrap());
        for (past, english) in [
            (-5, "just now"),
            (MINUTE - 1, "just now"),
            (MINUTE, "1 minute ago"),
            (59 * MINUTE, "59 minutes ago"),
            (HOUR, "1 hour ago"),
            (DAY - 1, "23 hours ago"),
            (DAY, "1 day ago"),
            (400 * DAY, "400 days ago"),
        ] {
            assert_eq!(said("en", past), english);
        }
        assert_eq!(said("de", DAY), "vor 1 Tag");
        assert_eq!(said("de", 3 * DAY), "vor 3 Tagen");
    }
}
