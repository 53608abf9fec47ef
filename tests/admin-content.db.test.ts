import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { plantCare } from '../src/database/tables/content.ts';
import { emptyPlantCare } from '../src/shop/content/care-guides.schema.ts';
import { emptyDiagnosis } from '../src/shop/content/diagnoses.schema.ts';
import { findEditedPage } from '../src/shop/content/information-pages.ts';
import { findEditedSettings } from '../src/shop/content/site-settings.ts';
import type { Shop } from '../src/shop/shop.types.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { addPerson } from './people.fixtures.ts';

let app: BuiltApp;
let cookie: string;
let shop: Shop;
// Pages are kept until the database tells of a change.
beforeAll(async () => {
  app = await startBuiltApp({ RATE_LIMIT_FACTOR: '100000' }, 'database');
  cookie = (await addPerson(app, 'editor@example.com', 'admin')).cookie;
  shop = { db: app.db, now: () => new Date() } as Shop;
});
afterAll(() => app.stop());

async function save(address: string, fields: Record<string, string>, draft: object) {
  const form = new URLSearchParams({ ...fields, draft: JSON.stringify(draft) });
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
  const response = await app.post(`${address}.data`, String(form), headers);
  return { status: response.status, answer: await response.text() };
}

const html = async (address: string) => (await app.get(address)).text();

test('what is saved is seen by the next visitor, though the pages were kept', async () => {
  await html('/');
  const { draft, revision } = await findEditedSettings(shop);
  const texts = { announcementText: 'Monsoon sale', announcementLinkText: 'Look', heroTitle: 'Rain is here' };
  const settings = await save(
    '/admin/homepage',
    { intent: 'save-settings', revision },
    { ...draft, ...texts },
  );
  expect(settings).toMatchObject({
    status: 200,
    answer: expect.stringContaining('Homepage settings updated successfully.'),
  });
  const testimonial = { name: 'Asha', quote: 'It rained leaves.', avatarUrl: '', isPublished: true };
  const added = await save('/admin/homepage', { intent: 'save-testimonial' }, testimonial);
  expect(added.answer).toContain('Testimonial created.');
  await html('/');
  const step = { title: 'Unroll it', description: 'Slowly.', icon: 'Leaf', displayOrder: '1' };
  const created = await save('/admin/homepage', { intent: 'save-step' }, step);
  expect(created.answer).toContain('Step created successfully.');
  const home = await html('/');
  for (const text of ['Rain is here', 'Monsoon sale', 'It rained leaves.', 'Unroll it']) {
    expect(home).toContain(text);
  }
});

test('a care guide is in the library as soon as it is saved', async () => {
  expect(await html('/plant-care')).not.toContain('Peace Lily');
  const guide = { ...emptyPlantCare, name: 'Peace Lily', about: '<script>alert(1)</script> drinks a lot' };
  const saved = await save('/admin/plant-care', { intent: 'save' }, guide);
  expect(saved.answer).toContain('Plant care saved successfully');
  expect(await html('/plant-care')).toContain('Peace Lily');
  const [row] = await app.db.select({ id: plantCare.id }).from(plantCare);
  const page = await html(`/plant-care/${row?.id}`);
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; drinks a lot');
  expect(page).not.toContain('<script>alert(1)');
});

test('a symptom is on its page, and linked, as soon as it is published', async () => {
  expect(await html('/plant-care')).not.toContain('href="/plant-care/diagnosis"');
  expect(await html('/plant-care/diagnosis')).toContain('Nothing here yet.');
  const causes = [{ id: 'a', name: 'Thirst', signs: '<b>Dry</b> soil.', remedy: '- Water it.' }];
  const symptom = { ...emptyDiagnosis, symptom: 'Drooping leaves', causes, isPublished: true };
  const refused = await save('/admin/plant-care/diagnosis', { intent: 'save' }, { ...symptom, causes: [] });
  expect([refused.status, refused.answer]).toEqual([422, expect.stringContaining('Add at least one cause')]);
  const saved = await save('/admin/plant-care/diagnosis', { intent: 'save' }, symptom);
  expect(saved.answer).toContain('Symptom created.');
  expect(await html('/plant-care')).toContain('href="/plant-care/diagnosis"');
  const page = await html('/plant-care/diagnosis');
  expect(page).toContain('Drooping leaves');
  expect(page).toContain('&lt;b&gt;Dry&lt;/b&gt; soil.');
});

