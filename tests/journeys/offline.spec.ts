import type { Page } from '@playwright/test';
import type { Pool } from '../../src/database/client.ts';
import { expect, test } from './shop-test.ts';

test.setTimeout(90_000);

const places = [
  ['About', '/about'],
  ['FAQ', '/faq'],
  ['Track your order', '/track-order'],
  ['Plant Care', '/plant-care'],
] as const;

test('without a line, each page says so in place and can be tried again', async ({ context }) => {
  const opened = await Promise.all(
    places.map(async ([name, address]) => {
      const page = await context.newPage();
      await page.goto('/shop');
      return { page, name, address, again: page.getByRole('main').getByRole('link', { name: 'Try again' }) };
    }),
  );
  await context.setOffline(true);
  // A tab each: reading is tried again for some seconds before it has failed.
  const tried = opened.map(async ({ page, name, address, again }) => {
    await page.getByRole('link', { name, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline', { timeout: 60_000 });
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('banner')).toBeVisible();
    await again.click();
    await expect(page.getByText('Still no connection.')).toBeVisible();
    await expect(page).toHaveURL(address);
  });
  await Promise.all(tried);
  await context.setOffline(false);
  for (const { page, again } of opened) {
    await again.click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('without a line, a way that loads a document stays where it is and says why', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/cart');
  await page.goto('/plant-care');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Cart' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/checkout';
    link.textContent = 'On to checkout';
    document.querySelector('main')?.prepend(link);
  });
  await page.getByRole('link', { name: 'On to checkout' }).click();
  await expect(page.locator('.ui-toasts')).toContainText('You are offline');
  await expect(page).toHaveURL('/plant-care');
});

async function firstGuideId(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ id: string }>(`select id from plant_care order by name limit 1`);
  return rows[0]?.id;
}

/** What the worker keeps, by paths: the oldest of each cache first. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).toSorted();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });

test('a guide that was read is read without a line, and nothing else is kept', async ({
  page,
  context,
  database,
}) => {
  const id = await firstGuideId(database.pool);
  const guide = `/plant-care/${id}`;
  await page.goto('/cart');
  await page.goto(guide);
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  const kept = () => keptPaths(page);
  // Pictures come after what else the page is made of.
  await expect.poll(kept).toContainEqual(expect.stringMatching(/^\/media\//));
  // A picture that was looked at may be kept before the page itself.
  await expect
    .poll(async () => (await kept()).filter((path) => !/^\/(?:assets|media|images)\//.test(path)))
    .toEqual([guide]);
  await context.setOffline(true);
  await page.goto(guide);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.getByText(/^You are offline: this guide as you read it on \d+ \w+ \d{4}/)).toBeVisible();
  const picture = page.locator('article header img');
  expect(await picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  await expect(page.goto('/plant-care/diagnosis')).rejects.toThrow();
  await expect(page.goto('/cart')).rejects.toThrow();
  await context.setOffline(false);
  await page.goto(guide);
  await expect(page.getByText(/^You are offline/)).toHaveCount(0);

  // Taken back by the shop, it is gone here, too, once it was asked for.
  const publish = (isPublished: boolean) =>
    database.pool.query('update plant_care set is_published = $2 where id = $1', [id, isPublished]);
  await publish(false);
  await expect.poll(async () => (await page.goto(guide))?.status()).toBe(404);
  await expect.poll(kept).not.toContain(guide);
  await context.setOffline(true);
  await expect(page.goto(guide)).rejects.toThrow();
  await context.setOffline(false);
  await publish(true);
  await expect.poll(async () => (await page.goto(guide))?.status()).toBe(200);
  await expect.poll(kept).toContain(guide);

  // Switched off, what was kept goes with the worker.
  await page.evaluate(() =>
    navigator.serviceWorker.register('/guides-worker-off.js', { scope: '/plant-care/' }),
  );
  await expect.poll(kept).toEqual([]);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
});

/** Comes to each picture, opening what it is in; those that show nothing, or the placeholder in their place. */
const brokenPictures = (page: Page) =>
  page.locator('main img').evaluateAll(async (pictures: HTMLImageElement[]) => {
    const shows = (img: HTMLImageElement) => img.complete && img.naturalWidth > 0;
    const broken: string[] = [];
    for (const img of pictures) {
      img.closest('details')?.setAttribute('open', '');
      img.scrollIntoView();
      for (let tries = 0; tries < 20 && !shows(img); tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 100));
      if (!shows(img) || img.currentSrc.endsWith('/images/placeholder.svg')) broken.push(img.src);
    }
    return broken;
  });

const PLACEHOLDER = '/images/placeholder.svg';
const LAST = '/images/empty-search.svg';

test.describe('on a phone', () => {
  // It shows greater sizes than those that are kept for what was not come to.
  test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 3 });

  for (const read of ['a guide', 'the diagnosis']) {
    test(`${read} that was only opened shows all its pictures without a line`, async ({
      page,
      context,
      database,
    }) => {
      const last = read === 'a guide' ? await firstGuideId(database.pool) : 'diagnosis';
      const address = `/plant-care/${last}`;
      await page.goto(address);
      // The last that is kept.
      await expect.poll(() => keptPaths(page)).toContain(PLACEHOLDER);
      await context.setOffline(true);
      await page.goto(address);
      await expect(page.getByText(/^You are offline/)).toBeVisible();
      expect(await page.locator('main img').count()).toBeGreaterThan(5);
      expect(await brokenPictures(page)).toEqual([]);
    });
  }

  test('whoever saves data is sent no picture unasked', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    await page.goto('/plant-care/diagnosis');
    await expect.poll(() => keptPaths(page)).toContainEqual(expect.stringMatching(/^\/media\//));
    // What is asked for now is kept after what the page would have asked for once it was idle.
    await page.evaluate(async (file) => {
      await new Promise((resolve) => requestIdleCallback(resolve));
      const registration = await navigator.serviceWorker.getRegistration('/plant-care/');
      for (let times = 0; times < 3; times += 1) await new Promise((resolve) => requestIdleCallback(resolve));
      registration?.active?.postMessage({ unseen: [file] });
    }, LAST);
    await expect.poll(() => keptPaths(page)).toContain(LAST);
    const kept = await keptPaths(page);
    expect(kept).not.toContain(PLACEHOLDER);
    expect(kept.filter((path) => path.startsWith('/media/'))).toHaveLength(1);
  });
});
