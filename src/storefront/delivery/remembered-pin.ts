import { useSyncExternalStore } from 'react';
import { usePublicSettings } from '../../http/public-settings.ts';
import type { DeliveryAnswer } from '../../shop/checkout/delivery-answers.schema.ts';
import type { Destination } from '../../shop/delivery/zones.rules.ts';
import { like, object } from '../../shop/shapes.rules.ts';
import { publicFreeAbove } from '../../shop/settings/free-delivery.rules.ts';
import { createStoredRecord, storageEvents } from '../cart/stored-record.ts';

const record = createStoredRecord('localStorage', 'deliveryPin', object({ pin: like(/^[1-9]\d{5}$/) }));

type PinState = {
  /** False on the server and until it was read. */
  ready: boolean;
  pin: string | null;
};

const unread: PinState = { ready: false, pin: null };
const listeners = new Set<() => void>();
let state = unread;
let isWatched = false;

function read() {
  const pin = record.read()?.pin ?? null;
  if (state.ready && state.pin === pin) return;
  state = { ready: true, pin };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  if (!isWatched) {
    isWatched = true;
    storageEvents.soon(read);
    storageEvents.watch(read);
  }
  return () => void listeners.delete(listener);
}

/** Where the shopper asked for delivery to, for every page of this browser. docs/behaviour/delivery.md#the-pin-field. */
export function useRememberedPin(): PinState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => unread,
  );
}

/** Where they asked for delivery to before; in the browser alone. */
export function readRememberedPin(): string | null {
  return record.read()?.pin ?? null;
}

/** Null forgets it. */
export function rememberPin(pin: string | null): void {
  if (pin === null) record.forget();
  else record.write({ pin });
  read();
}

/** As a cart's address; left out while nothing is known. */
export function useRememberedDestination(): Destination | undefined {
  const { pin } = useRememberedPin();
  return pin === null ? undefined : { country: 'India', zipCode: pin };
}

/** Above which value of the goods delivery is free: by the shop's word about them, until then by what pages know. */
export function useFreeAbove(delivery: DeliveryAnswer | null): number | null {
  const usual = publicFreeAbove(usePublicSettings());
  return delivery ? (delivery.freeAbove ?? null) : usual;
}
