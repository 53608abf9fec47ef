import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { informationSlugs } from './information-pages.rules.ts';
import {
  findEditedPage,
  findInformationPage,
  listAdminPages,
  updateInformationPage,
} from './information-pages.ts';

let t: TestShop;
let actor: { userId: string; email: string };
beforeAll(async () => {
  t = await createTestShop();
  actor = await addAdministrator(t.db);
});
afterAll(() => t.close());

test('the eight pages are listed, and begin with their own headings and no text', async () => {
  const pages = await listAdminPages(t.shop);
  expect(pages.map(({ slug }) => slug)).toEqual(informationSlugs);
  expect(pages[3]).toEqual({ slug: 'privacy', heading: 'Privacy Policy', isFiller: true, changedAt: null });
  expect((await findEditedPage(t.shop, 'privacy')).draft).toEqual({ heading: 'Privacy Policy', body: '' });
});

test('of two who write a page for the first time one is told, and the next visitor reads the other', async () => {
  const { revision } = await findEditedPage(t.shop, 'terms');
  const answers = await Promise.all(
    ['Be kind.', 'Be quick.'].map((body) =>
      updateInformationPage(t.shop, {
        actor,
        slug: 'terms',
        draft: { heading: 'Our terms', body },
        revision,
      }),
    ),
  );
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  const stored = await findEditedPage(t.shop, 'terms');
  expect(await findInformationPage(t.shop, 'terms')).toEqual({ slug: 'terms', ...stored.draft });
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: 'changed', current: stored.draft });
  expect(stored.history).toMatchObject([
    {
      action: 'updated',
      who: actor.email,
      detail: {
        changes: [
          { field: 'Heading', from: 'Terms & Conditions' },
          { field: 'Text', from: '' },
        ],
      },
    },
  ]);
});

test('an emptied text gives way to the filler text', async () => {
  const { draft, revision } = await findEditedPage(t.shop, 'terms');
  await updateInformationPage(t.shop, { actor, slug: 'terms', draft: { ...draft, body: '' }, revision });
  const { filler } = await findEditedPage(t.shop, 'terms');
  expect((await findInformationPage(t.shop, 'terms')).body).toBe(filler);
});

test('nobody but an administrator writes', async () => {
  const { draft, revision } = await findEditedPage(t.shop, 'faq');
  const stranger = { userId: crypto.randomUUID() };
  const attempt = updateInformationPage(t.shop, { actor: stranger, slug: 'faq', draft, revision });
  await expect(attempt).rejects.toThrow('Their role does not allow');
});
