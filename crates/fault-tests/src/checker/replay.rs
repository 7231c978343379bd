//! A table as its events make it, after each of them.

use tablier_protocol::{Entry, Event, Holder, TableId, TableView};
use tablier_table::{ANY_MOVE, Moment, Table};

pub(super) struct Replay {
    /// As it stands in the end.
    pub(super) table: Table,
    /// As it stood after each event, the first one first, as nobody in particular saw it.
    pub(super) views: Vec<TableView>,
    /// When somebody's time was over, if nobody moved, before each event.
    pub(super) deadlines: Vec<Option<u64>>,
    /// Whether each event is a move that its player had prepared.
    pub(super) prepared: Vec<bool>,
}

impl Replay {
    /// None if the events do not make a table.
    pub(super) fn of(id: &TableId, entries: &[Entry]) -> Option<Self> {
        let mut table = Table::fold(id.clone(), &entries[..entries.len().min(1)]).ok()??;
        let (mut views, mut deadlines, mut prepared) =
            (vec![view(&table)], vec![None], vec![false]);
        for entry in &entries[1..] {
            deadlines.push(table.deadline());
            prepared.push(is_prepared(&table, &entry.event));
            table = table.followed_by([entry]).ok()?;
            views.push(view(&table));
        }
        Some(Replay { table, views, deadlines, prepared })
    }

    /// The index of the event that started the clock which runs after this one; none if none runs.
    pub(super) fn clock_start(&self, mut index: usize) -> Option<usize> {
        let running = |index: usize| self.views[index].clock.as_ref()?.running;
        let plies = |index: usize| self.views[index].moves.len();
        let seat = running(index)?;
        while index > 0 && running(index - 1) == Some(seat) && plies(index - 1) == plies(index) {
            index -= 1;
        }
        Some(index)
    }

    /// The table after the event of this number; none if there is no such event.
    pub(super) fn view(&self, number: u64) -> Option<&TableView> {
        self.views.get((number as usize).checked_sub(1)?)
    }
}

fn view(table: &Table) -> TableView {
    TableView { actions: Vec::new(), ..table.view(None, &Moment::at(0), Vec::new()) }
}

fn is_prepared(table: &Table, event: &Event) -> bool {
    let Event::Moved { seat, text, .. } = event else { return false };
    let Some(user) = table.holder(*seat).and_then(Holder::user) else { return false };
    let lines = table.view(Some(user), &Moment::at(0), Vec::new()).conditional_moves;
    let mut first = lines.iter().flatten().filter_map(|line| line.first());
    first.any(|first| first == text && first != ANY_MOVE)
}
