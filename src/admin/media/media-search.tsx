import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { TextInput } from '../../ui/text-input.tsx';

const PAUSE_MS = 300;

/** Searches files by name while somebody types, after a short pause, and at once on Enter. */
export function MediaSearch({ search }: { search: string }) {
  const submit = useSubmit();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => () => clearTimeout(pause.current), []);
  // The address may change by the browser's buttons; what is being typed stays.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = search;
  }, [search]);

  function onType(form: HTMLFormElement | null) {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => void submit(form, { replace: search !== '' }), PAUSE_MS);
  }

  return (
    <search className="w-full sm:w-72">
      <Form method="get" replace={search !== ''} onSubmit={() => clearTimeout(pause.current)}>
        <TextInput
          ref={input}
          type="search"
          name="q"
          aria-label="Search files by name"
          placeholder="Search by name"
          defaultValue={search}
          maxLength={100}
          autoComplete="off"
          icon={<Search size={18} />}
          onChange={(event) => onType(event.currentTarget.form)}
        />
      </Form>
    </search>
  );
}
