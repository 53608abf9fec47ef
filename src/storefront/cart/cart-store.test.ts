import { expect, test, vi } from 'vitest';
import { aCartItem, aNewItem } from '../../../tests/cart.fixtures.ts';
import { type CartItem, cartStorageKey } from '../../shop/cart/cart-line.rules.ts';
import { PLACEHOLDER_IMAGE } from '../../shop/catalogue/image-address.rules.ts';
import { type CartBrowser, createCartStore } from './cart-store.ts';

const origin = 'http://localhost:3000';
const picture = `${origin}/media/fern.webp`;

/** A browser with storage that several pages may share. */
function aBrowser(stored: string | null = null) {
  const values = new Map<string, string>(stored === null ? [] : [[cartStorageKey, stored]]);
  const watchers: (() => void)[] = [];
  const log = vi.fn<CartBrowser['log']>();
  const storage = {
    getItem: vi.fn((key: string) => values.get(key) ?? null),
    setItem: vi.fn((key: string, value: string) => void values.set(key, value)),
  };
  const open = () =>
    createCartStore({
      origin: () => origin,
      storage: () => storage,
      soon: (work) => work(),
      watch: (changed) => watchers.push(changed),
      log,
    });
  const saved = (): CartItem[] => JSON.parse(values.get(cartStorageKey) ?? '[]');
  return { values, storage, log, open, saved, announce: () => watchers.forEach((changed) => changed()) };
}

const quantities = (items: readonly CartItem[]) => items.map(({ quantity }) => quantity);

test('nothing is read before somebody looks', () => {
  const browser = aBrowser(JSON.stringify([aCartItem()]));
  const cart = browser.open();
  expect(cart.current()).toEqual({ items: [], ready: false, isDrawerOpen: false, available: new Map() });
  expect(browser.storage.getItem).not.toHaveBeenCalled();
});

test('the stored cart is read at the first subscription, its thumbnails made absolute and saved', () => {
  const browser = aBrowser(JSON.stringify([aCartItem({ quantity: 3 })]));
  const cart = browser.open();
  const heard = vi.fn();
  cart.subscribe(heard);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(cart.current()).toMatchObject({
    ready: true,
    items: [{ quantity: 3, thumbnail: { url: picture } }],
  });
  expect(browser.saved()).toEqual(cart.current().items);
});

test('an empty cart that was never stored stays unstored', () => {
  const browser = aBrowser();
  browser.open().subscribe(() => {});
  expect(browser.storage.setItem).not.toHaveBeenCalled();
});

test.each(['{broken', '"text"', '[{"id":1}]'])(
  'the unreadable cart %s is logged and leaves an empty one',
  (stored) => {
    const browser = aBrowser(stored);
    const cart = browser.open();
    cart.subscribe(() => {});
    expect(cart.current()).toMatchObject({ ready: true, items: [] });
    expect(browser.log).toHaveBeenCalledTimes(1);
  },
);

test('adding puts a line in, opens the drawer once and saves', () => {
  const browser = aBrowser();
  const cart = browser.open();
  const heard = vi.fn();
  cart.subscribe(heard);
  heard.mockClear();
  expect(cart.add(aNewItem(), 2, 5)).toBe(true);
  expect(cart.current()).toMatchObject({
    isDrawerOpen: true,
    items: [{ quantity: 2, thumbnail: { url: picture } }],
  });
  expect(browser.saved()).toEqual(cart.current().items);
  expect(heard.mock.calls.length).toBe(2);
});

test('adding more than there is stops at what there is, then says that nothing was added', () => {
  const cart = aBrowser().open();
  expect(cart.add(aNewItem(), 7, 5)).toBe(true);
  cart.closeDrawer();
  expect(cart.add(aNewItem(), 1, 5)).toBe(false);
  expect(cart.current()).toMatchObject({ isDrawerOpen: true, items: [{ quantity: 5 }] });
});

test('a thumbnail without a usable address becomes the placeholder', () => {
  const cart = aBrowser().open();
  cart.add(
    aNewItem({ thumbnail: { url: 'javascript:alert(1)', alt: 'Boston Fern', width: 96, height: 96 } }),
    1,
    5,
  );
  expect(cart.current().items[0]?.thumbnail.url).toBe(PLACEHOLDER_IMAGE);
});

test('quantities, prices, removing and clearing are saved', () => {
  const browser = aBrowser(JSON.stringify([aCartItem(), aCartItem({ selectedSize: 'Large' })]));
  const cart = browser.open();
  cart.subscribe(() => {});
  const [first, second] = cart.current().items.map(({ cartItemId }) => cartItemId);
  cart.updateQuantity(first ?? '', 4);
  cart.updatePrice(second ?? '', 315_50);
  expect(browser.saved()).toMatchObject([{ quantity: 4 }, { price: 315.5 }]);
  cart.updateQuantity(first ?? '', 0);
  expect(browser.saved()).toHaveLength(1);
  cart.remove(second ?? '');
  expect(browser.saved()).toEqual([]);
  cart.add(aNewItem(), 1, 5);
  cart.clear();
  expect(browser.saved()).toEqual([]);
});

