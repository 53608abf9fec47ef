import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import { Field, SelectField, TextField, TextInput } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { firstPage, useQueryChange, withQuery } from '../layout/screen-address.ts';

const TYPING_PAUSE_MS = 300;

/** Finds rows while one types; the words stand in the address as `q`. The slash key leads here. */
export function SearchField({ label }: { label: string }) {
  const [query] = useSearchParams();
  const next = useNavigation().location;
  const onItsWay = useRef(next);
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const pause = useRef<number>(undefined);
  const shown = query.get('q') ?? '';
  const typed = useRef(shown);

  useEffect(() => {
    onItsWay.current = next;
  }, [next]);
  useEffect(() => {
    // The address changed by other means than by typing here.
    if (input.current && shown !== typed.current) input.current.value = shown;
    typed.current = shown;
  }, [shown]);
  useEffect(() => {
    // A click may lead to a dialog, which is known a moment later: a search that is due must not overtake it.
    const onClick = () => {
      if (pause.current !== undefined) searchLater();
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isWriting = event.target instanceof Element && event.target.matches('input, textarea, select');
      if (event.key !== '/' || isWriting || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      window.clearTimeout(pause.current);
    };
  }, []);

  function find() {
    // What is typed into a dialog must not be asked about because of a search: it waits until the dialog is closed.
    if (document.querySelector('dialog:modal')) return searchLater();
    window.clearTimeout(pause.current);
    pause.current = undefined;
    const words = input.current?.value.trim() ?? '';
    // Where the screen is going, or is though not shown yet: a dialog that was opened right after typing stays open.
    const { pathname, search } = onItsWay.current ?? window.location;
    if (words === typed.current || pathname !== window.location.pathname) return;
    typed.current = words;
    const href = withQuery(new URLSearchParams(search), { ...firstPage, q: words });
    void navigate(href, { replace: true, preventScrollReset: true });
  }

  function searchLater() {
    window.clearTimeout(pause.current);
    pause.current = window.setTimeout(find, TYPING_PAUSE_MS);
  }

  return (
    <search className="min-w-0 flex-1 basis-64">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
      >
        <TextField
          label={label}
          hideLabel
          ref={input}
          type="search"
          defaultValue={shown}
          placeholder={label}
          maxLength={100}
          autoComplete="off"
          icon={<Icon icon={Search} size="sm" />}
          onChange={searchLater}
        />
      </form>
    </search>
  );
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
  const [query] = useSearchParams();
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

export function CategoryFilter({ categories }: { categories: readonly { id: string; name: string }[] }) {
  return (
    <FilterSelect
      label="Category"
      name="category"
      all="All categories"
      options={categories.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

/** While a year is typed its first digits are a date already: nobody looks for the year 20. */
const isWhole = (day: string) => day === '' || day >= '2000';

/** Lists only what is from or up to a day, which stands in the address. */
export function DateFilter({ label, name }: { label: string; name: 'from' | 'to' }) {
  const [query] = useSearchParams();
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
