import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { informationSlugs, leadsSomewhere } from './information-pages.rules.ts';
import {
  findEditedPage,
  findInformationPage,
  listAdminPages,
  listPublishedPages,
  updateInformationPage,
} from './information-pages.ts';
import { findSitemap } from './sitemap.ts';

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
  expect(pages[3]).toEqual({
    slug: 'privacy',
    heading: 'Privacy Policy',
    isFiller: true,
    isPublished: true,
    changedAt: null,
  });
  expect((await findEditedPage(t.shop, 'privacy')).draft).toEqual({
    heading: 'Privacy Policy',
    body: '',
    isPublished: true,
  });
});

test('of two who write a page for the first time one is told, and the next visitor reads the other', async () => {
  const { revision } = await findEditedPage(t.shop, 'terms');
  const answers = await Promise.all(
    ['Be kind.', 'Be quick.'].map((body) =>
      updateInformationPage(t.shop, {
        actor,
        slug: 'terms',
        draft: { heading: 'Our terms', body, isPublished: true },
        revision,
      }),
    ),
  );
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  const stored = await findEditedPage(t.shop, 'terms');
  expect(await findInformationPage(t.shop, 'terms')).toMatchObject({
    slug: 'terms',
    heading: 'Our terms',
    body: stored.draft.body,
  });
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
  expect((await findInformationPage(t.shop, 'terms'))?.body).toBe(filler);
});

test('a draft is found by nobody but its editor, and no link may lead to it', async () => {
  const { draft, revision } = await findEditedPage(t.shop, 'shipping');
  const unpublished = { ...draft, isPublished: false };
  await updateInformationPage(t.shop, { actor, slug: 'shipping', draft: unpublished, revision });
  expect(await findInformationPage(t.shop, 'shipping')).toBeNull();
  expect((await findEditedPage(t.shop, 'shipping')).draft).toEqual(unpublished);
  const published = await listPublishedPages(t.shop);
  expect(published).toEqual(informationSlugs.filter((slug) => slug !== 'shipping'));
  const links = ['/shipping', '/Shipping/?a=1#top', '/returns', '/shop', 'https://example.com/shipping'];
  expect(links.filter((to) => leadsSomewhere(to, published))).toEqual(links.slice(2));
  const map = await findSitemap(t.shop, { part: 'pages' });
  const paths = map?.kind === 'addresses' ? map.entries.map(({ path }) => path) : [];
  expect(paths).toContain('/returns');
  expect(paths).not.toContain('/shipping');
});

test('nobody but an administrator writes', async () => {
  const { draft, revision } = await findEditedPage(t.shop, 'faq');
  const stranger = { userId: crypto.randomUUID() };
  const attempt = updateInformationPage(t.shop, { actor: stranger, slug: 'faq', draft, revision });
  await expect(attempt).rejects.toThrow('Their role does not allow');
});
