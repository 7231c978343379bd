//! The screen of a game being played.

use std::iter;
use std::time::Duration;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Clear, Paragraph, Wrap};
use tablier_core::scene::Place;
use tablier_core::{Info, Message, Seat, Touch};
use tablier_draw::terminal::Highlight;
use tablier_protocol::{ActionKind, Alliance, Topic, UserId};

use super::super::app::App;
use super::super::hand::Focus;
use super::super::remote_view::RemoteView;
use super::super::table::{Asking, Table};
use super::board::{self, Arrangement, Shown};
use super::panel::{self, Player, Told};
use super::text::{cut, ended};
use super::theme::{QUIET, SELECTED, STRONG, Theme};
use super::{Hit, too_small};
use crate::failure::shorten;
use crate::i18n::Locale;
use crate::wrap::wrap;

/// Before anything is touched, what can be touched is shown only where that is little.
const FEW: usize = 8;

pub(crate) fn draw(frame: &mut Frame, table: &Table, app: &App, theme: Theme) {
    let i18n = &app.i18n;
    let arrangement = match arrange(table, app) {
        Ok(arrangement) => arrangement,
        Err(needed) => return too_small(frame, &needed, i18n),
    };
    let told = told(table, app);
    let mut title = vec![
        Span::styled(format!(" {} ", table.info().name), theme.accent()),
        Span::styled(format!(" {}", status(table, i18n)), STRONG),
    ];
    if arrangement.panel.is_none() && table.clocks.is_some() {
        for player in &told.players {
            title.push(Span::raw(format!("  {}", player.right)));
        }
    }
    frame.render_widget(
        cut(Line::from(title), arrangement.title.width.into(), theme),
        arrangement.title,
    );
    board::draw(frame, &arrangement, theme);
    if let Some(area) = arrangement.panel {
        panel::draw(frame, area, &told, i18n, theme);
    }
    draw_choices(frame, &arrangement, table, i18n, theme);
    match table.remote_view.as_ref().filter(|remote_view| remote_view.is_gathering()) {
        Some(remote_view) if table.notice.is_none() => {
            draw_invitation(frame, arrangement.message, remote_view, i18n);
        }
        _ => draw_message(frame, arrangement.message, table, i18n, theme),
    }
    draw_entry(frame, arrangement.entry, table, i18n, theme);
}

pub(crate) fn hit(table: &Table, app: &App, column: u16, row: u16) -> Option<Hit> {
    let arrangement = arrange(table, app).ok()?;
    let choices = choices(&arrangement, table, &app.i18n);
    let choice = choices.iter().position(|(area, _)| area.contains((column, row).into()));
    choice.map(Hit::Row).or_else(|| arrangement.place_at(column, row).cloned().map(Hit::Place))
}

fn arrange(table: &Table, app: &App) -> Result<Arrangement, board::TooSmall> {
    let shown = Shown {
        scene: &table.scene,
        info: table.info(),
        orientation: table.orientation,
        lights: lights(table),
    };
    Arrangement::new(&shown, app.capabilities.medium, app.size)
}

/// What is pointed at.
fn lights(table: &Table) -> Vec<(Place, Highlight)> {
    let mut lights = Vec::new();
    let hint = table.hint.iter().flat_map(|hint| &hint.places);
    lights.extend(hint.map(|place| (place.clone(), Highlight::Hint)));
    lights.extend(typed(table).into_iter().map(|place| (place, Highlight::Touched)));
    if !table.is_persons_turn() {
        return lights;
    }
    let hand = &table.hand;
    lights.extend(places(hand.touched()).map(|place| (place, Highlight::Touched)));
    let next: Vec<_> = hand.next_places().collect();
    if table.entry.is_empty() && (!hand.touched().is_empty() || next.len() <= FEW) {
        lights.extend(next.into_iter().map(|place| (place.clone(), Highlight::Target)));
    }
    if let Some(Focus::Place(place)) = hand.focus()
        && table.entry.is_empty()
    {
        lights.push((place.clone(), Highlight::Cursor));
    }
    lights
}

