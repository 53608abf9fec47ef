import { readFile } from 'node:fs/promises';
import { signInAsAdmin } from './admin-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

test.beforeEach(async ({ context, database, shop }) => {
  await signInAsAdmin({ context, database, shop });
});

test('a file of a period is fetched, and nonsense is answered beside its field', async ({ page }) => {
  await page.goto('/admin/exports');
  const periods = page.getByRole('navigation', { name: 'Periods' });
  await expect(periods.getByRole('link', { name: 'This month' })).toHaveAttribute('aria-current', 'true');
  await periods.getByRole('link', { name: 'Last financial year' }).click();
  await expect(page.getByLabel('First day')).toHaveValue(/-04-01$/);
  await expect(page.getByLabel('Last day')).toHaveValue(/-03-31$/);
  await expectReadable(page, { widths: BOTH_WIDTHS });

  const arriving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download customers' }).click();
  const file = await arriving;
  expect(file.suggestedFilename()).toMatch(/^customers-\d{4}-04-01-to-\d{4}-03-31\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFE-mail,Customer,Phone/);

  await page.getByLabel('Last day').fill('2020-01-01');
  await page.getByRole('button', { name: 'Download orders' }).click();
  await expect(page.getByText('The last day is before the first one.')).toBeVisible();
  await expect(page.getByLabel('Last day')).toHaveValue('2020-01-01');
  await expectReadable(page, { widths: BOTH_WIDTHS });

  await page.goto('/admin/exports?busy=yes');
  await expect(page.getByRole('alert').getByText(/Two files are being written/)).toBeVisible();
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByText(/ exported file ‘Customers, /).first()).toBeVisible();
});
