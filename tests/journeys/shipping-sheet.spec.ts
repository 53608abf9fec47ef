import type { Page } from '@playwright/test';
import { createDatabase } from '../../src/database/client.ts';
import { addOrder } from '../orders.fixtures.ts';
import { signInAsAdmin, toast } from './admin-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

// All that is listed here is shipped together.
test.use({ ownShop: 'shipping-sheet' });

test.beforeEach(async ({ context, database, shop }) => {
  await database.pool.query(
    'delete from claims; delete from order_timeline; delete from emails; delete from shipments; delete from order_items',
  );
  await database.pool.query('delete from orders');
  await signInAsAdmin({ context, database, shop });
});

const row = (page: Page, id: string) => page.getByRole('row', { name: new RegExp(id.slice(-8)) });

test('what has left in part says so, and the rest goes by the courier that was chosen', async ({
  page,
  database,
}) => {
  const items = [
    { productName: 'Fern', productPricePaise: 100_00, quantity: 2 },
    { productName: 'Tulsi', productPricePaise: 50_00, quantity: 1 },
  ];
  const order = await addOrder(createDatabase(database.pool), { items, orderStatus: 'processing' });
  await database.pool.query(
    `with sent as (insert into shipments (id, order_id, position, state, made_by, shipped_at)
       values (gen_random_uuid(), $1, 1, 'shipped', 'test', now()) returning id)
     insert into shipment_items (shipment_id, order_item_id, quantity)
     select sent.id, item.id, 2 from sent, order_items item where item.order_id = $1 and item.quantity = 2`,
    [order.id],
  );
  await page.goto('/admin/orders?view=to-ship');
  await expect(row(page, order.id).getByText('Part sent: 2 of 3')).toBeVisible();
  await row(page, order.id).getByRole('checkbox').check();
  await expectReadable(page, { widths: BOTH_WIDTHS });
  const ship = row(page, order.id).getByRole('button', { name: /^Ship order/ });
  await ship.click();
  const sheet = page.getByRole('dialog', { name: `Ship order ${order.id.slice(-8)}` });
  await sheet.getByLabel('Courier').selectOption('DTDC');
  await sheet.getByLabel('Tracking number').fill('D-77');
  await expectReadable(page, { widths: BOTH_WIDTHS, within: 'dialog[open]' });
  // Escape leaves everything as it was.
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(ship).toBeFocused();
  await ship.click();
  await expect(sheet.getByLabel('Courier')).toHaveValue('India Post');
  await expect(sheet.getByLabel('Tracking number')).toHaveValue('');
  const sent = async () =>
    (
      await database.pool.query<{ courier: string; number: string }>(
        'select courier, tracking_number as number from shipments order by position',
      )
    ).rows;
  expect(await sent()).toHaveLength(1);
  await sheet.getByLabel('Courier').selectOption('DTDC');
  await sheet.getByLabel('Tracking number').fill('no number');
  await sheet.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(sheet.getByText('A tracking number has letters, digits, - and / alone')).toBeVisible();
  await expect(sheet.getByLabel('Tracking number')).toBeFocused();
  await sheet.getByLabel('Tracking number').fill('D-77');
  await sheet.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(toast(page, 'Order status updated successfully')).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await expect(row(page, order.id).getByRole('button', { name: /^Mark delivered order/ })).toBeFocused();
  await expect(row(page, order.id).getByText('Part sent')).toHaveCount(0);
  expect(await sent()).toEqual([
    { courier: '', number: '' },
    { courier: 'DTDC', number: 'D-77' },
  ]);
});

test('of several the courier is asked once and a number of each, as a scanner types them', async ({
  page,
  database,
}) => {
  const db = createDatabase(database.pool);
  const ids: string[] = [];
  for (const [minutes, orderStatus] of [
    [1, 'processing'],
    [2, 'processing'],
    [3, 'order_placed'],
  ] as const) {
    const createdAt = new Date(Date.now() - minutes * 60_000);
    ids.push((await addOrder(db, { orderStatus, createdAt })).id);
  }
  const [first = '', second = '', placed = ''] = ids;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/orders');
  await page.getByLabel('Select all').check();
  await page.keyboard.press('s');
  const sheet = page.getByRole('dialog', { name: 'Ship 2 orders' });
  const both = sheet.getByRole('button', { name: 'Ship 2, Start processing 1' });
  await expect(both).toBeFocused();
  // What is scanned goes to the numbers, one after the other; Enter leads on and sends nothing.
  for (const number of ['SCAN/1', 'SCAN-2']) {
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
  }
  await expect(both).toBeFocused();
  await expectReadable(page, { widths: BOTH_WIDTHS, within: 'dialog[open]' });
  await sheet.getByRole('switch', { name: 'E-mail the customers' }).uncheck();
  await sheet.getByLabel('Courier').selectOption('Delhivery');
  await both.click();
  await expect(toast(page, '3 orders updated, without e-mails')).toBeVisible();
  const { rows } = await database.pool.query(
    `select orders.id, order_status as status, courier, tracking_number as number
     from orders left join shipments on order_id = orders.id order by orders.created_at desc`,
  );
  expect(rows).toEqual([
    { id: first, status: 'shipped', courier: 'Delhivery', number: 'SCAN/1' },
    { id: second, status: 'shipped', courier: 'Delhivery', number: 'SCAN-2' },
    { id: placed, status: 'processing', courier: null, number: null },
  ]);
  // The switch for all staff is as it was.
  await row(page, placed).getByRole('checkbox').check();
  await expect(page.getByRole('switch', { name: 'E-mail customers' })).toBeChecked();
});
