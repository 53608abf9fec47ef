import type { Page } from '@playwright/test';
import { findProductId } from './buying-steps.ts';
import { expect, test } from './shop-test.ts';

test.setTimeout(45_000);
test.use({ viewport: { width: 360, height: 780 }, hasTouch: true });

/** A page whose scripts are on their way until `arrive` is called: it is painted, and nothing answers yet. */
async function openHeld({ page }: { page: Page }, address: string) {
  const held = await page.context().newPage();
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await held.route('**/assets/**/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  const errors: string[] = [];
  held.on('pageerror', ({ message }) => errors.push(message));
  held.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await held.goto(address, { waitUntil: 'domcontentloaded' });
  return { held, arrive, errors };
}

test('a pot chosen and put into the cart before the scripts came is in the cart', async ({
  page,
  database,
}) => {
  const id = await findProductId(database.pool, 'Monstera Deliciosa');
  const { held, arrive, errors } = await openHeld({ page }, `/product/${id}`);
  const add = held.getByRole('button', { name: 'Add to Cart' }).first();
  await held.getByRole('radio', { name: /^Medium/ }).tap();
  await held.getByRole('button', { name: 'Increase quantity' }).tap();
  await held.getByRole('button', { name: 'Increase quantity' }).tap();
  await add.tap();
  await expect(add).toHaveAttribute('data-pressed');
  // Again, because nothing seems to happen: it is one wish.
  await add.tap();
  arrive();
  const drawer = held.getByRole('dialog', { name: 'Shopping Cart (3)' });
  await expect(drawer).toBeVisible();
  await expect(drawer).toContainText('Medium (5")');
  await expect(add).not.toHaveAttribute('data-pressed');
  expect(errors).toEqual([]);
});

test('a PIN code that was sent before the scripts came is answered with them, and still stands there', async ({
  page,
  database,
}) => {
  const id = await findProductId(database.pool, 'Monstera Deliciosa');
  const { held, arrive } = await openHeld({ page }, `/product/${id}`);
  const pin = held.getByLabel('Deliver to PIN code');
  const check = held.getByRole('button', { name: 'Check' });
  await pin.fill('12');
  await check.tap();
  await expect(check).toHaveAttribute('data-pressed');
  await pin.fill('560001');
  await pin.press('Enter');
  arrive();
  await expect(held.getByRole('status').getByText(/^(Delivered|Arrives)/)).toBeVisible();
  await expect(pin).toHaveValue('560001');
  expect(new URL(held.url()).search).toBe('');
});

test('the cart opens that was asked for before the scripts came', async ({ page }) => {
  const { held, arrive } = await openHeld({ page }, '/about');
  await held.getByRole('button', { name: 'Cart' }).tap();
  arrive();
  await expect(held.getByRole('dialog', { name: 'Shopping Cart (0)' })).toBeVisible();
});

test('the menu opens and its links lead on without any script', async ({ page }) => {
  const { held } = await openHeld({ page }, '/');
  await held.getByRole('button', { name: 'Menu', exact: true }).tap();
  await held.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Plant Care' }).tap();
  await held.waitForURL('**/plant-care', { waitUntil: 'commit' });
});

test('the menu that was opened before the scripts came stays open and closes as usual', async ({ page }) => {
  const { held, arrive } = await openHeld({ page }, '/');
  const menu = held.getByRole('navigation', { name: 'Menu' });
  await held.getByRole('button', { name: 'Menu', exact: true }).tap();
  arrive();
  await held.waitForFunction(() => !('earlyTaps' in window));
  await expect(menu).toBeVisible();
  await menu.getByRole('link', { name: 'Shop' }).tap();
  await held.waitForURL('**/shop', { waitUntil: 'commit' });
  await expect(menu).toBeHidden();
});

test('in a wide window the account’s menu opens under its button before the scripts came', async ({
  page,
}) => {
  const { held } = await openHeld({ page }, '/');
  await held.setViewportSize({ width: 1440, height: 900 });
  const button = held.getByRole('button', { name: 'Account', exact: true });
  await button.click();
  const [at, below] = await Promise.all([
    held.getByRole('group', { name: 'Account' }).boundingBox(),
    button.boundingBox(),
  ]);
  const end = (box: typeof at) => Math.round((box?.x ?? 0) + (box?.width ?? 0));
  expect(end(at)).toBe(end(below));
  expect(Math.round(at?.y ?? 0)).toBe(Math.round((below?.y ?? 0) + (below?.height ?? 0) + 8));
});

test('a search is answered without any script, and what was typed before they came with them', async ({
  page,
}) => {
  const first = await openHeld({ page }, '/shop');
  await first.held.getByLabel('Search plants and pots').fill('fiddel');
  await first.held.getByLabel('Search plants and pots').press('Enter');
  // Its load event waits for the scripts that are held.
  await first.held.waitForURL('**/shop?**q=fiddel**', { waitUntil: 'commit' });
  await expect(first.held.getByRole('link', { name: /Fiddle-Leaf Fig/ }).first()).toBeVisible();

  const second = await openHeld({ page }, '/shop');
  await second.held.getByLabel('Search plants and pots').fill('monstera');
  second.arrive();
  await second.held.waitForURL('**/shop?q=monstera');
  await expect(second.held.getByLabel('Search plants and pots')).toHaveValue('monstera');
});

test('the order chosen before the scripts came is taken up', async ({ page }) => {
  const { held, arrive } = await openHeld({ page }, '/shop');
  await held.getByLabel('Sort by').selectOption('name');
  arrive();
  await held.waitForURL('**/shop?sort=name');
});
