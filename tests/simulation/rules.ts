import type { Books } from './books.ts';
import { type Rule, type Told, isBefore, repeated, sum } from './rule.ts';
import {
  nobodyIsToldInVain,
  nothingIsPromisedTwice,
  ordersHoldTheirUnits,
  shelfAddsUp,
  whatIsOverKeepsNothing,
} from './stock-rules.ts';

/** What is owed to somebody is on its way from the moment it is: money that is nobody's, and mail. */
const whatIsOwedIsUnderWay: Rule = ({ payments, emails, refunds, jobs }, _, { seesQueue }) => {
  if (!seesQueue) return [];
  const isQueued = (name: string, key: string) => jobs.some((job) => job.name === name && job.key === key);
  return [
    ...payments
      .filter(
        ({ id, unmatched_reason, refund_id, status }) =>
          unmatched_reason !== null &&
          refund_id === null &&
          !['refunded', 'failed'].includes(status) &&
          !isQueued('refund-unmatched-payment', id),
      )
      .map(({ provider_payment_id: id }) => `${id} is to go back, and nobody is at it`),
    ...emails
      .filter(({ id, state }) => state === 'waiting' && !isQueued('send-email', id))
      .map(({ kind }) => `A mail '${kind}' waits, and nobody sends it`),
    ...refunds
      .filter(({ state, retry_at }) => (state === 'requested' || state === 'accepted') && retry_at === null)
      .map(({ id }) => `The refund ${id} is under way, and nobody asks about it`),
  ];
};

/** One key, one checkout, however often it comes; those of staff have keys that no shopper can send. */
const keysMakeOneCheckout: Rule = ({ checkouts }, _, { keys }) => {
  const made = checkouts.map(({ idempotency_key }) => idempotency_key);
  const unknown = made.filter((key) => !keys.includes(key) && !/^(phone-|claim )/.test(key));
  return [
    ...repeated(made).map((key) => `Two checkouts for ${key}`),
    ...unknown.map((key) => `Nobody asked for the checkout of ${key}`),
  ];
};

/** What a payment is for, and what the provider says of it. */
const moneyIsOneToOne: Rule = ({ bank, orders, payments, checkouts }) => {
  const wrong: string[] = repeated(orders.flatMap(({ checkout_id }) => checkout_id)).map(
    (id) => `Two orders of ${id}`,
  );
  wrong.push(
    ...repeated(orders.flatMap(({ provider_payment_id: id }) => id ?? [])).map(
      (id) => `Two orders for ${id}`,
    ),
  );
  for (const order of orders) {
    const isOnline = order.payment_method === 'razorpay' && order.total_amount_paise > 0;
    const own = payments.filter(({ order_id }) => order_id === order.id);
    if (own.length !== (isOnline ? 1 : 0)) wrong.push(`Order ${order.number} has ${own.length} payments`);
    const [payment] = own;
    if (!payment) continue;
    const at = bank.payments.find(({ id }) => id === payment.provider_payment_id);
    if (payment.provider_payment_id !== order.provider_payment_id)
      wrong.push(`Order ${order.number} has another payment`);
    if (payment.amount_paise !== order.total_amount_paise)
      wrong.push(`Order ${order.number} was paid with ${payment.amount_paise}`);
    if (!at || at.phase === 'failed')
      wrong.push(`The payment of order ${order.number} is none of the provider's`);
    else if (at.amount !== order.total_amount_paise || at.orderId !== order.provider_order_id)
      wrong.push(`The provider says something else of the payment of order ${order.number}`);
    if (order.payment_status === 'completed' && at && !at.isCaptured)
      wrong.push(`Order ${order.number} counts as paid, and is not`);
  }
  for (const payment of payments) {
    if ((payment.order_id === null) !== (payment.unmatched_reason !== null))
      wrong.push(`Payment ${payment.provider_payment_id} is neither an order's nor to be returned`);
  }
  for (const { id, settled_at } of checkouts) {
    const isOrdered = orders.some(({ checkout_id }) => checkout_id === id);
    if (isOrdered !== (settled_at !== null))
      wrong.push(`Checkout ${id} is settled without its order, or the other way`);
  }
  return wrong;
};

