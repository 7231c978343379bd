//! The pages that tell the rules, taken apart.

use pulldown_cmark::{CodeBlockKind, Event, HeadingLevel, Parser, Tag, TagEnd};
use tablier_core::Language;

use super::text::{Face, Span, typeset};

/// One thing below the other.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Block {
    /// The name of the game.
    Title(Vec<Span>),
    /// The name of a part, or of a part of a part.
    Heading {
        is_main: bool,
        spans: Vec<Span>,
    },
    Paragraph(Vec<Span>),
    /// One of a list, with its number if they are counted.
    Item {
        number: Option<u64>,
        spans: Vec<Span>,
    },
    /// A position, the move that is played there, if any, and what is to be seen.
    Diagram {
        position: String,
        played: String,
        caption: Vec<Span>,
    },
}

pub(crate) fn blocks(page: &str, language: Language) -> Vec<Block> {
    let mut reader =
        Reader { language, blocks: Vec::new(), spans: Vec::new(), face: Face::Regular };
    let mut number: Option<u64> = None;
    let mut in_item = false;
    let mut diagram: Option<String> = None;
    for event in Parser::new(page) {
        match event {
            Event::Start(Tag::Strong) => reader.face = Face::Bold,
            Event::Start(Tag::Emphasis) => reader.face = Face::Italic,
            Event::End(TagEnd::Strong | TagEnd::Emphasis) => reader.face = Face::Regular,
            Event::Start(Tag::List(first)) => number = first,
            Event::Start(Tag::Item) => in_item = true,
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(kind))) if &*kind == "diagram" => {
                diagram = Some(String::new());
            }
            Event::Text(text) => match &mut diagram {
                Some(lines) => lines.push_str(&text),
                None => reader.text(&text, reader.face),
            },
            // There is no typewriter on our pages.
            Event::Code(text) => reader.text(&text, Face::Italic),
            Event::SoftBreak | Event::HardBreak => reader.text(" ", reader.face),
            Event::End(TagEnd::Heading(HeadingLevel::H1)) => reader.close(Block::Title),
            Event::End(TagEnd::Heading(level)) => {
                let is_main = level == HeadingLevel::H2;
                reader.close(|spans| Block::Heading { is_main, spans });
            }
            Event::End(TagEnd::Paragraph) if !in_item => reader.close(Block::Paragraph),
            Event::End(TagEnd::Item) => {
                reader.close(|spans| Block::Item { number, spans });
                number = number.map(|number| number + 1);
                in_item = false;
            }
            Event::End(TagEnd::CodeBlock) => {
                if let Some(lines) = diagram.take() {
                    reader.diagram(&lines);
                }
            }
            _ => {}
        }
    }
    reader.blocks
}

struct Reader {
    language: Language,
    blocks: Vec<Block>,
    spans: Vec<Span>,
    face: Face,
}

impl Reader {
    fn text(&mut self, text: &str, face: Face) {
        match self.spans.last_mut() {
            Some(last) if last.face == face => last.text.push_str(text),
            _ => self.spans.push(Span::new(text, face)),
        }
    }

    fn close(&mut self, block: impl FnOnce(Vec<Span>) -> Block) {
        let mut spans = std::mem::take(&mut self.spans);
        for span in &mut spans {
            span.text = typeset(&span.text, self.language);
        }
        self.blocks.push(block(spans));
    }

    /// The position, the move, and all that follows is what is to be seen.
    fn diagram(&mut self, lines: &str) {
        let mut lines = lines.lines();
        let [position, played] =
            [lines.next(), lines.next()].map(|line| line.unwrap_or_default().to_owned());
        let caption = lines.collect::<Vec<_>>().join(" ");
        let caption = vec![Span::new(typeset(&caption, self.language), Face::Italic)];
        self.blocks.push(Block::Diagram { position, played, caption });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Vec<Span> {
        vec![Span::new(text, Face::Regular)]
    }

    #[test]
    fn a_page_is_taken_apart() {
        let page = "# Name\n\nBy\nher.\n\n## Rules\n\nA **b** `c`.\n\n1. one\n2. two\n   more\n\n- dot\n\n\
                    ```diagram\npos\nmove\nLook\nhere.\n```\n### Small\n";
        let spans = |face| Span::new("b", face);
        assert_eq!(
            blocks(page, Language::ENGLISH),
            [
                Block::Title(plain("Name")),
                Block::Paragraph(plain("By her.")),
                Block::Heading { is_main: true, spans: plain("Rules") },
                Block::Paragraph(vec![
                    Span::new("A ", Face::Regular),
                    spans(Face::Bold),
                    Span::new(" ", Face::Regular),
                    Span::new("c", Face::Italic),
                    Span::new(".", Face::Regular),
                ]),
                Block::Item { number: Some(1), spans: plain("one") },
                Block::Item { number: Some(2), spans: plain("two more") },
                Block::Item { number: None, spans: plain("dot") },
                Block::Diagram {
                    position: "pos".into(),
                    played: "move".into(),
                    caption: vec![Span::new("Look here.", Face::Italic)],
                },
                Block::Heading { is_main: false, spans: plain("Small") },
            ]
        );
    }
}
