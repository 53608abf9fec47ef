import type { Attention } from '../../shop/dashboard/attention.ts';
import { formatPaise } from '../../shop/money.ts';

type Payment = Omit<Attention['unmatchedPayments'][number], 'id' | 'at'>;

const reasons: Record<Payment['reason'], string> = {
  amount: 'the amount is not the one asked for',
  currency: 'the currency is not the one asked for',
  order: 'it belongs to no checkout',
  duplicate: 'its checkout was paid already',
  late: 'its checkout was too old to know who paid',
  gone: 'its checkout had let go of what it held, and that was gone',
};

const goesBack: Record<Payment['goingBack'], (payment: Payment) => string> = {
  refunded: () => 'refunded',
  lapsed: () => 'no money was taken',
  'under-way': () => 'refund under way',
  'tried-again': () => 'its refund failed, and is made again within a day',
  'given-up': ({ providerPaymentId }) =>
    `its refunds failed, and no more are made: refund ${providerPaymentId} in the payment provider’s dashboard, or ask there`,
};

/** Why money made no order, how much it is, and whether it goes back. */
export function unmatchedPaymentText(payment: Payment): string {
  return [
    `No order: ${reasons[payment.reason]}`,
    payment.currency === 'INR' ? formatPaise(payment.amountPaise) : payment.currency,
    goesBack[payment.goingBack](payment),
  ].join(' · ');
}
