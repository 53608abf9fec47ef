import { createDatabase } from '../../src/database/client.ts';
import { aCustomer } from '../catalogue.fixtures.ts';
import { addOrder } from '../orders.fixtures.ts';
import { phoneOrderLabels, signInAsAdmin, toast } from './admin-steps.ts';
import { hold } from './held.ts';
import { expect, test } from './shop-test.ts';

test.use({ ownShop: 'settings' });

test.beforeEach(async ({ context, database, shop }) => {
  await signInAsAdmin({ context, database, shop });
});

test('what is ticked while others are published stays ticked', async ({ page, consoleErrors }) => {
  await page.goto('/admin/products');
  const letGo = await hold(page, /\/admin\/products\.data/);
  const ticks = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await ticks.nth(2).check();
  letGo();
  await expect(page.getByRole('region', { name: 'Selected products' })).toContainText('1 selected');
  await expect(ticks.nth(2)).toBeChecked();
  await expect(ticks.nth(0)).not.toBeChecked();
  expect(consoleErrors).toEqual([]);
});

test('a switch that is turned on, off and on again ends on', async ({ page, consoleErrors }) => {
  await page.goto('/admin/products');
  const letGo = await hold(page, /\/admin\/products\.data/);
  const feature = page.getByRole('switch', { name: /^Feature / }).first();
  const wasOn = await feature.isChecked();
  await feature.click();
  await feature.click();
  await feature.click();
  letGo();
  await expect(toast(page, 'Product featured status updated')).toBeVisible();
  await expect(feature).toBeChecked({ checked: !wasOn });
  await page.reload();
  await expect(feature).toBeChecked({ checked: !wasOn });
  expect(consoleErrors).toEqual([]);
});

test('a note for staff that is written while one is added stays', async ({
  page,
  database: { pool },
  consoleErrors,
}) => {
  const { id } = await addOrder(createDatabase(pool), {});
  await page.goto(`/admin/orders/${id}`);
  const letGo = await hold(page, /\/admin\/orders.*\.data/);
  const note = page.getByLabel('Note for staff');
  await note.fill('Ring twice');
  await page.getByRole('button', { name: 'Add note' }).click();
  await note.fill('Then wait');
  letGo();
  await expect(page.getByRole('listitem').getByText('Ring twice')).toBeVisible();
  await expect(note).toHaveValue('Then wait');
  expect(consoleErrors).toEqual([]);
});

test('who leaves while it is saved leaves once it is', async ({ page, consoleErrors }) => {
  await page.goto('/admin/homepage');
  const letGo = await hold(page, /\/admin\/homepage\.data/);
  const title = page.getByLabel('Hero title');
  const before = await title.inputValue();
  await title.fill(`${before} today`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('tab', { name: 'Testimonials' }).click();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await expect(question).toBeVisible();
  letGo();
  await expect(page).toHaveURL(/tab=testimonials/);
  await expect(question).toBeHidden();
  await page.getByRole('tab', { name: 'Homepage Settings' }).click();
  await expect(title).toHaveValue(`${before} today`);
  await title.fill(before);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('No unsaved changes').first()).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('nothing is added to an order by phone while it is sent', async ({ page, consoleErrors }) => {
  await page.goto('/admin/orders/new');
  await page.getByLabel('Search a plant').fill('snake plant');
  await page.keyboard.press('Enter');
  const add = page.getByRole('button', { name: /^Add Snake/ }).and(page.locator(':enabled'));
  await add.first().click();
  for (const [name, label] of Object.entries(phoneOrderLabels)) {
    await page.getByLabel(label, { exact: true }).fill(aCustomer[name as keyof typeof phoneOrderLabels]);
  }
  const send = page.getByRole('button', { name: 'Send payment link' });
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  await expect(send).toBeEnabled();
  await page.route(/\/admin\/orders\/new\.data/, async (route) => {
    if (route.request().postData()?.includes('intent=create')) await promise;
    await route.continue();
  });
  await send.click();
  // It would not be in what was sent, and gone with it.
  await expect(add.first()).toBeHidden();
  await expect(page.getByLabel('City', { exact: true })).toBeDisabled();
  letGo();
  await expect(page.getByText(`Payment link sent to ${aCustomer.email}`)).toBeVisible();
  await expect(add.first()).toBeVisible();
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('');
  expect(consoleErrors).toEqual([]);
});