/** What goes back is what was asked for, once, and never more than came. */
const refundsAreOneToOne: Rule = ({ bank, orders, refunds, payments, claims }, _, { refundKeys }) => {
  const wrong = repeated(bank.refunds.map(({ receipt, id }) => receipt ?? id)).map(
    (id) => `Refund ${id} was made twice`,
  );
  for (const made of bank.refunds) {
    const payment = payments.find(({ provider_payment_id }) => provider_payment_id === made.paymentId);
    // One that is nobody's goes back by itself; one without a receipt was made at the provider, by hand.
    if (payment?.unmatched_reason || made.receipt === null) continue;
    const asked = refunds.find(({ id }) => id === made.receipt);
    if (!asked) wrong.push(`Nobody asked for the refund ${made.id}`);
    else if (asked.amount_paise !== made.amount) wrong.push(`The refund ${made.id} is of ${made.amount}`);
    else if (asked.state === 'failed') wrong.push(`The refund ${made.id} was made, and counts as failed`);
  }
  for (const { id, amount, isCaptured } of bank.payments) {
    const back = sum(
      bank.refunds.filter(({ paymentId }) => paymentId === id),
      (made) => made.amount,
    );
    if (back > (isCaptured ? amount : 0)) wrong.push(`More went back of ${id} than came`);
    const payment = payments.find(({ provider_payment_id }) => provider_payment_id === id);
    if (payment && payment.refunded_paise > back)
      wrong.push(`Of ${id} the shop thinks that more went back than did`);
  }
  for (const { id, number, total_amount_paise: total } of orders) {
    const inCash = refunds.filter((one) => one.order_id === id && one.payment_id === null);
    if (sum(inCash, (one) => one.amount_paise) > total)
      wrong.push(`More cash of order ${number} went back than came`);
  }
  // Cash that staff return has no payment.
  const asked = refunds.filter(({ payment_id: paymentId }) => paymentId !== null);
  for (const { id, idempotency_key: key } of asked) {
    const isAnswer = claims.some(({ refund_id }) => refund_id === id);
    if (refundKeys && key !== null && !isAnswer && !refundKeys.includes(key))
      wrong.push(`No form asked for the refund ${id}`);
  }
  for (const { state, provider_refund_id: id } of asked) {
    const isMade = bank.refunds.some((made) => made.id === id);
    if (['accepted', 'processed'].includes(state) && !isMade) wrong.push(`The refund ${id} was never made`);
  }
  return wrong;
};

/** Lines, delivery, fee and discount make the total; nobody but the shop says a price. */
const totalsAddUp: Rule = (now, before) => {
  const wrong: string[] = [];
  const prices = (key: string) =>
    [now, before].flatMap(({ shelf }) => shelf.filter((line) => line.key === key).map(({ price }) => price));
  for (const checkout of now.checkouts) {
    const lines = now.lines.filter(({ checkout_id }) => checkout_id === checkout.id);
    const subtotal = sum(lines, ({ unit_price_paise, quantity }) => unit_price_paise * quantity);
    const {
      shipping_paise: shipping,
      discount_paise: discount,
      cash_fee_paise: fee,
      total_paise: total,
    } = checkout;
    if (subtotal !== checkout.subtotal_paise) wrong.push(`The lines of ${checkout.id} make ${subtotal}`);
    if (subtotal + shipping + fee - discount !== total)
      wrong.push(`The total of ${checkout.id} does not add up`);
    if (before.checkouts.some(({ id }) => id === checkout.id)) continue;
    for (const { key, unit_price_paise: price } of lines)
      if (!prices(key).includes(price)) wrong.push(`${key} was sold at ${price}`);
    const percent = now.promos.find(({ code }) => code === checkout.promo_code)?.discount_value ?? 0;
    const expected = Math.round((subtotal * percent) / 100);
    const isStaffs = now.staffOrders.some(({ checkout_id }) => checkout_id === checkout.id);
    if (!isStaffs && Math.abs(discount - expected) >= 100)
      wrong.push(`${discount} was taken off ${subtotal}`);
    if (!isStaffs && shipping !== (subtotal >= 500_00 ? 0 : 49_50))
      wrong.push(`Delivery of ${subtotal} costs ${shipping}`);
  }
  for (const order of now.orders) {
    const items = now.items.filter(({ order_id }) => order_id === order.id);
    const checkout = now.checkouts.find(({ id }) => id === order.checkout_id);
    const goods = sum(items, ({ product_price_paise, quantity }) => product_price_paise * quantity);
    if (items.length === 0) wrong.push(`Order ${order.number} has no items`);
    if (goods !== order.subtotal_paise) wrong.push(`The items of order ${order.number} make ${goods}`);
    if (order.total_amount_paise !== checkout?.total_paise)
      wrong.push(`Order ${order.number} costs not what was checked out`);
    if (!isShown(order)) wrong.push(`The total of order ${order.number} does not add up`);
  }
  return wrong;
};

const isShown = (order: Books['orders'][number]) =>
  order.subtotal_paise + order.shipping_paise + order.cash_fee_paise - order.discount_paise ===
  order.total_amount_paise;

