/** Money that goes back: how much, as people read it, and why it made no order. */
export type ReturnedMoney = { amount: string; why: 'gone' | 'paid-twice' | 'does-not-fit' };

/** What somebody is to pay, line by line, and until when, as people read it. */
export type PaymentRequest = { name: string; total: string; lines: readonly string[]; until: string };

/** Money of an order that goes back; amounts as people read them, and a sentence of when it arrives; of cash nobody knows. */
export type Refund = {
  amount: string;
  paid: string;
  isWhole: boolean;
  order: string;
  arrives: string | null;
};

const whyReturned: Record<ReturnedMoney['why'], string> = {
  gone: 'it reached us after your reservation had ended, and what you wanted to buy was no longer free',
  'paid-twice': 'this order had been paid for already, and nobody should pay twice',
  'does-not-fit': 'its amount is not the one that we asked for',
};

export function wordsOfReturn({ amount, why }: ReturnedMoney) {
  return {
    subject: `Your payment of ${amount} is on its way back`,
    heading: 'Your money is on its way back',
    lead: `Thank you for your payment of ${amount}. It made no new order: ${whyReturned[why]}. So we are sending all of it back, the way that you paid. You need not do anything.`,
    button: 'See what is in the shop',
    notes: [
      'Most banks show it within 5 to 7 working days.',
      why === 'paid-twice'
        ? 'The order that you paid for first stays as it is.'
        : 'We are sorry that it did not work out this time. Other orders of yours stay as they are.',
    ],
  };
}

export function wordsOfRefund({ amount, paid, isWhole, order, arrives }: Refund) {
  const what = isWhole ? `all of the ${paid}` : `${amount} of the ${paid}`;
  if (arrives === null) {
    return {
      subject: `We are returning ${amount} to you`,
      heading: 'Your cash goes back to you',
      lead: `We are returning ${what} that you paid in cash for order ${order}.`,
      button: 'View your order',
      notes: ['If you do not know yet how it reaches you, write to us.'],
    };
  }
  return {
    subject: `Your refund of ${amount} is on its way`,
    heading: 'Your refund is on its way',
    lead: `We are sending back ${what} that you paid for order ${order}, the way that you paid. You need not do anything.`,
    button: 'View your order',
    notes: [arrives, 'If it has not come by then, write to us: we ask the payment provider where it is.'],
  };
}

export function wordsOfLink({ name, total, lines, until }: PaymentRequest, shopName: string) {
  return {
    subject: `Please pay for your order at ${shopName}`,
    heading: 'Your order waits for you',
    lead: `${name === '' ? 'Hello' : `Hello ${name}`}, we have put together what you ordered. Please pay ${total}; we begin to pack as soon as we have it.`,
    quote: lines.join('\n'),
    button: `Pay ${total}`,
    notes: [
      `We keep your plants for you until ${until}. After that they are for sale again.`,
      'If you did not order with us, you can ignore this e-mail: nothing is charged.',
    ],
  };
}
