import { Truck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { retryRead } from '../../http/retry-read.ts';
import { isFinalRefusal } from '../cart/call-api.ts';
import type { SaidOfDelivery } from './delivery-check.ts';
import { deliveryCheck } from './late-check.ts';
import { DeliverySaid, NOT_CHECKED, PIN_FIELD, PinField } from './pin-field.tsx';
import { useRememberedPin } from './remembered-pin.ts';

type Checked = { check: ReturnType<typeof useDeliveryCheck> };
type ArrivalProps = Checked & {
  /** What is said of every place until one is named. */
  transit: string | null;
};

/** Above what buys it: when this product arrives, and the way to the field that asks where. */
export function ArrivalLine({ check: { answer }, transit }: ArrivalProps) {
  const toField = (words: string) => (
    <a href={`#${PIN_FIELD}`} className="text-link">
      {words}
    </a>
  );
  return (
    <p className="flex gap-2 text-sm text-ink-soft">
      <Truck aria-hidden="true" size={18} className="mt-px shrink-0" />
      {/* Others, or the link would have moved. */}
      <span key={answer ? 'known' : 'asked'}>
        {answer ? (
          <>
            <span className="font-semibold text-ink">{answer.text}</span> {toField('Change')}
          </>
        ) : transit ? (
          <>
            {transit}; {toField('type your PIN code')} for the day
          </>
        ) : (
          <>When does it arrive? {toField('Check your PIN code')}</>
        )}
      </span>
    </p>
  );
}

/** Below what buys it: where to, and whether, when and for how much it arrives there. */
export function ProductDelivery({ check: { status, answer } }: Checked) {
  return (
    <PinField busy={status === 'loading'}>
      {status === 'failed' ? NOT_CHECKED : answer ? <DeliverySaid {...answer} /> : null}
    </PinField>
  );
}

type Goods = {
  productId: string;
  /** Of one. */
  pricePaise: number;
  quantity: number;
  /** With none of it there is no field. */
  stock: number;
};

type Answered = { asked: string; answer: SaidOfDelivery | null };

/** What the shop says of a PIN code; asked again when the goods change, the answer before it standing meanwhile. */
export function useDeliveryCheck({ productId, pricePaise, quantity, stock }: Goods) {
  const { pin } = useRememberedPin();
  const [answered, setAnswered] = useState<Answered>({ asked: '', answer: null });
  const asked =
    pin === null || stock <= 0
      ? null
      : `/api/delivery?${String(new URLSearchParams({ pin, product: productId, price: String(pricePaise), quantity: String(quantity) }))}`;

  useEffect(() => {
    if (asked === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const read = async () => (await deliveryCheck.need()).checkDelivery(asked, signal);
    retryRead(read, signal, isFinalRefusal).then(
      (answer) => setAnswered({ asked, answer }),
      () => {
        if (!signal.aborted) setAnswered({ asked, answer: null });
      },
    );
    return () => controller.abort();
  }, [asked]);

  if (asked === null) return { status: 'idle' as const, answer: null };
  if (answered.asked !== asked) return { status: 'loading' as const, answer: answered.answer };
  return answered.answer
    ? { status: 'ready' as const, answer: answered.answer }
    : { status: 'failed' as const, answer: null };
}
