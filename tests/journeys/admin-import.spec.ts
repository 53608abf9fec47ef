import { readFile } from 'node:fs/promises';
import { signInAsAdmin } from './admin-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

test.use({ ownShop: 'import' });

const header =
  'Handle,Name,Description,Price,Stock,Categories,Variant size,Variant type,Variant SKU,Variant price,Variant stock';
const csv = `${header}
living-stone,Living Stone,"Trails, and likes light",299,7,Succulents,,,,,
olive-tree,Bonsai Olive,Silvery,900,,Outdoor,Small,Clay,OLV-S,900,3
olive-tree,,,,,,Large,Clay,OLV-L,1900,2
no-price,No Price,Nothing,-1,1,Outdoor,,,,,
`;

test('staff bring a catalogue along: checked first, then written, then on sale', async ({
  page,
  context,
  database,
  shop,
  consoleErrors,
}) => {
  await signInAsAdmin({ context, database, shop });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Import', exact: true })).toBeVisible();
  await expect(page.getByText('Nothing imported yet')).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });

  const input = page.getByLabel('Drop a CSV file here, or choose it');
  await input.setInputFiles({
    name: 'utf16.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufeff${csv}`, 'utf16le'),
  });
  await expect(page.getByText('This file is UTF-16 text.')).toBeVisible();
  await input.setInputFiles({ name: 'leaf.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  await expect(page.getByText('This is no CSV file. Please save the sheet')).toBeVisible();

  await input.setInputFiles({ name: 'plants.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByRole('heading', { name: 'plants.csv' })).toBeVisible();
  await expect(page.getByText('Nothing of the shop has changed yet')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('3 rows would be added, 0 changed, 0 unchanged, 1 refused.')).toBeVisible();
  await expect(page.getByRole('row', { name: /no-price/ })).toContainText('Price cannot be negative');
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await page.getByLabel('Result').selectOption({ label: 'Refused (1)' });
  await expect(page.getByRole('row', { name: /olive-tree/ })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Refused rows as CSV' }).click();
  const refused = await readFile(await (await download).path(), 'utf8');
  expect(refused).toContain('"no-price"');
  expect(refused).toContain('"Price cannot be negative"');

  await page.getByRole('button', { name: 'Start import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start this import?' });
  await expect(dialog).toContainText('3 rows will be added and 0 rows changed. 1 row stays out.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Start import' }).click();
  await dialog.getByRole('button', { name: 'Start import' }).click();
  await expect(page.getByText('The import is done')).toBeVisible({ timeout: 20_000 });
  await expectReadable(page, { widths: BOTH_WIDTHS });

  await page.goto('/shop?q=bonsai+olive');
  await page
    .getByRole('link', { name: /Bonsai Olive/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bonsai Olive', exact: true })).toBeVisible();

  await page.goto('/admin/import');
  await expect(page.getByRole('row', { name: /plants\.csv/ })).toContainText('Done');
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await page.getByRole('link', { name: 'plants.csv' }).click();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('0 rows would be added, 0 changed, 3 unchanged, 1 refused.')).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole('button', { name: 'Start import' })).toBeDisabled();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Nothing imported yet')).toBeVisible();
  await page.goto('/admin/activity?type=import');
  await expect(page.getByText('plants.csv').first()).toBeVisible();
  expect(consoleErrors.filter((text) => !/status of (413|422)/.test(text))).toEqual([]);
});

test('the sample file is one that the shop takes', async ({ page, context, database, shop }) => {
  await signInAsAdmin({ context, database, shop });
  await page.goto('/admin/import');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Sample file' }).click();
  const buffer = await readFile(await (await download).path());
  await page
    .getByLabel('Drop a CSV file here, or choose it')
    .setInputFiles({ name: 'sample.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText(/^3 rows would be added/)).toBeVisible({ timeout: 20_000 });
});
