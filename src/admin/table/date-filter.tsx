import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Field, TextInput } from '../../ui/fields.tsx';
import { firstPage } from './first-page.ts';
import { withQuery } from './with-query.ts';

/** While a year is typed its first digits are a date already: nobody looks for the year 20. */
const isWhole = (day: string) => day === '' || day >= '2000';

/** Lists only what is from or up to a day, which stands in the address. */
export function DateFilter({ label, name }: { label: string; name: 'from' | 'to' }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
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
            void navigate(withQuery(query, { ...firstPage, [name]: value }), { preventScrollReset: true });
          }}
        />
      </Field>
    </div>
  );
}
