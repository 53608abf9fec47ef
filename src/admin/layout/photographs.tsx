import { type KeyboardEvent, useState } from 'react';
import { cx } from '../../ui/cx.ts';

type PhotographsProps = {
  ids: string[];
  /** Where staff see a picture. */
  addressOf: (id: string) => string;
  /** Said where there is none. */
  missing: string;
};

const steps: Partial<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Private pictures that came with something: one as large as there is room for, the others below it. A press on the large
 * one opens it in its whole size; arrow keys go through them.
 */
export function Photographs({ ids, addressOf, missing }: PhotographsProps) {
  const [chosen, setChosen] = useState(ids[0]);
  const at = Math.max(0, ids.indexOf(chosen ?? ''));
  const shown = ids[at];

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key];
    if (step === undefined || ids.length < 2) return;
    event.preventDefault();
    const next = (at + step + ids.length) % ids.length;
    setChosen(ids[next]);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  }

  return (
    <section aria-labelledby="photographs-title">
      <h3 id="photographs-title" className="mb-2 font-sans text-sm font-semibold">
        Photographs
      </h3>
      {shown === undefined ? <p className="text-sm text-muted">{missing}</p> : null}
      {shown === undefined ? null : (
        <a
          href={addressOf(shown)}
          target="_blank"
          rel="noreferrer"
          className="block w-fit max-w-full rounded-md"
        >
          <img
            key={shown}
            src={addressOf(shown)}
            alt={`Photograph ${at + 1}, opens it in a new tab`}
            className="max-h-[50vh] min-h-40 max-w-full rounded-md border border-line bg-sand object-contain"
          />
        </a>
      )}
      {ids.length > 1 ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of the buttons in it
        <ul data-arrows onKeyDown={onKeyDown} className="mt-2 flex flex-wrap gap-2">
          {ids.map((id, index) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={index === at}
                onClick={() => setChosen(id)}
                className={cx(
                  'block rounded-md border-2',
                  index === at ? 'border-leaf-700' : 'border-transparent hover:border-line-strong',
                )}
              >
                <img
                  src={addressOf(id)}
                  alt={`Photograph ${index + 1}`}
                  loading="lazy"
                  className="size-16 rounded-sm bg-sand object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
