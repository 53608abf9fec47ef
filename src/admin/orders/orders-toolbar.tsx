import { orderStatuses } from '../../shop/orders/order-status.rules.ts';
import { DateFilter } from '../table/date-filter.tsx';
import { FilterSelect } from '../table/filter-select.tsx';
import { SearchField } from '../table/search-field.tsx';

/** Search and filters above the table. */
export function OrdersToolbar() {
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <SearchField label="Search number, name, e-mail, phone or payment" />
      <FilterSelect
        label="Status"
        name="status"
        all="Any status"
        options={orderStatuses.map(({ value, label }) => ({ value, label }))}
      />
      <DateFilter label="From" name="from" />
      <DateFilter label="To" name="to" />
    </div>
  );
}