/** Each use of a code is an order's, and there are no more than its limit. */
const codesAreCounted: Rule = ({ promos, orders, promoHolds, now }) =>
  promos.flatMap(({ id, code, usage_count: uses, usage_limit: limit }) => {
    const using = orders.filter((order) => order.promo_code === code && !order.short_of_promo).length;
    const kept = promoHolds.filter(
      (hold) => hold.promo_code_id === id && !isBefore(hold.expires_at, now),
    ).length;
    if (uses !== using) return [`${code} counts ${uses} uses, and ${using} orders have it`];
    return limit !== null && uses + kept > limit
      ? [`${code} has ${uses} uses and ${kept} kept, of ${limit}`]
      : [];
  });

/** One mail for each thing there is to say, and each sent once; what a copy has in hand when it dies may be sent again. */
const mailsAreOneEach: Rule = ({ emails, orders }, before, { sent, fresh, kills, mailsAtOnce }) => {
  const wasSent = new Set(
    before.emails.filter(({ state }) => state === 'sent').map(({ message_id }) => message_id),
  );
  const abouts = emails.flatMap(({ kind, order_id, payment_id, refund_id, checkout_id, claim_id }) => {
    const about = order_id ?? payment_id ?? refund_id ?? checkout_id ?? claim_id;
    return about === null ? [] : `${kind} ${about}`;
  });
  const counts = Map.groupBy(sent, ({ messageId }) => messageId);
  const times = sent.length - counts.size;
  const tooOften = [...counts].filter(([, each]) => each.length > kills + 1);
  const silent = orders.filter(
    ({ id, total_amount_paise }) =>
      total_amount_paise > 0 &&
      !emails.some(({ order_id, kind }) => order_id === id && kind === 'order_placed'),
  );
  return [
    ...repeated(abouts).map((about) => `Two mails: ${about}`),
    ...(times > kills * mailsAtOnce ? [`${times} mails were sent again, and ${kills} copies killed`] : []),
    ...tooOften.map(([id, each]) => `${id} was sent ${each.length} times, and ${kills} copies killed`),
    ...fresh
      .filter(({ messageId }) => wasSent.has(messageId))
      .map(({ messageId }) => `${messageId} was sent again, and known to be sent`),
    ...silent.map(({ number }) => `Order ${number} was never confirmed`),
  ];
};

/** Numbers without gap or double; one paper for each sale. */
const papersAreNumbered: Rule = ({ invoices, orders, staffOrders }) => {
  const wrong: string[] = [];
  for (const [series, papers] of Map.groupBy(invoices, (paper) => `${paper.series}/${paper.year}`)) {
    const numbers = papers.map(({ sequence }) => sequence).toSorted((a, b) => a - b);
    if (numbers.some((number, at) => number !== at + 1))
      wrong.push(`${series} has the numbers ${numbers.join(', ')}`);
  }
  for (const order of orders) {
    const own = invoices.filter(({ order_id, kind }) => order_id === order.id && kind === 'invoice');
    const isGift =
      order.total_amount_paise === 0 &&
      staffOrders.some(({ checkout_id }) => checkout_id === order.checkout_id);
    if (own.length !== (isGift ? 0 : 1)) wrong.push(`Order ${order.number} has ${own.length} invoices`);
    const notes = invoices.filter(
      (paper) => paper.order_id === order.id && paper.kind === 'credit-note' && paper.cancelled_at === null,
    );
    const credited = sum(notes, ({ total_paise }) => total_paise);
    if (credited > order.total_amount_paise)
      wrong.push(`More of order ${order.number} is credited than it cost`);
  }
  return wrong;
};

const A_DAY_MS = 86_400_000;

/** Whoever wants to hear of lower prices is written to once a day. */
const pricesAreToldOnceADay: Rule = ({ emails }) =>
  emails
    .filter(({ kind, state }) => kind === 'wish-prices' && state !== 'nothing')
    .flatMap(({ id, recipient, created_at: at }, _, letters) =>
      letters.some(
        (other) =>
          other.id !== id &&
          other.recipient === recipient &&
          Math.abs(Date.parse(other.created_at) - Date.parse(at)) < A_DAY_MS,
      )
        ? [`${recipient} was written to of prices twice within a day`]
        : [],
    );

export const rules: Readonly<Record<string, Rule>> = {
  shelfAddsUp,
  nothingIsPromisedTwice,
  nobodyIsToldInVain,
  ordersHoldTheirUnits,
  whatIsOverKeepsNothing,
  whatIsOwedIsUnderWay,
  keysMakeOneCheckout,
  moneyIsOneToOne,
  refundsAreOneToOne,
  totalsAddUp,
  codesAreCounted,
  mailsAreOneEach,
  pricesAreToldOnceADay,
  papersAreNumbered,
};

/** Everything that is wrong. */
export function judge(now: Books, before: Books, told: Told): string[] {
  return Object.values(rules).flatMap((rule) => rule(now, before, told));
}
