import { eq } from 'drizzle-orm';
import { createDatabase } from '../../src/database/client.ts';
import { productVariants, products } from '../../src/database/tables/catalogue.ts';
import { addPlainProduct, addVariantProduct } from '../catalogue.fixtures.ts';
import { signInAsAdmin } from './admin-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

test('staff go down the column of shelves by keyboard, and two of them overwrite nothing unseen', async ({
  page,
  context,
  database,
  shop,
  consoleErrors,
}) => {
  await signInAsAdmin({ context, database, shop });
  const db = createDatabase(database.pool);
  const fern = await addVariantProduct(db, 4);
  await db.update(products).set({ name: 'Sheet Fern' }).where(eq(products.id, fern.productId));
  await db.insert(productVariants).values({
    productId: fern.productId,
    potType: 'Krish',
    size: 'Large (8")',
    pricePaise: 900_00,
    stock: 0,
  });
  const shelf = async () => {
    const rows = await db.select().from(productVariants).where(eq(productVariants.productId, fern.productId));
    return rows.map(({ stock }) => stock).toSorted((a, b) => a - b);
  };

  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Stock' }).click();
  await page.getByRole('searchbox').fill('sheet fern');
  await expect(page).toHaveURL(/q=sheet/);
  const small = page.getByRole('textbox', { name: /On the shelf: Sheet Fern, Small/ });
  const large = page.getByRole('textbox', { name: /On the shelf: Sheet Fern, Large/ });
  await expect(page.getByRole('row', { name: /Sheet Fern, (Small|Large)/ })).toHaveCount(2);
  // Its name stands once, above both of its pots.
  await expect(
    page.getByRole('rowheader', { name: /^Sheet Fern\s*2 lines · 1 sold out, 1 low$/ }),
  ).toBeVisible();

  // Exact, then on with Enter; units that come; Escape gives back what stood there.
  await small.fill('25');
  await small.press('Enter');
  await expect(large).toBeFocused();
  await expect(page.getByRole('row', { name: /Small/ })).toContainText('Saved');
  await large.fill('+12');
  await expect(page.getByText('Enter makes it 12')).toBeVisible();
  await large.press('ArrowUp');
  await expect(small).toBeFocused();
  await expect.poll(shelf).toEqual([12, 25]);
  await small.fill('7');
  await expect.poll(shelf).toEqual([7, 12]);
  await small.press('Escape');
  await expect(small).toHaveValue('25');
  await expect.poll(shelf).toEqual([12, 25]);
  await page.getByRole('button', { name: /Add 10 to Sheet Fern, Large/ }).click();
  await expect(large).toHaveValue('22');
  await expect.poll(shelf).toEqual([22, 25]);

  // The answer to ten more is lost on its way: it counts once, however often it is sent.
  await page.route('**/api/admin/stock', async (route) => {
    if (!route.request().postData()?.includes('"by"')) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: /Add 10 to Sheet Fern, Large/ }).click();
  await expect(page.getByText('not known whether it is counted')).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await page.unroute('**/api/admin/stock');
  await page.getByRole('button', { name: /Add 10 to Sheet Fern, Large/ }).click();
  await expect(large).toHaveValue('32');
  expect(await shelf()).toEqual([25, 32]);
  await large.fill('22');
  await large.press('Enter');
  await expect.poll(shelf).toEqual([22, 25]);
  consoleErrors.length = 0;

  // What is no stock stays beside its sentence, and nobody leaves it behind unasked.
  await small.fill('-30');
  await small.press('Enter');
  await expect(page.getByText('So many are not on the shelf')).toBeVisible();
  await expect(small).toBeFocused();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await small.press('Escape');
  await expect(small).toHaveValue('25');

  // What is sold meanwhile is heard of.
  const setShelf = (stock: number) =>
    db.update(productVariants).set({ stock }).where(eq(productVariants.id, fern.variantId));
  await setShelf(26);
  await expect(small).toHaveValue('26');
  await setShelf(25);
  await expect(small).toHaveValue('25');

  // Somebody else was faster.
  await page.route('**/api/admin/stock', async (route) => {
    if (route.request().postData()?.includes('"to":40')) await setShelf(24);
    await route.continue();
  });
  await small.fill('40');
  await small.press('Enter');
  await expect(page.getByText('Changed from 25 to 24 meanwhile')).toBeVisible();
  expect(await shelf()).toEqual([22, 24]);
  await page.unroute('**/api/admin/stock');
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await small.press('Enter');
  await expect.poll(shelf).toEqual([22, 40]);

  // By the variant: its product has plenty.
  await db.update(productVariants).set({ stock: 3 }).where(eq(productVariants.id, fern.variantId));
  await page.goto('/admin/stock?show=low&q=sheet+fern');
  await expect(page.getByRole('row', { name: /Sheet Fern/ })).toHaveCount(1);
  // Of a list of what is low no row says that it is.
  await expect(page.getByRole('row', { name: /Sheet Fern/ })).not.toContainText('Low Stock');
  await page.goto('/admin/stock?q=sheet+fern');
  await expect(small).toHaveValue('3');
  await expect(page.getByRole('row', { name: /Sheet Fern, Small/ })).toContainText('Low Stock');
  await page.goto('/admin/stock?show=sold-out&q=sheet+fern');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear search' }).click();
  await expect(page).toHaveURL('/admin/stock?show=sold-out');
  expect(consoleErrors).toEqual([]);
});

