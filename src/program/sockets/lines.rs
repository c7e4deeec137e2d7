//! Lines of an untrusted stream, with a length limit.

use std::io::{self, BufRead, BufReader, Read};

pub struct Lines<R> {
    from: BufReader<R>,
    longest: usize,
}

impl<R: Read> Lines<R> {
    pub fn new(from: R, longest: usize) -> Self {
        Self { from: BufReader::new(from), longest }
    }

    /// Returns the next line without its end, or `None` at the end of the stream. An incomplete last line is dropped.
    ///
    /// # Errors
    /// `InvalidData` when the line is too long; otherwise the error of the stream.
    pub fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        let limit = self.longest as u64 + 1;
        self.from.by_ref().take(limit).read_until(b'\n', &mut line)?;
        if line.pop_if(|last| *last == b'\n').is_some() {
            return Ok(Some(line));
        }
        if line.len() > self.longest {
            return Err(io::Error::new(io::ErrorKind::InvalidData, text!("sockets/line-too-long")));
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_with_a_line_end_and_have_a_limit() {
        let mut lines = Lines::new(&b"one\n\n12345\nhalf"[..], 5);
        for expected in [b"one".as_slice(), b"", b"12345"] {
            assert_eq!(lines.next().expect("a line").as_deref(), Some(expected));
        }
        assert_eq!(lines.next().expect("the end"), None);
        let mut endless = Lines::new(io::repeat(b'['), 1 << 16);
        assert_eq!(endless.next().map_err(|error| error.kind()), Err(io::ErrorKind::InvalidData));
    }
}
