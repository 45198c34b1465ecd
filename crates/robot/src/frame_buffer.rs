//! [`FrameBuffer`]: holds back a frame until it is complete, so that tests never see half of one.

/// The escape sequences around a frame ("synchronized output", DEC private mode 2026).
const BEGIN: &[u8] = b"\x1b[?2026h";
const END: &[u8] = b"\x1b[?2026l";

/// Output that is held back until its frame is complete.
#[derive(Default)]
pub(crate) struct FrameBuffer {
    held: Vec<u8>,
    drawn: u64,
}

impl FrameBuffer {
    /// The bytes that can be shown now: all but an unfinished frame.
    pub(crate) fn push(&mut self, bytes: &[u8]) -> Vec<u8> {
        self.held.extend_from_slice(bytes);
        let begun = positions(&self.held, BEGIN).last();
        let whole = match begun {
            Some(at) if positions(&self.held[at..], END).next().is_none() => at,
            _ => self.held.len() - partial_marker_len(&self.held),
        };
        let shown: Vec<u8> = self.held.drain(..whole).collect();
        self.drawn += positions(&shown, END).count() as u64;
        shown
    }

    /// The number of complete frames so far.
    pub(crate) fn complete_frames(&self) -> u64 {
        self.drawn
    }
}

/// The offsets of a byte sequence.
fn positions<'b>(bytes: &'b [u8], what: &'b [u8]) -> impl Iterator<Item = usize> + 'b {
    bytes.windows(what.len()).enumerate().filter(move |(_, part)| *part == what).map(|(at, _)| at)
}

/// The length of a partial begin marker at the end. A read may split the marker anywhere.
fn partial_marker_len(bytes: &[u8]) -> usize {
    (1..BEGIN.len()).rev().find(|&n| bytes.ends_with(&BEGIN[..n])).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The screens after each byte, and the number of complete frames.
    fn shown(bytes: &[u8]) -> (Vec<String>, u64) {
        let mut frames = FrameBuffer::default();
        let mut shown = String::new();
        let mut seen = Vec::new();
        for byte in bytes {
            shown += &String::from_utf8(frames.push(&[*byte])).unwrap();
            seen.push(shown.replace("\x1b[?2026h", "<").replace("\x1b[?2026l", ">"));
        }
        seen.dedup();
        (seen, frames.complete_frames())
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
