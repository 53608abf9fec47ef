import { expect, test, vi } from 'vitest';
import { type PlacedOrder, isInDoubt } from './attempt.rules.ts';
import { type AttemptBrowser, createAttemptStore } from './attempt-store.ts';
import type { PaymentAttempt } from './attempt.rules.ts';
import type { AttemptAnswer } from '../../shop/checkout/checkout-answers.schema.ts';
import type { Payment } from './attempt.rules.ts';
import { ApiRefusal } from './call-api.ts';
import type { StoredRecord } from './stored-record.ts';

const payment: Payment = {
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'signed',
};
const lines = [{ cartItemId: 'fern-small', id: 'fern', quantity: 2 }];
const wanted = { fingerprint: 'f', lines };
const open: AttemptAnswer = { state: 'open', orderId: 'order_1' };
const paid: AttemptAnswer = { state: 'paid', order: { id: 'our-order' } };

/** A browser of several tabs that share their records, as one shop answers them. */
function aBrowser(answer: AttemptAnswer = open) {
  const texts = new Map<string, string>();
  const watchers: (() => void)[] = [];
  const waiting: { work: () => void; milliseconds: number }[] = [];
  let keys = 0;
  function record<T>(name: string): StoredRecord<T> {
    return {
      read: () => JSON.parse(texts.get(name) ?? 'null') as T | null,
      write: (value) => void texts.set(name, JSON.stringify(value)),
      forget: () => void texts.delete(name),
    };
  }
  const shop = {
    fetchStates: vi.fn<AttemptBrowser['fetchStates']>(async (asked) => asked.map(() => answer)),
    verify: vi.fn<AttemptBrowser['verify']>(async () => 'our-order'),
  };
  const takeOut = vi.fn<AttemptBrowser['takeOut']>();
  const browser = {
    now: 1_000_000_000,
    shop,
    takeOut,
    waiting,
    records: { attempts: record<PaymentAttempt[]>('attempts'), placed: record<PlacedOrder>('placed') },
    /** A tab, or the same after a restart. */
    open: () =>
      createAttemptStore({
        ...shop,
        records: browser.records,
        takeOut,
        newKey: () => `key-${(keys += 1)}`,
        now: () => browser.now,
        asksProvider: () => false,
        soon: (work) => work(),
        later(work, milliseconds) {
          const entry = { work, milliseconds };
          waiting.push(entry);
          return () => void waiting.splice(waiting.indexOf(entry), 1);
        },
        watch: (changed) => watchers.push(changed),
      }),
    announce: () => watchers.forEach((changed) => changed()),
    say: (now: AttemptAnswer) => shop.fetchStates.mockImplementation(async (asked) => asked.map(() => now)),
  };
  return browser;
}

type Browser = ReturnType<typeof aBrowser>;

/** A tab that somebody looks at. */
function lookAt(browser: Browser) {
  const tab = browser.open();
  tab.subscribe(() => {});
  return tab;
}

test('without an attempt nobody is asked', async () => {
  const browser = aBrowser();
  const tab = lookAt(browser);
  expect(tab.current()).toMatchObject({ ready: true, attempts: [], known: 'clear' });
  expect(await tab.ask({ certain: true })).toBe('clear');
  expect(browser.shop.fetchStates).not.toHaveBeenCalled();
});

test('after a restart the shop is asked first, and what was paid leaves the cart once, in every tab', async () => {
  const browser = aBrowser();
  const { key } = browser.open().begin(wanted);
  browser.say(paid);
  const [one, other] = [lookAt(browser), lookAt(browser)];
  expect(one.current().known).toBe('asking');
  expect(await one.ask({ certain: false })).toBe('placed');
  await other.ask({ certain: false });
  browser.announce();
  for (const tab of [one, other]) {
    expect(tab.current()).toMatchObject({ attempts: [], known: 'clear', placed: { id: 'our-order', key } });
  }
  expect(browser.takeOut).toHaveBeenCalledTimes(1);
  expect(browser.takeOut).toHaveBeenCalledWith(lines);
});

test('an open attempt is clear, and its order at the provider is learnt anew', async () => {
  const browser = aBrowser();
  browser.open().begin(wanted);
  const tab = lookAt(browser);
  expect(await tab.ask({ certain: true })).toBe('clear');
  expect(tab.current().attempts).toMatchObject([{ orderId: 'order_1' }]);
  expect(browser.shop.fetchStates).toHaveBeenLastCalledWith(['key-1'], true);
});

