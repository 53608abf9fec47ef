import { createDatabase } from '../../src/database/client.ts';
import { addOrder } from '../order-fixture.ts';
import { signInAsAdmin } from './admin-steps.ts';
import { expect, test } from './shop-test.ts';

test.beforeEach(async ({ context, database, shop }) => {
  await signInAsAdmin({ context, database, shop });
});

test('a dialog opens in its first field, on its heading or on Cancel, and gives the focus back', async ({
  page,
  database,
}) => {
  const order = await addOrder(createDatabase(database.pool));
  const number = order.id.slice(-8);
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  for (const [at, opener, title, field] of [
    ['/admin/promo-codes', 'Add Promo Code', 'Add Promo Code', 'Code'],
    ['/admin/products', 'Add Product', 'Add New Product', 'Product name'],
    ['/admin/plant-care', 'Add Plant Care', 'Add Plant Care', 'Name'],
    ['/admin', 'Low Stock Items', 'Low Stock Items', null],
    ['/admin/orders', `Order ${number}`, `Order ${number}`, null],
  ] as const) {
    await page.goto(at);
    await link(opener).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: title, exact: true });
    await expect(dialog).toBeVisible();
    await expect(
      field === null
        ? dialog.getByRole('heading', { name: title })
        : dialog.getByLabel(field, { exact: true }),
    ).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(link(opener)).toBeFocused();
  }

  await page.goto('/admin/promo-codes');
  const remove = page.getByRole('button', { name: 'Delete WELCOME10' });
  await remove.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();

  // Nothing opened it: the page begins again.
  await page.goto('/admin/promo-codes?dialog=new');
  await expect(page.getByRole('dialog').getByLabel('Code', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).toBeFocused();
});

test('without orders the charts claim no amounts, and their days stand below each other', async ({
  page,
  database,
}) => {
  const shift = (by: string) =>
    database.pool.query(`update orders set created_at = created_at ${by} interval '2 years'`);
  const axis = (name: string) =>
    page
      .locator('figure')
      .filter({ hasText: name })
      .evaluate((figure) =>
        [...figure.querySelectorAll('.recharts-yAxis-tick-labels text')].map(
          ({ textContent }) => textContent,
        ),
      );
  const days = (name: string) =>
    page
      .locator('figure')
      .filter({ hasText: name })
      .evaluate((figure) =>
        [...figure.querySelectorAll('.recharts-xAxis-tick-labels text')].map((text) => {
          const { left, width } = text.getBoundingClientRect();
          return [text.textContent, Math.round(left + width / 2)];
        }),
      );
  await shift('-');
  try {
    await page.goto('/admin');
    await expect(page.locator('figure .recharts-surface')).toHaveCount(2);
    expect([await axis('Revenue'), await axis('Orders')]).toEqual([['₹0'], ['0']]);
    const shown = await days('Revenue');
    expect(shown.length).toBeGreaterThan(3);
    expect(await days('Orders')).toEqual(shown);
  } finally {
    await shift('+');
  }
});
