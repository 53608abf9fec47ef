import type { Page } from '@playwright/test';
import { createDatabase } from '../../src/database/client.ts';
import { signId } from '../../src/shop/access/signed-ids.ts';
import { addAccount, signIn } from './account-steps.ts';
import { findProductId } from './buying-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

/** Few enough for one page, whatever other journeys have put into the shop. */
const LOW_LIGHT = '/shop?light=low';

const heart = (page: Page, name: string) => page.getByRole('button', { name: `On my wish list: ${name}` });
const link = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('link', {
    name: count === 0 ? 'Wish list' : `Wish list, ${count} ${count === 1 ? 'plant' : 'plants'}`,
    exact: true,
  });
const onList = (page: Page) => page.getByRole('main').getByRole('listitem');

/** By the form, once more where three have just signed in to the shop of these journeys. */
async function signInTo(page: Page, path: string, person: { email: string; password: string }) {
  await page.goto(`/auth?next=${path}`);
  await expect(async () => {
    await signIn(page, person);
    await expect(page).toHaveURL(path);
  }).toPass();
}

test('a stranger marks plants, sees them in a second tab, and takes them along into the account', async ({
  page,
  context,
  database,
  consoleErrors,
}) => {
  const person = await addAccount(database.pool);
  await page.goto(LOW_LIGHT);
  await expect(heart(page, 'Golden Pothos')).toHaveAttribute('aria-pressed', 'false');
  await heart(page, 'Golden Pothos').click();
  await expect(heart(page, 'Golden Pothos')).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(LOW_LIGHT);

  const second = await context.newPage();
  await second.goto(`/product/${await findProductId(database.pool, 'Monstera%')}`);
  await expect(link(second, 1)).toBeVisible();
  await heart(second, 'Monstera Deliciosa').click();
  await expect(link(page, 2)).toBeVisible();
  await second.close();

  await link(page, 2).click();
  await expect(onList(page)).toHaveText([/Monstera Deliciosa.*Plastic, Small/, /Golden Pothos/]);
  await page.getByRole('button', { name: 'Remove Golden Pothos' }).click();
  await expect(onList(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Put back' }).click();
  await expect(onList(page)).toHaveCount(2);
  await expectReadable(page, { widths: BOTH_WIDTHS });

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, person);
  await expect(page).toHaveURL('/wishlist');
  await expect(onList(page)).toHaveCount(2);
  await expect
    .poll(async () => (await rowsOf(person.userId)).length, { message: 'the account has both' })
    .toBe(2);

  // What the account loses elsewhere does not come back by this browser's list.
  await page.getByRole('button', { name: 'Remove Golden Pothos' }).click();
  await expect.poll(async () => (await rowsOf(person.userId)).length).toBe(1);
  await page.reload();
  await expect(onList(page)).toHaveText([/Monstera/]);
  await expect(link(page, 1)).toBeVisible();
  await page.getByRole('button', { name: 'Add Monstera Deliciosa to the cart' }).click();
  await expect(page.getByRole('dialog')).toContainText('Monstera Deliciosa');
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(link(page, 0)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing on it yet' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('wishList'))).toBeNull();
  const beginnings = page.getByRole('region', { name: 'A few to begin with' });
  await expect(beginnings.getByRole('article')).toHaveCount(4);
  expect(consoleErrors).toEqual([]);

  async function rowsOf(userId: string) {
    const { rows } = await database.pool.query('select product_id from wishes where user_id = $1', [userId]);
    return rows;
  }
});

test('a list is read by whoever has its address, and by nobody once that is stopped', async ({
  page,
  browser,
  shop,
  database,
}) => {
  const person = await addAccount(database.pool);
  await signInTo(page, LOW_LIGHT, person);
  await heart(page, 'Golden Pothos').click();
  await link(page, 1).click();
  await page.getByLabel('Title').fill('For my balcony');
  await page.getByRole('button', { name: 'Make a link' }).click();
  const field = page.getByLabel('Its address');
  await expect(field).toHaveValue(/\/wishlist\/[0-9a-f]{32}\.[\w-]{43}$/);
  const { pathname } = new URL(await field.inputValue());
  await expectReadable(page, { widths: BOTH_WIDTHS });

  const stranger = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const answer = await stranger.goto(pathname);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'same-origin',
  });
  expect(await answer?.text()).not.toContain(person.email);
  await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('For my balcony');
  await expect(onList(stranger)).toHaveText([/Golden Pothos/]);
  await expect(stranger.getByRole('button', { name: /Remove/ })).toHaveCount(0);
  await expectReadable(stranger, { widths: BOTH_WIDTHS });

  await page.getByRole('button', { name: 'New address' }).click();
  await expect(field).not.toHaveValue(new RegExp(pathname));
  await stranger.reload();
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('This list is not shared');
  const renewed = new URL(await field.inputValue()).pathname;
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible();
  expect((await stranger.goto(renewed))?.status()).toBe(404);
  await stranger.context().close();
});

