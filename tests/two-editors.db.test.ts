import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actOnPromoCode } from '../src/admin/promo-codes/promo-actions.server.ts';
import { type Edit, revisionOf } from '../src/shop/edit/edits.ts';
import { createPromoCode, findEditedPromoCode } from '../src/shop/promo/admin-promo-codes.ts';
import { aPromo, editedForms, typed } from './edited-forms.fixtures.ts';
import { addAdministrator } from './people.fixtures.ts';
import { createTestShop, type TestShop } from './test-shop.ts';

let fixture: TestShop;
let one: { userId: string };
let other: { userId: string };
beforeAll(async () => {
  fixture = await createTestShop();
  [one, other] = [await addAdministrator(fixture.db), await addAdministrator(fixture.db)];
});
afterAll(() => fixture.close());

type Text = Record<string, unknown>;

const edited = editedForms(() => ({ shop: fixture.shop, one }));

describe.each(Object.entries(edited))('of two who edit %s', (_, { fields, add, read, save, remove }) => {
  const [mine, theirs] = fields;
  const edit = (actor: { userId: string }, from: { draft: object; revision: string }, change: Text) =>
    ({ actor, draft: { ...from.draft, ...change }, revision: from.revision }) as unknown as Edit<never>;

  test('the second is told, nothing is lost, and saving again replaces it knowingly', async () => {
    const id = await add();
    const begun = await read(id);
    if (!begun) throw new Error('Nothing to edit');
    const first = await save(id, edit(other, begun, { [theirs]: typed(theirs) }));
    const current = { ...begun.draft, [theirs]: typed(theirs) };
    expect(first).toMatchObject({ ok: true, before: begun.draft, current });

    const told = await save(id, edit(one, begun, { [mine]: typed(mine) }));
    expect(told).toEqual({ ok: false, reason: 'changed', current, revision: revisionOf(current) });
    expect(await read(id)).toMatchObject({ draft: current, revision: revisionOf(current) });

    const again = { draft: current, revision: revisionOf(current) };
    const saved = await save(id, edit(one, again, { [mine]: typed(mine) }));
    expect(saved).toMatchObject({ ok: true, current: { ...current, [mine]: typed(mine) } });
    expect((await read(id))?.draft).toEqual({ ...current, [mine]: typed(mine) });
    if (!remove) return;
    expect(await remove(id)).toMatchObject({ ok: true });
    expect(await save(id, edit(one, begun, { [mine]: typed(mine) }))).toEqual({ ok: false, reason: 'gone' });
  });
});

describe('a form of a promo code that is older, or not the shop’s own', () => {
  const post = async (fields: Record<string, string>) => {
    const form = new URLSearchParams({ intent: 'save', ...fields });
    const { data, init } = await actOnPromoCode({ shop: fixture.shop, actor: one, form, appUrl: '' });
    return { status: init?.status ?? 200, answer: data };
  };

  test('is answered clearly, and saves nothing wrong', async () => {
    const created = await createPromoCode(fixture.shop, { actor: one, draft: { ...aPromo, code: 'OLDER' } });
    const id = created.ok ? created.id : '';
    const begun = await findEditedPromoCode(fixture.shop, { id });
    const { usageLimit: _left, ...older } = { ...aPromo, code: 'OLDER', description: 'Typed' };
    const whole = JSON.stringify({ ...older, usageLimit: '' });

    for (const draft of ['', 'null', '7', '"text"', '[]', '{', 'undefined']) {
      expect(await post({ id, draft })).toMatchObject({ status: 400, answer: { message: 'Unknown form' } });
    }
    expect(await post({ id: 'nonsense', draft: whole })).toMatchObject({ status: 400 });
    // A field that it does not know is missed in a sentence, because no field can say it.
    expect(await post({ id, draft: JSON.stringify(older) })).toMatchObject({
      status: 422,
      answer: { ok: false, message: expect.stringContaining('cannot be used as it was sent') },
    });
    expect(
      await post({ id, draft: JSON.stringify({ ...older, usageLimit: { __proto__: 1 } }) }),
    ).toMatchObject({
      status: 422,
      answer: { errors: { usageLimit: expect.any(String) } },
    });
    // One that sends what it read, and no revision of it, is told what is stored.
    for (const rest of [{}, { base: '{}' }, { base: whole }, { revision: 'of long ago' }]) {
      expect(await post({ id, draft: whole, ...rest })).toMatchObject({
        status: 409,
        answer: { ok: false, code: 'CHANGED', current: begun?.draft, revision: begun?.revision },
      });
    }
    expect(await findEditedPromoCode(fixture.shop, { id })).toEqual(begun);
    const revision = begun?.revision ?? '';
    expect(await post({ id, draft: whole, revision })).toMatchObject({ status: 200, answer: { ok: true } });
  });
});
