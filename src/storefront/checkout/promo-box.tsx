import { CircleAlert, Info, TicketPercent, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CartItem } from '../../shop/cart/cart-line.rules.ts';
import { normalisePromoCode, promoMessages } from '../../shop/promo/promo.rules.ts';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Field, TextInput } from '../../ui/fields.tsx';
import { dismissToast, showToast } from '../../ui/toast-store.ts';
import { fetchQuote } from '../cart/quote.ts';
import { appliedPromo } from './checkout-records.ts';

/** Takes one promo code; another replaces it. */
export function PromoBox({ promo }: { promo: Promo }) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);

  const isRefused = promo.error !== null && promo.error !== promoMessages.alreadyApplied;

  async function apply() {
    // What was typed meanwhile is another code.
    if (await promo.apply(typed)) setTyped((now) => (now === typed ? '' : now));
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

const TIMEOUT_MS = 15_000;

export type Promo = ReturnType<typeof usePromo>;

/**
 * The promo code of this checkout: none, or one that may be replaced or removed
 * (docs/behaviour/promo-codes.md#the-shoppers-messages).
 */
export function usePromo(items: readonly CartItem[]) {
  const [code, setCode] = useState(() => appliedPromo.read()?.code ?? null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  function keep(next: string | null) {
    setCode(next);
    if (next === null) appliedPromo.forget();
    else appliedPromo.write({ code: next });
  }

  /** Gives true if the code takes something off now. */
  async function apply(typed: string): Promise<boolean> {
    if (busy) return false;
    const wanted = normalisePromoCode(typed);
    const refusal = refuseTyped(wanted, code);
    setError(refusal);
    // What was said of the attempt before must not stand beside what is said of this one.
    dismissToast();
    if (refusal !== null) return false;
    setBusy(true);
    const tried = await tryPromo(items, wanted);
    setBusy(false);
    if (!tried.ok) {
      setError(tried.message);
      return false;
    }
    keep(wanted);
    showToast({ title: promoMessages.applied(tried.savedPaise), tone: 'success' });
    return true;
  }

  return {
    code,
    error,
    busy,
    apply,
    clearError: () => setError(null),
    remove() {
      keep(null);
      setError(null);
      showToast({ title: promoMessages.removed });
    },
    /** The shop no longer takes the code. */
    drop(message: string) {
      keep(null);
      setError(message);
    },
  };
}

function refuseTyped(wanted: string, applied: string | null): string | null {
  if (wanted === '') return promoMessages.required;
  return wanted === applied ? promoMessages.alreadyApplied : null;
}

type Tried = { ok: true; savedPaise: number } | { ok: false; message: string };

/** Asks once: whoever pressed Apply is waiting, and can press again. */
async function tryPromo(items: readonly CartItem[], promoCode: string): Promise<Tried> {
  try {
    const { promo, totals } = await fetchQuote({ items, promoCode }, AbortSignal.timeout(TIMEOUT_MS));
    if (promo?.applied) return { ok: true, savedPaise: totals.discountPaise };
    return { ok: false, message: promo?.message ?? promoMessages.invalid };
  } catch {
    return { ok: false, message: promoMessages.failed };
  }
}
