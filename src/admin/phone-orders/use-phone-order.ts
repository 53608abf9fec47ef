import { type RefObject, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { defaultCheckoutCountry } from '../../shop/countries.rules.ts';
import { rupeesToPaise } from '../../shop/money.ts';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import { type Line, toLine } from './order-line.tsx';
import type { PhoneAnswer } from './phone-order-actions.server.ts';
import { SCREEN, useQuote } from './use-quote.ts';

export type Terms = {
  /** In rupees, as it was typed. */
  discount: string;
  freeDelivery: boolean;
  reason: string;
  hours: number;
  pay: 'link' | 'cash';
};

const usualTerms: Terms = { discount: '', freeDelivery: false, reason: '', hours: 24, pay: 'link' };
const nobody: Record<string, string> = { country: defaultCheckoutCountry };

/**
 * An order while it is put together: what was typed, what it costs, what is wrong with it. Sent and accepted, the next one
 * begins with another key; refused, the first field in `place` that is wrong gets the focus.
 */
export function usePhoneOrder(firstKey: string, place: RefObject<HTMLElement | null>) {
  const navigate = useNavigate();
  const [key, setKey] = useState(firstKey);
  const [lines, setLines] = useState<Line[]>([]);
  const [customer, setCustomer] = useState(nobody);
  const [terms, setTerms] = useState(usualTerms);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [asked, setAsked] = useState<PhoneAnswer | null>(null);
  const { discount, freeDelivery, reason, hours, pay } = terms;
  const discountPaise = discount.trim() === '' ? 0 : rupeesToPaise(discount);
  const { country = '', state = '', zipCode = '' } = customer;
  const quote = useQuote({
    lines: lines.map(toLine),
    discountPaise: discountPaise ?? 0,
    freeDelivery,
    address: { country, state, zipCode },
  });
  const isDirty =
    lines.length > 0 || Object.entries(customer).some(([name, value]) => name !== 'country' && value !== '');
  const guard = useUnsavedGuard(isDirty);

  const { send, busy, isSending } = useAdminAction<PhoneAnswer>((answer) => {
    setRefused(answer.ok ? {} : answer.errors);
    setAsked(answer);
    if (!answer.ok) return;
    if (answer.orderId) {
      guard.letGo();
      void navigate(`/admin/orders/${answer.orderId}`);
      return;
    }
    setKey(answer.next ?? key);
    setLines([]);
    setCustomer(nobody);
    setTerms({ ...usualTerms, hours, pay });
  });

  // Once what is wrong stands there.
  useEffect(() => {
    if (asked?.ok === false) place.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [asked, place]);

  return {
    lines,
    customer,
    terms,
    quote,
    errors: { ...quote.errors, ...refused },
    isReasonAsked: discountPaise !== 0 || freeDelivery,
    guard,
    busy,
    isSending,
    /** What was said about its lines was said about others. */
    changeLines: (next: Line[]) => {
      setLines(next);
      setRefused(Object.fromEntries(Object.entries(refused).filter(([name]) => !name.startsWith('lines'))));
    },
    changeCustomer: (change: Record<string, string>) => setCustomer({ ...customer, ...change }),
    changeTerms: (change: Partial<Terms>) => setTerms({ ...terms, ...change }),
    submit: () => {
      const draft = {
        key,
        lines: lines.map(toLine),
        customer,
        discountPaise,
        freeDelivery,
        reason,
        hours,
        pay,
        expectedPaise: quote.totals?.totalPaise ?? 0,
      };
      send({ intent: 'create', draft: JSON.stringify(draft) }, SCREEN);
    },
  };
}

export type PhoneOrderForm = ReturnType<typeof usePhoneOrder>;
