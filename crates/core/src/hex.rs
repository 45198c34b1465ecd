//! Bytes as hexadecimal digits.

/// Two digits for each byte, in small letters.
pub fn write(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from(b"0123456789abcdef"[usize::from(half)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// The bytes that so many digits spell, in letters of either size; nothing where something else stands
/// there.
pub fn read<const N: usize>(digits: &str) -> Option<[u8; N]> {
    // `from_str_radix` also reads a sign, so the digits are checked first.
    if digits.len() != 2 * N || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.as_bytes().chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        assert_eq!(write(&[0, 0x1f, 0xff]), "001fff");
        assert_eq!(read("001fff"), Some([0, 0x1f, 0xff]));
        assert_eq!(read("001FfF"), Some([0, 0x1f, 0xff]));
        assert_eq!((write(&[]), read("")), (String::new(), Some([])));
    }

    #[test]
    fn anything_else_is_not_read() {
        for wrong in ["", "0", "00f", "00ffff", "+1ff", "0g00", " 000", "ÄÄ"] {
            assert_eq!(read::<2>(wrong), None, "{wrong:?}");
        }
    }
}
