//! The rules and the keys, to read.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use tablier_core::{Info, Message};

use super::super::page::{Help, Page, Subject};
use super::theme::{QUIET, STRONG, Theme};
use crate::i18n::Locale;
use crate::rules::{self, Row, WIDEST};
use crate::wrap::wrap;

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
/// Where somebody sits at a board.
const AT_A_BOARD: Keys = &[
    ("a3-a4 Enter", "play-key-type"),
    ("Tab", "play-key-tab"),
    ("↑ ↓ ← →", "play-key-arrows"),
    ("Enter, Space", "play-key-touch"),
    ("1-9", "play-key-choice"),
    ("Esc", "play-key-escape"),
];
const PLAYING: Keys = &[
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
    ("B", "play-remote-key-begin"),
    ("T", "play-remote-key-teams"),
    ("U", "play-remote-key-takeback"),
    ("D", "play-remote-key-draw"),
    ("X", "play-key-resign"),
    ("W", "play-remote-key-claim"),
    ("N", "play-remote-key-rematch"),
    ("C", "play-remote-key-say"),
    ("F", "play-key-flip"),
    ("S", "play-key-save"),
    ("A", "play-remote-key-analysis"),
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
    ("< >", "play-sign-selected"),
    ("{ }", "play-sign-hint"),
    ("- -", "play-sign-last"),
];

pub(crate) fn draw(frame: &mut Frame, page: &Page, i18n: &Locale, theme: Theme) {
    let area = frame.area();
    let lines = lines(page.subject, i18n, theme, area.width);
    let height = height(area.height);
    let left = area.width.saturating_sub(WIDEST + 2) / 2 + 1;
    let width = area.width.saturating_sub(left);
    for (row, line) in (0..height).zip(lines.iter().skip(page.scroll.into())) {
        frame.render_widget(line, Rect { x: left, y: row, width, height: 1 });
    }
    let is_last = usize::from(page.scroll) + usize::from(height) >= lines.len();
    let id = if is_last { "play-page-last" } else { "play-page-more" };
    let foot = Line::styled(format!(" {}", i18n.translate(&Message::new(id))), QUIET);
    frame.render_widget(
        foot,
        Rect { y: area.height.saturating_sub(1), height: 1.min(area.height), ..area },
    );
}

/// How many lines are seen, and how many there are.
pub(crate) fn size(
    page: &Page,
    i18n: &Locale,
    theme: Theme,
    (columns, rows): (u16, u16),
) -> (u16, u16) {
    let lines = lines(page.subject, i18n, theme, columns).len();
    (height(rows), u16::try_from(lines).unwrap_or(u16::MAX))
}

/// The last row tells how to go on.
fn height(rows: u16) -> u16 {
    rows.saturating_sub(1)
}

fn lines(subject: Subject, i18n: &Locale, theme: Theme, columns: u16) -> Vec<Line<'static>> {
    let width = usize::from(columns.saturating_sub(2).min(WIDEST)).max(8);
    match subject {
        Subject::Rules(info) => rules(info, i18n, theme, width),
        Subject::Help(help) => {
            let own = match help {
                Help::Choosing => CHOOSING,
                Help::Playing => PLAYING,
                Help::Elsewhere => ELSEWHERE,
                Help::Replaying => REPLAYING,
            };
            let has_board = matches!(help, Help::Playing | Help::Elsewhere);
            let (hands, signs) = if has_board { (AT_A_BOARD, SIGNS) } else { (&[][..], &[][..]) };
            let mut lines = vec![heading("play-help", i18n, theme), Line::default()];
            lines.extend(keys(hands, i18n, width));
            lines.extend(keys(own, i18n, width));
            lines.push(Line::default());
            lines.extend(keys(EVERYWHERE, i18n, width));
            if !signs.is_empty() {
                lines.extend([
                    Line::default(),
                    heading("play-signs", i18n, theme),
                    Line::default(),
                ]);
                lines.extend(keys(signs, i18n, width));
            }
            lines
        }
    }
}

fn heading(id: &'static str, i18n: &Locale, theme: Theme) -> Line<'static> {
    Line::styled(i18n.translate(&Message::new(id)), theme.accent())
}

fn keys(keys: Keys, i18n: &Locale, width: usize) -> Vec<Line<'static>> {
    const KEY: usize = 14;
    let mut lines = Vec::new();
    for (key, id) in keys {
        let text = i18n.translate(&Message::new(*id));
        for (number, part) in wrap(&text, width.saturating_sub(KEY)).into_iter().enumerate() {
            let key = if number == 0 { *key } else { "" };
            lines.push(Line::from(vec![
                Span::styled(format!("{key:<KEY$}"), STRONG),
                Span::raw(part),
            ]));
        }
    }
    lines
}

fn rules(info: &'static Info, i18n: &Locale, theme: Theme, width: usize) -> Vec<Line<'static>> {
    let rows = rules::rows(info, i18n, theme.is_unicode(), width).into_iter();
    rows.map(|row| match row {
        Row::Title(text) => Line::styled(text, theme.accent()),
        Row::Text(text) => Line::raw(text),
        Row::Caption(text) => Line::styled(text, QUIET),
    })
    .collect()
}
