import { signInAsAdmin, toast } from './admin-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

test.beforeEach(async ({ context, database, shop }) => {
  await signInAsAdmin({ context, database, shop });
});

test('tax classes are typed, refused beside their fields, saved, and chosen for a category and a product', async ({
  page,
  database,
}) => {
  await page.goto('/admin/settings/taxes');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await page.getByLabel(/GSTIN/).fill('27aapfu0939f1zw');
  await page.getByRole('button', { name: 'Add a class' }).click();
  await page.getByLabel('Name').fill('Live plants');
  await page.getByLabel('Rate').fill('five');
  await page.getByLabel('HSN code').fill('602');
  await save.click();
  await expect(page.getByText(/does not fit the rest/)).toBeVisible();
  await expect(page.getByText(/A rate is a percentage/)).toBeVisible();
  await expect(page.getByText(/2, 4, 6 or 8 digits/)).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });

  await page.getByLabel(/GSTIN/).fill('27aapfu0939f1zv');
  await page.getByLabel('State of supply').selectOption('Karnataka');
  await page.getByLabel('Rate').fill('5');
  await page.getByLabel('HSN code').fill('0602');
  await save.click();
  await expect(page.getByText('This is another state than that of the GSTIN')).toBeVisible();
  await page.getByLabel('State of supply').selectOption('Maharashtra');
  await page.getByLabel('Everything else').selectOption('Live plants (5 %)');
  await save.click();
  await expect(toast(page, 'Settings of ‘Taxes’ saved')).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });

  const { rows } = await database.pool.query<{ id: string }>('select id from products limit 1');
  await page.goto(`/admin/products?dialog=edit&id=${rows[0]?.id}&tab=settings`);
  await expect(page.getByLabel('Tax class')).toHaveValue('');
  await page.getByLabel('Tax class').selectOption('Live plants');
  await database.pool.query(`delete from settings where section = 'taxes'`);
});

test('what the checkout asks for is set, and asked for', async ({ page, database }) => {
  await page.goto('/admin/settings/checkout');
  await page.getByLabel('Lowest order value').fill('-1');
  await page.getByRole('switch', { name: /Phone number is required/ }).uncheck();
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await expect(page.getByText(/Please enter an amount from 0/)).toBeVisible();
  await page.getByLabel('Lowest order value').fill('0');
  await save.click();
  await expect(toast(page, 'Settings of ‘Checkout’ saved')).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await database.pool.query(`delete from settings where section = 'checkout'`);
});