/// The places of the move that is typed, as soon as only one is meant.
fn typed(table: &Table) -> Vec<Place> {
    let text = table.entry.text();
    let mut fitting = table
        .hand
        .gestures()
        .iter()
        .filter(|(_, legal)| !text.is_empty() && legal.starts_with(text));
    // One move may be touched in several ways.
    match fitting.next() {
        Some((path, legal)) if fitting.all(|(_, other)| other == legal) => places(path).collect(),
        _ => Vec::new(),
    }
}

fn places(touches: &[Touch]) -> impl Iterator<Item = Place> {
    touches.iter().filter_map(|touch| match touch {
        Touch::Place(place) => Some(place.clone()),
        Touch::Choice { .. } => None,
    })
}

/// Who is to move, or how it ended.
fn status(table: &Table, i18n: &Locale) -> String {
    if let Some(status) = table.remote_view.as_ref().and_then(status_elsewhere) {
        return i18n.translate(&status);
    }
    if let Some(ending) = table.ending() {
        return ended(ending, &table.persons(), table.info(), i18n);
    }
    if let Some(outcome) = table.played.outcome() {
        return i18n.translate(&outcome.message());
    }
    let seat = table.played.turn().seat();
    let is_sent = table.remote_view.as_ref().is_some_and(|remote_view| remote_view.is_sent);
    let id = if table.is_persons_turn() || is_sent { "play-to-move" } else { "play-thinking" };
    i18n.translate(&Message::new(id).with("who", table.info().seat_name(seat)))
}

/// What is so only at a table elsewhere.
fn status_elsewhere(remote_view: &RemoteView) -> Option<Message> {
    let over = remote_view.view.over.as_ref();
    if remote_view.is_cut_off {
        Some(Message::new("play-remote-reconnecting"))
    } else if remote_view.may(ActionKind::Ready)
        && remote_view.is_complete()
        && !remote_view.is_ready_awaited()
    {
        Some(Message::new("play-remote-seats-taken"))
    } else if remote_view.is_gathering() {
        Some(Message::new("play-remote-waiting"))
    } else if over.is_some_and(|over| over.values.is_none()) {
        Some(Message::new("play-remote-aborted"))
    } else {
        None
    }
}

fn told<'a>(table: &'a Table, app: &App) -> Told<'a> {
    let values =
        table.ending().map(|ending| ending.values().iter().map(|share| share.value()).collect());
    let outcome = || table.played.outcome().map(|outcome| outcome.values().to_vec());
    let values: Option<Vec<f32>> = values.or_else(outcome);
    let turn = table.played.turn().seat();
    let players = (0..table.played.seats()).map(Seat).map(|seat| {
        let value = values.as_ref().and_then(|values| values.get(seat.index()));
        let clock = table.clocks.as_ref().map(|clocks| in_words(clocks.left(seat, app.world.now)));
        Player {
            seat,
            who: app.i18n.translate(&table.name(seat)),
            right: value.map(|value| share(*value)).or(clock).unwrap_or_default(),
            is_to_move: seat == turn && values.is_none(),
        }
    });
    let moves = table.played.played();
    Told {
        info: table.info(),
        scene: &table.scene,
        players: players.collect(),
        ply: moves.len(),
        moves,
        study: &table.study,
        remarks: Vec::new(),
    }
}

/// What somebody got.
fn share(value: f32) -> String {
    match value {
        0.5 => "½".to_owned(),
        0.0 | 1.0 => value.to_string(),
        _ => format!("{value:.2}"),
    }
}

/// A clock, as people read it: `9:58`, `1:00:00`.
fn in_words(left: Duration) -> String {
    let seconds = left.as_secs();
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{rest:02}"),
        _ => format!("{hours}:{minutes:02}:{rest:02}"),
    }
}

