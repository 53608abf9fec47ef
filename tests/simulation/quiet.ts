import type { Books } from './books.ts';
import { hand } from './perform.ts';
import type { Play } from './play.ts';
import { allRounds, doRound } from './rounds.ts';

const MOST_ROUNDS = 25;
const HOUR_MS = 3_600_000;

/**
 * Lets everything come to its end: the provider, the mail server and both copies are well, all events arrive, and the clock goes
 * on for as long as anything is due. Gives what is wrong after one of the rounds, or left after the last one.
 */
export async function comeToRest(play: Play, { read, judge }: Eyes): Promise<string[]> {
  const { stage } = play;
  stage.office.control.isDown = false;
  await stage.bank.setFaults({});
  await stage.bank.authorise();
  let left: string[] = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const copy = stage.copies[round % stage.copies.length];
    if (!copy) throw new Error('No copy');
    for (const letter of stage.bank.post().splice(0)) await hand(copy.shop, letter);
    for (const of of allRounds) await doRound(play, copy, of);
    const books = await read();
    const wrong = judge(books);
    if (wrong.length > 0) return wrong;
    left = whatIsLeft(books);
    if (left.length === 0 && stage.bank.post().length === 0) break;
    stage.clock.pass(untilNextThing(books));
  }
  return left;
}

/** Reads the books, and says what is wrong with them. */
type Eyes = { read: () => Promise<Books>; judge: (now: Books) => string[] };

/** To the next try of what was begun; else to the moment when the last hold is over; else some hours on. */
function untilNextThing({ now, jobs, refunds, holds, promoHolds, staffOrders }: Books): number {
  const ahead = (moments: readonly (string | null)[]) =>
    moments
      .flatMap((moment) => (moment === null ? [] : Date.parse(moment) - Date.parse(now)))
      .filter((ms) => ms > 0);
  const begun = ahead([
    ...jobs.filter(({ given_up }) => !given_up).map(({ start_after }) => start_after),
    ...refunds.map(({ retry_at }) => retry_at),
  ]);
  const kept = ahead([
    ...[...holds, ...promoHolds].map(({ expires_at }) => expires_at),
    ...staffOrders.map(({ link_ask_at }) => link_ask_at),
  ]);
  // The reconciler asks every quarter of a minute at the soonest.
  if (begun.length > 0) return Math.max(60_000, Math.min(...begun));
  return kept.length > 0 ? Math.max(60_000, ...kept) : 7 * HOUR_MS;
}

/** What must not be there once everything has come to its end. */
export function whatIsLeft({
  bank,
  orders,
  payments,
  refunds,
  holds,
  promoHolds,
  jobs,
  emails,
  claims,
  events,
}: Books): string[] {
  const left: string[] = [];
  for (const { id, amount, isCaptured } of bank.payments) {
    const payment = payments.find(({ provider_payment_id }) => provider_payment_id === id);
    const back = bank.refunds
      .filter(({ paymentId }) => paymentId === id)
      .reduce((total, made) => total + made.amount, 0);
    const isOrdered = orders.some(({ provider_payment_id }) => provider_payment_id === id);
    if (isCaptured && !isOrdered && back !== amount)
      left.push(`${amount} were taken with ${id}, without an order or a refund`);
    if (isCaptured && isOrdered && payment && payment.refunded_paise !== back)
      left.push(`${back} of ${id} went back, and the shop knows of ${payment.refunded_paise}`);
  }
  for (const order of orders) {
    // The provider takes one payment of an order: one of a wrong amount, which no real provider takes, may have been it.
    const isTaken = bank.payments.some(
      ({ orderId, isCaptured, amount }) =>
        isCaptured && orderId === order.provider_order_id && amount !== order.total_amount_paise,
    );
    if (order.payment_status === 'authorized' && !isTaken)
      left.push(`Order ${order.number} waits for its money of ${order.provider_payment_id}`);
  }
  const ordered = new Set(orders.map(({ checkout_id }) => checkout_id));
  // One that another shopper took holds nothing; it stays until its checkout is forgotten.
  for (const { checkout_id, quantity, yielded_at } of holds)
    if (yielded_at === null && !ordered.has(checkout_id))
      left.push(`${quantity} units are held by ${checkout_id}, which is no order`);
  for (const { checkout_id } of promoHolds) left.push(`A code is kept for ${checkout_id}`);
  for (const { name, key, given_up } of jobs)
    if (!given_up) left.push(`The job ${name} of ${key} is not done`);
  for (const { id, state } of refunds)
    if (state === 'requested' || state === 'accepted') left.push(`The refund ${id} is ${state}`);
  for (const { kind, state } of emails) if (state === 'waiting') left.push(`A mail '${kind}' waits`);
  for (const { id, answer, told_at } of claims)
    if (answer !== null && told_at === null) left.push(`Nobody was told of ${id}`);
  for (const { event, handled_at } of events)
    if (handled_at === null) left.push(`'${event}' was never handled`);
  return left;
}
