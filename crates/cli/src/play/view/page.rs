//! The rules and the keys, to read.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use tablier_core::{Info, Message};
use tablier_draw::Orientation;
use tablier_draw::terminal::{Canvas, Medium, picture};

use super::super::page::{Help, Page, Subject};
use super::text::fold;
use super::theme::{QUIET, STRONG, Theme};
use crate::speech::Speech;

/// Longer lines are hard to read.
const WIDEST: u16 = 76;

/// What a key does, by the key and the phrase that says it.
type Keys = &'static [(&'static str, &'static str)];

const EVERYWHERE: Keys = &[
    ("R", "play-key-rules"),
    ("G", "play-key-language"),
    ("?", "play-key-help"),
    ("Ctrl-L", "play-key-redraw"),
    ("Ctrl-Z", "play-key-suspend"),
    ("Q", "play-key-quit"),
];
const CHOOSING: Keys = &[
    ("↑ ↓", "play-key-rows"),
    ("← →", "play-key-values"),
    ("Enter", "play-key-begin"),
    ("Esc", "play-key-back"),
];
const PLAYING: Keys = &[
    ("a3-a4 Enter", "play-key-type"),
    ("Tab", "play-key-tab"),
    ("↑ ↓ ← →", "play-key-arrows"),
    ("Enter, Space", "play-key-touch"),
    ("1-9", "play-key-choice"),
    ("Esc", "play-key-escape"),
    ("H", "play-key-hint"),
    ("U", "play-key-take-back"),
    ("A", "play-key-analysis"),
    ("F", "play-key-flip"),
    ("S", "play-key-save"),
    ("L", "play-key-load"),
    ("X", "play-key-resign"),
    ("N", "play-key-new"),
];
const ELSEWHERE: Keys = &[
    ("a3-a4 Enter", "play-key-type"),
    ("Tab", "play-key-tab"),
    ("↑ ↓ ← →", "play-key-arrows"),
    ("Enter, Space", "play-key-touch"),
    ("1-9", "play-key-choice"),
    ("Esc", "play-key-escape"),
    ("U", "play-house-key-takeback"),
    ("D", "play-house-key-draw"),
    ("X", "play-key-resign"),
    ("W", "play-house-key-claim"),
    ("N", "play-house-key-rematch"),
    ("C", "play-house-key-say"),
    ("F", "play-key-flip"),
    ("S", "play-key-save"),
    ("A", "play-house-key-analysis"),
];
const REPLAYING: Keys = &[
    ("→, Space", "play-key-forward"),
    ("←", "play-key-backward"),
    ("PgDn, PgUp", "play-key-ten"),
    ("Home, End", "play-key-ends"),
    ("12 Enter", "play-key-go-to"),
    ("A", "play-key-analysis"),
    ("F", "play-key-flip"),
];
/// What brackets on a board mean.
const SIGNS: Keys = &[
    ("[ ]", "play-sign-cursor"),
    ("( )", "play-sign-target"),
    ("< >", "play-sign-touched"),
    ("{ }", "play-sign-hint"),
    ("- -", "play-sign-last"),
];

pub(crate) fn draw(frame: &mut Frame, page: &Page, speech: &Speech, theme: Theme) {
    let area = frame.area();
    let lines = lines(page.subject, speech, theme, area.width);
    let height = height(area.height);
    let left = area.width.saturating_sub(WIDEST + 2) / 2 + 1;
    let width = area.width.saturating_sub(left);
    for (row, line) in (0..height).zip(lines.iter().skip(page.scroll.into())) {
        frame.render_widget(line, Rect { x: left, y: row, width, height: 1 });
    }
    let is_last = usize::from(page.scroll) + usize::from(height) >= lines.len();
    let id = if is_last { "play-page-last" } else { "play-page-more" };
    let foot = Line::styled(format!(" {}", speech.say(&Message::new(id))), QUIET);
    frame.render_widget(
        foot,
        Rect { y: area.height.saturating_sub(1), height: 1.min(area.height), ..area },
    );
}

/// How many lines are seen, and how many there are.
pub(crate) fn size(
    page: &Page,
    speech: &Speech,
    theme: Theme,
    (columns, rows): (u16, u16),
) -> (u16, u16) {
    let lines = lines(page.subject, speech, theme, columns).len();
    (height(rows), u16::try_from(lines).unwrap_or(u16::MAX))
}

/// The last row tells how to go on.
fn height(rows: u16) -> u16 {
    rows.saturating_sub(1)
}

