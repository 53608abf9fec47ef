import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getProgramSecret } from '../src/database/program-secret.ts';
import { claims } from '../src/database/tables/claims.ts';
import { emails } from '../src/database/tables/emails.ts';
import { orderItems } from '../src/database/tables/orders.ts';
import { payments, refunds } from '../src/database/tables/payments.ts';
import { signOrderLink } from '../src/shop/orders/order-links.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { addOrder } from './orders.fixtures.ts';
import { type Person, addPerson } from './people.fixtures.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let app: BuiltApp;
let owner: Person;
let packer: Person;
let writer: Person;
beforeAll(async () => {
  app = await startBuiltApp({ RATE_LIMIT_FACTOR: '1000' });
  owner = await addPerson(app, 'boss@example.com', 'admin');
  packer = await addPerson(app, 'packer@example.com', 'packer');
  writer = await addPerson(app, 'writer@example.com', 'writer');
});
afterAll(() => app.stop());

type Fields = Record<string, string>;

/** A guest's order that was sent; `tell` sends its form with these fields in the place of good ones. */
async function anOrder() {
  const order = await addOrder(app.db, { orderStatus: 'shipped' });
  const secret = await getProgramSecret(app.db, 'order-links');
  const token = signOrderLink(secret, { orderId: order.id, madeAt: new Date() });
  const items = await app.db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
  const units = `units.${items[0]?.id}`;
  const tell = (change: Fields = {}) => {
    const good = { key: crypto.randomUUID(), problem: 'damaged', story: 'Broken', [units]: '1' };
    const fields = new URLSearchParams({ ...good, ...change });
    return app.post(`/track-order/${token}/claim${change['as'] ?? '.data'}`, String(fields), FORM);
  };
  return { id: order.id, units, tell };
}

async function aClaim() {
  const order = await anOrder();
  expect((await order.tell()).status).toBe(202);
  const [claim] = await app.db.select().from(claims).where(eq(claims.orderId, order.id));
  if (!claim) throw new Error('No claim');
  return claim.id;
}

const hostile: [what: string, fields: (units: string) => Fields][] = [
  ['no key', () => ({ key: '' })],
  ['no problem', () => ({ problem: 'eaten' })],
  ['no unit', (units) => ({ [units]: '0' })],
  ['less than nothing', (units) => ({ [units]: '-1' })],
  ['a part of a unit', (units) => ({ [units]: '0.5' })],
  ['more units than numbers', (units) => ({ [units]: '1e400' })],
  ['no number', (units) => ({ [units]: 'all' })],
  ['a NUL in the words', () => ({ story: 'a\0b' })],
  ['too many words', () => ({ story: 'x'.repeat(2_001) })],
  ['a picture by another name', () => ({ photo: '../../etc/passwd' })],
];

describe('the form of an order', () => {
  test.each(hostile)('with %s is refused', async (_what, fields) => {
    const { id, units, tell } = await anOrder();
    expect((await tell(fields(units))).status).toBe(422);
    expect(await app.db.$count(claims, eq(claims.orderId, id))).toBe(0);
  });

  test('with more than was ordered, of lines of others, or with a picture of nobody, is refused', async () => {
    const order = await anOrder();
    const other = await anOrder();
    expect((await order.tell({ [order.units]: '2' })).status).toBe(409);
    expect((await order.tell({ [other.units]: '1' })).status).toBe(409);
    expect((await order.tell({ photo: crypto.randomUUID() })).status).toBe(409);
    expect(await app.db.$count(claims, eq(claims.orderId, order.id))).toBe(0);
  });

  test('sent twice makes one claim, also without script', async () => {
    const order = await anOrder();
    const key = crypto.randomUUID();
    expect((await order.tell({ key })).status).toBe(202);
    expect((await order.tell({ key })).status).toBe(202);
    expect(await app.db.$count(claims, eq(claims.orderId, order.id))).toBe(1);
  });
});

test('refused without script, the form comes back with what was typed', async () => {
  const order = await anOrder();
  const story = 'Two leaves <b>broken</b> & a smell';
  const answer = await order.tell({ as: '', key: 'x', problem: 'died', story });
  expect(answer.status).toBe(422);
  const page = await answer.text();
  expect(page).toContain('Two leaves &lt;b&gt;broken&lt;/b&gt; &amp; a smell</textarea>');
  expect(page).toMatch(/<input[^>]*checked=""[^>]*value="died"|<input[^>]*value="died"[^>]*checked=""/);
  expect(page).toContain('<option value="1" selected="">This one</option>');
});

