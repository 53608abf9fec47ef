import type { Page } from '@playwright/test';
import { createDatabase } from '../../src/database/client.ts';
import { addOrder } from '../orders.fixtures.ts';
import { addAccount, signIn } from './account-steps.ts';
import { signInAsAdmin, toast } from './admin-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

// What is to be packed here is counted.
test.use({ ownShop: 'packing-table' });

test.beforeEach(async ({ database }) => {
  await database.pool.query('delete from claims; delete from order_timeline; delete from emails');
  await database.pool.query('delete from shipment_items; delete from shipments; delete from order_items');
  await database.pool.query('delete from orders');
});

const aFern = { productName: 'Boston Fern', productPricePaise: 449_00, selectedSize: 'Medium (5")' };
const aTulsi = { productName: 'Holy Basil', productPricePaise: 149_00, quantity: 1 };

const boxOf = (page: Page, id: string) => page.getByRole('region', { name: `Order ${id.slice(-8)}` });
const ticksOf = (page: Page, id: string) => boxOf(page, id).getByRole('checkbox');
const still = (page: Page, count: number) =>
  page.getByRole('main').getByText(`${count} still to be packed`, { exact: false });

test('a morning: all that is to be packed is fetched, ticked, scanned and sent by keyboard alone', async ({
  page,
  context,
  database,
  shop,
  consoleErrors,
}) => {
  await signInAsAdmin({ context, database, shop });
  const db = createDatabase(database.pool);
  const gift = { recipient: 'Ravi Rao', phone: '', message: 'Grow well', day: '2031-01-05' };
  const first = await addOrder(db, {
    items: [{ ...aFern, quantity: 2 }, aTulsi],
    gift,
    orderNote: 'Ring twice',
    shortOfStock: true,
    email: 'packed-first@example.com',
    createdAt: new Date(Date.now() - 2 * 86_400_000),
  });
  const second = await addOrder(db, {
    items: [{ ...aFern, quantity: 1 }],
    email: 'packed-second@example.com',
    createdAt: new Date(Date.now() - 120_000),
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/orders?view=to-pack');
  await page.getByRole('link', { name: 'Pack all shown' }).click();
  await expect(page.getByRole('heading', { name: 'Packing' })).toBeVisible();
  await expect(still(page, 2)).toBeVisible();
  // Who waits longest lies first; a gift for a later day has time.
  await expect(page.locator('[data-pack]').first()).toHaveAttribute('data-pack', first.id);
  await expect(boxOf(page, first.id).getByText('2 days', { exact: true })).toBeVisible();
  const fetched = page.getByRole('region', { name: 'To fetch' });
  const ferns = fetched.getByRole('checkbox', { name: /^3 × Boston Fern/ });
  await ferns.check();
  await expect(fetched.getByText('1 of 2 fetched')).toBeVisible();
  await expect(boxOf(page, first.id).getByText('Ravi Rao')).toBeVisible();
  await expect(boxOf(page, first.id).getByText('Gift, not before Sun 5 Jan')).toBeVisible();
  for (const words of ['Ring twice', 'Short of stock'])
    await expect(boxOf(page, first.id).getByText(words)).toBeVisible();
  // What its parcel waits for is told from the start.
  const ship = boxOf(page, first.id).getByRole('button', { name: /^Ship/ });
  await expect(ship).toHaveCount(0);
  await expect(boxOf(page, first.id).getByText('2 of 2 still to tick')).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });

  // By keyboard: to the order, its ticks, and the number that a scanner types and enters.
  await page.keyboard.press('j');
  await expect(boxOf(page, first.id).getByRole('heading')).toBeFocused();
  await ticksOf(page, first.id).nth(0).focus();
  await page.keyboard.press('Space');
  await page.reload();
  await expect(ticksOf(page, first.id).nth(0)).toBeChecked();
  await expect(boxOf(page, first.id).getByText('1 of 2 still to tick')).toBeVisible();
  await expect(ferns).toBeChecked();
  await ticksOf(page, first.id).nth(1).focus();
  await page.keyboard.press('Space');
  const number = boxOf(page, first.id).getByLabel('Tracking number');
  await expect(number).toBeFocused();
  await expect(ship).toBeEnabled();
  // What went into the box was fetched: nobody ticks it above, too.
  await expect(fetched.getByText('2 of 2 fetched')).toBeVisible();
  await boxOf(page, first.id).getByLabel('Courier').selectOption('DTDC');
  await boxOf(page, first.id).getByLabel('Weight').fill('850');
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await number.focus();
  await page.keyboard.type('D-1001');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Parcel sent')).toBeVisible();
  await expect(boxOf(page, first.id).getByText('DTDC, D-1001')).toBeVisible();
  await expect(boxOf(page, second.id).getByRole('heading')).toBeFocused();
  await expect(still(page, 1)).toBeVisible();
  // Fewer are to be fetched now, and those were.
  await expect(fetched.getByRole('checkbox', { name: /^1 × Boston Fern/ })).toBeChecked();

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(boxOf(page, second.id).getByLabel('Courier')).toHaveValue('DTDC');
  await page.keyboard.type('no-number');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nothing is left to pack' })).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });
  const { rows } = await database.pool.query(
    `select order_status as status, courier, tracking_number as number, weight_grams as grams
     from orders join shipments on order_id = orders.id order by orders.created_at`,
  );
  expect(rows).toEqual([
    { status: 'shipped', courier: 'DTDC', number: 'D-1001', grams: 850 },
    { status: 'shipped', courier: 'DTDC', number: 'no-number', grams: null },
  ]);
  expect(await page.evaluate(() => localStorage.getItem('admin-packing-ticks'))).toBe('{}');
  const mailsTo = async (email: string) =>
    (await shop.readMail()).filter((mail) => new RegExp(`^To:.*${email}`, 'm').test(mail)).length;
  for (const each of [first, second]) await expect.poll(() => mailsTo(each.customerEmail)).toBe(1);
  expect(consoleErrors).toEqual([]);
});

