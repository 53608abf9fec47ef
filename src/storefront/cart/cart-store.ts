import {
  type CartItem,
  type NewCartItem,
  cartLineId,
  cartStorageKey,
} from '../../shop/cart/cart-line.rules.ts';
import {
  addToCart,
  clearCart,
  keptPricePaise,
  putBackLine,
  removeFromCart,
  takeFromCart,
  updateCartQuantity,
} from '../../shop/cart/cart.rules.ts';
import { readStoredCart } from '../../shop/cart/stored-cart.schema.ts';
import { PLACEHOLDER_IMAGE, normaliseImageAddress } from '../../shop/catalogue/image-address.rules.ts';
import { paiseToRupees } from '../../shop/money.ts';

export type CartState = {
  items: CartItem[];
  /** False on the server and until the stored cart was read. */
  ready: boolean;
  isDrawerOpen: boolean;
  /** What may be had of a line in all, by its id, as far as the shop has said since the page was opened. */
  available: ReadonlyMap<string, number>;
};

/** What the cart needs of the browser. */
export type CartBrowser = {
  origin(): string;
  /** May throw, as a browser can deny its storage. */
  storage(): Pick<Storage, 'getItem' | 'setItem'>;
  /** Runs `work` in a task of its own, after the one under way. */
  soon(work: () => void): void;
  /** Calls back whenever somebody else may have changed what is stored. */
  watch(changed: () => void): void;
  log(message: string, detail: unknown): void;
};

export type CartStore = ReturnType<typeof createCartStore>;

export const unreadCart: CartState = {
  items: [],
  ready: false,
  isDrawerOpen: false,
  available: new Map(),
};

/**
 * The shopper's cart: read from browser storage soon after the first subscription, or at a change, saved after
 * every change, and kept in memory where storage is full or denied. docs/behaviour/cart.md#unreadable-storage.
 */
export function createCartStore(browser: CartBrowser) {
  const listeners = new Set<() => void>();
  const stored = createStoredText(browser);
  /** Lines that were raised before the shop had said what may be had. */
  const unchecked = new Set<string>();
  let state = unreadCart;

  function set(part: Partial<CartState>) {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  /** Takes over what is stored, if that is not what this page stored last. */
  function read() {
    const text = stored.changedText();
    if (state.ready && text === undefined) return;
    const { items, problem } = readStoredCart(text ?? null, browser.origin());
    if (problem) browser.log('The stored cart could not be read:', problem);
    set({ items, ready: true });
  }

  function start() {
    if (state.ready) return;
    read();
    stored.save(state.items);
    browser.watch(read);
  }

  /** Other tabs may have changed the cart before their event arrives here, so each change starts from storage. */
  function change(next: (items: readonly CartItem[]) => readonly CartItem[]): boolean {
    start();
    read();
    const items = next(state.items);
    if (items === state.items) return false;
    set({ items: [...items] });
    stored.save(state.items);
    return true;
  }

  function updateQuantity(cartItemId: string, wanted: number) {
    const most = state.available.get(cartItemId);
    change((items) => {
      const now = items.find((item) => item.cartItemId === cartItemId)?.quantity ?? 0;
      if (wanted > now && most === undefined) unchecked.add(cartItemId);
      return updateCartQuantity(
        items,
        cartItemId,
        wanted > now ? Math.min(wanted, Math.max(now, most ?? wanted)) : wanted,
      );
    });
  }

  /**
   * What the shop says of the lines, by their ids. A price that fell is taken; a line that was raised here beyond what
   * may be had is brought back to it, and given back: nothing in the shop has changed.
   */
  function learn(lines: ReadonlyMap<string, ShopLine>): CartItem[] {
    const available = new Map([
      ...state.available,
      ...[...lines].map(([id, line]) => [id, line.available] as const),
    ]);
    set({ available });
    const capped = state.items.flatMap((item) => {
      const most = lines.get(item.cartItemId)?.available ?? 0;
      const isTooMuch = unchecked.has(item.cartItemId) && most > 0 && item.quantity > most;
      return isTooMuch ? [{ ...item, quantity: most }] : [];
    });
    for (const id of lines.keys()) unchecked.delete(id);
    for (const { cartItemId, quantity } of capped) updateQuantity(cartItemId, quantity);
    change((items) => withFallenPrices(items, lines));
    return capped;
  }

  return {
    current: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      browser.soon(start);
      return () => void listeners.delete(listener);
    },
    /** Adds units, never more than `available` of the line in all, and opens the drawer once. False: none could be added. */
    add(item: NewCartItem, quantity: number, available: number): boolean {
      const url = normaliseImageAddress(item.thumbnail.url, browser.origin()) ?? PLACEHOLDER_IMAGE;
      const added = { ...item, thumbnail: { ...item.thumbnail, url } };
      const changed = change((items) => addToCart(items, added, quantity, available));
      set({
        isDrawerOpen: true,
        available: new Map([...state.available, [cartLineId(added), available]]),
      });
      return changed;
    },
    /** Sets a line's quantity, at most to what may be had of it; 0 or less removes it. */
    updateQuantity,
    learn,
    /** The shopper agrees to what one unit costs now. */
    updatePrice: (cartItemId: string, pricePaise: number) =>
      void change((items) => withPrice(items, cartItemId, paiseToRupees(pricePaise))),
    remove: (cartItemId: string) => void change((items) => removeFromCart(items, cartItemId)),
    putBack: (item: CartItem, place: number) => void change((items) => putBackLine(items, item, place)),
    /** What was bought leaves the cart. */
    takeOut: (bought: Parameters<typeof takeFromCart>[1]) =>
      void change((items) => takeFromCart(items, bought)),
    clear: () => void change(clearCart),
    openDrawer: () => set({ isDrawerOpen: true }),
    closeDrawer: () => set({ isDrawerOpen: false }),
  };
}

