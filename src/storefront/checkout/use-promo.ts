import { useState } from 'react';
import type { CartItem } from '../../shop/cart/cart.types.ts';
import { normalisePromoCode, promoMessages } from '../../shop/promo/promo.rules.ts';
import { dismissToast, showToast } from '../../ui/toast-store.ts';
import { fetchQuote } from '../cart/fetch-quote.ts';
import { appliedPromo } from './checkout-records.ts';

const TIMEOUT_MS = 15_000;

export type Promo = ReturnType<typeof usePromo>;

/** The promo code of this checkout: none, or one that may be replaced or removed (specification, storefront §4). */
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
