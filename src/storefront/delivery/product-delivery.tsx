import { type ReactNode, useEffect, useState } from 'react';
import { retryRead } from '../../http/retry-read.ts';
import { isFinalRefusal } from '../cart/call-api.ts';
import type { SaidOfDelivery } from './delivery-check.ts';
import { deliveryCheck } from './late-check.ts';
import { DeliverySaid, NOT_CHECKED, PinField } from './pin-field.tsx';
import { useRememberedPin } from './remembered-pin.ts';

type ProductDeliveryProps = {
  check: ReturnType<typeof useDeliveryCheck>;
  /** What is said of every place until one is named. */
  transit: string | null;
  /** What becomes of what does not please. */
  children?: ReactNode;
};

/** Below what buys it: where to, and whether, when and for how much it arrives there. */
export function ProductDelivery({ check: { status, answer }, transit, children }: ProductDeliveryProps) {
  const said = answer ?? (transit === null ? null : { refused: false, text: transit });
  return (
    <div className="grid gap-3 rounded-xl bg-sand p-4 sm:p-5">
      <PinField busy={status === 'loading'}>
        {status === 'failed' ? NOT_CHECKED : said ? <DeliverySaid {...said} /> : null}
      </PinField>
      {children}
    </div>
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
