import { eq } from 'drizzle-orm';
import { readFile } from 'node:fs/promises';
import { createDatabase } from '../../src/database/client.ts';
import { products } from '../../src/database/tables/catalogue.ts';
import { addPlainProduct, addVariantProduct } from '../catalogue.fixtures.ts';
import { signInAsAdmin, toast } from './admin-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

test('staff copy a product, give it SKUs that nothing else has, and find it by one', async ({
  page,
  context,
  database,
  shop,
  consoleErrors,
}) => {
  await signInAsAdmin({ context, database, shop });
  const db = createDatabase(database.pool);
  const fern = await addVariantProduct(db, 4, { sku: 'CF-SMALL' });
  await db.update(products).set({ name: 'Copied Fern' }).where(eq(products.id, fern.productId));
  await addPlainProduct(db, { name: 'Taken Tulsi', sku: 'TULSI-1' });

  await page.goto('/admin/products?q=copied+fern');
  await page.getByRole('button', { name: 'Actions for Copied Fern' }).click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(toast(page, '‘Copy of Copied Fern’ added as a draft')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(dialog.getByLabel('Product name')).toHaveValue('Copy of Copied Fern');
  await expect(dialog.getByLabel('SKU')).toHaveValue('');

  // Taken by another product, and by a variant of another one: each is said beside its field.
  await dialog.getByLabel('Description').fill('Green and soft');
  await dialog.getByRole('tab', { name: 'Categories' }).click();
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('tab', { name: 'Basic Info' }).click();
  await dialog.getByLabel('SKU').fill('tulsi-1');
  await dialog.getByRole('button', { name: 'Save Product' }).click();
  await expect(dialog.getByText('Taken Tulsi has this SKU already')).toBeVisible();
  await expect(dialog.getByLabel('SKU')).toBeFocused();
  await expectReadable(page, { widths: BOTH_WIDTHS, within: 'dialog[open]' });
  await dialog.getByLabel('SKU').fill('COPY-1');
  await dialog.getByRole('tab', { name: 'Variants' }).first().click();
  await dialog.getByRole('tab', { name: 'Variants', exact: true }).last().click();
  await dialog.getByRole('switch', { name: 'SKU and barcode' }).check();
  const small = dialog.getByRole('textbox', { name: /^SKU of Small/ });
  await small.fill('cf-small');
  await dialog.getByRole('button', { name: 'Save Product' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText(/Copied Fern, Small .* has this SKU already/)).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS, within: 'dialog[open]' });
  await small.fill('COPY-1-S');
  await dialog.getByRole('button', { name: 'Save Product' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Product saved successfully')).toBeVisible();

  await page.getByRole('searchbox').fill('copy-1-s');
  await expect(page.getByRole('row', { name: /Copy of Copied Fern/ })).toContainText('Draft');

  // The dialog copies, too, and what is typed there is not lost for it.
  await page.getByRole('link', { name: 'Copy of Copied Fern' }).click();
  await dialog.getByLabel('Product name').fill('Second thoughts');
  await expect(dialog.getByRole('button', { name: 'Copy Product' })).toBeDisabled();
  await dialog.getByLabel('Product name').fill('Copy of Copied Fern');
  await dialog.getByRole('button', { name: 'Copy Product' }).click();
  await expect(dialog.getByLabel('Product name')).toHaveValue('Copy of Copy of Copied Fern');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  // Those that say that a SKU is taken.
  expect(consoleErrors.filter((error) => !error.includes('409'))).toEqual([]);
});

test('staff take the whole catalogue with them as a file, or with its pictures', async ({
  page,
  context,
  database,
  shop,
}) => {
  await signInAsAdmin({ context, database, shop });
  await page.goto('/admin/products');
  for (const [name, begins] of [
    ['All products (CSV)', '\uFEFFHandle,Name,'],
    ['With pictures (ZIP)', 'PK\u0003\u0004'],
  ] as const) {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^catalogue\.(csv|zip)$/);
    expect((await readFile(await download.path())).toString()).toContain(begins);
  }
});