test('what is cancelled or sent meanwhile says so and cannot be sent; a packer sees no money', async ({
  page,
  database,
}) => {
  const packer = await addAccount(database.pool, { role: 'packer' });
  const db = createDatabase(database.pool);
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push((await addOrder(db, { items: [aTulsi] })).id);
  const [cancelled = '', sent = '', open = ''] = ids;
  const address = `/admin/orders/packing?ids=${ids.join(',')}`;
  await page.goto(`/auth?next=${encodeURIComponent(address)}`);
  await signIn(page, packer);
  await expect(still(page, 3)).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('₹');
  await ticksOf(page, cancelled).check();
  const fetched = page.getByRole('region', { name: 'To fetch' });
  await expect(fetched.getByText(/^1 fetched, 1 for #\d+, 1 for #\d+$/)).toBeVisible();
  await ticksOf(page, sent).check();
  await ticksOf(page, open).check();
  await expect(fetched.getByRole('checkbox')).toBeChecked();
  for (const id of ids) await expect(boxOf(page, id).getByRole('button', { name: /^Ship/ })).toBeEnabled();
  // On a phone the boxes are below the list, which is put away by a press.
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(fetched.getByText('1 of 1 fetched')).toBeVisible();
  await expect(fetched.getByRole('checkbox')).toBeVisible();
  await expectReadable(page);
  await page.getByRole('button', { name: 'Hide what is to be fetched' }).click();
  await expect(fetched.getByRole('checkbox')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show what is to be fetched' })).toBeFocused();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Print 3' }).click();
  await expect(page.getByRole('link', { name: 'Packing slips' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Invoices' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await database.pool.query(`update orders set order_status = 'cancelled' where id = $1`, [cancelled]);
  await database.pool.query(`update orders set order_status = 'shipped' where id = $1`, [sent]);
  await expect(boxOf(page, cancelled)).toContainText('This order was cancelled: nothing more is sent of it');
  await expect(boxOf(page, sent).getByText('Shipped', { exact: true })).toBeVisible();
  for (const id of [cancelled, sent]) await expect(boxOf(page, id).getByRole('button')).toHaveCount(0);

  // Not told of it yet, who presses is told then.
  await page.route('**/api/admin/orders/events*', (route) => route.abort());
  await page.reload();
  await expect(boxOf(page, open).getByRole('button', { name: /^Ship/ })).toBeVisible();
  await database.pool.query(`update orders set order_status = 'cancelled' where id = $1`, [open]);
  await boxOf(page, open).getByLabel('Tracking number').fill('X1');
  await boxOf(page, open).getByRole('button', { name: /^Ship/ }).click();
  await expect(boxOf(page, open)).toContainText('This order was cancelled');
  expect((await database.pool.query('select 1 from shipments')).rows).toEqual([]);
});

test('with a thumb: one order is packed and sent on a phone', async ({ browser, database, shop }) => {
  const packer = await addAccount(database.pool, { role: 'packer' });
  const order = await addOrder(createDatabase(database.pool), {
    items: [{ ...aFern, quantity: 2 }],
    orderStatus: 'processing',
  });
  const phone = await browser.newPage({
    baseURL: shop.url,
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  await phone.goto(`/auth?next=${encodeURIComponent(`/admin/orders/${order.id}`)}`);
  await signIn(phone, packer);
  await phone.getByRole('main').getByRole('link', { name: 'Pack', exact: true }).tap();
  const tick = ticksOf(phone, order.id);
  // Of one order alone the box says all that is to be fetched.
  await expect(phone.getByRole('region', { name: 'To fetch' })).toHaveCount(0);
  await boxOf(phone, order.id).getByText('Boston Fern').tap();
  await expect(tick).toBeChecked();
  // No keyboard covers it: the focus is on the button.
  const ship = boxOf(phone, order.id).getByRole('button', { name: /^Ship/ });
  await expect(ship).toBeFocused();
  await expectReadable(phone);
  await ship.tap();
  await expect(phone.getByRole('heading', { name: 'Nothing is left to pack' })).toBeVisible();
  await phone.close();
});

test('the key packs what is ticked, or the row', async ({ page, context, database, shop }) => {
  await signInAsAdmin({ context, database, shop });
  const db = createDatabase(database.pool);
  const first = await addOrder(db, { items: [aTulsi], createdAt: new Date(Date.now() - 60_000) });
  const gone = await addOrder(db, { orderStatus: 'delivered', createdAt: new Date(Date.now() - 90_000) });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/orders');
  await page.getByLabel('Select all').check();
  // What was delivered is not packed.
  await expect(page.getByRole('link', { name: 'Pack 1', exact: true })).toHaveAttribute(
    'href',
    `/admin/orders/packing?ids=${first.id}`,
  );
  await page.getByLabel('Select all').uncheck();
  await page.getByRole('link', { name: `Order ${gone.id.slice(-8)}` }).focus();
  await page.keyboard.press('b');
  await page.getByRole('link', { name: `Order ${first.id.slice(-8)}` }).focus();
  await page.keyboard.press('b');
  await expect(still(page, 1)).toBeVisible();
  await page.keyboard.press('u');
  await expect(page).toHaveURL(/\/admin\/orders\?view=to-pack$/);
  await page.goto('/admin/orders/packing');
  await expect(page.getByText('Nothing was chosen to be packed')).toBeVisible();
});
