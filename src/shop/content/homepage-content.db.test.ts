import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { aPicture } from '../../../tests/pictures.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { users } from '../../database/tables/accounts.ts';
import { howItWorksSteps, siteSettings, testimonials } from '../../database/tables/content.ts';
import { listActivity, listActivityLog } from '../activity/activity-log.ts';
import { activityLogSchema } from '../activity/activity.schema.ts';
import { storeUpload } from '../media/store-upload.ts';
import { type UploadKind, keyOfAddress } from '../media/uploads.schema.ts';
import { emptyStep } from './how-it-works.schema.ts';
import { createStep, deleteStep, listAdminSteps, listHowItWorksSteps, updateStep } from './how-it-works.ts';
import { findEditedSettings, getSiteSettings, updateSiteSettings } from './site-settings.ts';
import { emptyTestimonial } from './testimonials.schema.ts';
import {
  createTestimonial,
  deleteTestimonial,
  listAdminTestimonials,
  listTestimonials,
  updateTestimonial,
} from './testimonials.ts';

let t: TestShop;
let actor: { userId: string; email: string };
beforeAll(async () => {
  t = await createTestShop();
  actor = await addAdministrator(t.db);
});
beforeEach(async () => {
  await t.db.delete(siteSettings);
  await t.db.delete(testimonials);
  await t.db.delete(howItWorksSteps);
});
afterAll(() => t.close());

async function upload(kind: UploadKind): Promise<string> {
  const bytes = await aPicture(50, 30).png().toBuffer();
  const stored = await storeUpload(t.shop, {
    body: (async function* () {
      yield new Uint8Array(bytes);
    })(),
    declaredBytes: null,
    fields: { kind, name: 'leaf.png' },
    actor,
  });
  if (!stored.ok) throw new Error(stored.reason);
  return stored.file.address;
}

const isStored = async (address: string) => (await t.storage.stat(keyOfAddress(address) ?? '')) !== null;

const quote = 'Arrived fresh and upright.';

async function saveSettings(change: object) {
  const { draft, revision } = await findEditedSettings(t.shop);
  return updateSiteSettings(t.shop, { actor, draft: { ...draft, ...change }, revision });
}

test('settings begin with their defaults, are shown once saved, and tell what changed', async () => {
  const before = await findEditedSettings(t.shop);
  expect(before.draft).toMatchObject({
    heroTitle: 'Your Home, Greener.',
    heroImageUrl: '',
    logoHeight: '32',
    announcementLinkHref: '#',
    handpickedMediaType: 'image',
  });
  expect(await saveSettings({ heroTitle: 'Greener still', logoHeight: '48' })).toMatchObject({ ok: true });
  expect(await getSiteSettings(t.shop)).toMatchObject({ heroTitle: 'Greener still', logoHeight: 48 });
  const { history } = await findEditedSettings(t.shop);
  expect(history[0]).toMatchObject({
    who: actor.email,
    action: 'updated',
    detail: {
      changes: [
        { field: 'Logo height', from: '32', to: '48' },
        { field: 'Hero title', from: 'Your Home, Greener.', to: 'Greener still' },
      ],
    },
  });
});

