import type { Page } from '@playwright/test';
import { BOTH_WIDTHS } from './readable.ts';
import { expect, test } from './shop-test.ts';

function watchFilm(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/leaf-light\.(?:webm|mp4)/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

const steps = (page: Page) => page.getByRole('heading', { name: 'How it works' });
const isPlaying = (page: Page) =>
  page.getByLabel('Light moving over leaves').evaluate((video: HTMLVideoElement) => !video.paused);

test('light moves over leaves once somebody comes near, in view only, until it is stopped', async ({
  page,
  consoleErrors,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const asked = watchFilm(page);
  await page.goto('/');
  await expect(steps(page)).toBeAttached();
  expect(asked).toEqual([]);
  await steps(page).scrollIntoViewIfNeeded();
  const film = page.getByLabel('Light moving over leaves');
  await film.scrollIntoViewIfNeeded();
  await expect.poll(() => isPlaying(page)).toBe(true);
  expect(asked.length).toBeGreaterThan(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => isPlaying(page)).toBe(false);
  await film.scrollIntoViewIfNeeded();
  await expect.poll(() => isPlaying(page)).toBe(true);

  await page.getByRole('button', { name: 'Pause video' }).click();
  await expect.poll(() => isPlaying(page)).toBe(false);
  await page.evaluate(() => window.scrollTo(0, 0));
  await film.scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Play video' })).toBeVisible();
  expect(await isPlaying(page)).toBe(false);
  expect(consoleErrors).toEqual([]);
});

test('who asked for less motion or fewer bytes gets a still picture, and no film', async ({ page }) => {
  const asked = watchFilm(page);
  const still = page.locator('img[src^="/media/demo/leaf-light"]');
  await page.goto('/');
  await still.scrollIntoViewIfNeeded();
  await expect.poll(() => still.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.reload();
  await still.scrollIntoViewIfNeeded();
  await expect.poll(() => still.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  expect(asked).toEqual([]);
});

for (const width of BOTH_WIDTHS) {
  test(`the words on it lead to the plants for a light at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const band = page.getByRole('region', { name: 'Start with your light' });
    await expect(band.getByText(/^Light decides/)).toBeVisible();
    await expect(band.getByRole('link')).toHaveText([
      'Low light',
      'Medium light',
      'Bright, indirect light',
      'Direct sun',
    ]);
    await band.getByRole('link', { name: 'Low light' }).click();
    await expect(page).toHaveURL('/shop?light=low');
    await expect(page.getByRole('main').getByRole('link', { name: 'Snake Plant' }).first()).toBeVisible();
  });
}

test('a shop that took the demo away has none', async ({ page, database }) => {
  await database.pool.query('update site_settings set shows_samples = false');
  // The page that was kept goes once the shop hears of it.
  await expect(async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.locator('img[src^="/media/demo/leaf-light"]').count()).toBe(0);
  }).toPass();
  await expect(page.locator('img[src*="/media/demo/category-"]')).toHaveCount(0);
  await database.pool.query('update site_settings set shows_samples = true');
});
