import { activitySubjects } from '../../shop/activity/activity-subjects.rules.ts';
import { DateFilter } from '../table/date-filter.tsx';
import { FilterSelect } from '../table/filter-select.tsx';
import { SearchField } from '../table/search-field.tsx';

/** Search and filters above the log. */
export function ActivityToolbar({ people }: { people: { id: string; email: string }[] }) {
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <SearchField label="Search what was changed" />
      <FilterSelect
        label="Person"
        name="person"
        all="Anybody"
        options={people.map(({ id, email }) => ({ value: id, label: email }))}
      />
      <FilterSelect
        label="Object"
        name="type"
        all="Anything"
        options={activitySubjects.map(({ value, label }) => ({ value, label }))}
      />
      <DateFilter label="From" name="from" />
      <DateFilter label="To" name="to" />
    </div>
  );
}
