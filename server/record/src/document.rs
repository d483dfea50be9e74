//! A document of several records.

const BEGIN: &[u8] = b"<record ";
const END: &[u8] = b"</record>";

/// The records in a document, each with its line, from 1: one alone, or those in
/// `<records>`. A record that is cut off ends where the next one begins, and text between
/// records that is none of them comes as a record too, which cannot be read: damage in
/// one record leaves the others as they are.
pub fn records_of(document: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let is_alone = !contains(document, b"<records");
    let (mut rest, mut line) = (document, 1);
    let mut is_over = false;
    std::iter::from_fn(move || {
        if is_over {
            return None;
        }
        if is_alone {
            is_over = true;
            return Some((1, document));
        }
        loop {
            if rest.is_empty() {
                return None;
            }
            let length = match place(rest, BEGIN) {
                Some(0) => length_of_record(rest),
                Some(next) => next,
                None => rest.len(),
            };
            let (part, after) = rest.split_at(length);
            let begins = line;
            line += part.iter().filter(|byte| **byte == b'\n').count();
            rest = after;
            if !is_frame(part) {
                return Some((begins, part));
            }
        }
    })
}

/// The length of the record that begins here, or of the rest of it.
fn length_of_record(text: &[u8]) -> usize {
    let next = place(&text[BEGIN.len()..], BEGIN).map(|next| next + BEGIN.len());
    let most = next.unwrap_or(text.len());
    place(&text[..most], END).map_or(most, |end| end + END.len())
}

/// Whether a part belongs to the frame around records: the declaration, `<records>`,
/// `</records>` and white space.
fn is_frame(part: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(part) else {
        return false;
    };
    let text = text.trim();
    let text = match text.strip_prefix("<?xml") {
        Some(rest) => rest.split_once("?>").map_or(rest, |(_, rest)| rest).trim(),
        None => text,
    };
    let inner = text.strip_prefix("<records>").unwrap_or(text).trim();
    let inner = inner.strip_suffix("</records>").unwrap_or(inner).trim();
    inner.is_empty() || inner == "<records/>"
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    place(text, part).is_some()
}

fn place(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{everything, five_in_a_row};
    use crate::{DamagedRecord, Journal, from_xml, to_xml};

    fn document(records: &[String]) -> String {
        format!(
            "<?xml version=\"1.0\"?>\n<records>\n{}\n</records>\n",
            records.join("\n")
        )
    }

    fn read(text: &str) -> Vec<Result<Journal, DamagedRecord>> {
        records_of(text.as_bytes())
            .map(|(_, record)| from_xml(record))
            .collect()
    }

    #[test]
    fn damage_in_one_record_leaves_the_others_as_they_are() {
        let records: Vec<String> = [five_in_a_row(7), everything(), five_in_a_row(9)]
            .iter()
            .map(|journal| {
                let xml = to_xml(journal);
                xml[xml.find("<record ").unwrap()..].to_owned()
            })
            .collect();
        let whole = read(&document(&records));
        assert!(
            whole.len() == 3 && whole.iter().all(Result::is_ok),
            "{whole:?}"
        );
        for damage in [
            |text: &str| text.replace("</record>", ""),
            |text: &str| text.replace("<record ", "<recrd "),
            |text: &str| text.replace("</play>", ""),
            |text: &str| text[..text.len() / 2].to_owned(),
        ] {
            let mut records = records.clone();
            records[1] = damage(&records[1]);
            let read = read(&document(&records));
            let sound = read.iter().filter(|read| read.is_ok()).count();
            assert_eq!(sound, 2, "{read:?}");
            assert!(read.len() >= 3, "{read:?}");
        }
        let alone = to_xml(&everything());
        assert_eq!(read(&alone), [Ok(everything())]);
        assert_eq!(read(&document(&[])), []);
        let lines: Vec<usize> = records_of(document(&records).as_bytes())
            .map(|(line, _)| line)
            .collect();
        assert_eq!(lines[0], 3);
    }
}
