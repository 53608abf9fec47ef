import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { activitySubjects } from '../../shop/activity/activity.schema.ts';
import {
  activityChanges,
  activityDetail,
  activitySubject,
  activityText,
  activityWho,
} from './activity-text.rules.ts';

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
    'From Processing to Cancelled · returned to stock',
  );
  expect(activityDetail({ ...order, action: 'noted', detail: { text: 'Ring twice' } })).toBe('Ring twice');
  expect(activityDetail({ ...order, action: 'refund-requested', detail: { amountPaise: 10050 } })).toBe(
    'Refund of ₹100.50 asked for',
  );
  expect(activityDetail({ ...order, action: 'stock-checked', detail: {} })).toBeNull();
  expect(activityDetail({ subjectType: 'user', action: 'blocked', detail: {} })).toBeNull();
});

test('of an order what was changed is told field by field, and a second time nowhere', () => {
  expect(activityDetail({ subjectType: 'order', action: 'updated', detail: { changes: [] } })).toBeNull();
  expect(activityDetail({ subjectType: 'product', action: 'noted', detail: { text: 'x' } })).toBeNull();
});

test('of wrong passwords it is told how many came, and from how many addresses', () => {
  const of = (detail: Record<string, unknown>) =>
    activityDetail({ subjectType: 'user', action: 'wrong-passwords', detail });
  expect(of({ wrong: 12, addresses: 1 })).toBe(
    '12 wrong passwords for this account on this day from 1 address',
  );
});

test('what nobody did, the shop noted; what a former colleague did has lost its name', () => {
  expect(activityWho({ action: 'wrong-passwords', who: null })).toBe('the shop');
  expect(activityWho({ action: 'updated', who: null })).toBe('a former colleague');
  expect(activityWho({ action: 'updated', who: 'Asha' })).toBe('Asha');
});

test('what is changed is opened at its own place; a kind that nobody knows any more is opened nowhere', () => {
  for (const subject of activitySubjects) {
    const { label, href } = activitySubject(subject);
    expect(label).toMatch(/^[A-Z]/);
    if (href) expect(href('one-of-them')).toMatch(/^\/admin\//);
  }
  expect(activitySubject('order').href?.('7')).toBe('/admin/orders/7');
  for (const unknown of ['greenhouse', 'constructor']) {
    expect(activitySubject(unknown)).toEqual({ label: unknown, href: null });
  }
});

test('of what is stored with a change only what says from what to what is shown', () => {
  const change = { field: 'Name', from: 'Fern', to: 'Ferns' };
  const broken = [
    null,
    'Name',
    7,
    {},
    { field: 'Name', from: 'Fern' },
    { ...change, to: 3 },
    { ...change, field: null },
  ];
  expect(activityChanges({ detail: { changes: [change, ...broken, change] } })).toEqual([change, change]);
  expect(activityChanges({ detail: {} })).toEqual([]);
  expect(activityChanges({ detail: { changes: 'Name' } })).toEqual([]);
});
