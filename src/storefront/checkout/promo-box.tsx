import { CircleAlert, Info, TicketPercent, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { promoMessages } from '../../shop/promo/promo.rules.ts';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Field, TextInput } from '../../ui/fields.tsx';
import type { Promo } from './use-promo.ts';

/** Takes one promo code; another replaces it. */
export function PromoBox({ promo }: { promo: Promo }) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const isRefused = promo.error !== null && promo.error !== promoMessages.alreadyApplied;

  async function apply() {
    if (await promo.apply(typed)) setTyped('');
    else input.current?.focus();
  }

  return (
    <div className="flex flex-col gap-3">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void apply();
        }}
      >
        <Field label="Promo code" optional>
          <div className="flex gap-2">
            <TextInput
              ref={input}
              name="discountCode"
              aria-invalid={isRefused || undefined}
              aria-describedby="promo-error"
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                promo.clearError();
              }}
              maxLength={64}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="min-w-0 flex-1"
            />
            <Button type="submit" variant="outline" busy={promo.busy}>
              Apply
            </Button>
          </div>
        </Field>
        <div id="promo-error" role="alert">
          {promo.error ? <PromoNote message={promo.error} refused={isRefused} /> : null}
        </div>
      </form>
      {promo.code === null ? null : <AppliedCode code={promo.code} onRemove={promo.remove} />}
    </div>
  );
}

function PromoNote({ message, refused }: { message: string; refused: boolean }) {
  const Icon = refused ? CircleAlert : Info;
  return (
    <p
      className={cx('mt-1.5 flex gap-1.5 text-sm font-medium', refused ? 'text-danger-600' : 'text-ink-soft')}
    >
      <Icon aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
      {message}
    </p>
  );
}

function AppliedCode({ code, onRemove }: { code: string; onRemove: () => void }) {
  return (
    <p className="flex items-center gap-2 rounded-md bg-leaf-100 py-1 pr-1 pl-3 text-leaf-800">
      <TicketPercent aria-hidden="true" size={18} className="shrink-0" />
      <span className="min-w-0 flex-1 truncate font-semibold">{code}</span>
      <IconButton
        label={`Remove promo code ${code}`}
        size="sm"
        icon={<X aria-hidden="true" size={16} />}
        onClick={onRemove}
      />
    </p>
  );
}
