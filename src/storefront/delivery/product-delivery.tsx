import { useEffect, useState } from 'react';
import { retryRead } from '../../http/retry-read.ts';
import { isFinalRefusal } from '../cart/call-api.ts';
import type { SaidOfDelivery } from './delivery-check.ts';
import { deliveryCheck } from './late-check.ts';
import { DeliverySaid, NOT_CHECKED, PinField } from './pin-field.tsx';
import { useRememberedPin } from './remembered-pin.ts';

type ProductDeliveryProps = {
  productId: string;
  /** Of one. */
  pricePaise: number;
  quantity: number;
};

/** Whether, when and for how much this product arrives where the shopper is. */
export function ProductDelivery(props: ProductDeliveryProps) {
  const { pin } = useRememberedPin();
  const check = useDeliveryCheck(pin, props);
  const said = check.answer;
  return (
    <PinField busy={check.status === 'loading'}>
      {check.status === 'failed' ? NOT_CHECKED : null}
      {said ? <DeliverySaid {...said} /> : null}
    </PinField>
  );
}

type Answered = { asked: string; answer: SaidOfDelivery | null };

/** What the shop says of a PIN code; asked again when the goods change, the answer before it standing meanwhile. */
function useDeliveryCheck(pin: string | null, { productId, pricePaise, quantity }: ProductDeliveryProps) {
  const [answered, setAnswered] = useState<Answered>({ asked: '', answer: null });
  const asked =
    pin === null
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