test('what another tab saved is taken over when it is announced', () => {
  const browser = aBrowser();
  const [one, other] = [browser.open(), browser.open()];
  one.subscribe(() => {});
  other.subscribe(() => {});
  one.add(aNewItem(), 2, 9);
  browser.announce();
  expect(quantities(other.current().items)).toEqual([2]);
  expect(other.current().isDrawerOpen).toBe(false);
});

test('a change builds on what another tab saved, even before that was announced', () => {
  const browser = aBrowser();
  const [one, other] = [browser.open(), browser.open()];
  one.subscribe(() => {});
  other.subscribe(() => {});
  one.add(aNewItem(), 2, 9);
  other.add(aNewItem({ selectedSize: 'Large' }), 1, 9);
  expect(quantities(browser.saved())).toEqual([2, 1]);
});

test('storage that is cleared empties the cart', () => {
  const browser = aBrowser(JSON.stringify([aCartItem()]));
  const cart = browser.open();
  cart.subscribe(() => {});
  browser.values.clear();
  browser.announce();
  expect(cart.current().items).toEqual([]);
});

test('a full storage keeps the cart in memory and is logged once', () => {
  const browser = aBrowser();
  const cart = browser.open();
  cart.subscribe(() => {});
  browser.storage.setItem.mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  cart.add(aNewItem(), 1, 9);
  cart.add(aNewItem(), 2, 9);
  browser.announce();
  expect(quantities(cart.current().items)).toEqual([3]);
  expect(browser.log).toHaveBeenCalledTimes(1);
});

test('a denied storage keeps the cart in memory', () => {
  const log = vi.fn();
  const storage = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const cart = createCartStore({
    origin: () => origin,
    storage,
    soon: (work) => work(),
    watch: () => {},
    log,
  });
  cart.subscribe(() => {});
  expect(cart.current()).toMatchObject({ ready: true, items: [] });
  cart.add(aNewItem(), 1, 9);
  cart.add(aNewItem({ selectedSize: 'Large' }), 1, 9);
  expect(cart.current().items).toHaveLength(2);
  expect(log).toHaveBeenCalledTimes(1);
});

const fernId = aCartItem().cartItemId;
const said = (available: number, unitPricePaise = 299_50) =>
  new Map([[fernId, { available, unitPricePaise }]]);

test('a quantity stops at what may be had, as it was said when the line was added', () => {
  const cart = aBrowser().open();
  cart.add(aNewItem(), 7, 8);
  for (const wanted of [8, 9, 500]) cart.updateQuantity(fernId, wanted);
  expect(quantities(cart.current().items)).toEqual([8]);
  expect(cart.learn(said(8))).toEqual([]);
});

test('raised before the shop has said what may be had, a line comes back to it once, and is named', () => {
  const browser = aBrowser(JSON.stringify([aCartItem({ quantity: 7 })]));
  const cart = browser.open();
  cart.subscribe(() => {});
  cart.updateQuantity(fernId, 9);
  expect(quantities(cart.current().items)).toEqual([9]);
  expect(cart.learn(said(8))).toMatchObject([{ cartItemId: fernId, quantity: 8 }]);
  expect(quantities(browser.saved())).toEqual([8]);
  expect(cart.learn(said(8))).toEqual([]);
});

test('what others bought meanwhile is left to the shopper, who may go down but not up', () => {
  const cart = aBrowser(JSON.stringify([aCartItem({ quantity: 7 })])).open();
  cart.subscribe(() => {});
  expect(cart.learn(said(5))).toEqual([]);
  expect(quantities(cart.current().items)).toEqual([7]);
  cart.updateQuantity(fernId, 8);
  expect(quantities(cart.current().items)).toEqual([7]);
  cart.updateQuantity(fernId, 6);
  expect(quantities(cart.current().items)).toEqual([6]);
});

test('a price that fell is taken silently, one that rose waits, and one that is not known changes nothing', () => {
  const browser = aBrowser(JSON.stringify([aCartItem()]));
  const cart = browser.open();
  cart.subscribe(() => {});
  cart.learn(said(5, 315_50));
  cart.learn(said(0, 0));
  expect(browser.saved()).toMatchObject([{ price: 299.5 }]);
  cart.learn(said(5, 250_00));
  expect(browser.saved()).toMatchObject([{ price: 250 }]);
});

test('what was bought leaves the cart, what came in since stays', () => {
  const cart = aBrowser(
    JSON.stringify([aCartItem({ quantity: 3 }), aCartItem({ selectedSize: 'Large' })]),
  ).open();
  const large = aCartItem({ selectedSize: 'Large' }).cartItemId;
  cart.takeOut([
    { cartItemId: fernId, quantity: 2 },
    { cartItemId: large, quantity: 1 },
    { cartItemId: 'gone already', quantity: 1 },
  ]);
  expect(cart.current().items).toMatchObject([{ cartItemId: fernId, quantity: 1 }]);
});
