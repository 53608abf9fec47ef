import { CircleAlert, Truck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/buttons.tsx';
import { Field, TextInput } from '../../ui/fields.tsx';
import { deliveryCheck } from './late-check.ts';
import { rememberPin, useRememberedPin } from './remembered-pin.ts';

/** Its own code could not be fetched, or the shop gave no answer. */
export const NOT_CHECKED = 'This could not be checked just now. Please try again.';

type PinFieldProps = {
  /** An answer is awaited. */
  busy: boolean;
  /** What is said of the remembered PIN code. */
  children?: ReactNode;
  className?: string;
};

/** Asks where to; the same on every page, and remembered in the browser. docs/behaviour/delivery.md#the-pin-field. */
export function PinField({ busy, children, className }: PinFieldProps) {
  const { pin } = useRememberedPin();
  // What is typed, until it is asked; then what is remembered, whichever tab changed it.
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();

  const said = error === undefined && typed === null ? children : null;

  async function ask() {
    const check = await deliveryCheck.need().catch(() => null);
    if (!check) return setError(NOT_CHECKED);
    const { pin: read, problem } = check.typedPin((typed ?? pin ?? '').trim());
    setError(problem);
    if (problem !== undefined) return;
    // What was typed meanwhile is not asked yet.
    setTyped((now) => (now === typed ? null : now));
    rememberPin(read);
  }

  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        void ask();
      }}
    >
      <Field
        label="Deliver to PIN code"
        error={error}
        // What is said of a PIN code takes its place, and nothing below moves.
        hint={said || error ? null : 'For the days and the price of delivery'}
      >
        <div className="flex gap-2" onFocus={deliveryCheck.prepare.onFocus}>
          <TextInput
            name="pin"
            inputMode="numeric"
            autoComplete="postal-code"
            placeholder="560001"
            maxLength={10}
            value={typed ?? pin ?? ''}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setError(undefined);
            }}
            className="min-w-0 flex-1"
          />
          <Button type="submit" variant="outline" busy={busy}>
            Check
          </Button>
        </div>
      </Field>
      <output className="block text-sm not-empty:mt-1.5">{said}</output>
    </form>
  );
}

type SaidProps = { refused: boolean; text: string; more?: string | null };

/** One line of what is said of a delivery. */
export function DeliverySaid({ refused, text, more }: SaidProps) {
  const Icon = refused ? CircleAlert : Truck;
  return (
    <span className={`flex gap-2 ${refused ? 'font-medium text-danger-600' : 'text-ink-soft'}`}>
      <Icon aria-hidden="true" size={18} className="mt-px shrink-0" />
      <span>
        <span className={refused ? undefined : 'font-semibold text-ink'}>{text}</span>
        {more ? <span className="ml-2 text-muted max-lg:hidden">{more}</span> : null}
      </span>
    </span>
  );
}
