//! Beside the board: who plays, what was played, what the engine thinks.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use tablier_core::{Info, Message, Scene, Seat};
use tablier_draw::terminal::piece_colours;
use tablier_engine::Analysis;

use super::super::study::{LINES, Study};
use super::text::cut;
use super::theme::{QUIET, STRONG, Theme};
use crate::i18n::Locale;
use crate::values;

/// One who plays.
pub(crate) struct Player {
    pub(crate) seat: Seat,
    pub(crate) who: String,
    /// Their clock, or what they got.
    pub(crate) right: String,
    pub(crate) is_to_move: bool,
}

/// Everything that the panel tells.
pub(crate) struct Told<'a> {
    pub(crate) info: &'static Info,
    pub(crate) scene: &'a Scene,
    pub(crate) players: Vec<Player>,
    pub(crate) moves: Vec<String>,
    /// The number of the move that is looked at, counted from 1; 0 is before the first.
    pub(crate) ply: usize,
    pub(crate) study: &'a Study,
    /// What is said about the move.
    pub(crate) remarks: Vec<String>,
}

pub(crate) fn draw(frame: &mut Frame, area: Rect, told: &Told, i18n: &Locale, theme: Theme) {
    let mut top = area.y;
    for player in &told.players {
        let line = seat_line(player, told, i18n, theme, area.width);
        top = put(frame, area, top, line);
    }
    top += 1;
    let rows = area.bottom().saturating_sub(top);
    let study_rows = if told.study.is_on() { (1 + 3 * LINES as u16).min(rows / 2 + 1) } else { 0 };
    let remark_rows = if told.remarks.is_empty() { 0 } else { 5.min(rows / 3) };
    let moves_rows = rows.saturating_sub(study_rows + remark_rows);
    let moves = Rect { y: top, height: moves_rows, ..area };
    draw_moves(frame, moves, told, theme);
    let remarks = Rect { y: moves.bottom(), height: remark_rows, ..area };
    let texts: Vec<_> = told.remarks.iter().map(|remark| Line::from(remark.as_str())).collect();
    frame.render_widget(Paragraph::new(texts).wrap(Wrap { trim: true }), remarks);
    let study = Rect { y: remarks.bottom(), height: study_rows, ..area };
    if told.study.is_on() {
        draw_study(frame, study, told, i18n, theme);
    }
}

/// Puts a line into the area and returns the next row.
fn put(frame: &mut Frame, area: Rect, top: u16, line: Line) -> u16 {
    if top < area.bottom() {
        frame.render_widget(line, Rect { y: top, height: 1, ..area });
    }
    top + 1
}

/// `> w White, level 4      9:58`
fn seat_line(
    player: &Player,
    told: &Told,
    i18n: &Locale,
    theme: Theme,
    width: u16,
) -> Line<'static> {
    let piece = told.scene.pieces.iter().find(|piece| piece.owner == Some(player.seat));
    let chip = match piece {
        Some(piece) => {
            let colours = piece_colours(told.info, piece);
            Span::styled(format!(" {} ", piece.glyph), theme.chip(colours))
        }
        None => Span::raw("   "),
    };
    let name = i18n.translate(&told.info.seat_name(player.seat));
    let mark = if player.is_to_move { theme.sign("▸", ">") } else { " " };
    let style = if player.is_to_move { STRONG } else { Style::new() };
    let left = Line::from(vec![
        Span::styled(mark, theme.accent()),
        chip,
        Span::raw(" "),
        Span::styled(format!("{name}, {}", player.who), style),
    ]);
    let right = format!(" {}", player.right);
    let room = usize::from(width).saturating_sub(right.chars().count());
    let mut line = cut(left, room, theme);
    let gap = room.saturating_sub(line.width());
    line.push_span(Span::raw(" ".repeat(gap)));
    line.push_span(Span::styled(right, style));
    line
}

/// The moves in columns, as many rows as there are; that which is looked at is always seen.
fn draw_moves(frame: &mut Frame, area: Rect, told: &Told, theme: Theme) {
    if area.is_empty() || told.moves.is_empty() {
        return;
    }
    let digits = told.moves.len().to_string().len();
    let longest = told.moves.iter().map(|text| text.chars().count()).max().unwrap_or_default();
    let one = (digits + 2 + longest + 2) as u16;
    let columns = usize::from(((area.width + 2) / one).max(1));
    let rows = told.moves.len().div_ceil(columns);
    let seen = usize::from(area.height);
    let looked_at = told.ply.saturating_sub(1) / columns;
    let first = (looked_at + 1).saturating_sub(seen).min(rows.saturating_sub(seen));
    for row in first..rows.min(first + seen) {
        let mut line = Line::default();
        for number in row * columns..((row + 1) * columns).min(told.moves.len()) {
            let style = if number + 1 == told.ply {
                theme.accent()
            } else if number < told.ply {
                Style::new()
            } else {
                QUIET
            };
            line.push_span(Span::styled(format!("{:>digits$}. ", number + 1), QUIET));
            line.push_span(Span::styled(format!("{:<longest$}", told.moves[number]), style));
            if number % columns + 1 < columns {
                line.push_span(Span::raw("  "));
            }
        }
        let y = area.y + (row - first) as u16;
        let line = cut(line, area.width.into(), theme);
        frame.render_widget(line, Rect { y, height: 1, ..area });
    }
}

fn draw_study(frame: &mut Frame, area: Rect, told: &Told, i18n: &Locale, theme: Theme) {
    let found = told.study.found();
    let depth = found.map_or(0, |found| found.depth);
    let title = i18n.translate(&Message::new("play-analysis").with("depth", depth.to_string()));
    let mut lines = vec![Line::styled(title, theme.accent())];
    for line in found.into_iter().flat_map(|found: &Analysis<String>| &found.lines) {
        let value = values::value(line, told.info, told.players.len(), i18n);
        lines.push(cut(Line::styled(value, STRONG), area.width.into(), theme));
        let moves = Line::raw(format!("  {}", line.moves.join(" ")));
        lines.push(cut(moves, area.width.into(), theme));
    }
    frame.render_widget(Paragraph::new(lines), area);
}
