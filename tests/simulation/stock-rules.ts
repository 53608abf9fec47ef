import type { Books } from './books.ts';
import { type Rule, isBefore, sum } from './rule.ts';

/** Units that are kept from others now, by SKU. */
function held({ holds, now }: Pick<Books, 'holds' | 'now'>, key: string): number {
  const counted = holds.filter(
    (hold) => hold.key === key && hold.yielded_at === null && !isBefore(hold.expires_at, now),
  );
  return sum(counted, ({ quantity }) => quantity);
}

/** shelf + what orders took from it = what stood there at first + what staff wrote down. */
export const shelfAddsUp: Rule = ({ shelf, items, stockChanges }, _, { initial }) =>
  shelf.flatMap(({ key, stock }) => {
    const taken = sum(
      items.filter((item) => item.key === key),
      (item) => item.stock_taken,
    );
    const expected = (initial.get(key) ?? 0) + writtenDown(stockChanges, key) - taken;
    if (stock < 0) return [`The shelf of ${key} is below nothing: ${stock}`];
    return stock === expected ? [] : [`The shelf of ${key} has ${stock}, and should have ${expected}`];
  });

/** By how many units staff changed the shelf by hand. */
function writtenDown(stockChanges: Books['stockChanges'], key: string): number {
  const changes = stockChanges.flatMap(({ product_id, changes: lines }) =>
    lines.filter(({ field }) => (field === 'Stock' ? product_id === key : isOf(key, field))),
  );
  return sum(changes, ({ from, to }) => Number(to) - Number(from));
}

/** The stock sheet names a variant by its options; ids of the stage tell which one it is. */
const isOf = (key: string, field: string) =>
  (key.endsWith('101') && field.includes('Small')) || (key.endsWith('102') && field.includes('Large'));

/**
 * Nobody is promised what another one is: holds pass the shelf only by what staff wrote off, and by orders that are marked as
 * short of stock. Who packs an order takes what was kept for it, or what nobody has.
 */
export const nothingIsPromisedTwice: Rule = (now, before) =>
  now.shelf.flatMap(({ key, stock }) => {
    const was = before.shelf.find((line) => line.key === key)?.stock ?? 0;
    const lacking = Math.max(0, held(now, key) - stock);
    const lacked = Math.max(0, held({ holds: before.holds, now: now.now }, key) - was);
    const newlyShort = shortUnits(now.holds, key, now) - shortUnits(before.holds, key, now);
    const writtenOff = writtenDown(before.stockChanges, key) - writtenDown(now.stockChanges, key);
    const allowed = lacked + Math.max(0, writtenOff) + newlyShort;
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
export const ordersHoldTheirUnits: Rule = ({ orders, holds, items }) =>
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

/** What was let go of keeps nothing from anybody, neither goods nor a code. */
export const whatIsOverKeepsNothing: Rule = ({ checkouts, orders, holds, promoHolds }) =>
  checkouts.flatMap(({ id, released_at }) => {
    const isOrdered = orders.some(({ checkout_id }) => checkout_id === id);
    const isIts = ({ checkout_id }: { checkout_id: string }) => checkout_id === id;
    if (isOrdered) return promoHolds.some(isIts) ? [`The order of ${id} keeps its code twice`] : [];
    if (released_at === null) return [];
    return [
      ...(holds.some(isIts) ? [`${id} was let go, and holds units`] : []),
      ...(promoHolds.some(isIts) ? [`${id} was let go, and keeps its code`] : []),
    ];
  });

const A_DAY_MS = 86_400_000;

/** Of something that is back no more people are told than there are units, and those told before who did not buy yet count. */
export const nobodyIsToldInVain: Rule = (now, before) =>
  now.shelf.flatMap(({ key, stock }) => {
    const were = new Map(before.waits.map((wait) => [wait.id, wait.told_at]));
    const own = now.waits.filter((wait) => wait.key === key && wait.told_at !== null);
    if (own.every((wait) => were.get(wait.id) === wait.told_at)) return [];
    const since = Date.parse(now.now) - A_DAY_MS;
    const told = own.filter((wait) => Date.parse(wait.told_at ?? '') > since && !hasBought(now, wait));
    const units = Math.max(stock, before.shelf.find((line) => line.key === key)?.stock ?? 0);
    return told.length <= units ? [] : [`${told.length} were told of ${key}, of which there are ${units}`];
  });

function hasBought({ items, orders }: Books, { key, email }: Books['waits'][number]): boolean {
  const theirs = new Set(orders.filter(({ customer_email }) => customer_email === email).map(({ id }) => id));
  return items.some((item) => item.key === key && theirs.has(item.order_id));
}