test('staff list what is low or sold out and put it in order, also on a phone', async ({
  page,
  context,
  database,
  shop,
  consoleErrors,
}) => {
  await signInAsAdmin({ context, database, shop });
  const db = createDatabase(database.pool);
  const moss = await addVariantProduct(db, 3);
  await db.update(products).set({ name: 'Ranked Moss' }).where(eq(products.id, moss.productId));
  await db.update(productVariants).set({ sku: 'MOSS-S-W' }).where(eq(productVariants.id, moss.variantId));
  await addPlainProduct(db, { name: 'Ranked Stone', stock: 0 });
  await addPlainProduct(db, { name: 'Ranked Bark', stock: 9, sku: 'BARK-9' });
  const names = page.getByRole('row', { name: /Ranked/ }).getByRole('rowheader');
  const sortBy = (column: string) =>
    page.getByRole('columnheader', { name: column }).getByRole('button').press('Enter');

  await page.goto('/admin/stock');
  const show = page.getByRole('navigation', { name: 'Show' });
  // What is sold out stands first, then what is low, each below its own heading.
  const bands = page.getByRole('rowheader', { name: /^(Sold out|Low|In stock)\s*\d+ lines?$/ });
  await expect(bands).toHaveText([/^Sold out/, /^Low/, /^In stock/]);
  await expect(page.getByRole('columnheader', { name: 'Product' })).toHaveAttribute('aria-sort', 'none');
  await expect(show.getByRole('link', { name: /^Low [1-9]/ })).toBeVisible();
  // Each page says where it stands, whichever way one comes to it.
  const pages = page.getByRole('navigation', { name: 'Pages of stock' });
  await expect(pages).toContainText(/^1 to 100 of \d+/);
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(pages).toContainText(/101 to 200 of \d+/);
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(pages).toContainText(/201 to 300 of \d+/);
  await pages.getByRole('link', { name: 'Previous' }).click();
  await expect(pages).toContainText(/101 to 200 of \d+/);
  await page.goto('/admin/stock');
  await show.getByRole('link', { name: /^Sold out [1-9]/ }).click();
  await expect(page).toHaveURL('/admin/stock?show=sold-out');
  await expect(show.locator('[aria-current]')).toHaveText(/^Sold out/);
  await expect(page.getByRole('row', { name: /Ranked Stone/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Ranked Bark/ })).toHaveCount(0);

  for (const width of BOTH_WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/admin/stock?q=ranked');
    await expect(names).toHaveText([/Bark/, /Moss/, /Stone/]);
    await sortBy('On the shelf');
    await expect(names).toHaveText([/Stone/, /Moss/, /Bark/]);
    await expect(page).toHaveURL('/admin/stock?q=ranked&sort=stock');
    await sortBy('On the shelf');
    await expect(names).toHaveText([/Bark/, /Moss/, /Stone/]);
    await sortBy('Product');
    await expect(page).toHaveURL('/admin/stock?q=ranked');
    // The address is ahead of the table, whose heads say what pressing them does.
    await expect(page.getByRole('columnheader', { name: 'Product' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await sortBy('Product');
    await expect(names).toHaveText([/Stone/, /Moss/, /Bark/]);
    await expect(page.getByRole('columnheader', { name: 'Product' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    const unfold = page.getByRole('button', { name: /^Details of Ranked Moss/ });
    if (await unfold.isVisible()) await unfold.click();
    await expect(page.getByText('MOSS-S-W')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expect(page.getByRole('region', { name: 'Many at once' })).toContainText('3 selected');
  }
  await expectReadable(page);
  expect(consoleErrors).toEqual([]);
});

test('staff take the sheet away as a file, count, and bring it back after they saw each line', async ({
  page,
  context,
  database,
  shop,
  consoleErrors,
}) => {
  await signInAsAdmin({ context, database, shop });
  const db = createDatabase(database.pool);
  const moss = await addPlainProduct(db, { name: 'Counted Moss', stock: 4 });
  await addPlainProduct(db, { name: 'Counted Ivy', stock: 9 });
  await page.goto('/admin/stock?q=counted');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'More to do' }).click();
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer);
  const file = Buffer.concat(chunks).toString('utf8');
  expect(file.split('\r\n')).toHaveLength(4);

  await page.getByRole('button', { name: 'More to do' }).click();
  await page.getByRole('button', { name: 'Import CSV…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Count from a file' });
  const choose = (content: string | Buffer, name = 'count.csv') =>
    dialog.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await choose('PK\u0003\u0004 a workbook', 'count.xlsx');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('This is an Excel file, or a ZIP without a CSV file.')).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS, within: 'dialog[open]' });
  await choose(`${file.replace(',4,0,4', ',11,0,4')},NO-SUCH,Nothing,,,,3,0,0\r\n`);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('heading', { name: 'Stock from ‘count.csv’' })).toBeVisible();
  await expect(page.getByText('1 line changes, 1 refused, 1 already so.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Counted Moss.*4.*11/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /NO-SUCH/ })).toContainText('Nothing has this id or SKU');
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await page.getByRole('button', { name: 'Apply to 1 line' }).click();
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();
  const [stored] = await db.select().from(products).where(eq(products.id, moss.productId));
  expect(stored?.stock).toBe(11);
  expect(consoleErrors.filter((line) => !line.includes('422'))).toEqual([]);
});
