import type { Books } from './books.ts';

/** A rule of the shop that must hold after every step; gives what is wrong, in words. */
type Rule = (now: Books, before: Books, told: Told) => string[];

/** What the books alone do not say. */
export type Told = {
  sent: readonly { messageId: string }[];
  kills: number;
  /** The Idempotency-Keys that shoppers sent. */
  keys: readonly string[];
  initial: ReadonlyMap<string, number>;
};

const sum = <Thing>(things: readonly Thing[], of: (thing: Thing) => number) =>
  things.reduce((total, thing) => total + of(thing), 0);
const repeated = (keys: readonly string[]) => [
  ...new Set(keys.filter((key, at) => keys.indexOf(key) !== at)),
];

const isBefore = (moment: string | null, now: string) =>
  moment !== null && Date.parse(moment) <= Date.parse(now);

/** Units that are kept from others now, by SKU. */
export function held({ holds, now }: Pick<Books, 'holds' | 'now'>, key: string): number {
  const counted = holds.filter(
    (hold) => hold.key === key && hold.yielded_at === null && !isBefore(hold.expires_at, now),
  );
  return sum(counted, ({ quantity }) => quantity);
}

/** shelf + what orders took from it = what stood there at first + what staff wrote down. */
const shelfAddsUp: Rule = ({ shelf, items, stockChanges }, _, { initial }) =>
  shelf.flatMap(({ key, stock }) => {
    const taken = sum(
      items.filter((item) => item.key === key),
      (item) => item.stock_taken,
    );
    const changes = stockChanges.flatMap(({ product_id, changes: lines }) =>
      lines.filter(({ field }) => (field === 'Stock' ? product_id === key : isOf(key, field))),
    );
    const changed = sum(changes, ({ from, to }) => Number(to) - Number(from));
    const expected = (initial.get(key) ?? 0) + changed - taken;
    if (stock < 0) return [`The shelf of ${key} is below nothing: ${stock}`];
    return stock === expected ? [] : [`The shelf of ${key} has ${stock}, and should have ${expected}`];
  });

/** The stock sheet names a variant by its options; ids of the stage tell which one it is. */
const isOf = (key: string, field: string) =>
  (key.endsWith('101') && field.includes('Small')) || (key.endsWith('102') && field.includes('Large'));

/**
 * Nobody is promised what another one is: holds pass the shelf only by what staff took from it, and by orders that are marked as
 * short of stock.
 */
const nothingIsPromisedTwice: Rule = (now, before) =>
  now.shelf.flatMap(({ key, stock }) => {
    const was = before.shelf.find((line) => line.key === key)?.stock ?? 0;
    const lacking = Math.max(0, held(now, key) - stock);
    const lacked = Math.max(0, held({ holds: before.holds, now: now.now }, key) - was);
    const newlyShort = shortUnits(now.holds, key, now) - shortUnits(before.holds, key, now);
    const allowed = lacked + Math.max(0, was - stock) + newlyShort;
    return lacking <= Math.max(lacked, allowed)
      ? []
      : [`${lacking} more units of ${key} are promised than there are`];
  });

/** Units that are kept at that moment for orders which are short by now. */
function shortUnits(holds: Books['holds'], key: string, { orders, now }: Books): number {
  const short = new Set(
    orders.filter(({ short_of_stock }) => short_of_stock).map(({ checkout_id }) => checkout_id),
  );
  return held({ holds: holds.filter(({ checkout_id }) => short.has(checkout_id)), now }, key);
}

/** An order that is not packed, cancelled or lacking keeps its units; what is unpaid and over keeps none. */
const ordersHoldTheirUnits: Rule = ({ orders, holds, items }) =>
  orders.flatMap((order) => {
    const own = holds.filter(({ checkout_id }) => checkout_id === order.checkout_id);
    const units = sum(own, ({ quantity }) => quantity);
    const isWaiting = order.stock_lowered_at === null && order.order_status !== 'cancelled';
    const ordered = sum(
      items.filter(({ order_id }) => order_id === order.id),
      ({ quantity }) => quantity,
    );
    if (order.stock_update_failed !== null) return [`A step of the stock of order ${order.number} failed`];
    if (isWaiting && units !== ordered) return [`Order ${order.number} holds ${units} of ${ordered} units`];
    return !isWaiting && units > 0 ? [`Order ${order.number} still holds ${units} units`] : [];
  });

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
const refundsAreOneToOne: Rule = ({ bank, refunds, payments }) => {
  const wrong = repeated(bank.refunds.map(({ receipt, id }) => receipt ?? id)).map(
    (id) => `Refund ${id} was made twice`,
  );
  for (const made of bank.refunds) {
    const payment = payments.find(({ provider_payment_id }) => provider_payment_id === made.paymentId);
    if (payment?.unmatched_reason) continue;
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
  for (const { state, provider_refund_id: id } of refunds) {
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

/** One mail for each thing there is to say, and each sent once; a copy that dies with one in hand may send it again. */
const mailsAreOneEach: Rule = ({ emails, orders }, _, { sent, kills }) => {
  const abouts = emails.flatMap(({ kind, order_id, payment_id, refund_id, checkout_id, claim_id }) => {
    const about = order_id ?? payment_id ?? refund_id ?? checkout_id ?? claim_id;
    return about === null ? [] : `${kind} ${about}`;
  });
  const times = sent.length - new Set(sent.map(({ messageId }) => messageId)).size;
  const silent = orders.filter(
    ({ id, total_amount_paise }) =>
      total_amount_paise > 0 &&
      !emails.some(({ order_id, kind }) => order_id === id && kind === 'order_placed'),
  );
  return [
    ...repeated(abouts).map((about) => `Two mails: ${about}`),
    ...(times > kills ? [`${times} mails were sent again, and ${kills} copies killed`] : []),
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

export const rules: Readonly<Record<string, Rule>> = {
  shelfAddsUp,
  nothingIsPromisedTwice,
  ordersHoldTheirUnits,
  keysMakeOneCheckout,
  moneyIsOneToOne,
  refundsAreOneToOne,
  totalsAddUp,
  codesAreCounted,
  mailsAreOneEach,
  papersAreNumbered,
};

/** Everything that is wrong. */
export function judge(now: Books, before: Books, told: Told): string[] {
  return Object.values(rules).flatMap((rule) => rule(now, before, told));
}
