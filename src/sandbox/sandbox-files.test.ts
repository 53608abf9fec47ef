import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSandboxMemoryStore, startTestSandbox } from '../../tests/test-sandbox.ts';
import { createSandboxFileStore, loadSandboxKeys } from './sandbox-files.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-store-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe.each([
  ['memory', () => createSandboxMemoryStore()],
  ['files', () => createSandboxFileStore(folder)],
])('kept in %s', (_kind, create) => {
  test('records are kept, listed by prefix, replaced and removed', async () => {
    const store = create();
    expect(await store.get('attempt', 'a.1')).toBeNull();
    expect(await store.list('attempt')).toEqual([]);
    await store.put('attempt', 'a.2', { paymentId: 'two' });
    await store.put('attempt', 'a.1', { paymentId: 'one' });
    await store.put('attempt', 'b.1', { paymentId: 'other' });
    expect(await store.list('attempt', 'a.')).toEqual([{ paymentId: 'one' }, { paymentId: 'two' }]);
    await store.put('attempt', 'a.1', { paymentId: 'new' });
    expect(await store.get('attempt', 'a.1')).toEqual({ paymentId: 'new' });
    await store.remove('attempt', 'a.1');
    await store.remove('attempt', 'a.1');
    expect(await store.get('attempt', 'a.1')).toBeNull();
  });

  test('of many who add the same record one succeeds', async () => {
    const store = create();
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        store.add('capture', 'order_1', { paymentId: `pay_${n}`, amount: n }),
      ),
    );
    expect(added.filter(Boolean)).toHaveLength(1);
    const winner = added.indexOf(true);
    expect(await store.get('capture', 'order_1')).toEqual({ paymentId: `pay_${winner}`, amount: winner });
  });
});

test('two stores on one folder see each other at once', async () => {
  const [one, two] = [createSandboxFileStore(folder), createSandboxFileStore(folder)];
  await one.put('capture', 'order_1', { paymentId: 'pay_1', amount: 1 });
  expect(await two.get('capture', 'order_1')).toEqual({ paymentId: 'pay_1', amount: 1 });
  expect(await two.add('capture', 'order_1', { paymentId: 'pay_2', amount: 2 })).toBe(false);
});

test('what a killed process was writing is not seen, and nothing is left lying about', async () => {
  const store = createSandboxFileStore(folder);
  await store.put('capture', 'order_1', { paymentId: 'pay_1', amount: 1 });
  await store.add('capture', 'order_1', { paymentId: 'pay_2', amount: 2 });
  expect(await readdir(join(folder, 'capture'))).toEqual(['order_1.json']);
  await writeFile(join(folder, 'capture', '.half.tmp'), '{"paym');
  expect(await store.list('capture')).toEqual([{ paymentId: 'pay_1', amount: 1 }]);
});

test.each(['../order_1', 'a/b', '.hidden', '', 'x'.repeat(200), 'a\0b'])(
  'no file has the id %j',
  async (id) => {
    const store = createSandboxFileStore(folder);
    expect(await store.get('order', id)).toBeNull();
    await expect(store.put('capture', id, { paymentId: 'p', amount: 1 })).rejects.toThrow('Not a record id');
  },
);

test('a sandbox made again on the same folder knows its orders, payments and pending events', async () => {
  const first = await startTestSandbox({ store: createSandboxFileStore(folder) });
  await first.sandbox.stop();
  const order = await first.client().createOrder({ amountPaise: 59800, currency: 'INR', receipt: 'r1' });
  await first.pay(order.id);
  await first.close();

  const second = await startTestSandbox({ store: createSandboxFileStore(folder) });
  second.sandbox.start();
  await second.waitForWebhooks(3);
  expect(second.events()).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
  expect(await second.client().findOrderByReceipt('r1')).toMatchObject({ id: order.id, status: 'paid' });
  expect(await second.client().listOrderPayments(order.id)).toMatchObject([{ status: 'captured' }]);
  await second.close();
  expect(await readdir(join(folder, 'delivery'))).toEqual([]);
});

test('the keys are made once, also when several processes start together', async () => {
  const keys = await Promise.all(Array.from({ length: 5 }, () => loadSandboxKeys(join(folder, 'new'))));
  expect(new Set(keys.map((key) => key.keySecret)).size).toBe(1);
  expect(keys[0]?.keyId).toMatch(/^rzp_test_\w{14}$/);
  expect(await readdir(join(folder, 'new'))).toEqual(['keys.json']);
});
