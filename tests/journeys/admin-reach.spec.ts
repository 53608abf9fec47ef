import { createDatabase } from '../../src/database/client.ts';
import { addOrder } from '../orders.fixtures.ts';
import { signInAsAdmin } from './admin-steps.ts';
import { expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

test.beforeEach(async ({ context, database, shop }) => {
  await signInAsAdmin({ context, database, shop });
});

test('a dialog opens in its first field, on its heading or on Cancel, and gives the focus back', async ({
  page,
}) => {
  const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
  for (const [at, opener, title, field] of [
    ['/admin/promo-codes', 'Add Promo Code', 'Add Promo Code', 'Code'],
    ['/admin/products', 'Add Product', 'Add New Product', 'Product name'],
    ['/admin/plant-care', 'Add Plant Care', 'Add Plant Care', 'Name'],
    ['/admin', /^Low Stock Items/, 'Low Stock Items', null],
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

  // Whatever a tab of the product's dialog holds, nothing jumps.
  await page.goto('/admin/products?dialog=new');
  const product = page.getByRole('dialog', { name: 'Add New Product' });
  const heights = new Set<number>();
  for (const name of ['Categories', 'Variants', 'Settings', 'Basic Info']) {
    await product.getByRole('tab', { name, exact: true }).first().click();
    await expect(product.getByRole('tabpanel', { name, exact: true }).first()).toBeVisible();
    heights.add(await product.evaluate(({ clientHeight }) => clientHeight));
  }
  expect(heights.size).toBe(1);
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

test('six rows of products and of stock stand in a phone’s window, and each unfolds, as do people', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const [at, below, most] of [
    ['/admin/products', 'Featured', 6],
    ['/admin/stock', 'May be bought', 6],
    ['/admin/users', 'Since', 1],
  ] as const) {
    await page.goto(at);
    const rows = page
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: /^Details of / }) });
    const first = rows.first();
    await first.evaluate((row) => row.scrollIntoView());
    await expect(rows.nth(most - 1)).toBeInViewport({ ratio: 1 });
    await expect(first.locator(`[data-label="${below}"]`)).toBeHidden();
    const ten = first.getByRole('button', { name: /^Add 10 to / });
    await expect(ten).toHaveCount(0);
    await first.getByRole('button', { name: /^Details of / }).press('Enter');
    await expect(first.locator(`[data-label="${below}"]`)).toBeVisible();
    await expect(ten).toHaveCount(at === '/admin/stock' ? 1 : 0);
    await expectReadable(page, { widths: [360] });
  }
});

test('every column of every table is in sight on a phone and on a tablet', async ({ page, database }) => {
  const order = await addOrder(createDatabase(database.pool));
  await database.pool.query(
    `insert into emails (id, order_id, kind, recipient, message_id, state)
     values (gen_random_uuid(), $1::text::uuid, 'shipped', 'reader-of-tables@example.com', 'm-' || $1::text, 'sent')`,
    [order.id],
  );
  await database.pool.query(
    `insert into newsletter_subscribers (id, email) values (gen_random_uuid(), 'reader-of-tables@example.com') on conflict do nothing`,
  );
  for (const at of [
    'products',
    'orders',
    'promo-codes',
    'users',
    'categories',
    'plant-care',
    'plant-care/diagnosis',
    'pages',
    'newsletter',
    'emails',
    'homepage?tab=testimonials',
    'homepage?tab=how-it-works',
  ]) {
    await page.goto(`/admin/${at}`);
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 900 });
      const row = page.getByRole('table').getByRole('row').nth(1);
      await expect(row).toBeVisible();
      const hidden = await page.getByRole('table').evaluate((table) => {
        const frame = table.closest('section')?.getBoundingClientRect();
        return [...table.querySelectorAll('tbody :is(td, th, button, a, input)')].flatMap((cell) => {
          const { left, right, width: wide } = cell.getBoundingClientRect();
          const isOut = wide > 0 && frame !== undefined && (left < frame.left - 1 || right > frame.right + 1);
          return isOut ? [cell.textContent] : [];
        });
      });
      expect([at, width, hidden]).toEqual([at, width, []]);
    }
  }
  // Still a table by the keyboard: what orders it, then the row's own controls.
  await page.goto('/admin/products');
  await page.setViewportSize({ width: 360, height: 900 });
  await page.getByRole('columnheader', { name: 'Stock' }).getByRole('button').press('Enter');
  await expect(page).toHaveURL(/sort=stock/);
  await expect(page.getByRole('row').nth(1).getByRole('cell').first()).toBeVisible();
});
