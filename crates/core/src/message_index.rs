//! [`MessageIndex`]: finds the ids of a file of messages while a crate is compiled.

use crate::text::MessageId;

/// The slots of the table: a power of two, and at least twice the ids of the longest file.
const SLOTS: usize = 4096;

/// The ids of a file in the form of Fluent.
///
/// The compiler interprets constants a thousand times slower than a program runs. To read the file for each
/// of hundreds of ids took most of a crate's compilation; with an index it is read once.
pub struct MessageIndex {
    messages: &'static str,
    /// A hash table with linear probing: one more than where the line of a message begins, and 0 for a
    /// free slot.
    lines: [u32; SLOTS],
}

impl MessageIndex {
    /// Reads the lines that begin with an id, a space and an equals sign; for constants only.
    ///
    /// # Panics
    ///
    /// When there are more ids than half of the slots.
    pub const fn new(messages: &'static str) -> Self {
        let text = messages.as_bytes();
        let mut lines = [0; SLOTS];
        let (mut at, mut count) = (0, 0);
        while at < text.len() {
            let start = at;
            while at < text.len() && text[at] != b' ' && text[at] != b'\n' {
                at += 1;
            }
            if at > start && at + 1 < text.len() && text[at] == b' ' && text[at + 1] == b'=' {
                let mut slot = slot(text, start, at);
                while lines[slot] != 0 {
                    slot = (slot + 1) % SLOTS;
                }
                lines[slot] = start as u32 + 1;
                count += 1;
                assert!(count <= SLOTS / 2, "the index has too few slots");
            }
            while at < text.len() && text[at] != b'\n' {
                at += 1;
            }
            at += 1;
        }
        MessageIndex { messages, lines }
    }

    /// The id of one of the messages; for constants only.
    ///
    /// # Panics
    ///
    /// When there is no such message, and so when the constant is compiled.
    pub const fn id(&self, id: &'static str) -> MessageId {
        assert!(self.has(id.as_bytes()), "there is no message with this id");
        MessageId::known(id)
    }

    const fn has(&self, id: &[u8]) -> bool {
        let mut slot = slot(id, 0, id.len());
        while self.lines[slot] != 0 {
            if begins(self.messages.as_bytes(), self.lines[slot] as usize - 1, id) {
                return true;
            }
            slot = (slot + 1) % SLOTS;
        }
        false
    }
}

/// The first slot of an id, by its FNV-1a hash.
const fn slot(text: &[u8], start: usize, end: usize) -> usize {
    let mut hash: u32 = 0x811c_9dc5;
    let mut at = start;
    while at < end {
        hash = (hash ^ text[at] as u32).wrapping_mul(0x0100_0193);
        at += 1;
    }
    (hash ^ (hash >> 16)) as usize % SLOTS
}

/// Whether this id, and no longer one, stands at a place.
const fn begins(text: &[u8], start: usize, id: &[u8]) -> bool {
    let mut at = 0;
    while at < id.len() {
        if start + at >= text.len() || text[start + at] != id[at] {
            return false;
        }
        at += 1;
    }
    start + at < text.len() && text[start + at] == b' '
}

#[cfg(test)]
mod tests {
    use super::*;

    const INDEX: &MessageIndex =
        &MessageIndex::new("# no-id = here\na =\nab-1 = { $n ->\n    [one] x = 1\n }\nlast = end");

    #[test]
    fn ids_stand_at_the_beginning_of_a_line_before_an_equals_sign() {
        for id in ["a", "ab-1", "last"] {
            assert!(INDEX.has(id.as_bytes()), "{id}");
            assert_eq!(INDEX.id(id).as_str(), id);
        }
        for id in ["", "b", "ab", "ab-", "ab-11", "no-id", "x", "las", "lastly", "#"] {
            assert!(!INDEX.has(id.as_bytes()), "{id}");
        }
    }
}
