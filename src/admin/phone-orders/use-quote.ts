import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import type { LineAsked } from './order-line.tsx';
import type { PhoneAnswer } from './phone-order-actions.server.ts';

export const SCREEN = '/admin/orders/new';
export const QUOTE = 'quote';
const QUOTE_AFTER_MS = 200;

type Quoted = {
  lines: LineAsked[];
  discountPaise: number;
  freeDelivery: boolean;
  address: Record<'country' | 'state' | 'zipCode', string>;
};

/** What the shop asks for it now, renewed shortly after each change; or why it cannot be said. */
export function useQuote(asked: Quoted) {
  const { submit, data } = useFetcher<PhoneAnswer>();
  const draft = JSON.stringify(asked);
  const isEmpty = asked.lines.length === 0;
  useEffect(() => {
    if (isEmpty) return;
    const timer = setTimeout(
      () => void submit({ intent: QUOTE, draft }, { method: 'post', action: SCREEN }),
      QUOTE_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [draft, isEmpty, submit]);
  const quoted = !isEmpty && data?.ok ? data : null;
  const refused = !isEmpty && data?.ok === false ? data : null;
  return {
    totals: quoted?.totals ?? null,
    problems: quoted?.problems ?? [],
    undelivered: quoted?.undelivered ?? null,
    message: refused?.message ?? null,
    errors: Object.fromEntries(
      Object.entries(refused?.errors ?? {}).map(([name, text]) => [
        name.replace(/^address\./, 'customer.'),
        text,
      ]),
    ),
  };
}