/// Where the choices stand, one below the other at the foot of the panel, each with its lines.
fn choices(arrangement: &Arrangement, table: &Table, i18n: &Locale) -> Vec<(Rect, Vec<String>)> {
    if !table.is_persons_turn() {
        return Vec::new();
    }
    // Without a panel, over the board.
    let area = arrangement.panel.unwrap_or(Rect {
        x: 0,
        y: arrangement.title.bottom(),
        width: arrangement.title.width,
        height: arrangement.message.y - arrangement.title.bottom(),
    });
    let width = usize::from(area.width).saturating_sub(2);
    let texts = table.hand.choices().into_iter().zip(1..).map(|(touch, number)| {
        let label = i18n.translate(&touch.label(table.info()));
        wrap(&format!("{number} {label}"), width)
    });
    let texts: Vec<_> = texts.collect();
    let all = texts.iter().map(Vec::len).sum::<usize>() as u16;
    let mut top = area.bottom().saturating_sub(all);
    let mut placed = Vec::new();
    for lines in texts {
        let height = lines.len() as u16;
        let rows = Rect { y: top, height, ..area }.intersection(area);
        placed.push((rows, lines));
        top += height;
    }
    placed
}

fn draw_choices(
    frame: &mut Frame,
    arrangement: &Arrangement,
    table: &Table,
    i18n: &Locale,
    theme: Theme,
) {
    for (number, (area, lines)) in choices(arrangement, table, i18n).into_iter().enumerate() {
        let is_here = table.hand.focus() == Some(&Focus::Choice(number));
        let style = if is_here { SELECTED } else { theme.accent() };
        let lines: Vec<_> = lines.iter().map(|line| Line::raw(format!(" {line} "))).collect();
        frame.render_widget(Clear, area);
        frame.render_widget(Paragraph::new(lines).style(style), area);
    }
}

/// Where others come to a table that waits for them. The secret of a link is long, and nothing of it
/// may be cut off, so it takes as many rows as it needs.
fn draw_invitation(frame: &mut Frame, area: Rect, remote_view: &RemoteView, i18n: &Locale) {
    let letters: Vec<char> = remote_view.address.chars().collect();
    let rows = letters.chunks(usize::from(area.width).saturating_sub(1).max(1));
    let rows = rows.map(|row| Line::styled(format!(" {}", String::from_iter(row)), STRONG));
    let invite = format!(" {}", i18n.translate(&Message::new("play-remote-invite")));
    let lines: Vec<_> = iter::once(Line::styled(invite, QUIET)).chain(rows).collect();
    let height = (lines.len() as u16).min(area.bottom());
    let area = Rect { y: area.bottom() - height, height, ..area };
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines), area);
}

/// What was told last, or else what is under the cursor; what is wrong with keeping the game stays.
fn draw_message(frame: &mut Frame, area: Rect, table: &Table, i18n: &Locale, theme: Theme) {
    let (text, style) = match &table.notice {
        Some(notice) => {
            let text = shorten(&i18n.joined(&notice.messages));
            (text, if notice.is_error { theme.error() } else { STRONG })
        }
        None => (describe_focus(table, i18n), QUIET),
    };
    let mut lines = vec![Line::styled(format!(" {text}"), style)];
    if let Some(warning) = &table.warning {
        lines.truncate(1);
        lines.push(Line::styled(format!(" {}", shorten(&i18n.sentence(warning))), theme.error()));
    }
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), area);
}

/// `c4: square, white piece`
fn describe_focus(table: &Table, i18n: &Locale) -> String {
    let Some(Focus::Place(place)) = table.hand.focus() else { return String::new() };
    let (scene, info) = (&table.scene, table.info());
    let (name, ground) = match place {
        Place::Cell(name) => {
            (name, scene.cells.iter().find(|cell| cell.name == *name).map(|cell| cell.label(info)))
        }
        Place::Zone(name) => {
            (name, scene.zones.iter().find(|zone| zone.name == *name).map(|zone| zone.label(info)))
        }
    };
    let pieces = scene.pieces.iter().filter(|piece| piece.place == *place);
    let mut labels: Vec<(String, usize)> = Vec::new();
    for label in ground.into_iter().chain(pieces.map(|piece| piece.label(info))) {
        let label = i18n.translate(&label);
        match labels.last_mut() {
            Some((last, count)) if *last == label => *count += 1,
            _ => labels.push((label, 1)),
        }
    }
    let labels = labels.into_iter().map(|(label, count)| match count {
        1 => label,
        _ => format!("{label} ×{count}"),
    });
    let what = labels.collect::<Vec<_>>().join(", ");
    i18n.translate(&Message::new("play-at").with("place", name.as_str()).with("what", what))
}

