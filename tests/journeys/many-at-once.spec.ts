import { eq } from 'drizzle-orm';
import { createDatabase } from '../../src/database/client.ts';
import { products } from '../../src/database/tables/catalogue.ts';
import { addPlainProduct } from '../catalogue.fixtures.ts';
import { signInAsAdmin, toast } from './admin-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

test('staff raise prices of all that a search finds, see each value before, and a colleague takes it back', async ({
  page,
  context,
  browser,
  database,
  shop,
  consoleErrors,
}) => {
  await signInAsAdmin({ context, database, shop });
  const db = createDatabase(database.pool);
  const many = await Promise.all(
    ['Bulk Fern', 'Bulk Ivy', 'Bulk Moss'].map((name) => addPlainProduct(db, { name, pricePaise: 250_00 })),
  );
  const priceOf = async (at: number) =>
    (
      await db
        .select()
        .from(products)
        .where(eq(products.id, many[at]?.productId ?? ''))
    )[0]?.pricePaise;

  await page.goto('/admin/products?q=bulk');
  await page.getByRole('button', { name: 'Change many…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change many at once' });
  await expect(dialog).toContainText('3 products');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('Type a percentage above 0')).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS, within: 'dialog[open]' });
  await dialog.getByLabel('Per cent', { exact: true }).last().fill('10');
  await dialog.getByLabel('Round each price').selectOption('nine');
  await dialog.getByRole('button', { name: 'Preview' }).click();

  await expect(
    page.getByRole('heading', { name: 'Prices up by 10 %, rounded to an end in 9' }),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /Bulk Ivy.*₹250.00.*₹279.00/ })).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });

  // Somebody changes one of them before it is applied.
  await db
    .update(products)
    .set({ pricePaise: 400_00 })
    .where(eq(products.id, many[2]?.productId ?? ''));
  await page.getByRole('button', { name: 'Apply to 3 lines' }).click();
  await expect(
    page.getByText('Nothing was changed: Bulk Moss changed meanwhile', { exact: false }),
  ).toBeVisible();
  await expect(
    page.getByRole('row', { name: /Bulk Moss.*₹400.00.*₹439.00.*Changed meanwhile/ }),
  ).toBeVisible();
  expect(await priceOf(0)).toBe(250_00);
  await page.getByRole('button', { name: 'Apply to 3 lines' }).click();
  await expect(toast(page, '3 lines changed')).toBeVisible();
  expect(await priceOf(0)).toBe(279_00);
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();

  // From a colleague's screen.
  const other = await browser.newContext({ baseURL: shop.url });
  await signInAsAdmin({ context: other, database, shop });
  const desk = await other.newPage();
  await desk.goto('/admin/products?q=bulk');
  const notice = desk.getByRole('region', { name: 'Changed just now' });
  await expect(notice).toContainText('Prices up by 10 %');
  await db
    .update(products)
    .set({ pricePaise: 1_00 })
    .where(eq(products.id, many[1]?.productId ?? ''));
  await expectReadable(desk, { widths: BOTH_WIDTHS });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(toast(desk, '2 lines taken back, 1 left alone')).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect([await priceOf(0), await priceOf(1), await priceOf(2)]).toEqual([250_00, 1_00, 400_00]);
  await other.close();

  await page.reload();
  await page.getByRole('link', { name: 'Left alone' }).click();
  await expect(page.getByRole('row', { name: /Bulk/ })).toHaveCount(1);
  await expect(page.getByRole('row', { name: /Bulk Ivy/ })).toBeVisible();

  // In the stock sheet, for what is ticked.
  await page.goto('/admin/stock?q=bulk');
  await page.getByRole('checkbox', { name: 'Select Bulk Fern' }).check();
  await page.getByRole('button', { name: 'Change many…' }).click();
  await dialog.getByLabel('What to do').selectOption('Change stock');
  await dialog.getByLabel('Units').fill('20');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Apply to 1 line' }).click();
  await expect(toast(page, '1 line changed')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the stock' }).click();
  await expect(page.getByRole('region', { name: 'Changed just now' })).toContainText('Stock more by 20');
  await page.getByRole('button', { name: 'More to do' }).click();
  await page.getByRole('link', { name: 'Bulk change history' }).click();
  await expect(page.getByRole('row', { name: /Prices up by 10 %/ })).toContainText('Taken back');
  await expectReadable(page, { widths: BOTH_WIDTHS });
  expect(consoleErrors.filter((line) => !line.includes('422') && !line.includes('409'))).toEqual([]);
});
