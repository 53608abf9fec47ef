import { PRODUCT_STATUSES, productStatusLabels } from '../../shop/catalogue/admin-listing.schema.ts';
import type { Category } from '../../shop/catalogue/list-categories.ts';
import { FilterSelect } from '../table/filter-select.tsx';
import { SearchField } from '../table/search-field.tsx';

/** Search and filters above the table. */
export function ProductsToolbar({ categories }: { categories: Category[] }) {
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <SearchField label="Search products" />
      <FilterSelect
        label="Category"
        name="category"
        all="All categories"
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FilterSelect
        label="Status"
        name="status"
        all="Any status"
        options={PRODUCT_STATUSES.map((status) => ({ value: status, label: productStatusLabels[status] }))}
      />
    </div>
  );
}