test('of those who save settings at once one is told, and nothing of the first is overwritten', async () => {
  const { draft, revision } = await findEditedSettings(t.shop);
  const answers = await Promise.all(
    ['One', 'Two'].map((heroTitle) =>
      updateSiteSettings(t.shop, { actor, draft: { ...draft, heroTitle }, revision }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const told = answers.find(({ ok }) => !ok);
  const stored = await findEditedSettings(t.shop);
  expect(told).toEqual({ ok: false, reason: 'changed', current: stored.draft, revision: stored.revision });
});

test('replaced and removed files go, unless something else shows them', async () => {
  const [logo, hero, picked] = [await upload('logo'), await upload('hero-image'), await upload('handpicked')];
  expect(logo).toMatch(/^\/media\/site-assets\/public\/logo-\d+\.webp$/);
  await saveSettings({ logoImageUrl: logo, heroImageUrl: hero, handpickedMediaUrl: picked });
  await createTestimonial(t.shop, {
    actor,
    draft: { ...emptyTestimonial, name: 'Asha', quote, avatarUrl: hero },
  });

  const nextLogo = await upload('logo');
  await saveSettings({ logoImageUrl: nextLogo, heroImageUrl: '', handpickedMediaUrl: '' });
  expect(await isStored(logo)).toBe(false);
  expect(await isStored(picked)).toBe(false);
  expect(await isStored(hero)).toBe(true);
  expect(await isStored(nextLogo)).toBe(true);
  expect(await getSiteSettings(t.shop)).toMatchObject({ logoImageUrl: nextLogo, handpickedMediaUrl: null });
});

test('a file that cannot be removed is logged, and the change stands', async () => {
  const logo = await upload('logo');
  await saveSettings({ logoImageUrl: logo });
  const logged = vi.spyOn(t.shop.log, 'error');
  const { draft, revision } = await findEditedSettings(t.shop);
  vi.spyOn(t.shop.db, 'select').mockImplementation(() => {
    throw new Error('No connection');
  });
  const saved = await updateSiteSettings(t.shop, { actor, draft: { ...draft, logoImageUrl: '' }, revision });
  vi.restoreAllMocks();
  expect(saved.ok).toBe(true);
  expect(logged).toHaveBeenCalledOnce();
  expect((await getSiteSettings(t.shop)).logoImageUrl).toBeNull();
});

test('testimonials: the newest first, drafts for staff alone', async () => {
  const draft = { ...emptyTestimonial, name: 'Asha', quote };
  const first = await createTestimonial(t.shop, { actor, draft });
  t.moveClock(1);
  await createTestimonial(t.shop, { actor, draft: { ...draft, name: 'Bela', isPublished: false } });
  expect((await listAdminTestimonials(t.shop)).map((one) => one.draft.name)).toEqual(['Bela', 'Asha']);
  expect((await listTestimonials(t.shop)).map(({ name }) => name)).toEqual(['Asha']);
  expect(await listActivity(t.shop, { subjectType: 'testimonial', subjectId: first })).toMatchObject([
    { action: 'created', who: actor.email },
  ]);
});

test('a testimonial’s picture goes when it is replaced, and with the testimonial', async () => {
  const [old, next] = [await upload('testimonial'), await upload('testimonial')];
  expect(old).toMatch(/^\/media\/site-assets\/testimonials\/[0-9a-f-]{36}-leaf\.webp$/);
  const draft = { ...emptyTestimonial, name: 'Asha', quote, avatarUrl: old };
  const id = await createTestimonial(t.shop, { actor, draft });
  const [listed] = await listAdminTestimonials(t.shop);
  const edit = { actor, id, draft: { ...draft, avatarUrl: next }, revision: listed?.revision ?? '' };
  expect(await updateTestimonial(t.shop, edit)).toMatchObject({ ok: true });
  expect([await isStored(old), await isStored(next)]).toEqual([false, true]);

  // With what it was before, the second who saves is told.
  expect(await updateTestimonial(t.shop, edit)).toMatchObject({
    ok: false,
    reason: 'changed',
    current: { avatarUrl: next },
  });
  expect(await deleteTestimonial(t.shop, { actor, id })).toEqual({ ok: true });
  expect(await isStored(next)).toBe(false);
  expect(await deleteTestimonial(t.shop, { actor, id })).toEqual({ ok: false });
  expect(await updateTestimonial(t.shop, edit)).toEqual({ ok: false, reason: 'gone' });
  const history = await listActivity(t.shop, { subjectType: 'testimonial', subjectId: id });
  expect(history.map(({ action }) => action).toSorted()).toEqual(['created', 'deleted', 'updated']);
});

test('steps are added, put into order, changed and deleted', async () => {
  const step = { ...emptyStep, description: 'd', icon: 'Truck' };
  const last = await createStep(t.shop, { actor, draft: { ...step, title: 'Last', displayOrder: '2' } });
  await createStep(t.shop, { actor, draft: { ...step, title: 'First' } });
  const titles = async () => (await listHowItWorksSteps(t.shop)).map(({ title }) => title);
  expect(await titles()).toEqual(['First', 'Last']);
  const listed = (await listAdminSteps(t.shop)).find(({ id }) => id === last);
  const edit = {
    actor,
    id: last,
    draft: { ...step, title: 'Now first', displayOrder: '1', icon: 'Leaf' },
    revision: listed?.revision ?? '',
  };
  await t.db.update(howItWorksSteps).set({ displayOrder: 3 }).where(eq(howItWorksSteps.title, 'First'));
  expect(await updateStep(t.shop, edit)).toMatchObject({ ok: true });
  expect(await titles()).toEqual(['Now first', 'First']);
  expect(await updateStep(t.shop, edit)).toMatchObject({ ok: false, reason: 'changed' });
  expect(await deleteStep(t.shop, { actor, id: last })).toEqual({ ok: true });
  expect(await deleteStep(t.shop, { actor, id: last })).toEqual({ ok: false });
  const history = await listActivity(t.shop, { subjectType: 'how-it-works-step', subjectId: last });
  expect(history.map(({ action }) => action).toSorted()).toEqual(['created', 'deleted', 'updated']);
  // The log says of which, also when it is gone.
  const query = activityLogSchema.parse({ q: 'updated now first' });
  const { rows } = await listActivityLog(t.shop, query);
  expect(rows.map(({ subjectName }) => subjectName)).toEqual(['Now first']);
});

test('nobody but an administrator writes', async () => {
  const [customer] = await t.db
    .insert(users)
    .values({ id: crypto.randomUUID(), email: 'customer@example.com', emailVerified: true })
    .returning();
  const stranger = { userId: customer?.id ?? '' };
  const { draft, revision } = await findEditedSettings(t.shop);
  const attempts = [
    updateSiteSettings(t.shop, { actor: stranger, draft, revision }),
    createTestimonial(t.shop, { actor: stranger, draft: emptyTestimonial }),
    updateTestimonial(t.shop, {
      actor: stranger,
      id: crypto.randomUUID(),
      draft: emptyTestimonial,
      revision,
    }),
    deleteTestimonial(t.shop, { actor: stranger, id: crypto.randomUUID() }),
    createStep(t.shop, { actor: stranger, draft: emptyStep }),
    updateStep(t.shop, { actor: stranger, id: crypto.randomUUID(), draft: emptyStep, revision }),
    deleteStep(t.shop, { actor: stranger, id: crypto.randomUUID() }),
  ];
  const outcomes = await Promise.allSettled(attempts);
  expect(outcomes.map(({ status }) => status)).toEqual(Array(attempts.length).fill('rejected'));
});
