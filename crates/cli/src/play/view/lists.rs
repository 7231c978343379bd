//! Screens with lists: the games, the set-up, an unfinished game.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use tablier_core::{Message, OptionValues};
use tablier_engine::Spec;

use super::super::app::Offer;
use super::super::game_list::GameList;
use super::super::setting::{Sitter, strength};
use super::super::setup::{Row, Setup};
use super::text::cut;
use super::theme::{QUIET, SELECTED, STRONG, Theme};
use crate::i18n::Locale;
use crate::wrap::wrap;

/// The first row of a list: below the title.
const TOP: u16 = 2;

/// Which entry of a list stands in a row of the screen.
pub(crate) fn entry_at(row: u16, step: u16, entries: usize) -> Option<usize> {
    let number = usize::from(row.checked_sub(TOP)? / step);
    (number < entries).then_some(number)
}

/// How many rows each of so many games takes: its name and a sentence about it, as far as there is room.
fn games_step(rows: u16, games: usize) -> u16 {
    (rows.saturating_sub(TOP + 1) / games.max(1) as u16).clamp(1, 4)
}

/// The first game of the list that is seen, where there are more games than rows: the selected one is in
/// sight.
fn first_game(rows: u16, list: GameList) -> usize {
    let room = usize::from(rows.saturating_sub(TOP + 1)).max(1);
    (list.row + 1).saturating_sub(room)
}

/// Which game of the list stands in a row of the screen.
pub(crate) fn game_at(row: u16, rows: u16, list: GameList) -> Option<usize> {
    let (games, first) = (GameList::games().len(), first_game(rows, list));
    entry_at(row, games_step(rows, games), games - first).map(|number| first + number)
}

pub(crate) fn games(frame: &mut Frame, list: GameList, i18n: &Locale, theme: Theme) {
    let area = frame.area();
    title(frame, &i18n.translate(&Message::new("play-choose-game")), theme);
    let step = games_step(area.height, GameList::games().len());
    let (first, width) = (first_game(area.height, list), usize::from(area.width));
    for (number, info) in GameList::games().enumerate().skip(first) {
        let top = TOP + step * (number - first) as u16;
        let (least, most) = info.players;
        let players = if least == most { least.to_string() } else { format!("{least}-{most}") };
        let players = i18n.translate(&Message::new("game-players").with("players", players));
        let name = format!(" {}  {} ", number + 1, info.name);
        let about = format!("  {players} · {}", info.authors.join(", "));
        let style = if number == list.row { SELECTED } else { STRONG };
        let line = Line::from(vec![
            Span::raw(if number == list.row { theme.sign("▸", ">") } else { " " }),
            Span::styled(name, style),
            Span::styled(about, QUIET),
        ]);
        put(frame, top, cut(line, width, theme));
        let summary = wrap(&i18n.translate(&info.phrase("summary")), width.saturating_sub(7));
        for (row, line) in (1..step.min(3)).zip(&summary) {
            // Where the rest has no room, it is hinted at.
            let is_cut = row + 1 == step.min(3) && summary.len() > usize::from(row);
            let end = if is_cut { theme.sign(" …", " ~") } else { "" };
            put(frame, top + row, cut(Line::raw(format!("      {line}{end}")), width, theme));
        }
    }
    foot(frame, &i18n.translate(&Message::new("play-choose-game-keys")), theme);
}

pub(crate) fn setup(frame: &mut Frame, setup: &Setup, i18n: &Locale, theme: Theme) {
    let area = frame.area();
    title(frame, setup.info.name, theme);
    let rows = setup.rows();
    let names: Vec<_> = rows.iter().map(|row| name_of(row, setup, i18n)).collect();
    let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or_default();
    for (number, (row, name)) in rows.iter().zip(&names).enumerate() {
        let is_here = number == setup.row;
        let typed = setup.editing.as_ref().filter(|_| is_here);
        let value = match typed {
            Some(entry) => format!("{}{}", entry.text(), theme.sign("▏", "_")),
            None => value_of(row, setup, i18n),
        };
        let [before, after] = if is_here {
            [theme.sign("◂ ", "< "), theme.sign(" ▸", " >")]
        } else {
            ["  ", "  "]
        };
        let style = if is_here { SELECTED } else { Style::new() };
        let line = Line::from(vec![
            Span::raw(format!("  {name:<widest$}  ")),
            Span::raw(before),
            Span::styled(format!(" {value} "), style),
            Span::raw(after),
        ]);
        put(frame, TOP + number as u16, cut(line, area.width.into(), theme));
    }
    let about = rows.get(setup.row).map(|row| about(row, setup, i18n));
    let about = match &setup.game {
        Err(reason) => Some((i18n.sentence(reason), theme.error())),
        Ok(_) => about.map(|text| (text, QUIET)),
    };
    let top = TOP + rows.len() as u16 + 1;
    if let Some((text, style)) = about
        && top < area.height.saturating_sub(1)
    {
        let rest = Rect {
            x: 2,
            y: top,
            width: area.width.saturating_sub(4),
            height: area.height - 1 - top,
        };
        frame.render_widget(Paragraph::new(text).style(style).wrap(Wrap { trim: true }), rest);
    }
    foot(frame, &i18n.translate(&Message::new("play-setup-keys")), theme);
}

