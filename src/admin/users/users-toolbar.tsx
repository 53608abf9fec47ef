import { userGroups } from '../../shop/users/admin-users.schema.ts';
import { FilterSelect } from '../table/filter-select.tsx';
import { SearchField } from '../table/search-field.tsx';

/** Search and filter above the table. */
export function UsersToolbar() {
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <SearchField label="Search name or e-mail" />
      <FilterSelect label="Group" name="group" all="Everybody" options={[...userGroups]} />
    </div>
  );
}
