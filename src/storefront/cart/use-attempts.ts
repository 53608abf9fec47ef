import { useEffect, useState, useSyncExternalStore } from 'react';
import { attemptRecords } from './attempt-records.ts';
import { createAttemptStore } from './attempt-store.ts';
import {
  type AttemptsState,
  type PlacedOrder,
  ownOrderOfProduct,
  paymentAttemptsSchema,
  placedOrderSchema,
  unreadAttempts,
} from './attempt.rules.ts';
import { fetchAttemptStates, verifyPayment } from './shop-api.ts';
import { createStoredRecord, storageEvents } from './stored-record.ts';
import { cartChanges } from './use-cart.ts';

const { current, subscribe, ...calls } = createAttemptStore({
  records: {
    attempts: createStoredRecord('localStorage', attemptRecords.attempts, paymentAttemptsSchema),
    placed: createStoredRecord('localStorage', attemptRecords.placed, placedOrderSchema),
  },
  fetchStates: fetchAttemptStates,
  verify: verifyPayment,
  takeOut: cartChanges.takeOut,
  newKey: newAttemptKey,
  now: () => Date.now(),
  asksProvider: () => window.location.pathname === '/checkout',
  ...storageEvents,
  later: whenInFront,
});

/** What may be asked and told about attempts to pay. */
export const paymentAttempts = calls;

/** The attempts as they are at this moment, for code that is no component. */
export const currentAttempts = current;

/** The order by which this shopper's own reservation of a product is known, if there is one. */
export const ownOrderNow = (productId: string) =>
  ownOrderOfProduct(current().attempts, productId, Date.now());

/** Calls back whenever they change, until what this gives back is called. */
export const watchAttempts = subscribe;

/** The shopper's attempts to pay, and what the shop said of them; one for the whole page, shared with other tabs. */
export function useAttempts() {
  return useSyncExternalStore(subscribe, current, () => unreadAttempts);
}

/** The order that this browser has placed since the page was opened, in whichever tab; or before, and nobody was told of it. */
export function useNewOrder({ ready, placed }: AttemptsState): PlacedOrder | null {
  const [known, setKnown] = useState<string | null | undefined>(undefined);
  if (ready && known === undefined) setKnown(placed?.announced ? placed.id : null);
  return known !== undefined && placed && placed.id !== known ? placed : null;
}

/** 128 random bits as hex. `crypto.randomUUID` is missing where the shop is served without https. */
function newAttemptKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A page out of sight asks nothing; once it is seen again, at once. */
function whenInFront(work: () => void, milliseconds: number): () => void {
  const watching = new AbortController();
  const isInFront = () => document.visibilityState === 'visible';
  const timer = setTimeout(() => isInFront() && run(), milliseconds);
  function callOff() {
    clearTimeout(timer);
    watching.abort();
  }
  function run() {
    callOff();
    work();
  }
  const { signal } = watching;
  document.addEventListener('visibilitychange', () => isInFront() && run(), { signal });
  return callOff;
}

/** False at first, true once `milliseconds` have passed. */
export function useLate(milliseconds: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return late;
}