test('a payment in hand is told to the shop, whichever tab has it', async () => {
  const browser = aBrowser();
  const first = browser.open();
  first.keepPayment(first.begin(wanted).key, payment);
  const other = lookAt(browser);
  expect(isInDoubt(other.current())).toBe(true);
  expect(await other.ask({ certain: false })).toBe('placed');
  expect(browser.shop.verify).toHaveBeenCalledWith(payment, undefined);
  expect(isInDoubt(other.current())).toBe(false);
});

test('while nobody can say, it stays in doubt and is asked about again, until the order is there', async () => {
  const browser = aBrowser();
  browser.shop.verify.mockRejectedValue(new TypeError('Failed to fetch'));
  const tab = lookAt(browser);
  tab.keepPayment(tab.begin(wanted).key, payment);
  expect(await tab.ask({ certain: false })).toBe('under-way');
  expect(isInDoubt(tab.current())).toBe(true);
  expect(browser.waiting).toHaveLength(1);
  browser.say(paid);
  browser.waiting[0]?.work();
  await vi.waitFor(() => expect(tab.current().placed?.id).toBe('our-order'));
  expect(isInDoubt(tab.current())).toBe(false);
});

test('a payment that the shop refuses for good is let go, and its key with it', async () => {
  const browser = aBrowser();
  browser.shop.verify.mockRejectedValue(new ApiRefusal(400, { code: 'bad_signature', message: '' }));
  const tab = lookAt(browser);
  tab.keepPayment(tab.begin(wanted).key, payment);
  expect(await tab.ask({ certain: false })).toBe('clear');
  expect(tab.current().attempts).toMatchObject([{ retired: true }]);
  expect(isInDoubt(tab.current())).toBe(false);
  expect(tab.current().refusal).toMatch(/it is returned to you/);
  expect(tab.begin(wanted).key).toBe('key-2');
  expect(tab.current().refusal).toBeNull();
});

test('money under way blocks every tab, and no longer once it failed', async () => {
  const browser = aBrowser({ state: 'under-way', orderId: 'order_1' });
  browser.open().begin(wanted);
  const tab = lookAt(browser);
  expect(await tab.ask({ certain: true })).toBe('under-way');
  expect(isInDoubt(tab.current())).toBe(true);
  browser.say(open);
  await tab.ask({ certain: true });
  expect(isInDoubt(tab.current())).toBe(false);
});

test.each([
  ['the shop does not answer', new TypeError('Failed to fetch')],
  ['too many ask', new ApiRefusal(429, { code: 'too_many_requests', message: '' })],
])('while %s, nothing is known', async (_what, error) => {
  const browser = aBrowser();
  browser.open().begin(wanted);
  browser.shop.fetchStates.mockRejectedValue(error);
  expect(await lookAt(browser).ask({ certain: true })).toBe('unknown');
});

test('what came to nothing is forgotten, unless it may just be on its way', async () => {
  const browser = aBrowser({ state: 'ended' });
  browser.open().begin(wanted);
  const tab = lookAt(browser);
  await tab.ask({ certain: true });
  expect(tab.current().attempts).toHaveLength(1);
  browser.now += 61_000;
  await tab.ask({ certain: true });
  expect(tab.current().attempts).toEqual([]);
});

test('an older attempt that is paid late counts as well', async () => {
  const browser = aBrowser();
  const tab = lookAt(browser);
  const first = tab.begin(wanted);
  const second = tab.begin({ ...wanted, fingerprint: 'g' });
  browser.shop.fetchStates.mockImplementation(async (keys) =>
    keys.map((key) => (key === first.key ? paid : open)),
  );
  expect(await tab.ask({ certain: false })).toBe('placed');
  expect(browser.shop.fetchStates).toHaveBeenCalledWith([second.key, first.key], false);
  expect(tab.current().placed?.key).toBe(first.key);
});

test('at most five attempts are remembered', () => {
  const tab = lookAt(aBrowser());
  for (const fingerprint of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) tab.begin({ ...wanted, fingerprint });
  expect(tab.current().attempts.map(({ fingerprint }) => fingerprint)).toEqual(['g', 'f', 'e', 'd', 'c']);
});

test('the placed order shows for an hour', () => {
  const browser = aBrowser();
  const tab = lookAt(browser);
  tab.settle(tab.begin(wanted).key, 'our-order');
  tab.announced();
  expect(lookAt(browser).current().placed).toMatchObject({ id: 'our-order', announced: true });
  browser.now += 3_600_000;
  expect(lookAt(browser).current().placed).toBeNull();
});