/** What the shop says of a line; `unitPricePaise` 0 where it names no price. */
type ShopLine = { available: number; unitPricePaise: number };

/** The cart at the prices that fell since it was filled: those need no decision. */
function withFallenPrices(
  items: readonly CartItem[],
  lines: ReadonlyMap<string, ShopLine>,
): readonly CartItem[] {
  const fallen = items.flatMap((item) => {
    const line = lines.get(item.cartItemId);
    const fell = line && line.available > 0 && line.unitPricePaise < keptPricePaise(item);
    return fell ? [{ cartItemId: item.cartItemId, price: paiseToRupees(line.unitPricePaise) }] : [];
  });
  return fallen.reduce<readonly CartItem[]>(
    (cart, { cartItemId, price }) => withPrice(cart, cartItemId, price),
    items,
  );
}

function withPrice(items: readonly CartItem[], cartItemId: string, price: number): CartItem[] {
  return items.map((item) => (item.cartItemId === cartItemId ? { ...item, price } : item));
}

/** The text under the cart's key. What fails is logged once: the cart then lives in memory. */
function createStoredText({ storage, log }: CartBrowser) {
  let known: string | null = null;
  let failed = false;

  function fail(message: string, error: unknown) {
    if (!failed) log(message, error);
    failed = true;
  }

  return {
    /** What is stored now; undefined when it is what was last read or saved here. */
    changedText(): string | null | undefined {
      try {
        const text = storage().getItem(cartStorageKey);
        if (text === known) return undefined;
        known = text;
        return text;
      } catch (error) {
        fail('The stored cart could not be read:', error);
        return undefined;
      }
    },
    save(items: CartItem[]) {
      const text = JSON.stringify(items);
      if (text === known || (known === null && items.length === 0)) return;
      try {
        storage().setItem(cartStorageKey, text);
        known = text;
      } catch (error) {
        fail('The cart could not be saved:', error);
      }
    },
  };
}
