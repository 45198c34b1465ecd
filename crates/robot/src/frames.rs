//! The frames that a program draws.

/// How a program begins and ends a frame that is to be shown as a whole.
const BEGIN: &[u8] = b"\x1b[?2026h";
const END: &[u8] = b"\x1b[?2026l";

/// Keeps back a frame until it is whole.
#[derive(Default)]
pub(crate) struct Frames {
    held: Vec<u8>,
    drawn: u64,
}

impl Frames {
    /// The bytes that can be shown now: all but an unfinished frame.
    pub(crate) fn take(&mut self, bytes: &[u8]) -> Vec<u8> {
        self.held.extend_from_slice(bytes);
        let begun = places(&self.held, BEGIN).last();
        let whole = match begun {
            Some(at) if places(&self.held[at..], END).next().is_none() => at,
            _ => self.held.len() - half_begun(&self.held),
        };
        let shown: Vec<u8> = self.held.drain(..whole).collect();
        self.drawn += places(&shown, END).count() as u64;
        shown
    }

    /// How many frames were whole.
    pub(crate) fn drawn(&self) -> u64 {
        self.drawn
    }
}

/// Where something stands.
fn places<'b>(bytes: &'b [u8], what: &'b [u8]) -> impl Iterator<Item = usize> + 'b {
    bytes.windows(what.len()).enumerate().filter(move |(_, part)| *part == what).map(|(at, _)| at)
}

/// How many bytes at the end may become the beginning of a frame.
fn half_begun(bytes: &[u8]) -> usize {
    (1..BEGIN.len()).rev().find(|&n| bytes.ends_with(&BEGIN[..n])).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The screens after each byte, and the number of complete frames.
    fn shown(bytes: &[u8]) -> (Vec<String>, u64) {
        let mut frames = Frames::default();
        let mut shown = String::new();
        let mut seen = Vec::new();
        for byte in bytes {
            shown += &String::from_utf8(frames.take(&[*byte])).unwrap();
            seen.push(shown.replace("\x1b[?2026h", "<").replace("\x1b[?2026l", ">"));
        }
        seen.dedup();
        (seen, frames.drawn())
    }

    #[test]
    fn a_frame_is_shown_when_it_is_whole() {
        let (seen, drawn) = shown(b"a\x1b[?2026hbc\x1b[?2026ld\x1b[?2026he\x1b[?2026l");
        assert_eq!(seen, ["a", "a<bc>", "a<bc>d", "a<bc>d<e>"]);
        assert_eq!(drawn, 2);
    }

    #[test]
    fn what_is_no_frame_is_shown_at_once() {
        let (seen, drawn) = shown(b"a\x1b[?25lb");
        assert_eq!(seen, ["a", "a\x1b[?25", "a\x1b[?25l", "a\x1b[?25lb"]);
        assert_eq!(drawn, 0);
    }
}
