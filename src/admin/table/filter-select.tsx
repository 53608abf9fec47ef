import { useNavigate, useSearchParams } from 'react-router';
import { Field, Select } from '../../ui/fields.tsx';
import { firstPage } from './first-page.ts';
import { withQuery } from './with-query.ts';

type FilterSelectProps = {
  label: string;
  /** The parameter of the address that holds the choice. */
  name: string;
  /** What is shown while nothing is chosen. */
  all: string;
  options: { value: string; label: string }[];
};

/** Lists only what is chosen here; the choice stands in the address. */
export function FilterSelect({ label, name, all, options }: FilterSelectProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  return (
    <Field label={label} hideLabel className="min-w-36 flex-1 sm:max-w-56 sm:flex-none">
      <Select
        value={query.get(name) ?? ''}
        onChange={({ currentTarget }) =>
          void navigate(withQuery(query, { ...firstPage, [name]: currentTarget.value }), {
            preventScrollReset: true,
          })
        }
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
