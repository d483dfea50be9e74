//! Parts of a picture, each with its size, put beside and below each other.

use super::write::num;

/// A part of a picture: SVG from the point 0, 0 on, and how much room it takes.
pub(super) struct Block {
    pub(super) size: [f64; 2],
    pub(super) body: String,
}

impl Block {
    /// Blocks in rows of so many, each row as high as its highest block and
    /// as wide as all; `gap` lies between them.
    pub(super) fn rows(blocks: Vec<Block>, across: usize, gap: f64) -> Block {
        let mut blocks = blocks.into_iter().peekable();
        let mut rows = Vec::new();
        while blocks.peek().is_some() {
            let row: Vec<Block> = blocks.by_ref().take(across.max(1)).collect();
            rows.push(Block::beside(&row, gap));
        }
        Block::below(&rows, gap)
    }

    /// Blocks beside each other, their middles on one line.
    pub(super) fn beside(blocks: &[Block], gap: f64) -> Block {
        Block::chain(blocks, gap, 0)
    }

    /// Blocks below each other, their middles on one line.
    pub(super) fn below(blocks: &[Block], gap: f64) -> Block {
        Block::chain(blocks, gap, 1)
    }

    /// Along the axis 0 (to the right) or 1 (down).
    fn chain(blocks: &[Block], gap: f64, axis: usize) -> Block {
        let across = 1 - axis;
        let widest = blocks
            .iter()
            .map(|block| block.size[across])
            .fold(0.0, f64::max);
        let mut size = [0.0; 2];
        size[across] = widest;
        let mut body = String::new();
        for (index, block) in blocks.iter().enumerate() {
            if index > 0 {
                size[axis] += gap;
            }
            let mut place = [0.0; 2];
            place[axis] = size[axis];
            place[across] = ((widest - block.size[across]) / 2.0).floor();
            body.push_str(&block.moved(place));
            size[axis] += block.size[axis];
        }
        Block { size, body }
    }

    /// Its SVG from this point on.
    pub(super) fn moved(&self, [x, y]: [f64; 2]) -> String {
        if [x, y] == [0.0, 0.0] {
            return self.body.clone();
        }
        let (x, y) = (num(x), num(y));
        format!("<g transform=\"translate({x} {y})\">{}</g>", self.body)
    }
}
