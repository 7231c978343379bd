//! The terms of a table in words.

use tablier_core::{Info, Message, OptionSpec, SEED};
use tablier_protocol::ClockRule;
use tablier_table::Table;

use super::layout::Page;
use super::setup_options::{alliance_name, alliances};

const MINUTE: u64 = 60_000;

/// The clock, whether the game is rated and whether it was played on a device, and the options that are not at their
/// defaults.
pub(super) fn in_words(page: &Page, info: &'static Info, table: &Table) -> Vec<String> {
    let terms = table.terms();
    let rated = page.translate(if terms.rated { "terms-rated" } else { "terms-casual" });
    // The number of a shuffle says nothing to anybody.
    let specs = info.options.iter().filter(|spec| spec.id != SEED);
    let options = specs.filter_map(|spec| Some((spec, terms.options.get(spec.id)?)));
    let options = options.map(|(spec, value)| option(page, info, spec, value));
    let local = table.saved_at().map(|_| page.translate("terms-local"));
    [clock(page, terms.clock), rated].into_iter().chain(local).chain(options).collect()
}

/// A clock.
pub(super) fn clock(page: &Page, rule: ClockRule) -> String {
    match rule {
        ClockRule::None => page.translate("clock-none"),
        ClockRule::RealTime { base, increment, delay } => {
            let base = duration(page, base);
            match increment.max(delay) {
                0 => base,
                bonus => page.tell(
                    &Message::new("clock-timed")
                        .with("base", base)
                        .with("bonus", duration(page, bonus)),
                ),
            }
        }
        ClockRule::Days { per_move, holidays } => {
            let clock = page.translate_with("clock-days", "days", per_move);
            match holidays {
                0 => clock,
                days => page
                    .tell(&Message::new("clock-days-off").with("clock", clock).with("days", days)),
            }
        }
    }
}

/// A time in minutes, in seconds, or in both.
fn duration(page: &Page, milliseconds: u64) -> String {
    let (minutes, seconds) = (milliseconds / MINUTE, milliseconds / 1000 % 60);
    let mut parts = Vec::new();
    if minutes > 0 {
        parts.push(page.translate_with("clock-minutes", "minutes", minutes));
    }
    if seconds > 0 || minutes == 0 {
        parts.push(page.translate_with("clock-seconds", "seconds", seconds));
    }
    parts.join(" ")
}

fn option(page: &Page, info: &'static Info, spec: &OptionSpec, value: &str) -> String {
    let name = page.tell(&spec.name(info));
    let value = value_in_words(page, info, spec, value);
    page.tell(&Message::new("terms-option").with("name", name).with("value", value))
}

/// The name of a value, the number itself, or who is allied. A whole board is not told in a line.
fn value_in_words(page: &Page, info: &'static Info, spec: &OptionSpec, value: &str) -> String {
    if let Some(name) = spec.value_name(info, value) {
        return page.tell(&name);
    }
    let is_number = value.chars().all(|c| c.is_ascii_digit());
    if is_number && spec.words().is_empty() && spec.text_format(info).is_none() {
        return value.to_owned();
    }
    let mut known = alliances(info).into_iter().map(|(_, alliance)| alliance);
    match known.find(|known| known.option == spec.id && known.value == value) {
        Some(alliance) => alliance_name(&alliance.teams, info, page),
        None => page.translate("terms-custom"),
    }
}
