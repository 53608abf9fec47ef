import { Check, CircleAlert, Clock } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { isNegative, numberSentences } from '../../shop/typed-numbers.schema.ts';
import { cx } from '../../ui/cx.ts';
import { TextInput, type TextInputProps } from '../../ui/fields.tsx';
import { Spinner } from '../../ui/loading.tsx';
import type { LiveState } from './live-edits.rules.ts';

/** What a field says of itself: whether what stands in it is saved. */
export type FieldMark = { is: 'saved' | 'saving' | 'waits' } | { is: 'wrong'; sentence: string };

type NumberInputProps = Omit<TextInputProps, 'onChange' | 'type' | 'value'> & {
  label: string;
  value: string;
  kind: 'price' | 'stock';
  mark?: FieldMark | null | undefined;
  onType: (text: string) => void;
  /** In a row of a table, on a wide screen. */
  isLow?: boolean;
};

const lowClass =
  'lg:[&_input]:h-8 lg:[&_input]:rounded-sm lg:[&_input]:pr-8 lg:[&_input]:pl-2.5 lg:[&_input]:text-sm';

/** So long what is ignored stays to be seen. */
const IGNORED_FOR_MS = 1000;

/**
 * A price (steps of 0.01) or a stock (whole) with a mark below it. A negative number is ignored
 * (docs/behaviour/variants.md#live-edits): it stands there until it is typed to its end, is said to be none, and
 * the number before comes back.
 */
export function NumberInput(props: NumberInputProps) {
  const { label, value, kind, mark = null, onType, onBlur, isLow = false, ...rest } = props;
  const id = useId();
  const [ignored, setIgnored] = useState<{ text: string; isShown: boolean } | null>(null);
  useEffect(() => {
    if (!ignored?.isShown) return;
    const timer = setTimeout(() => setIgnored((one) => one && { ...one, isShown: false }), IGNORED_FOR_MS);
    return () => clearTimeout(timer);
  }, [ignored]);
  const said: FieldMark | null = ignored
    ? { is: 'wrong', sentence: numberSentences.negative(kind === 'price' ? 'Price' : 'Stock') }
    : mark;
  return (
    <div className={cx('min-w-0', rest.className)}>
      <TextInput
        {...rest}
        className={cx('[&_input]:no-spin', isLow && lowClass)}
        suffix={said && said.is !== 'wrong' ? <MarkSign id={`${id}-mark`} is={said.is} /> : null}
        type="number"
        aria-label={label}
        // The number that has come back is none of it; why it did is still said.
        aria-invalid={(ignored ? ignored.isShown : said?.is === 'wrong') || undefined}
        aria-describedby={said ? `${id}-mark` : undefined}
        min={0}
        step={kind === 'price' ? 0.01 : 1}
        inputMode={kind === 'price' ? 'decimal' : 'numeric'}
        value={ignored?.isShown ? ignored.text : value}
        onChange={({ currentTarget }) => {
          const text = currentTarget.value;
          // A minus alone is no number yet.
          if (isNegative(text) || (text === '' && currentTarget.validity.badInput)) {
            return setIgnored({ text, isShown: true });
          }
          setIgnored(null);
          onType(text);
        }}
        onBlur={(event) => {
          setIgnored((one) => one && { ...one, isShown: false });
          onBlur?.(event);
        }}
        // The wheel scrolls; it counts nothing up or down.
        onWheel={({ currentTarget }) => currentTarget.blur()}
      />
      {said?.is === 'wrong' ? <Mark id={`${id}-mark`} mark={said} /> : null}
    </div>
  );
}

const words = { saved: 'Saved', saving: 'Saving…', waits: 'Waits for Save' } as const;

/** Whether what stands above it is saved, in a word; or why not, in a sentence. */
export function Mark({ id, mark, className }: { id?: string; mark: FieldMark; className?: string }) {
  const look = cx('mt-0.5 flex min-h-4.5 items-center gap-1 text-xs', className);
  if (mark.is === 'wrong') {
    return (
      <p id={id} role="alert" className={cx(look, 'font-medium text-danger-600')}>
        <CircleAlert aria-hidden="true" size={13} className="shrink-0" /> {mark.sentence}
      </p>
    );
  }
  return (
    <p id={id} className={cx(look, mark.is === 'waits' ? 'font-medium text-clay-700' : 'text-muted')}>
      <Sign is={mark.is} />
      {words[mark.is]}
    </p>
  );
}

type Standing = keyof typeof words;

/** The same within the field, whose row it makes no higher: as a sign, its word for who points at it or hears it. */
function MarkSign({ id, is }: { id: string; is: Standing }) {
  return (
    <span
      title={words[is]}
      className={cx('pointer-events-auto', is === 'waits' ? 'text-clay-700' : 'text-muted')}
    >
      <Sign is={is} />
      <span id={id} className="sr-only">
        {words[is]}
      </span>
    </span>
  );
}

function Sign({ is }: { is: Standing }) {
  if (is === 'saving') return <Spinner size={12} label={null} />;
  return is === 'saved' ? (
    <Check aria-hidden="true" size={13} className="text-leaf-700" />
  ) : (
    <Clock aria-hidden="true" size={13} />
  );
}

/** The mark of a field that is saved by itself. */
export function liveMark(state: LiveState | undefined): FieldMark {
  if (!state || state.is === 'saved') return { is: 'saved' };
  if (state.is === 'refused' || state.is === 'failed') return { is: 'wrong', sentence: state.sentence };
  return { is: 'saving' };
}