fn lines(subject: Subject, speech: &Speech, theme: Theme, columns: u16) -> Vec<Line<'static>> {
    let width = usize::from(columns.saturating_sub(2).min(WIDEST)).max(8);
    match subject {
        Subject::Rules(info) => rules(info, speech, theme, width),
        Subject::Help(help) => {
            let own = match help {
                Help::Choosing => CHOOSING,
                Help::Playing => PLAYING,
                Help::Elsewhere => ELSEWHERE,
                Help::Replaying => REPLAYING,
            };
            let has_board = matches!(help, Help::Playing | Help::Elsewhere);
            let signs = if has_board { SIGNS } else { &[] };
            let mut lines = vec![heading("play-help", speech, theme), Line::default()];
            lines.extend(keys(own, speech, width));
            lines.push(Line::default());
            lines.extend(keys(EVERYWHERE, speech, width));
            if !signs.is_empty() {
                lines.extend([
                    Line::default(),
                    heading("play-signs", speech, theme),
                    Line::default(),
                ]);
                lines.extend(keys(signs, speech, width));
            }
            lines
        }
    }
}

fn heading(id: &'static str, speech: &Speech, theme: Theme) -> Line<'static> {
    Line::styled(speech.say(&Message::new(id)), theme.accent())
}

fn keys(keys: Keys, speech: &Speech, width: usize) -> Vec<Line<'static>> {
    const KEY: usize = 14;
    let mut lines = Vec::new();
    for (key, id) in keys {
        let text = speech.say(&Message::new(*id));
        for (number, part) in fold(&text, width.saturating_sub(KEY)).into_iter().enumerate() {
            let key = if number == 0 { *key } else { "" };
            lines.push(Line::from(vec![
                Span::styled(format!("{key:<KEY$}"), STRONG),
                Span::raw(part),
            ]));
        }
    }
    lines
}

/// The rules are Markdown of the simplest kind: headings, lists, paragraphs, and diagrams, which are
/// drawn without colours.
fn rules(info: &'static Info, speech: &Speech, theme: Theme, width: usize) -> Vec<Line<'static>> {
    let text = info.rules.get(speech.language());
    let mut lines = Vec::new();
    let mut paragraph = String::new();
    let mut source = text.lines();
    while let Some(line) = source.next() {
        let is_item = line.starts_with("- ")
            || line.split_once(". ").is_some_and(|(number, _)| {
                !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
            });
        if line.is_empty() || is_item || line.starts_with(['#', '`']) {
            lines.extend(folded(&std::mem::take(&mut paragraph), width));
        }
        if line == "```diagram" {
            let inside: Vec<_> = source.by_ref().take_while(|line| *line != "```").collect();
            lines.extend(diagram(info, &inside, theme, width));
        } else if let Some(title) = line.strip_prefix('#') {
            let title = title.trim_start_matches(['#', ' ']).to_owned();
            lines.push(Line::styled(title, theme.accent()));
        } else if line.is_empty() {
            lines.push(Line::default());
        } else {
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(line.trim());
        }
    }
    lines.extend(folded(&paragraph, width));
    lines.push(Line::default());
    lines.extend(folded(&speech.say(&info.phrase("terms")), width));
    lines
}

/// A paragraph; what follows the first line of an item is set in.
fn folded(paragraph: &str, width: usize) -> Vec<Line<'static>> {
    if paragraph.is_empty() {
        return Vec::new();
    }
    let plain = paragraph.replace("**", "").replace(['*', '`'], "");
    let indent = match plain.split_once(' ') {
        Some(("-", _)) => 2,
        Some((number, _)) if number.ends_with('.') && number.len() == 2 => 3,
        _ => 0,
    };
    let parts = fold(&plain, width.saturating_sub(indent)).into_iter().enumerate();
    let margin = |number| if number == 0 { 0 } else { indent };
    parts.map(|(number, part)| Line::raw(format!("{}{part}", " ".repeat(margin(number))))).collect()
}

/// A position, the move that is played in it, if any, and what is to be seen.
fn diagram(info: &'static Info, inside: &[&str], theme: Theme, width: usize) -> Vec<Line<'static>> {
    let [position, moves, caption @ ..] = inside else { return Vec::new() };
    let game = tablier_games::game(info.id, []).ok();
    let played = game.and_then(|game| game.begin_at(position).ok());
    let Some(mut played) = played else { return Vec::new() };
    for text in moves.split_whitespace() {
        if played.play(text).is_err() {
            break;
        }
    }
    let canvas = Canvas {
        room: (width as u16, 20),
        medium: Medium { is_unicode: theme.is_unicode(), has_colours: false },
        orientation: Orientation::Upright,
    };
    let board = picture(&played.scene(), info, canvas, &[]).map(|picture| picture.to_string());
    let board = board.unwrap_or_default();
    let mut lines: Vec<_> = board.lines().map(|line| Line::raw(line.to_owned())).collect();
    let caption = fold(&caption.join(" "), width).into_iter();
    lines.extend(caption.map(|line| Line::styled(line, QUIET)));
    lines
}
