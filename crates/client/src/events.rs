//! Server-sent events out of the bytes of a stream.

/// An event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Event {
    /// The type of the event; empty if it has none.
    pub(crate) kind: String,
    /// Its number.
    pub(crate) id: Option<String>,
    pub(crate) data: String,
}

/// The part of a stream that is no whole event yet.
#[derive(Debug, Default)]
pub(crate) struct Events {
    bytes: Vec<u8>,
    event: Event,
    told: bool,
}

impl Events {
    /// Takes what came, in whatever pieces it came.
    pub(crate) fn take(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// The next whole event.
    pub(crate) fn next(&mut self) -> Option<Event> {
        while let Some(end) = self.bytes.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = self.bytes.drain(..=end).collect();
            let line = String::from_utf8_lossy(&line);
            let line = line.trim_end_matches(['\r', '\n']);
            if line.is_empty() {
                let event = std::mem::take(&mut self.event);
                if std::mem::take(&mut self.told) {
                    return Some(event);
                }
                continue;
            }
            let (field, value) = line.split_once(':').unwrap_or((line, ""));
            let value = value.strip_prefix(' ').unwrap_or(value);
            match field {
                "event" => value.clone_into(&mut self.event.kind),
                "id" => self.event.id = Some(value.to_owned()),
                "data" => {
                    if self.told {
                        self.event.data.push('\n');
                    }
                    self.event.data.push_str(value);
                    self.told = true;
                }
                _ => {}
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pieces: &[&str]) -> Vec<Event> {
        let mut events = Events::default();
        let mut found = Vec::new();
        for piece in pieces {
            events.take(piece.as_bytes());
            found.extend(std::iter::from_fn(|| events.next()));
        }
        found
    }

    fn event(kind: &str, id: Option<&str>, data: &str) -> Event {
        Event { kind: kind.to_owned(), id: id.map(str::to_owned), data: data.to_owned() }
    }

    #[test]
    fn an_event_is_whole_at_an_empty_line_however_it_is_cut() {
        let text = "event: news\nid: 7\ndata: {\"a\":\ndata: 1}\n\n:alive\n\ndata:x\r\n\r\n";
        let all = [event("news", Some("7"), "{\"a\":\n1}"), event("", None, "x")];
        assert_eq!(read(&[text]), all);
        for cut in 0..=text.len() {
            assert_eq!(read(&[&text[..cut], &text[cut..]]), all, "cut at {cut}");
        }
    }

    #[test]
    fn what_is_not_ended_or_says_nothing_is_no_event() {
        assert_eq!(read(&["event: news\nid: 7\ndata: 1\n"]), []);
        assert_eq!(read(&[":alive\n\nevent: room\n\n"]), []);
    }
}
