import type { Page } from '@playwright/test';
import { type Pool, createDatabase } from '../../src/database/client.ts';
import { productVariants } from '../../src/database/tables/catalogue.ts';
import { addVariantProduct } from '../catalogue.fixtures.ts';
import { signInAsAdmin, toast } from './admin-steps.ts';
import { hold } from './held.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

test.beforeEach(async ({ context, database, shop }) => {
  await signInAsAdmin({ context, database, shop });
});

const WHITE = 'Small (4") · Plastic · White';
const RED = 'Small (4") · Plastic · Red';

/** A published product in white, red and black pots at ₹600, with 7, 5 and 3 in stock. */
async function addThreePots(pool: Pool) {
  const db = createDatabase(pool);
  const { productId, variantId } = await addVariantProduct(db, 7);
  const more = [
    ['Red', 5],
    ['Black', 3],
  ] as const;
  await db.insert(productVariants).values(
    more.map(([potColor, stock]) => ({
      productId,
      potType: 'Plastic',
      size: 'Small (4")',
      potColor,
      pricePaise: 600_00,
      stock,
    })),
  );
  await pool.query(`update products set description = 'Green.' where id = $1`, [productId]);
  await pool.query(
    'insert into product_categories (product_id, category_id) select $1, id from categories limit 1',
    [productId],
  );
  return { productId, variantId };
}

async function openList(page: Page, productId: string) {
  await page.goto(`/admin/products?dialog=edit&id=${productId}&tab=variants&part=list`);
  return page.getByRole('dialog', { name: 'Edit Product' });
}

async function stocksOf(pool: Pool, productId: string): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ pot_color: string; stock: number }>(
    'select pot_color, stock from product_variants where product_id = $1',
    [productId],
  );
  return Object.fromEntries(rows.map(({ pot_color, stock }) => [pot_color, stock]));
}

