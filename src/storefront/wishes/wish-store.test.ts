import { expect, test, vi } from 'vitest';
import { MOST_WISHES, type Wish } from '../../shop/wishes/wishes.rules.ts';
import { type KeptWishes, createWishStore } from './wish-store.ts';

/** A browser whose tabs share what is stored, and hear of it when told to. */
function aBrowser(stored: KeptWishes | null = null) {
  const watchers: (() => void)[] = [];
  const browser = { stored, now: 1_000_000, announce: () => watchers.forEach((changed) => changed()) };
  const open = () =>
    createWishStore({
      record: {
        read: () => browser.stored,
        write: (value) => void (browser.stored = value),
        forget: () => void (browser.stored = null),
      },
      now: () => browser.now,
      soon: (work) => work(),
      watch: (changed) => watchers.push(changed),
    });
  return Object.assign(browser, { open });
}

const fern: Wish = { product: 'fern', variant: null };
const palm: Wish = { product: 'palm', variant: 'small' };
const ofNobody = (...wishes: Wish[]): KeptWishes => ({ owner: null, wishes, at: 0 });
const ofAsha = (...wishes: Wish[]): KeptWishes => ({ owner: 'asha', wishes, at: 1_000_000 });

test('a heart puts a plant on the list, and takes it off with the pot that it had', () => {
  const browser = aBrowser();
  const list = browser.open();
  const heard = vi.fn();
  list.subscribe(heard);
  expect(list.toggle(palm)).toEqual({ wish: palm, isOn: true });
  expect(list.toggle(fern)).toEqual({ wish: fern, isOn: true });
  expect(browser.stored).toEqual(ofNobody(fern, palm));
  expect(list.toggle({ product: 'palm', variant: null })).toEqual({ wish: palm, isOn: false });
  expect(list.shown()).toEqual([fern]);
  expect(heard).toHaveBeenCalled();
});

test('what another tab has marked is kept, and shown once it is heard of', () => {
  const browser = aBrowser();
  const [one, other] = [browser.open(), browser.open()];
  one.subscribe(() => undefined);
  other.subscribe(() => undefined);
  one.toggle(fern);
  other.toggle(palm);
  browser.announce();
  expect(one.shown()).toEqual([palm, fern]);
  expect(browser.stored).toEqual(ofNobody(palm, fern));
});

test('a full list takes nothing more, and says so', () => {
  const full = Array.from({ length: MOST_WISHES }, (_, at) => ({ product: `plant-${at}`, variant: null }));
  const browser = aBrowser(ofNobody(...full));
  const list = browser.open();
  expect(list.toggle(fern)).toBeNull();
  expect(browser.stored).toEqual(ofNobody(...full));
});

test('an account’s copy is shown to its owner alone, and goes once nobody is signed in', () => {
  const browser = aBrowser(ofAsha(fern));
  const list = browser.open();
  list.subscribe(() => undefined);
  expect(list.shown()).toEqual([]);
  list.setUser('asha');
  expect(list.has('fern')).toBe(true);
  list.setUser(null);
  expect(list.shown()).toEqual([]);
  expect(browser.stored).toBeNull();
});

test('nothing of one person is given to the account of the next', () => {
  const browser = aBrowser(ofAsha(fern));
  const list = browser.open();
  list.setUser('ravi');
  expect(list.shown()).toEqual([]);
  expect(list.unknownTo('ravi')).toEqual([]);
  list.toggle(palm);
  expect(browser.stored).toEqual(ofNobody(palm));
});

test('marked before the sign-in: given to the account until it has answered, then no more', () => {
  const browser = aBrowser(ofNobody(fern));
  const list = browser.open();
  list.setUser('asha');
  expect(list.shown()).toEqual([fern]);
  expect(list.unknownTo('asha')).toEqual([fern]);
  list.learn('asha', [fern, palm]);
  expect(list.unknownTo('asha')).toBeNull();
  expect(list.shown()).toEqual([fern, palm]);
  browser.now += 301_000;
  expect(list.unknownTo('asha')).toEqual([]);
});

test('an answer that comes after its reader has left is not kept', () => {
  const browser = aBrowser(ofAsha(fern));
  const list = browser.open();
  list.setUser('asha');
  list.setUser(null);
  list.learn('asha', [fern, palm]);
  expect(list.shown()).toEqual([]);
  expect(browser.stored).toBeNull();
});