test('e-mails are off until they are wanted; the link in one ends those of prices by one press', async ({
  page,
  browser,
  shop,
  database,
}) => {
  const person = await addAccount(database.pool);
  await signInTo(page, '/shop?q=boston', person);
  await heart(page, 'Boston Fern').click();
  await link(page, 1).click();
  const prices = page.getByRole('switch', { name: 'When a price falls' });
  const stock = page.getByRole('switch', { name: 'When something is back in stock' });
  await expect(prices).not.toBeChecked();
  await expect(stock).not.toBeChecked();
  await prices.check();
  await expect.poll(() => wants()).toEqual({ tells_prices: true, tells_stock: false });
  await stock.check();
  await expect.poll(() => wants()).toEqual({ tells_prices: true, tells_stock: true });
  await page.reload();
  await expect(prices).toBeChecked();

  const { rows: lists } = await database.pool.query<{ id: string }>(
    'select link_id as id from wish_lists where user_id = $1',
    [person.userId],
  );
  const token = await signId(createDatabase(database.pool), 'wish-mails', lists[0]?.id ?? '');
  const stranger = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await stranger.goto(`/wish-mails/${token}`);
  expect(await wants()).toMatchObject({ tells_prices: true });
  await expectReadable(stranger, { widths: BOTH_WIDTHS });
  await stranger.getByRole('button', { name: 'Write to me of prices no more' }).click();
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
    'You will not hear from us about prices',
  );
  expect(await wants()).toEqual({ tells_prices: false, tells_stock: true });
  await stranger.context().close();

  async function wants() {
    const { rows } = await database.pool.query(
      'select tells_prices, tells_stock from wish_lists where user_id = $1',
      [person.userId],
    );
    return rows[0] as object;
  }
});

test('what is typed over a shared list outlives the end of the session', async ({ page, database }) => {
  const person = await addAccount(database.pool);
  await signInTo(page, LOW_LIGHT, person);
  await heart(page, 'Golden Pothos').click();
  await link(page, 1).click();
  await page.getByLabel('Title').fill('For my balcony');
  await database.pool.query('DELETE FROM sessions WHERE user_id = $1', [person.userId]);
  await page.getByRole('button', { name: 'Make a link' }).click();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('For my balcony');
});

test('two devices give their lists to one account, and both show the whole', async ({
  page,
  browser,
  shop,
  database,
}) => {
  const person = await addAccount(database.pool);
  const other = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await page.goto(LOW_LIGHT);
  await heart(page, 'Golden Pothos').click();
  await heart(page, 'ZZ Plant').click();
  await other.goto(LOW_LIGHT);
  await heart(other, 'ZZ Plant').click();
  await heart(other, 'Peace Lily').click();
  await Promise.all([page, other].map((device) => signInTo(device, '/wishlist', person)));
  await page.reload();
  await other.reload();
  for (const device of [page, other]) await expect(onList(device)).toHaveCount(3);
  await other.context().close();
});

test('a heart that the shop cannot be told of goes back, and says so', async ({ page, database }) => {
  const person = await addAccount(database.pool);
  await signInTo(page, LOW_LIGHT, person);
  await page.route('**/api/wish-list', (route) => route.abort('internetdisconnected'));
  await heart(page, 'Golden Pothos').click();
  await expect(page.getByText('Your wish list could not be changed')).toBeVisible();
  await expect(heart(page, 'Golden Pothos')).toHaveAttribute('aria-pressed', 'false');
});

test('without script there are no hearts, and an account’s list is kept by forms', async ({
  browser,
  shop,
  database,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const page = await context.newPage();
  const product = `/product/${await findProductId(database.pool, 'Monstera%')}`;
  await page.goto('/wishlist');
  // Texts and roles within it are not looked for, wherever they are shown.
  await expect(page.locator('main noscript p')).toContainText('showing it needs JavaScript');
  const add = page.locator('noscript button', { hasText: 'Put it on my wish list' });
  await page.goto(product);
  await expect(heart(page, 'Monstera Deliciosa')).toBeHidden();
  await add.click();
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(product)}`);
  await signIn(page, await addAccount(database.pool));
  await expect(page).toHaveURL(product);
  await add.click();
  await expect(page).toHaveURL('/wishlist');
  await expect(onList(page)).toHaveText([/Monstera Deliciosa/]);
  await page.getByRole('button', { name: 'Remove Monstera Deliciosa' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing on it yet' })).toBeVisible();
  await context.close();
});
