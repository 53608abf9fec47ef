import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPromoCode, addVariantProduct, anOrderBody } from '../../../tests/catalogue.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { users } from '../../database/tables/accounts.ts';
import { orders } from '../../database/tables/orders.ts';
import { promoCodes, promoHolds } from '../../database/tables/promo.ts';
import { listActivity } from '../activity/activity-log.ts';
import { verifyPayment } from '../checkout/settle-checkout.ts';
import { startCheckout } from '../checkout/start-checkout.ts';
import { revisionOf } from '../edit/edits.ts';
import {
  createPromoCode,
  deletePromoCode,
  findEditedPromoCode,
  updatePromoCode,
} from './admin-promo-codes.ts';
import { PROMO_CODES_PAGE, adminPromoCodesSchema, listAdminPromoCodes } from './list-admin-promo-codes.ts';
import { promoStates } from './promo-desk.rules.ts';
import { type PromoDraft, emptyPromoDraft, promoDraftSchema } from './promo-draft.schema.ts';

let fixture: TestShop;
let actor: { userId: string; email: string };
beforeAll(async () => {
  fixture = await createTestShop();
  actor = await addAdministrator(fixture.db);
});
afterAll(() => fixture.close());

const draftOf = (code: string, change: Partial<PromoDraft> = {}) =>
  promoDraftSchema.parse({
    ...emptyPromoDraft,
    code,
    discountValue: '10',
    startDate: '2020-01-01',
    endDate: '2099-12-31',
    ...change,
  });

async function make(code: string, change: Partial<PromoDraft> = {}) {
  const created = await createPromoCode(fixture.shop, { actor, draft: draftOf(code, change) });
  if (!created.ok) throw new Error(created.reason);
  return created.id;
}

const update = (id: string, base: PromoDraft, change: Partial<PromoDraft>) =>
  updatePromoCode(fixture.shop, { actor, id, revision: revisionOf(base), draft: { ...base, ...change } });

const list = (query: Record<string, string> = {}) =>
  listAdminPromoCodes(fixture.shop, adminPromoCodesSchema.parse(query));
const codes = async (query: Record<string, string>) => (await list(query)).rows.map(({ code }) => code);

async function checkOut(promoCode: string) {
  const product = await addVariantProduct(fixture.db, 5);
  const started = await startCheckout(fixture.shop, {
    idempotencyKey: crypto.randomUUID(),
    userId: null,
    body: anOrderBody([product.line()], { promoCode }),
  });
  if (!started.ok || started.providerOrderId === null) throw new Error('No checkout');
  const { providerOrderId } = started;
  return async () => {
    const paid = await fixture.provider.pay(providerOrderId);
    if (!('razorpay_payment_id' in paid)) throw new Error('Not paid');
    const verified = await verifyPayment(fixture.shop, {
      providerOrderId,
      paymentId: paid.razorpay_payment_id,
      method: 'razorpay',
      signature: paid.razorpay_signature,
    });
    if (!verified.ok) throw new Error(verified.reason);
    const [order] = await fixture.db.select().from(orders).where(eq(orders.id, verified.order.id));
    return order;
  };
}

test('of many who make the same code at once one does; the others are told', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => createPromoCode(fixture.shop, { actor, draft: draftOf('RACE') })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter((answer) => !answer.ok && answer.reason === 'code-taken')).toHaveLength(7);
});

test('of many who rename theirs to the same code at once one does', async () => {
  const ids = await Promise.all(['RENA', 'RENB', 'RENC', 'REND'].map((code) => make(code)));
  const answers = await Promise.all(
    ids.map(async (id) => {
      const base = (await findEditedPromoCode(fixture.shop, { id }))?.draft ?? emptyPromoDraft;
      return update(id, base, { code: 'RENAMED' });
    }),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter((answer) => !answer.ok && answer.reason === 'code-taken')).toHaveLength(3);
});

test('of two who save at once the second is told what the first saved, and nothing is lost', async () => {
  const id = await make('TWOEDIT');
  const base = draftOf('TWOEDIT');
  const answers = await Promise.all(['20', '30'].map((discountValue) => update(id, base, { discountValue })));
  const won = answers.findIndex(({ ok }) => ok);
  const current = { ...base, discountValue: won === 0 ? '20' : '30' };
  expect(answers[1 - won]).toEqual({
    ok: false,
    reason: 'changed',
    current,
    revision: revisionOf(current),
  });
  expect((await findEditedPromoCode(fixture.shop, { id }))?.draft).toEqual(current);
  expect(await listActivity(fixture.shop, { subjectType: 'promo-code', subjectId: id })).toMatchObject([
    { action: 'updated', who: actor.email, detail: { changes: [{ field: 'Discount value', from: '10' }] } },
    { action: 'created' },
  ]);
});

test('an order that uses a code meanwhile is no other editor, and its use stays counted', async () => {
  const id = await make('INUSE', { usageLimit: '3' });
  const base = draftOf('INUSE', { usageLimit: '3' });
  await (
    await checkOut('inuse')
  )();
  const hold = await checkOut('INUSE');
  expect(await update(id, base, { usageLimit: '2' })).toMatchObject({
    ok: true,
    current: { ...base, usageLimit: '2' },
  });
  expect((await list({ q: 'INUSE' })).rows).toMatchObject([
    { usageCount: 1, held: 1, usageLimit: 2, state: 'used-up' },
  ]);
  await hold();
  expect((await list({ q: 'INUSE' })).rows).toMatchObject([{ usageCount: 2, held: 0, state: 'used-up' }]);
});

