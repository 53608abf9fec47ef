import { emailKinds } from '../../shop/emails/email-kinds.rules.ts';
import { emailStates } from '../../shop/emails/email-states.rules.ts';
import { FilterSelect } from '../table/filter-select.tsx';
import { SearchField } from '../table/search-field.tsx';

/** Search and filters above the table. */
export function EmailsToolbar() {
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <SearchField label="Search recipient or order number" />
      <FilterSelect label="State" name="state" all="Any state" options={[...emailStates]} />
      <FilterSelect label="Kind" name="kind" all="Any e-mail" options={[...emailKinds]} />
    </div>
  );
}
