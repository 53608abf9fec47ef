import type { Page } from '@playwright/test';
import { findProductId } from './buying-steps.ts';
import { expect, test } from './shop-test.ts';

/** What navigations read, from now on. */
function pageReads(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.data') && request.resourceType() === 'fetch') paths.push(pathname);
  });
  return paths;
}

test('pages seen a moment ago are shown at once, the first one too', async ({ page, consoleErrors }) => {
  await page.goto('/shop?sort=name');
  const reads = pageReads(page);
  await page.getByRole('link', { name: 'Aloe Vera' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aloe Vera');
  expect(reads).toEqual([`${new URL(page.url()).pathname}.data`]);

  // Whatever they show now was known to the browser; a link under the mouse may read ahead.
  await page.route('**/*.data*', (route) =>
    route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
  );
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aloe Vera');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop');
  await page.getByRole('link', { name: 'Aloe Vera' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aloe Vera');
  expect(reads).toHaveLength(1);
  expect(consoleErrors).toEqual([]);
});

test('a page that cannot be read at first is read again, with a sign that it is on its way', async ({
  page,
  database,
}) => {
  const id = await findProductId(database.pool, 'Jade Plant');
  const answers = ['offline', 'unwell'];
  await page.goto('/shop?q=jade');
  const progress = page.locator('[data-loading]');
  await expect(progress).toHaveCount(0);
  await page.route(`**/product/${id}.data*`, async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.abort();
    const answer = answers.shift();
    if (answer === 'offline') return route.abort();
    if (answer === 'unwell') return route.fulfill({ status: 503, body: 'in a moment' });
    await expect(progress).toBeVisible();
    return route.continue();
  });
  await page.getByRole('main').getByRole('link', { name: 'Jade Plant' }).click();
  await expect(progress).toBeVisible();
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jade Plant');
  await expect(progress).toHaveCount(0);
  expect(answers).toEqual([]);
});

test('the search box says what is searched for, back and forth', async ({ page }) => {
  for (const [address, label] of [
    ['/shop', 'Search plants and pots'],
    ['/plant-care', 'Search care guides'],
  ] as const) {
    await page.goto(address);
    const box = page.getByLabel(label, { exact: true });
    await box.pressSequentially('pal');
    // The last letter comes when the address has changed and the page has not yet.
    await page.waitForURL(/\?q=pal$/, { waitUntil: 'commit' });
    await box.press('m');
    await expect(page).toHaveURL(/\?q=palm$/);
    await expect(box).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(box).toHaveValue('');
    await page.goForward();
    await expect(box).toHaveValue('palm');
    await box.fill('');
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(box).toHaveValue('');
  }
});

test('the list of the shop says which page it is, and sorts by the prices it shows', async ({ page }) => {
  await page.goto('/shop?sort=price-low');
  const pages = page.getByRole('navigation', { name: 'Pages of products' });
  const shown: number[] = [];
  const readPrices = async () => {
    const prices = await page.locator('article .figures > .font-semibold').allTextContents();
    shown.push(...prices.map((text) => Number(text.replaceAll(/[^\d.]/g, ''))));
  };
  await expect(pages).toContainText(/Page 1 of \d/);
  await readPrices();
  // As many as there are with what other journeys brought along.
  const last = Number(/of (\d+)/.exec((await pages.textContent()) ?? '')?.[1]);
  for (let at = 2; at <= last; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await pages.getByRole('link', { name: 'Next' }).click();
    // oxlint-disable-next-line no-await-in-loop -- the same
    await expect(pages).toContainText(`Page ${at} of ${last}`);
    // oxlint-disable-next-line no-await-in-loop -- the same
    await readPrices();
  }
  expect(shown.length).toBeGreaterThan(24);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
});

test('a card shows its second picture under a mouse, and loads it only then', async ({ page, database }) => {
  const id = await findProductId(database.pool, 'Monstera%');
  await page.goto('/shop?q=monstera');
  const card = page.getByRole('article').filter({ has: page.locator(`a[href^="/product/${id}"]`) });
  await expect(card.locator('img')).toHaveCount(1);
  const size = () =>
    card.evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => [offsetWidth, offsetHeight]);
  const before = await size();
  await card.hover();
  await expect(card.locator('img')).toHaveCount(2);
  await expect(card.locator('img').nth(1)).toHaveCSS('opacity', '1');
  expect(await size()).toEqual(before);
});

test('the chat begins with what is on the page', async ({ page, database }) => {
  await page.goto(`/product/${await findProductId(database.pool, 'Jade Plant')}`);
  const chat = page.getByRole('link', { name: 'Chat with a plant expert' });
  const words = async () => new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text');
  expect(await words()).toBe('Hello! I have a question about Jade Plant.');
  await page.getByRole('banner').getByRole('link', { name: 'Plant Store' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(words).toBe('Hello! I have a question about plants.');
});
