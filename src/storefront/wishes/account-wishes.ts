import { guid, list, nullable, object } from '../../shop/shapes.rules.ts';
import type { Wish } from '../../shop/wishes/wishes.rules.ts';
import { callApi } from '../cart/call-api.ts';
import type { WishChange, WishStore } from './wish-store.ts';

const answerShape = object({ wishes: list(object({ product: guid, variant: nullable(guid) })) });

/** Changes that the account has not answered yet: only the last answer is the list as it is. */
let underWay = 0;

/** One tab and one change after the other. Served without https, a browser has no locks: adding twice adds once. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('wish list', work) : work();
}

/**
 * Gives the account what this browser has marked for nobody, once, and learns what is on its list. Unless `anew` nothing is
 * asked where another tab did so, or this one a moment ago. Rejects where the shop cannot be reached.
 */
export function syncWishes(store: WishStore, userId: string, { anew = false } = {}): Promise<void> {
  return inTurn(async () => {
    const add = store.unknownTo(userId) ?? (anew ? [] : null);
    if (add) await send(store, userId, { add, remove: [] });
  });
}

/** Tells the account of a change. Rejects where that cannot be done. */
export async function sendWish(store: WishStore, userId: string, { wish, isOn }: WishChange): Promise<void> {
  underWay += 1;
  try {
    const body = isOn ? { add: [wish], remove: [] } : { add: [], remove: [wish.product] };
    await inTurn(() => send(store, userId, body));
  } finally {
    underWay -= 1;
  }
}

type Body = { add: Wish[]; remove: string[] };

async function send(store: WishStore, userId: string, body: Body): Promise<void> {
  const { wishes } = await callApi('/api/wish-list', answerShape, { body });
  if (underWay <= 1) store.learn(userId, wishes);
}
