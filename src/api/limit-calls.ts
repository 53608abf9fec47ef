import type { RouterContextProvider } from 'react-router';
import { ApiError } from '../http/api-error.ts';
import { createAttemptCounter } from '../http/attempt-counter.ts';
import { limitedNetwork } from '../http/client-address.ts';
import { clientAddressContext, shopContext, siteContext } from '../http/context.ts';
import { type CountedAttempt, countAttempt } from '../shop/access/count-attempt.ts';
import { createSharedCounter } from '../shop/access/count-together.ts';
import { tryAgainIn } from '../shop/access/try-again.rules.ts';

type Context = Readonly<RouterContextProvider>;

// Mobile carriers put many shoppers behind one address, so both limits leave room for a crowd of them.
const ORDERS = { name: 'create-order by address', hits: 60, windowSeconds: 60 };
const QUOTES = { hits: 240, windowSeconds: 60 };

/** Every order holds stock, so its attempts are counted for all copies of the program together. Throws 429. */
export async function limitOrders(context: Context): Promise<void> {
  refuseFull(await countAttempt(context.get(shopContext).db, ORDERS, attemptOf(context)));
}

const CASH_CODES = { name: 'cash codes by address', hits: 30, windowSeconds: 3600 };

/** Every code is a message to somebody. Throws 429. */
export async function limitCashCodes(context: Context): Promise<void> {
  refuseFull(await countAttempt(context.get(shopContext).db, CASH_CODES, attemptOf(context)));
}

const countQuote = createSharedCounter({ name: 'quotes by address', ...QUOTES });

/** A quote is a read, asked for at every change of a cart; who asks as people do is counted without a write. Throws 429. */
export const limitQuotes = (context: Context) => count(context, countQuote);

const countState = createSharedCounter({ name: 'checkout states by address', hits: 240, windowSeconds: 60 });
// Each of these asks the provider.
const countCertainState = createSharedCounter({
  name: 'certain checkout states by address',
  hits: 60,
  windowSeconds: 60,
});

/** What became of a payment is asked for at every page of a shopper who has begun one. Throws 429. */
export const limitCheckoutStates = (context: Context, { certain }: { certain: boolean }) =>
  count(context, certain ? countCertainState : countState);

const countVerification = createSharedCounter({
  name: 'verifications by address',
  hits: 240,
  windowSeconds: 60,
});

/** Before a signature is looked at: what was paid is told by the provider itself, too. Throws 429. */
export const limitVerifications = (context: Context) => count(context, countVerification);

const countDeliveryCheck = createSharedCounter({ name: 'delivery checks by address', ...QUOTES });

/** Asked for by the product page of whoever gave a PIN code, at every change of the choice. Throws 429. */
export const limitDeliveryChecks = (context: Context) => count(context, countDeliveryCheck);

const countProductRead = createAttemptCounter({ hits: 600, windowSeconds: 60 });

/**
 * Past every cache: each open page of a product asks whenever it was told of a change. It protects the process that answers, and
 * is counted there alone. Throws 429.
 */
export function limitProductReads(context: Context): void {
  const now = context.get(shopContext).now().getTime();
  refuseFull(countProductRead(networkOf(context), now, context.get(siteContext).rateLimitFactor));
}

const countSuggestions = createAttemptCounter({ hits: 900, windowSeconds: 60 });

/** Asked for at each pause of who types: a reading that touches little, counted in the process that answers. Throws 429. */
export function limitSuggestions(context: Context): void {
  const now = context.get(shopContext).now().getTime();
  refuseFull(countSuggestions(networkOf(context), now, context.get(siteContext).rateLimitFactor));
}

const countMissedSearches = createSharedCounter({
  name: 'missed searches by address',
  hits: 60,
  windowSeconds: 600,
});

/** Each searches once more, and may be written down. Throws 429. */
export const limitMissedSearches = (context: Context) => count(context, countMissedSearches);

const countWishes = createSharedCounter({ name: 'wish lists by address', hits: 240, windowSeconds: 60 });

/** At each press of a heart, and at each look at a browser's own list. Throws 429. */
export const limitWishes = (context: Context) => count(context, countWishes);

const countCourierEvent = createSharedCounter({
  name: 'courier events by address',
  hits: 600,
  windowSeconds: 60,
});

/** A courier's service tells of many parcels from one address; whoever guesses its token is as one of them. Throws 429. */
export const limitCourierEvents = (context: Context) => count(context, countCourierEvent);

/** For all copies of the program together. */
async function count(context: Context, counter: ReturnType<typeof createSharedCounter>): Promise<void> {
  refuseFull(await counter(context.get(shopContext).db, attemptOf(context)));
}

const attemptOf = (context: Context) => ({
  subject: networkOf(context),
  now: context.get(shopContext).now(),
  factor: context.get(siteContext).rateLimitFactor,
});

function networkOf(context: Context): string {
  return limitedNetwork(context.get(clientAddressContext));
}

function refuseFull(counted: CountedAttempt): void {
  if (!counted.ok) throw refuse(counted);
}

/** The answer to who asks too often. */
export function refuse({ retryAfterSeconds }: { retryAfterSeconds: number }): ApiError {
  return new ApiError(429, 'too_many_requests', `Too many requests. ${tryAgainIn(retryAfterSeconds)}`, {
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
}
