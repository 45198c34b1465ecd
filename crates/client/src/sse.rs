//! An incremental parser for server-sent events, after the WHATWG HTML standard.

/// A server-sent event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SseEvent {
    /// The `event` field; empty if it is absent.
    pub kind: String,
    /// The `id` field.
    pub id: Option<String>,
    /// The lines of the `data` fields.
    pub data: String,
}

/// The bytes and fields of an event that is not complete yet.
#[derive(Debug, Default)]
pub struct SseParser {
    bytes: Vec<u8>,
    event: SseEvent,
    has_data: bool,
}

impl SseParser {
    /// Appends a chunk of the stream. Chunks may end anywhere, also within a UTF-8 character.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// The next complete event, or `None` until more bytes arrive.
    pub fn next_event(&mut self) -> Option<SseEvent> {
        while let Some(end) = self.bytes.iter().position(|byte| *byte == b'\n') {
            let line: Vec<u8> = self.bytes.drain(..=end).collect();
            // Lines are decoded whole, so that a character split between chunks stays intact.
            let line = String::from_utf8_lossy(&line);
            let line = line.trim_end_matches(['\r', '\n']);
            if line.is_empty() {
                // The standard drops events without data. Keep-alive comments arrive here too.
                let event = std::mem::take(&mut self.event);
                if std::mem::take(&mut self.has_data) {
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
                    if self.has_data {
                        self.event.data.push('\n');
                    }
                    self.event.data.push_str(value);
                    self.has_data = true;
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

    fn read(pieces: &[&str]) -> Vec<SseEvent> {
        let mut parser = SseParser::default();
        let mut found = Vec::new();
        for piece in pieces {
            parser.push(piece.as_bytes());
            found.extend(std::iter::from_fn(|| parser.next_event()));
        }
        found
    }

    fn event(kind: &str, id: Option<&str>, data: &str) -> SseEvent {
        SseEvent { kind: kind.to_owned(), id: id.map(str::to_owned), data: data.to_owned() }
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
