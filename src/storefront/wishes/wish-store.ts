import { guid, list, nullable, number, object, text } from '../../shop/shapes.rules.ts';
import { type Wish, addWishes, withoutWishes } from '../../shop/wishes/wishes.rules.ts';
import type { StoredRecord } from '../cart/stored-record.ts';

/** The shopper's wishes as this browser keeps them: its own, or a copy of an account's. */
export type KeptWishes = {
  /** Whose copy it is; null: nobody has signed in since these were marked. */
  owner: string | null;
  wishes: Wish[];
  /** When the account was last asked. */
  at: number;
};

export const keptWishesShape = object({
  owner: nullable(text),
  wishes: list(object({ product: guid, variant: nullable(guid) })),
  at: number,
});

/** A wish that was put onto the list, or taken off it. */
export type WishChange = { wish: Wish; isOn: boolean };

/** What the list needs of the browser. */
export type WishBrowser = {
  record: StoredRecord<KeptWishes>;
  now: () => number;
  soon: (work: () => void) => void;
  watch: (changed: () => void) => void;
};

export type WishStore = ReturnType<typeof createWishStore>;

const FRESH_MS = 300_000;
const nobodys: KeptWishes = { owner: null, wishes: [], at: 0 };
export const noWishes: readonly Wish[] = [];

/** The wish list of this browser: one for the whole page, shared with other tabs. docs/behaviour/wish-list.md. */
export function createWishStore({ record, now, soon, watch }: WishBrowser) {
  const listeners = new Set<() => void>();
  let kept = nobodys;
  let isStarted = false;
  /** Who is signed in; undefined as long as that is not known. */
  let user: string | null | undefined;

  function show(next: KeptWishes) {
    kept = next;
    for (const listener of listeners) listener();
  }

  const read = () => show(record.read() ?? nobodys);

  function keep(next: KeptWishes) {
    record.write(next);
    show(next);
  }

  function start() {
    if (isStarted) return;
    isStarted = true;
    watch(read);
    read();
  }

  /** An account's are for its owner's eyes: on a shared machine the next one may be somebody else. */
  const shown = () => (kept.owner === null || kept.owner === user ? kept.wishes : noWishes);

  return {
    shown,
    isReady: () => isStarted,
    has: (product: string) => shown().some((one) => one.product === product),
    subscribe(listener: () => void) {
      listeners.add(listener);
      soon(start);
      return () => void listeners.delete(listener);
    },
    user: () => user,
    /** Who is signed in now, null for nobody: a copy of an account's list stays no longer than its owner. */
    setUser(next: string | null) {
      user = next;
      start();
      if (next !== null || kept.owner === null) return show(kept);
      record.forget();
      show(nobodys);
    },
    /** Puts a plant on the list or takes it off; gives what changed, null where there is no room. */
    toggle(wish: Wish): WishChange | null {
      start();
      read();
      const before = shown();
      const gone = before.find(({ product }) => product === wish.product);
      const wishes = gone ? withoutWishes(before, [wish.product]) : addWishes(before, [wish]);
      if (wishes.length === before.length) return null;
      keep({ ...(shown() === kept.wishes ? kept : nobodys), wishes });
      return { wish: gone ?? wish, isOn: !gone };
    },
    /** Whether this account has to be asked, and what of this browser's own it has not been given. */
    unknownTo(userId: string): Wish[] | null {
      read();
      if (kept.owner === userId && now() - kept.at < FRESH_MS) return null;
      return kept.owner === null ? kept.wishes : [];
    },
    /** What an account has by now; not kept once another person is signed in. */
    learn(userId: string, wishes: Wish[]) {
      if (userId === user) keep({ owner: userId, wishes, at: now() });
    },
  };
}