test('bulk edit does nothing to nobody; to many it asks first, and can be taken back', async ({
  page,
  database,
}) => {
  const { productId } = await addThreePots(database.pool);
  const dialog = await openList(page, productId);
  for (const name of ['Set price', 'Set stock', 'Enable', 'Disable']) {
    await expect(dialog.getByRole('button', { name, exact: true })).toBeDisabled();
  }
  await expect(dialog.getByText('Bulk edit: tick the variants that it is to change')).toBeVisible();

  await dialog.getByLabel(`Select ${WHITE}`).check();
  await dialog.getByLabel(`Select ${RED}`).check();
  await dialog.getByLabel('Stock of all').fill('4');
  await dialog.getByRole('button', { name: 'Set stock' }).click();
  const question = page.getByRole('dialog', { name: 'Change the stock of 2 variants?' });
  await expect(question.getByRole('listitem')).toHaveText([/White.*from 7 to 4/, /Red.*from 5 to 4/]);
  await expectReadable(page, { widths: BOTH_WIDTHS, within: 'dialog[open]:last-of-type' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await stocksOf(database.pool, productId)).toEqual({ White: 7, Red: 5, Black: 3 });
  await dialog.getByRole('button', { name: 'Set stock' }).click();
  await question.getByRole('button', { name: 'Change 2 variants' }).click();
  await expect(toast(page, 'Stock of 2 variants saved')).toBeVisible();
  expect(await stocksOf(database.pool, productId)).toEqual({ White: 4, Red: 4, Black: 3 });

  // Meanwhile one of them is sold: that is not undone with it.
  await database.pool.query(
    `update product_variants set stock = 1 where product_id = $1 and pot_color = 'Red'`,
    [productId],
  );
  await dialog.getByRole('button', { name: 'Undo: stock of 2 variants' }).click();
  await expect(dialog.getByLabel(`Stock of ${WHITE}`)).toHaveValue('7');
  await expect(
    dialog.getByText(`Taken back for 1 variant. Changed by others meanwhile, and left as they are: ${RED}`),
  ).toBeVisible();
  expect(await stocksOf(database.pool, productId)).toEqual({ White: 7, Red: 1, Black: 3 });
});

test('what cannot be a price or a stock is refused beside its field, and stays there', async ({
  page,
  database,
}) => {
  const { productId } = await addThreePots(database.pool);
  const dialog = await openList(page, productId);
  const price = dialog.getByLabel(`Price of ${WHITE}`, { exact: true });
  const stock = dialog.getByLabel(`Stock of ${WHITE}`);
  const refused: [typeof price, string, string][] = [
    [price, '1.239', 'Price can have at most two decimals'],
    [price, '', 'Price must be an amount in rupees'],
    [price, '99999999999', 'Price can be at most ₹1,00,00,000.00'],
    [stock, '2.7', 'Stock must be a whole number'],
    [stock, '9999999', 'Stock can be at most 10,00,000'],
  ];
  for (const [field, text, sentence] of refused) {
    await field.fill(text);
    await field.blur();
    await expect(dialog.getByText(sentence)).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveValue(text);
  }
  await dialog.getByRole('button', { name: 'Save Product' }).click();
  // Not under 'Product saved successfully': it stays open, at the field.
  await expect(stock.or(price).and(page.locator(':focus'))).toHaveCount(1);
  await expect(dialog.getByRole('alert').filter({ hasText: 'could not be saved' })).toBeVisible();
  await price.fill('-5');
  await expect(dialog.getByText('Price cannot be negative')).toBeVisible();
  await price.fill('12345.50');
  await stock.fill('6');
  await expect(dialog.getByText('Saved', { exact: true })).toHaveCount(6);
  await dialog.getByRole('button', { name: 'Save Product' }).click();
  await expect(toast(page, 'Product saved successfully')).toBeVisible();
  const { rows } = await database.pool.query(
    `select price_paise::int, stock from product_variants where product_id = $1 and pot_color = 'White'`,
    [productId],
  );
  expect(rows).toEqual([{ price_paise: 12345_50, stock: 6 }]);
});

test('a price of 0 is saved once somebody says that it is meant', async ({ page, database }) => {
  const { productId } = await addThreePots(database.pool);
  const dialog = await openList(page, productId);
  const pricesOf = async () => {
    const { rows } = await database.pool.query<{ paise: number }>(
      `select price_paise::int paise from product_variants where product_id = $1 and pot_color = 'White'
       union all select price_paise::int from products where id = $1`,
      [productId],
    );
    return rows.map(({ paise }) => paise);
  };
  const price = dialog.getByLabel(`Price of ${WHITE}`, { exact: true });
  const question = page.getByRole('dialog', { name: 'Free?' });
  await price.fill('0');
  await expect(question.getByText(`Shoppers would pay ₹0.00 for ‘${WHITE}’. Is that meant?`)).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(price).toHaveValue('600');
  expect(await pricesOf()).toEqual([600_00, 600_00]);
  await price.fill('0');
  await question.getByRole('button', { name: 'Yes, for free' }).click();
  await expect.poll(pricesOf).toEqual([0, 600_00]);

  // Where variants are sold, the product's own price sells nothing: it shows theirs, and is kept as it is stored.
  const own = dialog.getByLabel('Price (₹)', { exact: true });
  await dialog.getByRole('tab', { name: 'Basic Info' }).click();
  await expect(own).toHaveValue('₹0.00–₹600.00');
  await expect(own).not.toBeEditable();
  await dialog.getByLabel('Description').fill('Green all year.');
  await dialog.getByRole('button', { name: 'Change them in Variants' }).click();
  await expect(dialog.getByRole('tab', { name: 'Variants' }).first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await dialog.getByRole('button', { name: 'Save Product' }).click();
  await expect(toast(page, 'Product saved successfully')).toBeVisible();
  expect(await pricesOf()).toEqual([0, 600_00]);

  await database.pool.query('update product_variants set enabled = false where product_id = $1', [productId]);
  await page.goto(`/admin/products?dialog=edit&id=${productId}`);
  await own.fill('0');
  await dialog.getByRole('button', { name: 'Save Product' }).click();
  await expect(question.getByText('Shoppers would pay ₹0.00 for ‘Test Fern’. Is that meant?')).toBeVisible();
  expect(await pricesOf()).toEqual([0, 600_00]);
  await question.getByRole('button', { name: 'Yes, for free' }).click();
  await expect(toast(page, 'Product saved successfully')).toBeVisible();
  expect(await pricesOf()).toEqual([0, 0]);
});

test('each field says whether it is saved, and Cancel what it discards', async ({ page, database }) => {
  const { productId } = await addThreePots(database.pool);
  const dialog = await openList(page, productId);
  await expect(dialog.getByText('Saved', { exact: true })).toHaveCount(6);
  await expect(dialog.getByText('Waits for Save', { exact: true })).toHaveCount(0);
  const price = dialog.getByLabel(`Price of ${WHITE}`, { exact: true });
  await price.fill('650');
  await expect(dialog.getByText('Saving…')).toBeVisible();
  await expect(dialog.getByText('Saved', { exact: true })).toHaveCount(6);
  await expect(dialog.getByText('One price or stock is saved already, and stays.')).toBeVisible();
  await dialog.getByRole('switch', { name: `Discount on ${RED}` }).check();
  await dialog.getByLabel(`Discount price of ${RED}`).fill('500');
  await expect(dialog.getByText('Waits for Save', { exact: true })).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS, within: 'dialog[open]' });

  // Typed a moment ago: asked about, and not saved behind the question.
  const cancel = await dialog.getByRole('button', { name: 'Cancel' }).elementHandle();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  // In one go, and then the browser is busy for longer than the second after which it would be saved.
  await dialog.getByLabel(`Stock of ${RED}`).evaluate((field: HTMLInputElement, button) => {
    field.focus();
    field.select();
    document.execCommand('insertText', false, '99');
    (button as HTMLButtonElement).click();
    for (const until = performance.now() + 1_500; performance.now() < until;);
  }, cancel);
  await expect(
    question.getByRole('region', { name: 'Not saved, and discarded' }).getByRole('listitem'),
  ).toHaveText(['Variants', `Stock of ${RED}: 99`]);
  await expect(
    question.getByRole('region', { name: 'Saved already, and stays' }).getByRole('listitem'),
  ).toHaveText([`Price of ${WHITE}: from ₹600.00 to ₹650.00`]);
  await expectReadable(page, { widths: BOTH_WIDTHS, within: 'dialog[open]' });
  // However long the list takes that is gone back to: what is discarded is not saved meanwhile.
  const letGo = await hold(page, /\/admin\/products\.data/, 'read');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(question).toBeHidden();
  // It would be saved a second later.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2_000)));
  letGo();
  await expect(page).toHaveURL('/admin/products');
  const { rows } = await database.pool.query(
    `select pot_color, price_paise::int, stock, is_discounted from product_variants
      where product_id = $1 order by stock desc`,
    [productId],
  );
  expect(rows).toMatchObject([
    { pot_color: 'White', price_paise: 650_00, stock: 7 },
    { pot_color: 'Red', price_paise: 600_00, stock: 5, is_discounted: false },
    { pot_color: 'Black', price_paise: 600_00, stock: 3 },
  ]);
});
