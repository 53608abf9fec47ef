import { createDatabase } from '../../src/database/client.ts';
import { addPlainProduct } from '../catalogue.fixtures.ts';
import { signInAsAdmin, toast } from './admin-steps.ts';
import { findProductId } from './buying-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

test.beforeEach(async ({ context, database, shop }) => {
  await signInAsAdmin({ context, database, shop });
});

test('a product is added with a category of its own, featured and deleted', async ({ page }) => {
  await page.goto('/admin/products?dialog=new');
  const dialog = page.getByRole('dialog', { name: 'Add New Product' });
  await dialog.getByRole('button', { name: 'Save Product' }).click();
  await expect(dialog.getByText('Product name is required')).toBeVisible();
  await expect(dialog.getByText('Description is required')).toBeVisible();
  // Each tab says how much on it must be corrected.
  await expect(dialog.getByRole('tab')).toHaveText([
    /^Basic Info.*, [23] to correct$/,
    /^Categories.*, 1 to correct$/,
    'Variants',
    'Settings',
  ]);
  await dialog.getByLabel('Product name').fill('Monstera deliciosa');
  await dialog.getByLabel('Description').fill('Holes in its leaves.');
  await dialog.getByLabel('Price (₹)', { exact: true }).fill('499.50');
  await page.mouse.click(5, 5);
  await dialog.getByRole('button', { name: 'Close' }).click();
  const discard = page.getByRole('dialog', { name: 'Discard your changes?' });
  await discard.getByRole('button', { name: 'Cancel' }).click();
  // As the browser does when Escape is pressed again without a click between.
  await dialog.evaluate((element: HTMLDialogElement) => element.close());
  await discard.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Product' }).click();
  await expect(dialog.getByText('At least one category is required')).toBeVisible();
  await dialog.getByLabel('Find or create a category').fill('Swiss things');
  await dialog.getByRole('button', { name: 'Create ‘Swiss things’' }).click();
  await expect(toast(page, 'Category created')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Swiss things' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Save Product' }).click();
  await expect(
    page.getByText('A published product with this name already exists. Are you sure you want to add it?'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(toast(page, 'Product saved successfully')).toBeVisible();
  await expect(page).toHaveURL('/admin/products');

  const row = page.getByRole('row', { name: /Monstera deliciosa/ });
  const editor = await row.getByRole('link', { name: 'Monstera deliciosa' }).getAttribute('href');
  await expect(row.getByText('₹499.50')).toBeVisible();
  await row.getByRole('switch').check();
  await expect(toast(page, 'Product featured status updated')).toBeVisible();

  await row.getByRole('button', { name: 'Actions for Monstera deliciosa' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(
    page.getByText(
      'This action cannot be undone. This will permanently delete the product and remove its data from our servers.',
    ),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Product deleted successfully')).toBeVisible();
  await expect(row).toHaveCount(0);
  // What had the focus is gone: it goes on beside it.
  await expect(page.getByRole('row').filter({ has: page.locator(':focus') })).toHaveCount(1);
  // A link to it that somebody kept.
  await page.goto(editor ?? '');
  await expect(page.getByRole('alert')).toHaveText('This product has been deleted meanwhile.');
});

test('the focus goes on beside a row that is deleted, also where it is gone before the answer came', async ({
  page,
  database,
}) => {
  const db = createDatabase(database.pool);
  const name = `Gone ${crypto.randomUUID()}`;
  const other = `Stays ${crypto.randomUUID()}`;
  await addPlainProduct(db, { name: other, isPublished: false });
  await addPlainProduct(db, { name, isPublished: false });
  await page.goto('/admin/products');
  const row = page.getByRole('row', { name });
  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.route(
    /products\.data/,
    async (route) => {
      const answer = await route.fetch();
      // Another press, whose answer comes first: with it the list is read again.
      await page.getByLabel(`Feature ${other}`).evaluate((press: HTMLElement) => press.click());
      await expect(row).toHaveCount(0);
      await route.fulfill({ response: answer });
    },
    { times: 1 },
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Product deleted successfully')).toBeVisible();
  await expect(page.getByRole('row').filter({ has: page.locator(':focus') })).toHaveCount(1);
});

test('the second of two editors sees what the first one saved', async ({ page, context, database }) => {
  const id = await findProductId(database.pool, 'Curry Leaf%');
  const address = `/admin/products?dialog=edit&id=${id}`;
  await page.goto(address);
  const edit = page.getByRole('dialog', { name: 'Edit Product' });
  await expect(edit).toBeVisible();
  await expectReadable(page);
  const other = await context.newPage();
  await other.goto(address);
  const otherEdit = other.getByRole('dialog', { name: 'Edit Product' });
  await otherEdit.getByLabel('Price (₹)', { exact: true }).fill('555');
  await other.keyboard.press('ControlOrMeta+s');
  await expect(toast(other, 'Product saved successfully')).toBeVisible();
  await other.close();
  await page.bringToFront();

  await edit.getByLabel('Description').fill('Holes and fenestrations.');
  await edit.getByRole('button', { name: 'Save Product' }).click();
  await expect(edit.getByText('Somebody else saved this product while you were editing it.')).toBeVisible();
  await expect(edit.getByLabel('Price (₹)', { exact: true })).toHaveValue('555');
  await expect(edit.getByLabel('Description')).toHaveValue('Holes and fenestrations.');

  // Deleted, it is still there to be read, and saved once it is back.
  const deleted = `UPDATE products SET deleted_at = $2 WHERE id = $1`;
  await database.pool.query(deleted, [id, new Date()]);
  const gone = edit.getByRole('alert').filter({ hasText: 'This product has been deleted meanwhile.' });
  await expect(gone).toBeVisible();
  await database.pool.query(deleted, [id, null]);
  await expect(gone).toBeHidden();
  await expect(edit.getByLabel('Description')).toHaveValue('Holes and fenestrations.');
  await edit.getByRole('button', { name: 'Save Product' }).click();
  await expect(page).toHaveURL('/admin/products');
});

test('categories get a name, words and a picture, and are deleted once their products have somewhere to go', async ({
  page,
  database,
}) => {
  // Of its own: other journeys shop in the demo's categories.
  await database.pool.query(
    `WITH made AS (INSERT INTO categories (id, name) VALUES (gen_random_uuid(), 'Ferns only') RETURNING id)
     INSERT INTO product_categories (product_id, category_id) SELECT $1, id FROM made`,
    [await findProductId(database.pool, 'Boston%')],
  );
  await page.goto('/admin/categories');
  await page.getByRole('link', { name: 'Edit Ferns only' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Category' });
  await dialog.getByLabel('Category name').fill('deals');
  await dialog.getByLabel('Or paste image URL').fill('fern.webp');
  await dialog.getByRole('button', { name: 'Save Category' }).click();
  await expect(dialog.getByText('Must be a valid URL')).toBeVisible();
  await dialog.getByLabel('Or paste image URL').fill('/media/demo/boston-fern.webp');
  await dialog.getByRole('button', { name: 'Save Category' }).click();
  await expect(dialog.getByText('There is a category with this name already')).toBeVisible();
  await dialog.getByLabel('Category name').fill('Leafy');
  await dialog.getByLabel('Description').fill('Fronds for shade.');
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await dialog.getByRole('button', { name: 'Save Category' }).click();
  await expect(toast(page, 'Category saved')).toBeVisible();
  await expectReadable(page);
  await page.goto('/shop');
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Leafy' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('Fronds for shade.')).toBeVisible();
  await expect(main.locator('img[src*="boston-fern.webp"]').first()).toBeVisible();
  await page.goto('/admin/categories');
  const labels = page.getByRole('table').getByRole('button', { name: /^Delete / });
  const buttons = await labels.evaluateAll((all) => all.map((button) => button.ariaLabel));
  const next = buttons[buttons.indexOf('Delete Leafy') + 1] ?? '';
  await page.getByRole('button', { name: 'Delete Leafy' }).click();
  await page.getByRole('button', { name: 'Move and delete' }).click();
  await page.getByLabel('Move to').selectOption({ label: 'Indoor Plants' });
  await page.getByRole('button', { name: 'Move and delete' }).click();
  await expect(toast(page, 'Category deleted')).toBeVisible();
  await expect(page.getByRole('row', { name: /Leafy/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: next })).toBeFocused();
});
