import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actOnPromoCode } from '../src/admin/promo-codes/promo-actions.server.ts';
import {
  createPlantCare,
  deletePlantCare,
  findEditedPlantCare,
  updatePlantCare,
} from '../src/shop/content/admin-care-guides.ts';
import { emptyPlantCare } from '../src/shop/content/care-guides.schema.ts';
import { emptyStep } from '../src/shop/content/how-it-works.schema.ts';
import { createStep, deleteStep, listAdminSteps, updateStep } from '../src/shop/content/how-it-works.ts';
import { findEditedPage, updateInformationPage } from '../src/shop/content/information-pages.ts';
import {
  findEditedAnnouncement,
  findEditedSettings,
  updateAnnouncement,
  updateSiteSettings,
  findEditedLogo,
  updateLogo,
} from '../src/shop/content/site-settings.ts';
import { emptyTestimonial } from '../src/shop/content/testimonials.schema.ts';
import {
  createTestimonial,
  deleteTestimonial,
  listAdminTestimonials,
  updateTestimonial,
} from '../src/shop/content/testimonials.ts';
import { type Edit, revisionOf, type SavedEdit } from '../src/shop/edit/edits.ts';
import {
  createPromoCode,
  deletePromoCode,
  findEditedPromoCode,
  updatePromoCode,
} from '../src/shop/promo/admin-promo-codes.ts';
import { emptyPromoDraft } from '../src/shop/promo/promo-draft.schema.ts';
import type { LookSettings } from '../src/shop/settings/look.schema.ts';
import type { ShopDetails } from '../src/shop/settings/shop-details.schema.ts';
import { findEditedSection, saveSection } from '../src/shop/settings/settings.ts';
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
type Edited = {
  /** Two fields of it: one for each editor. */
  fields: [mine: string, theirs: string];
  add: () => Promise<string>;
  read: (id: string) => Promise<{ draft: object; revision: string } | null | undefined>;
  save: (id: string, edit: Edit<never>) => Promise<SavedEdit<object, string>>;
  remove?: (id: string) => Promise<{ ok: boolean }>;
};

const aPromo = {
  ...emptyPromoDraft,
  code: 'EDITED',
  discountValue: '10',
  startDate: '2026-01-01',
  endDate: '2099-12-31',
};
const aStep = { ...emptyStep, title: 'Pick', description: 'A plant.', icon: 'Leaf' };

const edited: Record<string, Edited> = {
  'a promo code': {
    fields: ['description', 'usageLimit'],
    async add() {
      const created = await createPromoCode(fixture.shop, { actor: one, draft: aPromo });
      return created.ok ? created.id : '';
    },
    read: (id) => findEditedPromoCode(fixture.shop, { id }),
    save: (id, edit) => updatePromoCode(fixture.shop, { ...edit, id }),
    remove: (id) => deletePromoCode(fixture.shop, { actor: one, id }),
  },
  'a care guide': {
    fields: ['water', 'light'],
    add: () => createPlantCare(fixture.shop, { actor: one, draft: { ...emptyPlantCare, name: 'Fern' } }),
    read: (id) => findEditedPlantCare(fixture.shop, id),
    save: (id, edit) => updatePlantCare(fixture.shop, { ...edit, id }),
    remove: (id) => deletePlantCare(fixture.shop, { actor: one, id }),
  },
  'a testimonial': {
    fields: ['name', 'quote'],
    add: () =>
      createTestimonial(fixture.shop, {
        actor: one,
        draft: { ...emptyTestimonial, name: 'Asha', quote: 'Fresh and green.' },
      }),
    read: async (id) => (await listAdminTestimonials(fixture.shop)).find((row) => row.id === id),
    save: (id, edit) => updateTestimonial(fixture.shop, { ...edit, id }),
    remove: (id) => deleteTestimonial(fixture.shop, { actor: one, id }),
  },
  'a step': {
    fields: ['title', 'description'],
    add: () => createStep(fixture.shop, { actor: one, draft: aStep }),
    read: async (id) => (await listAdminSteps(fixture.shop)).find((row) => row.id === id),
    save: (id, edit) => updateStep(fixture.shop, { ...edit, id }),
    remove: (id) => deleteStep(fixture.shop, { actor: one, id }),
  },
  'an information page': {
    fields: ['heading', 'body'],
    add: async () => 'faq',
    read: () => findEditedPage(fixture.shop, 'faq'),
    save: (_id, edit) => updateInformationPage(fixture.shop, { ...edit, slug: 'faq' }),
  },
  'a section of the settings': {
    fields: ['name', 'tagline'],
    add: async () => 'shop',
    read: () => findEditedSection(fixture.shop, 'shop'),
    save: (_id, edit) => saveSection(fixture.shop, { ...(edit as Edit<ShopDetails>), key: 'shop' }),
  },
  'the announcement': {
    fields: ['announcementText', 'announcementLinkText'],
    add: async () => '1',
    read: () => findEditedAnnouncement(fixture.shop),
    save: (_id, edit) => updateAnnouncement(fixture.shop, edit),
  },
  'the look': {
    fields: ['brand', 'headingFont'],
    add: async () => 'look',
    read: () => findEditedSection(fixture.shop, 'look'),
    save: (_id, edit) => saveSection(fixture.shop, { ...(edit as Edit<LookSettings>), key: 'look' }),
  },
  'the logo': {
    fields: ['logoImageUrl', 'logoHeight'],
    add: async () => '1',
    read: () => findEditedLogo(fixture.shop),
    save: (_id, edit) => updateLogo(fixture.shop, edit),
  },
  'the homepage settings': {
    fields: ['heroTitle', 'heroSubtitle'],
    add: async () => '1',
    read: () => findEditedSettings(fixture.shop),
    save: (_id, edit) => updateSiteSettings(fixture.shop, edit),
  },
};

const values: Record<string, [string, string]> = {
  usageLimit: ['5', '7'],
  brand: ['#7a1f3d', '#1e3a8a'],
  headingFont: ['lora', 'outfit'],
  logoHeight: ['40', '48'],
};
const typed = (field: string) => values[field]?.[0] ?? `New ${field}`;

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
    expect(await remove(id)).toEqual({ ok: true });
    expect(await save(id, edit(one, begun, { [mine]: 'Too late' }))).toEqual({ ok: false, reason: 'gone' });
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
