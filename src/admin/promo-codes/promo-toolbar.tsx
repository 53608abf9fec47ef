import { promoStates } from '../../shop/promo/promo-states.rules.ts';
import { FilterSelect } from '../table/filter-select.tsx';
import { SearchField } from '../table/search-field.tsx';

/** Search and filter above the table. */
export function PromoToolbar() {
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <SearchField label="Search code or description" />
      <FilterSelect
        label="State"
        name="state"
        all="Any state"
        options={promoStates.map(({ value, label }) => ({ value, label }))}
      />
    </div>
  );
}
