import { signInAsAdmin } from './admin-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

test.use({ ownShop: 'remove-demo' });

test('the demo is taken away, but for what staff changed', async ({
  page,
  context,
  database,
  shop,
  consoleErrors,
}) => {
  await signInAsAdmin({ context, database, shop });
  await database.pool.query(
    `update products set price_paise = price_paise + 100 where name = 'Monstera Deliciosa'`,
  );
  await page.goto('/admin/settings/opening');
  const card = page.getByRole('region', { name: 'The demo' });
  await expect(card.getByRole('link', { name: 'Monstera Deliciosa' })).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });

  await card.getByRole('button', { name: 'Remove the demo' }).click();
  const question = page.getByRole('dialog', { name: 'Remove the demo?' });
  await expect(question).toContainText(/\d+ products/);
  await expectReadable(page, { widths: BOTH_WIDTHS, within: 'dialog[open]' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.goto('/shop');
  await expect(page.getByText('34 products', { exact: true })).toBeVisible();

  await page.goto('/admin/settings/opening');
  await card.getByRole('button', { name: 'Remove the demo' }).click();
  await question.getByRole('button', { name: 'Remove the demo' }).click();
  await expect(card.getByText(/^Gone: /)).toBeVisible();
  await expect(card.getByRole('button', { name: 'Remove the demo' })).toHaveCount(0);
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await page.goto('/shop');
  await expect(page.getByText('1 product', { exact: true })).toBeVisible();
  await page.goto('/');
  await expectReadable(page, { widths: BOTH_WIDTHS });
  const about = await page.request.get('/about');
  expect(about.status()).toBe(404);
  expect(consoleErrors).toEqual([]);
});
