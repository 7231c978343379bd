//! What somebody gets to see of a table.

use tablier_core::record::Record;

use super::TableActor;
use crate::store::Person;
use crate::table::{Kind, Refusal};
use crate::tables::watch::Watching;
use crate::tables::{Caller, TableServiceError, update};

/// More events than this are not sent one by one to who comes back: the table as it stands is.
const MOST_BACKLOG: u64 = 200;

impl TableActor {
    pub(super) async fn view(&self, caller: &Caller) -> Result<String, TableServiceError> {
        self.seen_by(caller)?;
        let people = self.people().await?;
        Ok(update::whole(&self.table, caller.person, people).to_string())
    }

    /// Everybody who has to do with the table.
    async fn people(&self) -> Result<Vec<Person>, TableServiceError> {
        Ok(self.tables.store().people(&self.table.everyone()).await?)
    }

    pub(super) async fn record(&self, caller: &Caller) -> Result<Record, TableServiceError> {
        self.seen_by(caller)?;
        let people = self.people().await?;
        let known = |id| people.iter().find(|person| person.id == id);
        let record = self.table.record(|id| known(id).map(|p| p.name.clone()).unwrap_or_default());
        record.map_err(|message| self.refused(Refusal { kind: Kind::Damaged, message }, None))
    }

    pub(super) async fn watch(
        &mut self,
        caller: &Caller,
        after: Option<u64>,
    ) -> Result<Watching, TableServiceError> {
        self.seen_by(caller)?;
        let person = caller.person;
        let number = self.table.number();
        // Subscribed before anything else can happen: nothing is missed and nothing comes twice.
        let frames = self.tables.shared.bus.subscribe(self.table.id());
        let first = match after {
            Some(after) if after <= number && number - after <= MOST_BACKLOG => {
                let backlog = self.tables.store().events(self.table.id(), after).await?;
                update::table_update(&self.table, &backlog, person)
            }
            _ => update::snapshot(&self.table, person, self.people().await?),
        };
        let at_table = person.filter(|person| self.table.seats_of(*person).next().is_some());
        let here = at_table.map(|person| self.presence.connect(person));
        let (first, present) = ([first].into(), self.presence.message());
        Ok(Watching { first, present, with_presence: false, frames, person, _here: here })
    }
}
