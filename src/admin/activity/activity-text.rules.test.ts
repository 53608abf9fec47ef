import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { activityDetail, activityText } from './activity-text.rules.ts';

/** The actions that the verbs name where they record a change; those that they choose between are typed. */
function recordedActions(): string[] {
  const shop = path.resolve('src/shop');
  const files = readdirSync(shop, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const calls = files.flatMap((file) => {
    const source = readFileSync(path.join(shop, file), 'utf8');
    return [...source.matchAll(/record(?:Activity|OrderEvent)\([^;]*;/g)].map(([call]) => call);
  });
  const named = calls.flatMap((call) => [...call.matchAll(/\b(?:action|event): '([^']+)'/g)]);
  return named.map(([, action]) => action ?? '');
}

test('all that is recorded has words', () => {
  const actions = new Set(recordedActions());
  // In an order's timeline alone: what the log calls 'noted', and what the provider told.
  actions.delete('note');
  actions.delete('refund-failed');
  for (const action of ['updated', 'noted', 'stock-checked', 'email-resent', 'resent']) {
    expect(actions).toContain(action);
  }
  for (const action of actions) {
    expect(activityText({ action })).toMatch(/^[A-Z]/);
  }
});

test('what nobody records any more is shown as it is', () => {
  expect(activityText({ action: 'repotted' })).toBe('repotted');
  expect(activityText({ action: 'toString' })).toBe('toString');
});

test('of an order it is told what was done', () => {
  const order = { subjectType: 'order' };
  const status = { from: 'processing', to: 'cancelled', stock: 'return', missing: [] };
  expect(activityDetail({ ...order, action: 'status-changed', detail: status })).toBe(
    'Processing → Cancelled · returned to stock',
  );
  expect(activityDetail({ ...order, action: 'noted', detail: { text: 'Ring twice' } })).toBe('Ring twice');
  expect(activityDetail({ ...order, action: 'refund-requested', detail: { amountPaise: 10050 } })).toBe(
    'Refund of ₹100.50 asked for',
  );
  expect(activityDetail({ ...order, action: 'stock-checked', detail: {} })).toBeNull();
  expect(activityDetail({ subjectType: 'user', action: 'blocked', detail: {} })).toBeNull();
});
