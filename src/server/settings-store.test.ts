import { expect, test } from 'vitest';
import type { ChangeListener } from '../live/change-feed.types.ts';
import { type ShopSettings, defaultSettings } from '../shop/settings/sections.schema.ts';
import { settingsWith } from '../shop/settings/settings.fixtures.ts';
import { keepSettings } from './settings-store.ts';

const named = (name: string) => settingsWith({ shop: { name } })();
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A store whose readings the test answers one by one, and the listener that it subscribed. */
function testStore(environment = {}, patienceMs = 10_000) {
  const asked: PromiseWithResolvers<ShopSettings>[] = [];
  let listener: ChangeListener | undefined;
  const store = keepSettings({
    read() {
      const answer = Promise.withResolvers<ShopSettings>();
      asked.push(answer);
      return answer.promise;
    },
    environment,
    feed: {
      subscribe(given) {
        listener = given;
        return () => {
          listener = undefined;
        };
      },
    },
    log: silent,
    patienceMs,
    retryMs: 5,
  });
  return { store, asked, hear: () => listener?.changed(['settings']), listener: () => listener };
}

test('before the first reading the defaults count, and whoever waits gets what was read', async () => {
  const { store, asked } = testStore();
  expect(store.current()).toEqual(defaultSettings);
  const waiting = store.caughtUp();
  asked[0]?.resolve(named('Green'));
  expect(await waiting).toBe(true);
  expect(store.current().shop.name).toBe('Green');
  expect(await store.caughtUp()).toBe(true);
  expect(asked).toHaveLength(1);
});

test('a notice during a reading has it read once more: nobody is given what is older than the notice', async () => {
  const { store, asked, hear } = testStore();
  void store.caughtUp();
  hear();
  const waiting = store.caughtUp();
  asked[0]?.resolve(named('Old'));
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.resolve(named('New'));
  expect(await waiting).toBe(true);
  expect(store.current().shop.name).toBe('New');
});

test('other changes read nothing', () => {
  const { asked, listener } = testStore();
  listener()?.changed(['site', 'listing']);
  expect(asked).toHaveLength(0);
  listener()?.lost();
  expect(asked).toHaveLength(1);
});

test('a reading that fails keeps what was known, says so, and is tried again', async () => {
  const { store, asked, hear } = testStore();
  const first = store.caughtUp();
  asked[0]?.resolve(named('Known'));
  await first;
  hear();
  const waiting = store.caughtUp();
  asked[1]?.reject(new Error('gone'));
  expect(await waiting).toBe(false);
  expect(store.current().shop.name).toBe('Known');
  await expect.poll(() => asked.length).toBe(3);
  asked[2]?.resolve(named('After'));
  await expect.poll(() => store.caughtUp()).toBe(true);
  expect(store.current().shop.name).toBe('After');
});

test('nobody waits for a reading that hangs', async () => {
  const { store } = testStore({}, 20);
  expect(await store.caughtUp()).toBe(false);
});

test('what the environment says wins, before and after a reading', async () => {
  const phone = { variable: 'SUPPORT_PHONE', value: '+91 98450 00000' };
  const { store, asked } = testStore({ shop: { phone } });
  expect(store.current().shop.phone).toBe(phone.value);
  const waiting = store.caughtUp();
  asked[0]?.resolve(settingsWith({ shop: { phone: '+91 11111 11111', name: 'Mine' } })());
  await waiting;
  expect(store.current().shop).toMatchObject({ phone: phone.value, name: 'Mine' });
});

test('a store that was stopped hears nothing more', () => {
  const { store, listener } = testStore();
  store.stop();
  expect(listener()).toBeUndefined();
});
