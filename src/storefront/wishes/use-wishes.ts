import { useEffect, useSyncExternalStore } from 'react';
import { useSession } from '../../session/use-session.ts';
import { type Wish, wishMessages, wishStorageKey } from '../../shop/wishes/wishes.rules.ts';
import { createLatePart } from '../../ui/late-part.ts';
import { showToast } from '../../ui/toast-store.ts';
import { createStoredRecord, storageEvents } from '../cart/stored-record.ts';
import { type WishChange, createWishStore, keptWishesShape, noWishes } from './wish-store.ts';

export const wishStore = createWishStore({
  record: createStoredRecord('localStorage', wishStorageKey, keptWishesShape),
  now: Date.now,
  ...storageEvents,
});

/** Of those who are signed in. */
const account = createLatePart(() => import('./account-wishes.ts'));

export const useWishes = () => useSyncExternalStore(wishStore.subscribe, wishStore.shown, () => noWishes);

export const useIsWished = (product: string) =>
  useSyncExternalStore(
    wishStore.subscribe,
    () => wishStore.has(product),
    () => false,
  );

/** Puts a plant on the list or takes it off, here and in the account of whoever is signed in. */
export function toggleWish(wish: Wish): void {
  const change = wishStore.toggle(wish);
  if (change) tellAccount(change);
  else showToast({ ...wishMessages.full, tone: 'error' });
}

function tellAccount(change: WishChange) {
  const userId = wishStore.user();
  if (!userId) return;
  account
    .need()
    .then(({ sendWish }) => sendWish(wishStore, userId, change))
    .catch(() => {
      if (wishStore.has(change.wish.product) === change.isOn) wishStore.toggle(change.wish);
      showToast({ ...wishMessages.notKept, tone: 'error' });
    });
}

/** On every page, once: what was marked before a sign-in goes to the account, and the account's list comes here. */
export function useAccountsWishes(): void {
  const { loading, user } = useSession();
  const userId = user?.id ?? null;
  useEffect(() => {
    if (loading) return;
    wishStore.setUser(userId);
    // In vain without a line: the next page tries again.
    if (userId !== null && wishStore.unknownTo(userId))
      account
        .need()
        .then(({ syncWishes }) => syncWishes(wishStore, userId))
        .catch(() => undefined);
  }, [loading, userId]);
}

/** Has this browser know an account's list as it is now. False: it could not be had. */
export async function refreshWishes(userId: string): Promise<boolean> {
  try {
    const { syncWishes } = await account.need();
    await syncWishes(wishStore, userId, { anew: true });
    return true;
  } catch {
    return false;
  }
}
