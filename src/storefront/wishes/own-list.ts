import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { retryRead } from '../../http/retry-read.ts';
import { useUser } from '../../session/use-session.ts';
import { type WishedPlant, wishedAnswerSchema } from '../../shop/wishes/wished-plants.schema.ts';
import type { Wish } from '../../shop/wishes/wishes.rules.ts';
import { ownOrder } from '../cart/attempt.rules.ts';
import { callApi, isFinalRefusal } from '../cart/call-api.ts';
import { useAttempts } from '../cart/use-attempts.ts';
import { refreshWishes, useWishes, wishStore } from './use-wishes.ts';

type Seen = { plants: WishedPlant[]; of: readonly Wish[]; own: string | undefined };

/** The plants that this browser keeps, as the shop has them now; null until both are known. */
export function useBrowsersPlants() {
  const wishes = useWishes();
  const isReady = useSyncExternalStore(wishStore.subscribe, wishStore.isReady, () => false);
  const [seen, setSeen] = useState<Seen | null>(null);
  const [failed, setFailed] = useState(false);
  // What one has reserved oneself is there, in whichever tab it came to be.
  const own = ownOrder(useAttempts().attempts);
  const isKnown = seen !== null && wishes.every((wish) => isOn(seen.of, wish));
  const isAsked = isKnown && seen.own === own;

  useEffect(() => {
    if (!isReady || isAsked || failed) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    askFor(wishes, own, signal).then(
      (plants) => signal.aborted || setSeen({ plants, of: wishes, own }),
      () => signal.aborted || setFailed(true),
    );
    return () => stopping.abort();
  }, [isReady, isAsked, failed, wishes, own]);

  const plants = isKnown && isReady ? seen.plants.filter((plant) => isOn(wishes, plant)) : null;
  return { wishes, plants, failed, retry: () => setFailed(false) };
}

async function askFor(
  wishes: readonly Wish[],
  own: string | undefined,
  signal: AbortSignal,
): Promise<WishedPlant[]> {
  if (wishes.length === 0) return [];
  const body = { wishes, ownOrder: own };
  const ask = () => callApi('/api/wished-plants', wishedAnswerSchema, { body });
  return (await retryRead(ask, signal, isFinalRefusal)).plants;
}

/** The plants of an account's list, without those that have just been taken off it here. */
export function useAccountsPlants(list: { userId: string; wishes: Wish[]; plants: WishedPlant[] }) {
  const user = useUser();
  const here = useWishes();
  const { revalidate } = useRevalidator();
  const [isFresh, setFresh] = useState(false);
  const isOwner = user?.id === list.userId;

  // Another device may have changed it since this browser last asked; and this one may have wishes of its own to give.
  useEffect(() => {
    if (isOwner) void refreshWishes(list.userId).then(setFresh);
  }, [isOwner, list.userId]);
  const look = useEffectEvent((wishes: readonly Wish[]) => {
    if (wishes.some((wish) => !isOn(list.wishes, wish))) void revalidate();
  });
  // At each change here, a merge or another tab's included; not at each answer, which may be from before it.
  useEffect(() => {
    if (isFresh) look(here);
  }, [isFresh, here]);

  return isFresh && isOwner ? list.plants.filter((plant) => isOn(here, plant)) : list.plants;
}

const isOn = (wishes: readonly Wish[], { product }: { product: string }) =>
  wishes.some((one) => one.product === product);