/// What is asked about a proposal.
fn proposal(table: &Table, topic: Topic, by: UserId, i18n: &Locale) -> String {
    let phrase = match topic {
        Topic::Draw => "play-remote-ask-draw",
        Topic::Takeback => "play-remote-ask-takeback",
        Topic::Alliance => "play-remote-ask-alliance",
        Topic::Rematch => "play-remote-ask-rematch",
    };
    let Some(remote_view) = &table.remote_view else { return String::new() };
    let proposed = remote_view.proposed_alliance();
    let teams = proposed.map(|alliance| teams(alliance, table.info(), i18n));
    let question = Message::new(phrase).with("name", remote_view.name_of(by));
    i18n.translate(&question.with("teams", teams.unwrap_or_default()))
}

/// `Red + Blue / Yellow`
fn teams(alliance: &Alliance, info: &Info, i18n: &Locale) -> String {
    let team = |seats: &Vec<Seat>| {
        let names = seats.iter().map(|seat| i18n.translate(&info.seat_name(*seat)));
        names.collect::<Vec<_>>().join(" + ")
    };
    alliance.seats.iter().map(team).collect::<Vec<_>>().join(" / ")
}

/// The line to type in, and the most useful keys behind it.
fn draw_entry(frame: &mut Frame, area: Rect, table: &Table, i18n: &Locale, theme: Theme) {
    let caret = theme.sign("▏", "_");
    let (question, text) = match &table.asking {
        None => (String::new(), Some(table.entry.text())),
        Some(Asking::Resign) => (i18n.translate(&Message::new("play-ask-resign")), None),
        Some(Asking::Leave { .. }) => (i18n.translate(&Message::new("play-ask-leave")), None),
        Some(Asking::Overwrite(path)) => {
            let file = path.display().to_string();
            (i18n.translate(&Message::new("play-ask-overwrite").with("file", file)), None)
        }
        Some(Asking::Agree { topic, by }) => (proposal(table, *topic, *by, i18n), None),
        Some(Asking::Say(entry)) => {
            (i18n.translate(&Message::new("play-remote-ask-say")), Some(entry.text()))
        }
        Some(Asking::Ally(number)) => {
            let chosen = table.alliances().get(*number);
            let teams = chosen.map(|alliance| teams(alliance, table.info(), i18n));
            let question = Message::new("play-remote-ask-teams");
            (i18n.translate(&question.with("teams", teams.unwrap_or_default())), None)
        }
        Some(Asking::Save(entry)) => {
            (i18n.translate(&Message::new("play-ask-save")), Some(entry.text()))
        }
        Some(Asking::Load(entry)) => {
            (i18n.translate(&Message::new("play-ask-load")), Some(entry.text()))
        }
    };
    let mut line = Line::from(vec![
        Span::styled(format!(" {}", theme.sign("›", ">")), theme.accent()),
        Span::styled(format!(" {question}"), STRONG),
    ]);
    if let Some(text) = text {
        let gap = if question.is_empty() { "" } else { " " };
        // The end of a long text is what is being typed.
        let room = usize::from(area.width).saturating_sub(line.width() + 2);
        let hidden = text.chars().count().saturating_sub(room);
        let seen: String = text.chars().skip(hidden).collect();
        line.push_span(Span::raw(format!("{gap}{seen}")));
        line.push_span(Span::styled(caret, theme.accent()));
    }
    if table.asking.is_none() && table.entry.is_empty() {
        let keys = match (&table.remote_view, table.is_over()) {
            (None, false) => "play-keys",
            (None, true) => "play-keys-over",
            (Some(_), _) if !table.alliances().is_empty() => "play-remote-keys-ally",
            (Some(_), false) => "play-remote-keys",
            (Some(_), true) => "play-remote-keys-over",
        };
        line.push_span(Span::styled(format!("  {}", i18n.translate(&Message::new(keys))), QUIET));
    }
    frame.render_widget(cut(line, area.width.into(), theme), area);
}