describe('the answer', () => {
  const answer = (fields: Fields, person: Person = owner) =>
    app.post('/admin/claims.data', String(new URLSearchParams(fields)), { ...FORM, cookie: person.cookie });

  test.each([
    [{ intent: 'eat' }, 400],
    [{ intent: 'decline', claimId: 'x', text: 'No' }, 400],
    [{ intent: 'decline', text: '  ' }, 422],
    [{ intent: 'decline', text: 'x'.repeat(2_001) }, 422],
    [{ intent: 'refund', text: '', refundKey: 'x', amount: '1' }, 400],
    [{ intent: 'refund', text: '', amount: 'all' }, 422],
    [{ intent: 'refund', text: '', amount: '-5', byHand: 'yes' }, 422],
    [{ intent: 'refund', text: '', amount: '99999', byHand: 'yes' }, 422],
    [{ intent: 'refund', text: '', amount: '5' }, 409],
    [{ intent: 'decline', claimId: crypto.randomUUID(), text: 'No' }, 404],
    [{ intent: 'replace', claimId: crypto.randomUUID(), text: '' }, 404],
    // What was ordered is in the catalogue no more.
    [{ intent: 'replace', text: '' }, 409],
    // No money went back.
    [{ intent: 'settle', text: '' }, 409],
    [{ intent: 'settle', claimId: crypto.randomUUID(), text: '' }, 404],
  ])('%o is refused with %i', async (fields, status) => {
    const claimId = await aClaim();
    const given = { claimId, refundKey: crypto.randomUUID(), ...fields } as unknown as Fields;
    expect((await answer(given)).status).toBe(status);
    const [claim] = await app.db.select().from(claims).where(eq(claims.id, claimId));
    expect(claim?.answer).toBeNull();
  });

  test('is given by who has the right to it, once', async () => {
    const claimId = await aClaim();
    const refund = { intent: 'refund', claimId, text: '', refundKey: crypto.randomUUID(), amount: '5' };
    expect((await answer({ ...refund, byHand: 'yes' }, packer)).status).toBe(403);
    expect((await answer({ intent: 'decline', claimId, text: 'No' }, writer)).status).toBe(403);
    expect((await answer({ intent: 'decline', claimId, text: 'No' }, packer)).status).toBe(200);
    expect((await answer({ ...refund, byHand: 'yes' })).status).toBe(409);
    const told = await app.db.select().from(emails).where(eq(emails.claimId, claimId));
    expect(told.map(({ kind }) => kind).toSorted()).toEqual(['claim-answered', 'claim-received']);
  });

  test('is that it is settled where the order’s page has refunded it since, of how much to who sees money', async () => {
    const claimId = await aClaim();
    const [claim] = await app.db.select().from(claims).where(eq(claims.id, claimId));
    const orderId = claim?.orderId ?? '';
    const paid = {
      providerPaymentId: `pay_${claimId}`,
      providerOrderId: orderId,
      orderId,
      amountPaise: 1200_00,
    };
    const [payment] = await app.db
      .insert(payments)
      .values({ ...paid, currency: 'INR', status: 'captured' })
      .returning();
    const refund = {
      paymentId: payment?.id ?? '',
      orderId,
      amountPaise: 638_47,
      state: 'processed',
    } as const;
    await app.db.insert(refunds).values({ ...refund, createdAt: new Date() });
    const read = async ({ cookie }: Person) =>
      (await app.get(`/admin/claims.data?claim=${claimId}`, { cookie })).text();
    // A value of its own, as below.
    const amount = /[[,]63847[\],]/;
    expect(await read(owner)).toMatch(amount);
    expect(await read(packer)).not.toMatch(amount);
    expect((await answer({ intent: 'settle', claimId, text: '' }, packer)).status).toBe(200);
    expect((await answer({ intent: 'decline', claimId, text: 'No' })).status).toBe(409);
  });

  test('shows packers no money', async () => {
    const claimId = await aClaim();
    const refund = { intent: 'refund', claimId, text: '', refundKey: crypto.randomUUID(), amount: '77.31' };
    expect((await answer({ ...refund, byHand: 'yes' })).status).toBe(200);
    const read = async ({ cookie }: Person) =>
      (await app.get(`/admin/claims.data?claim=${claimId}`, { cookie })).text();
    // A value of its own: moments and ids may hold these digits, too.
    const amount = /[[,]7731[\],]/;
    expect(await read(owner)).toMatch(amount);
    expect(await read(packer)).not.toMatch(amount);
  });
});