test('a code may be deleted while orders and checkouts have it: they keep what they were promised', async () => {
  const id = await make('LEAVING', { usageLimit: '5' });
  const placed = await (await checkOut('LEAVING'))();
  const pay = await checkOut('LEAVING');
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => deletePromoCode(fixture.shop, { actor, id })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await fixture.db.select().from(promoHolds).where(eq(promoHolds.promoCodeId, id))).toEqual([]);
  const [kept] = await fixture.db
    .select()
    .from(orders)
    .where(eq(orders.id, placed?.id ?? ''));
  for (const order of [kept, await pay()]) {
    expect(order).toMatchObject({ promoCode: 'LEAVING', discountPaise: 60_00, shortOfPromo: false });
  }
  const [entry] = await listActivity(fixture.shop, { subjectType: 'promo-code', subjectId: id });
  expect(entry).toMatchObject({ action: 'deleted', detail: { name: 'LEAVING', uses: 1 } });
  expect(await findEditedPromoCode(fixture.shop, { id })).toBeNull();
  const base = draftOf('LEAVING');
  expect(await update(id, base, {})).toMatchObject({ reason: 'gone' });
  await make('LEAVING');
});

test('uses that race with a deletion end in orders, none of them short', async () => {
  const id = await make('RACEDEL', { usageLimit: '10' });
  const pays = await Promise.all(Array.from({ length: 4 }, () => checkOut('RACEDEL')));
  const [deleted, ...placed] = await Promise.all([
    deletePromoCode(fixture.shop, { actor, id }),
    ...pays.map((pay) => pay()),
  ]);
  expect(deleted).toEqual({ ok: true });
  expect(placed.map((order) => order?.shortOfPromo)).toEqual([false, false, false, false]);
});

test('each state lists its own codes, and only those', async () => {
  await addPromoCode(fixture.db, { code: 'ST-ACTIVE' });
  await addPromoCode(fixture.db, { code: 'ST-SCHEDULED', startDate: '2099-01-01' });
  await addPromoCode(fixture.db, { code: 'ST-EXPIRED', endDate: '2020-01-02' });
  await addPromoCode(fixture.db, { code: 'ST-USED-UP', usageLimit: 2, usageCount: 2 });
  await addPromoCode(fixture.db, { code: 'ST-INACTIVE', isActive: false, endDate: '2020-01-02' });
  for (const { value } of promoStates) {
    expect([value, await codes({ q: 'st-', state: value })]).toEqual([value, [`ST-${value.toUpperCase()}`]]);
    const { rows } = await list({ state: value });
    expect(rows.every(({ state }) => state === value)).toBe(true);
  }
});

test('search takes codes and descriptions, and what it is made of literally', async () => {
  await make('FIND-A', { description: 'For the Rains' });
  await make('FIND_B%');
  expect(await codes({ q: 'the rains' })).toEqual(['FIND-A']);
  expect(await codes({ q: 'find_' })).toEqual(['FIND_B%']);
});

test('pages follow each other, the newest first, also when the row between them is gone', async () => {
  const now = Date.now() + 60_000;
  const made = Array.from({ length: PROMO_CODES_PAGE + 2 }, (_, at) => ({
    code: `PAGE-${at}`,
    discountValue: 5,
    startDate: '2020-01-01',
    endDate: '2099-12-31',
    // Pairs of the same moment.
    createdAt: new Date(now - Math.floor(at / 2) * 1000),
  }));
  await fixture.db.insert(promoCodes).values(made);
  const first = await list({ q: 'PAGE-' });
  expect([first.total, first.rows.length, first.previous]).toEqual([made.length, PROMO_CODES_PAGE, null]);
  await fixture.db.delete(promoCodes).where(eq(promoCodes.id, first.rows.at(-1)?.id ?? ''));
  const second = await list({ q: 'PAGE-', after: first.next ?? '' });
  expect([second.rows.length, second.next]).toEqual([2, null]);
  const seen = [...first.rows, ...second.rows].map(({ code }) => code);
  expect(new Set(seen).size).toBe(made.length);
  const back = await list({ q: 'PAGE-', before: second.previous ?? '' });
  expect(back.rows.map(({ code }) => code)).toEqual(seen.slice(0, PROMO_CODES_PAGE - 1));
  expect((await list({ q: 'PAGE-', after: 'nonsense' })).rows).toHaveLength(PROMO_CODES_PAGE);
});

test('only administrators of this moment write', async () => {
  const former = await addAdministrator(fixture.db);
  await fixture.db.update(users).set({ blockedAt: new Date() }).where(eq(users.id, former.userId));
  const id = await make('GUARDED');
  const draft = draftOf('GUARDED2');
  await expect(createPromoCode(fixture.shop, { actor: former, draft })).rejects.toThrow(
    'Their role does not allow',
  );
  const revision = revisionOf(draft);
  await expect(updatePromoCode(fixture.shop, { actor: former, id, revision, draft })).rejects.toThrow();
  await expect(deletePromoCode(fixture.shop, { actor: former, id })).rejects.toThrow(
    'Their role does not allow',
  );
});