test('tags for pots are printed of published guides, and refused in a sentence', async () => {
  const [fern, draft] = await app.db
    .insert(plantCare)
    .values([{ name: 'Fern' }, { name: 'Draft', isPublished: false }])
    .returning();
  const print = (query: string) => app.get(`/admin/plant-care/tags?${query}`, { cookie });
  const printed = await print(`guide=${fern?.id}&guide=${draft?.id}&each=24&size=label`);
  expect(printed.headers.get('content-type')).toBe('application/pdf');
  expect(printed.headers.get('cache-control')).toContain('no-store');
  const file = Buffer.from(await printed.arrayBuffer()).toString('latin1');
  expect(file.match(/\/Type \/Page\b/g)).toHaveLength(1);
  const [none, nowhere] = [await print(''), await print(`guide=${draft?.id}`)];
  expect([none.status, nowhere.status]).toEqual([400, 404]);
  expect(await nowhere.text()).toContain('None of these guides is published');
});

test('nothing in an information page’s text is obeyed', async () => {
  await html('/about');
  const { draft, revision } = await findEditedPage(shop, 'about');
  const body = [
    '## Who we are<script>alert(2)</script>',
    '',
    '[Bad](javascript:alert(3)) [Worse](JAVASCRIPT:alert(3)) **[worst](data:text/html,x)** [Good](/shop)',
    '',
    '- <img src=x onerror=alert(4)>',
  ].join('\n');
  const saved = await save('/admin/pages', { intent: 'save', slug: 'about', revision }, { ...draft, body });
  expect(saved.answer).toContain('Page saved successfully');
  const page = await html('/about');
  expect(page).toContain('Who we are&lt;script&gt;alert(2)&lt;/script&gt;');
  expect(page).not.toMatch(/<script>alert|<img src="?x|href="(javascript|data):/i);
  expect(page).toMatch(/<a[^>]*href="\/shop"[^>]*>Good<\/a>/);
  // Others who began with what stood there before are told.
  const late = await save(
    '/admin/pages',
    { intent: 'save', slug: 'about', revision },
    { ...draft, body: 'x' },
  );
  expect(late).toMatchObject({ status: 409, answer: expect.stringContaining('CHANGED') });
});

test.each([
  ['/admin/homepage', { intent: 'save-settings' }, {}, 422],
  ['/admin/homepage', { intent: 'save-testimonial', id: 'x' }, testimonialOf('Asha'), 400],
  ['/admin/homepage', { intent: 'delete-step', id: 'x' }, {}, 400],
  ['/admin/homepage', { intent: 'save-step' }, { icon: 'Rocket' }, 422],
  ['/admin/plant-care', { intent: 'save' }, emptyPlantCare, 422],
  ['/admin/plant-care', { intent: 'delete' }, {}, 400],
  ['/admin/pages', { intent: 'save', slug: 'constructor' }, {}, 400],
])('%s refuses %j with %j', async (address, fields, draft, status) => {
  expect((await save(address, fields as Record<string, string>, draft)).status).toBe(status);
});

function testimonialOf(name: string) {
  return { name, quote: 'Lovely plants.', avatarUrl: '', isPublished: true };
}

test.each(['/admin/homepage', '/admin/plant-care', '/admin/pages'])(
  '%s that cannot be read answers as a failure',
  async (address) => {
    const query = app.pool.query.bind(app.pool) as (...given: unknown[]) => Promise<unknown>;
    vi.spyOn(app.pool, 'query').mockImplementation((...given: unknown[]) => {
      const text = JSON.stringify(given[0]);
      const isContent = /from \\"(how_it_works_steps|plant_care|information_pages)\\"/.test(text);
      return isContent ? Promise.reject(new Error('No connection')) : query(...given);
    });
    const { status } = await app.get(address, { cookie });
    vi.restoreAllMocks();
    expect([status, (await app.get(address, { cookie })).status]).toEqual([500, 200]);
  },
);

test('testimonials have no screen of their own', async () => {
  const response = await app.get('/admin/testimonials', { cookie });
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    '/admin/homepage?tab=testimonials',
  ]);
});
