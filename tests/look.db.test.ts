import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mediaFiles } from '../src/database/tables/media.ts';
import { settings } from '../src/database/tables/settings.ts';
import { revisionOf } from '../src/shop/edit/edits.ts';
import { type LookSettings, lookSettings } from '../src/shop/settings/look.schema.ts';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { addPerson } from './people.fixtures.ts';
import { aPicture } from './pictures.fixtures.ts';

let app: BuiltApp;
let cookie = '';

beforeAll(async () => {
  app = await startBuiltApp({ RATE_LIMIT_FACTOR: '100000' }, 'database');
  ({ cookie } = await addPerson(app, 'owner@example.com', 'admin'));
});
afterAll(async () => app.stop());

async function stored(): Promise<LookSettings> {
  const [row] = await app.db.select().from(settings).where(eq(settings.section, 'look'));
  return { ...lookSettings.defaults, ...(row?.value as Partial<LookSettings>) };
}

async function save(change: Record<string, unknown>): Promise<Response> {
  const now = await stored();
  const fields = { revision: revisionOf(now), draft: JSON.stringify({ ...now, ...change }) };
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
  return app.post('/admin/settings/look.data', new URLSearchParams(fields).toString(), headers);
}

async function upload(kind: string): Promise<string> {
  const answer = await app.fetch(
    new Request(`http://shop.test/api/admin/media?kind=${kind}&name=mark.png`, {
      method: 'POST',
      body: new Uint8Array(await aPicture(300, 200).png().toBuffer()),
      headers: { cookie, origin: 'http://shop.test' },
    }),
  );
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { address: string }).address;
}

const home = async () => (await app.get('/')).text();

test('a shop that sets nothing says nothing of its look', async () => {
  const page = await home();
  expect(page).toContain('<html lang="en-IN">');
  expect(page).toContain('<meta name="theme-color" content="#faf7f0"/>');
  expect(page).not.toMatch(/paymentColor|"look"|--color-/);
  expect(page.match(/<link rel="preload"[^>]*as="font"/g)).toHaveLength(2);
});

test('colours, font and corners stand in the next page, and go again with the default', async () => {
  expect(
    (await save({ brand: '#7A1F3D', accent: '#f2b705', headingFont: 'lora', corners: 'square' })).status,
  ).toBe(200);
  const page = await home();
  const [, style = ''] = /<html lang="en-IN" style="(.*?)">/.exec(page) ?? [];
  expect(style).toContain('--color-leaf-700:#7a1f3d');
  expect(style).toContain('--color-accent:#f2b705');
  expect(style).toContain('--font-serif:&#x27;Lora&#x27;');
  expect(style).toContain('--radius-pill:0');
  expect(page).toContain('<meta name="theme-color" content="#7a1f3d"/>');
  expect(page).toContain('#F2B705');
  const drawing = async () => (await app.get('/images/not-found.svg')).text();
  const painted = await drawing();
  expect(painted).toContain('#a94a26');
  expect(painted).not.toMatch(/#20543a|#93c3a4|#3d825c/);
  expect((await save(lookSettings.defaults)).status).toBe(200);
  expect(await home()).toContain('<html lang="en-IN">');
  expect(await drawing()).toContain('#20543a');
});

test('what cannot be used is refused beside its field, and nothing is written', async () => {
  const before = await stored();
  const wrong = {
    brand: ['', 'red', '#12345', '#ff69b4', '#20543a;}', null],
    accent: ['#ffffff', '#fffdf0'],
    headingFont: ['comic', 7],
    corners: ['octagon'],
    icon: ['https://example.com/a.png', '/media/../x.webp', 'javascript:alert(1)', '/media/a b.webp'],
    sharePicture: ['//example.com/a.webp', '/media/clip.mp4'],
  };
  for (const [field, values] of Object.entries(wrong))
    for (const value of values) {
      const answer = await save({ [field]: value });
      expect([field, value, answer.status]).toEqual([field, value, 422]);
      expect(await answer.text()).toContain(field);
    }
  expect(await (await save({ brand: '#ff69b4' })).text()).toMatch(
    /nearest colour that works is #[0-9a-f]{6}/,
  );
  expect(await stored()).toEqual(before);
});

test('an icon is made of one upload, in every size; without it, or without its file, there is the own one', async () => {
  const own = await (await app.get('/favicon.svg')).text();
  const first = await upload('icon');
  expect((await save({ icon: first })).status).toBe(200);
  for (const [address, size] of [
    ['/apple-touch-icon.png', 180],
    ['/icon-192.png', 192],
    ['/icon-512.png', 512],
  ] as const) {
    const answer = await app.get(address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height]).toEqual([size, size]);
  }
  const ico = await app.get('/favicon.ico');
  expect(ico.headers.get('content-type')).toBe('image/x-icon');
  expect(await home()).toMatch(/<link rel="icon" href="\/favicon\.ico\?v=\w+" sizes="32x32"\/>/);
  expect(await (await app.get('/favicon.svg')).text()).toBe(own);

  // The library says where it is shown; another one takes its place, and its file goes.
  expect(await (await app.get('/admin/image-upload', { cookie })).text()).toContain('Settings');
  expect((await save({ icon: await upload('icon') })).status).toBe(200);
  expect((await app.get(first)).status).toBe(404);
  expect(await app.db.$count(mediaFiles)).toBe(1);

  expect((await save({ icon: '/media/site-assets/public/gone.webp' })).status).toBe(200);
  expect((await app.get('/apple-touch-icon.png')).status).not.toBeGreaterThanOrEqual(500);
  expect((await save({ icon: '' })).status).toBe(200);
  expect((await app.get('/icon-192.png')).status).toBe(404);
});

test('a share picture stands for pages that have none', async () => {
  const address = await upload('share-picture');
  expect((await save({ sharePicture: address })).status).toBe(200);
  expect(await (await app.get('/about')).text()).toContain(`content="http://shop.test${address}"`);
});
