import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatOrderDate } from '../../shop/orders/order-number.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Field, SelectField, TextInput } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { firstPage, useAskedQuery, useQueryChange, withQuery } from '../layout/screen-address.ts';
import { SearchField } from './search-field.tsx';

type ListToolbarProps = {
  /** What the search field says; missing where nothing is searched. */
  search?: string;
  /** The same where a phone has no room for all of it. */
  shortSearch?: string;
  filters?: readonly ListFilter[];
  /** What else stands in the line. */
  children?: ReactNode;
};

const NO_FILTERS: readonly ListFilter[] = [];
/** So many chips, beside the one of all, stand in one line of a phone. */
const MOST_CHIPS = 3;
/** From so many on phones fold them away. */
const MANY = 3;

/** Search and filters above a list; each filter that is on stands below as a chip that takes it away. */
export function ListToolbar({ search, shortSearch, filters = NO_FILTERS, children }: ListToolbarProps) {
  const isFolding = filters.filter((filter) => !('chosen' in filter)).length >= MANY;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mb-4 grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {search === undefined ? null : <SearchField label={search} short={shortSearch} isWide={isFolding} />}
        {isFolding ? (
          <Button
            variant="outline"
            aria-expanded={isOpen}
            className="sm:hidden"
            onClick={() => setIsOpen(!isOpen)}
          >
            Filters
          </Button>
        ) : null}
        <div
          className={
            isFolding ? `w-full flex-wrap gap-3 sm:contents ${isOpen ? 'flex' : 'hidden'}` : 'contents'
          }
        >
          {filters.map((filter) =>
            'options' in filter ? (
              <FilterSelect key={filter.name} {...filter} />
            ) : 'chosen' in filter ? null : (
              <DateFilter key={filter.name} {...filter} />
            ),
          )}
        </div>
        {children}
      </div>
      <FilterChips filters={filters} />
    </div>
  );
}

export type ListFilter = FilterSelectProps | DateFilterProps | LedFilter;

/** What a link set, and nobody chooses here: what it is set to, in words. */
type LedFilter = { label: string; name: string; chosen: string };

