//! The options of a game as fields of the form for a new table: what can be chosen, in words and pictures.

use tablier_core::{
    Alliance, Info, Message, OptionPictures, OptionSpec, OptionValues, PLAYERS, SEED, Seat,
};

use super::layout::Page;

/// Numbers up to so many are choices; more are typed.
const MOST_CHOICES: u64 = 10;

/// One option of a game as a field.
pub(super) struct OptionField {
    pub(super) id: &'static str,
    pub(super) name: String,
    pub(super) help: String,
    pub(super) input: Input,
    pub(super) default: &'static str,
    pub(super) is_advanced: bool,
    /// Whether a rated game may have another value than the usual one.
    pub(super) may_be_rated: bool,
    /// `OPTION=VALUE`: the field means something only with this.
    pub(super) only_with: String,
}

/// How a value is given.
pub(super) enum Input {
    Choices(Vec<Choice>),
    /// A number from the first to the second.
    Number(u64, u64),
    /// A number that is drawn at random if the field is empty.
    Seed,
    /// The text of a whole board.
    Text,
}

pub(super) struct Choice {
    pub(super) value: String,
    pub(super) name: String,
    /// The address of a picture, if there is one.
    pub(super) picture: Option<String>,
    /// `OPTION=VALUE`: it can be chosen only with this.
    pub(super) only_with: String,
}

impl OptionField {
    /// The fields of a game. An option that nobody can choose by hand has none.
    pub(super) fn all(info: &'static Info, page: &Page) -> Vec<Self> {
        let alliances = alliances(info);
        info.options
            .iter()
            .filter_map(|spec| OptionField::new(spec, info, &alliances, page))
            .collect()
    }

    fn new(
        spec: &'static OptionSpec,
        info: &'static Info,
        alliances: &[(u64, Alliance)],
        page: &Page,
    ) -> Option<Self> {
        let is_alliance = alliances.iter().any(|(_, alliance)| alliance.option == spec.id);
        let input = if is_alliance {
            Input::Choices(alliance_choices(spec, info, alliances, page))
        } else {
            input(spec, info, page)?
        };
        Some(OptionField {
            id: spec.id,
            name: page.tell(&spec.name(info)),
            help: match (&input, spec.text_format(info)) {
                (Input::Text, Some(format)) => page.tell(&format),
                _ => page.tell(&spec.explanation(info)),
            },
            input,
            default: spec.default,
            is_advanced: spec.is_advanced,
            may_be_rated: is_alliance || spec.id == PLAYERS,
            only_with: spec.only_with.map(|(id, value)| condition(id, value)).unwrap_or_default(),
        })
    }
}

impl OptionField {
    pub(super) fn has_pictures(&self) -> bool {
        let Input::Choices(choices) = &self.input else { return false };
        choices.iter().any(|choice| choice.picture.is_some())
    }
}

fn input(spec: &'static OptionSpec, info: &'static Info, page: &Page) -> Option<Input> {
    let pictured = !matches!(spec.pictures, OptionPictures::None);
    let choice = |value: String, name: String| Choice {
        picture: pictured.then(|| page.choice_picture(info.id, spec.id, &value)),
        value,
        name,
        only_with: String::new(),
    };
    let words = || {
        let named = |word: &&str| {
            let name = page.tell(&spec.value_name(info, word)?);
            Some(choice((*word).to_owned(), name))
        };
        Input::Choices(spec.words().iter().filter_map(named).collect())
    };
    match spec.values {
        OptionValues::Number(..) if spec.id == SEED => Some(Input::Seed),
        OptionValues::Number(least, most) if most - least < MOST_CHOICES => {
            let numbers =
                (least..=most).map(|number| choice(number.to_string(), number.to_string()));
            Some(Input::Choices(numbers.collect()))
        }
        OptionValues::Number(least, most) => Some(Input::Number(least, most)),
        OptionValues::Choice(_) | OptionValues::Text([_, _, ..]) => Some(words()),
        // Beside a word that stands for one of them, the text of a whole board.
        OptionValues::Text([_]) => Some(Input::Text),
        OptionValues::Text([]) => None,
    }
}

/// The alliances that there are, with the number of players they are for.
pub(super) fn alliances(info: &'static Info) -> Vec<(u64, Alliance)> {
    let Some(players) = info.options.iter().find(|spec| spec.id == PLAYERS) else {
        return Vec::new();
    };
    let OptionValues::Number(least, most) = players.values else { return Vec::new() };
    let of = |number: u64| {
        let chosen = number.to_string();
        let game = tablier_games::game(info.id, [(PLAYERS, chosen.as_str())]);
        let known = game.map(|game| game.alliances()).unwrap_or_default();
        known.into_iter().map(move |alliance| (number, alliance))
    };
    (least..=most).flat_map(of).collect()
}

/// Everybody alone, whoever plays, and the alliances of each number of players.
fn alliance_choices(
    spec: &OptionSpec,
    info: &'static Info,
    alliances: &[(u64, Alliance)],
    page: &Page,
) -> Vec<Choice> {
    let alone = Choice {
        value: spec.default.to_owned(),
        name: page.translate("alliance-none"),
        picture: None,
        only_with: String::new(),
    };
    let is_team = |team: &Vec<Seat>| team.len() > 1;
    let real = alliances.iter().filter(|(_, alliance)| alliance.teams.iter().any(is_team));
    let choice = |(players, alliance): &(u64, Alliance)| Choice {
        value: alliance.value.clone(),
        name: alliance_name(&alliance.teams, info, page),
        picture: Some(page.choice_picture(info.id, spec.id, &alliance.value)),
        only_with: condition(PLAYERS, &players.to_string()),
    };
    std::iter::once(alone).chain(real.map(choice)).collect()
}

/// Who plays with whom, by the names of the seats.
pub(super) fn alliance_name(teams: &[Vec<Seat>], info: &Info, page: &Page) -> String {
    if teams.len() == 1 {
        return page.translate("alliance-all");
    }
    let join = |id: &'static str| {
        move |one: String, other: String| {
            page.tell(&Message::new(id).with("one", one).with("other", other))
        }
    };
    let team = |team: &Vec<Seat>| {
        let names = team.iter().map(|seat| page.tell(&info.seat_name(*seat)));
        names.reduce(join("alliance-and")).unwrap_or_default()
    };
    teams.iter().map(team).reduce(join("alliance-against")).unwrap_or_default()
}

fn condition(option: &str, value: &str) -> String {
    format!("{option}={value}")
}