fn name_of(row: &Row, setup: &Setup, i18n: &Locale) -> String {
    match row {
        Row::Seat(seat) => i18n.translate(&setup.info.seat_name(*seat)),
        Row::Option(spec) => i18n.translate(&spec.name(setup.info)),
        Row::Clock => i18n.translate(&Message::new("play-clock")),
    }
}

fn value_of(row: &Row, setup: &Setup, i18n: &Locale) -> String {
    match row {
        Row::Seat(seat) => match setup.sitter(*seat) {
            sitter @ Sitter::Engine(Spec::Level(level)) => {
                format!("{}, {}", i18n.translate(&sitter.label()), i18n.translate(&strength(level)))
            }
            sitter => i18n.translate(&sitter.label()),
        },
        Row::Option(spec) => {
            let value = setup.value(spec);
            match (spec.value_name(setup.info, value), value.lines().next()) {
                (Some(name), _) => i18n.translate(&name),
                // One that is empty.
                (None, None | Some("")) => "-".to_owned(),
                // A board is many lines; its first one is its name.
                (None, Some(line)) => line.to_owned(),
            }
        }
        Row::Clock => match setup.clock() {
            None => i18n.translate(&Message::new("play-no-clock")),
            Some(control) => control.to_string(),
        },
    }
}

fn about(row: &Row, setup: &Setup, i18n: &Locale) -> String {
    match row {
        Row::Seat(_) => i18n.translate(&Message::new("play-about-seat")),
        Row::Clock => i18n.translate(&Message::new("play-about-clock")),
        Row::Option(spec) => {
            let text = i18n.translate(&spec.explanation(setup.info));
            match spec.values {
                OptionValues::Choice(words) => {
                    let names = words.iter().filter_map(|word| spec.value_name(setup.info, word));
                    let names: Vec<_> = names.map(|name| i18n.translate(&name)).collect();
                    format!("{text} ({})", names.join(", "))
                }
                OptionValues::Number(..) | OptionValues::Text(_) => {
                    let format = spec.text_format(setup.info);
                    let sentences = format.into_iter().chain([Message::new("play-about-typing")]);
                    let sentences = sentences.map(|sentence| i18n.translate(&sentence));
                    std::iter::once(text).chain(sentences).collect::<Vec<_>>().join(". ")
                }
            }
        }
    }
}

pub(crate) fn offer(frame: &mut Frame, offer: &Offer, i18n: &Locale, theme: Theme) {
    let area = frame.area();
    let question = Message::new("play-offer")
        .with("game", offer.info.name)
        .with("plies", offer.record.line.plies.len());
    title(frame, &i18n.translate(&question), theme);
    let answers = ["play-offer-yes", "play-offer-no"].map(|id| i18n.translate(&Message::new(id)));
    for (number, answer) in answers.iter().enumerate() {
        let is_here = offer.is_wanted == (number == 0);
        let style = if is_here { SELECTED } else { Style::new() };
        let line = Line::from(vec![
            Span::raw(if is_here { theme.sign("▸ ", "> ") } else { "  " }),
            Span::styled(format!(" {answer} "), style),
        ]);
        put(frame, TOP + number as u16, line);
    }
    if let Some(reasons) = &offer.notice {
        let text = i18n.joined(reasons);
        let rest = Rect { x: 2, y: TOP + 3, width: area.width.saturating_sub(4), height: 3 };
        let text = Paragraph::new(text).style(theme.error()).wrap(Wrap { trim: true });
        frame.render_widget(text, rest.intersection(area));
    }
    foot(frame, &i18n.translate(&Message::new("play-offer-keys")), theme);
}

fn title(frame: &mut Frame, text: &str, theme: Theme) {
    let line =
        cut(Line::styled(format!(" {text}"), theme.accent()), frame.area().width.into(), theme);
    put(frame, 0, line);
}

fn foot(frame: &mut Frame, text: &str, theme: Theme) {
    let area = frame.area();
    let line = cut(Line::styled(format!(" {text}"), QUIET), area.width.into(), theme);
    put(frame, area.height.saturating_sub(1), line);
}

fn put(frame: &mut Frame, row: u16, line: Line) {
    let area = frame.area();
    if row < area.height {
        frame.render_widget(line, Rect { y: row, height: 1, ..area });
    }
}