/** What leaves rows out now, each with a cross that takes it away. */
function FilterChips({ filters }: { filters: readonly ListFilter[] }) {
  const query = useAskedQuery();
  const chips = filters.flatMap((filter) => {
    const value = query.get(filter.name) ?? '';
    const chosen = chosenWords(filter, value);
    return chosen === undefined ? [] : [{ name: filter.name, words: `${filter.label}: ${chosen}` }];
  });
  if (chips.length === 0) return null;
  const without = (names: readonly string[]) =>
    withQuery(query, { ...firstPage, ...Object.fromEntries(names.map((name) => [name, null])) });
  return (
    <ul aria-label="Filters that are on" className="flex flex-wrap items-center gap-2">
      {chips.map(({ name, words }) => (
        <li key={name}>
          <Link
            to={without([name])}
            preventScrollReset
            aria-label={`Take away ${words}`}
            className={chipClass}
          >
            {words}
            <Icon icon={X} size="sm" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={without(chips.map(({ name }) => name))}
          preventScrollReset
          className="inline-flex min-h-8 items-center px-2 text-sm text-link pointer-coarse:min-h-touch"
        >
          Clear all
        </Link>
      </li>
    </ul>
  );
}

const chipClass =
  'inline-flex min-h-8 items-center gap-1.5 rounded-pill bg-leaf-100 py-1 pr-2 pl-3 text-sm font-medium text-leaf-800 ' +
  'hover:bg-leaf-200 pointer-coarse:min-h-touch';

/** What a filter is set to, in words; undefined where it is not, or to something that there is not. */
function chosenWords(filter: ListFilter, value: string): string | undefined {
  if ('chosen' in filter) return value === '' ? undefined : filter.chosen;
  if ('options' in filter) return filter.options.find((option) => option.value === value)?.label;
  const day = new Date(`${value}T00:00:00+05:30`);
  return Number.isNaN(day.getTime()) ? undefined : formatOrderDate(day);
}

type FilterSelectProps = {
  label: string;
  /** The parameter of the address that holds the choice. */
  name: string;
  /** What is shown while nothing is chosen. */
  all: string;
  options: readonly { value: string; label: string }[];
};

/** Lists only what is chosen here; the choice stands in the address. */
export function FilterSelect({ label, name, all, options }: FilterSelectProps) {
  const query = useAskedQuery();
  const changeQuery = useQueryChange();
  return (
    <SelectField
      label={label}
      hideLabel
      className="min-w-36 flex-1 sm:max-w-56 sm:flex-none"
      value={query.get(name) ?? ''}
      onChange={({ currentTarget }) => changeQuery({ ...firstPage, [name]: currentTarget.value })}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  );
}

type FilterLinksProps = Omit<FilterSelectProps, 'options'> & {
  options: readonly {
    value: string;
    label: string;
    /** How much it would list. */
    count?: string | undefined;
  }[];
};

/** The same as chips, all in sight: for a choice of few. More than fit into a line of a phone are chosen from a list there. */
export function FilterLinks({ label, name, all, options }: FilterLinksProps) {
  const query = useAskedQuery();
  const chosen = query.get(name) ?? '';
  const everything: FilterLinksProps['options'][number] = { value: '', label: all };
  const isMany = options.length > MOST_CHIPS;
  const chips = (
    <nav aria-label={label} className={cx('flex-wrap gap-1 sm:gap-2', isMany ? 'hidden sm:flex' : 'flex')}>
      {[everything, ...options].map((option) => (
        <Link
          key={option.value}
          to={withQuery(query, { ...firstPage, [name]: option.value })}
          preventScrollReset
          aria-current={option.value === chosen || undefined}
          data-none={option.count === '0' || undefined}
          className="inline-flex min-h-9 items-center rounded-pill border border-line-strong bg-surface px-2.5 text-sm sm:px-3.5 font-semibold text-ink-soft data-none:border-line data-none:bg-transparent data-none:font-normal data-none:text-muted transition-colors hover:border-leaf-700 aria-[current]:border-leaf-800 aria-[current]:bg-leaf-800 aria-[current]:text-paper pointer-coarse:min-h-touch"
        >
          {option.label}
          {option.count === undefined ? null : (
            <span className="ml-1.5 font-normal figures">{option.count}</span>
          )}
        </Link>
      ))}
    </nav>
  );
  if (!isMany) return chips;
  const told = options.map(({ value, label: word, count }) => ({
    value,
    label: count === undefined ? word : `${word} (${count})`,
  }));
  return (
    <>
      {chips}
      <div className="contents sm:hidden">
        <FilterSelect label={label} name={name} all={all} options={told} />
      </div>
    </>
  );
}

/** Only what is in one category. */
export function categoryFilter(categories: readonly { id: string; name: string }[]): ListFilter {
  return {
    label: 'Category',
    name: 'category',
    all: 'All categories',
    options: categories.map(({ id, name }) => ({ value: id, label: name })),
  };
}

/** While a year is typed its first digits are a date already: nobody looks for the year 20. */
const isWhole = (day: string) => day === '' || day >= '2000';

type DateFilterProps = { label: string; name: 'from' | 'to' };

/** Lists only what is from or up to a day, which stands in the address. */
function DateFilter({ label, name }: DateFilterProps) {
  const query = useAskedQuery();
  const changeQuery = useQueryChange();
  const input = useRef<HTMLInputElement>(null);
  const shown = query.get(name) ?? '';

  useEffect(() => {
    // The address changed by other means than by typing here.
    if (input.current && input.current.value !== shown && isWhole(input.current.value)) {
      input.current.value = shown;
    }
  }, [shown]);

  return (
    <div className="min-w-52 flex-1 sm:min-w-0 sm:flex-none">
      <Field
        label={label}
        className="w-full flex-row! items-center gap-2! [&>label]:min-w-9 sm:[&>label]:min-w-0"
      >
        <TextInput
          ref={input}
          type="date"
          className="min-w-0 flex-1"
          defaultValue={shown}
          onChange={({ currentTarget: { value } }) => {
            if (value === shown || !isWhole(value)) return;
            changeQuery({ ...firstPage, [name]: value });
          }}
        />
      </Field>
    </div>
  );
}
