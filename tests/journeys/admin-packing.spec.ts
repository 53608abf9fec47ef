import type { Page } from '@playwright/test';
import { createDatabase } from '../../src/database/client.ts';
import { addOrder } from '../orders.fixtures.ts';
import { signInAsAdmin, toast } from './admin-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

// What is to be packed here is counted.
test.use({ ownShop: 'admin-packing' });

test.beforeEach(async ({ context, database, shop }) => {
  await database.pool.query(
    'delete from claims; delete from order_timeline; delete from order_items; delete from emails',
  );
  await database.pool.query('delete from orders');
  await signInAsAdmin({ context, database, shop });
});

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, id: string) => page.getByRole('row', { name: new RegExp(id.slice(-8)) });

test('ten orders are packed, printed and shipped with their e-mails in at most twelve presses', async ({
  page,
  shop,
  database,
}) => {
  const db = createDatabase(database.pool);
  const placed = await Promise.all(
    Array.from({ length: 10 }, (_, n) => addOrder(db, { email: `packed-${n}@example.com` })),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin');
  let presses = 0;
  const press = async (act: () => Promise<unknown>) => {
    presses += 1;
    await act();
  };
  const link = (name: string | RegExp) => page.getByRole('link', { name });
  await press(() =>
    page
      .getByRole('navigation', { name: 'Admin', exact: true })
      .getByRole('link', { name: 'Orders' })
      .click(),
  );
  await press(() => link(/^To pack/).click());
  await expect(page.getByText('10 orders', { exact: true })).toBeVisible();
  const tall = await page.locator('tbody tr').evaluateAll((rows) => rows.map((each) => each.clientHeight));
  expect(Math.max(...tall)).toBeLessThanOrEqual(64);
  await press(() => page.getByLabel('Select all').check());
  await press(() => page.getByRole('button', { name: 'Start processing 10' }).click());
  await expect(toast(page, '10 orders updated, one e-mail each')).toBeVisible();
  // They stay where they are, ticked, and go on from there.
  for (const paper of [/^Packing slips/, /^Labels.*A6/]) {
    await press(() => page.getByRole('button', { name: 'Print 10' }).click());
    const opened = page.context().waitForEvent('request', (request) => request.url().includes('/documents?'));
    await press(() => link(paper).click());
    const file = await (await opened).response();
    expect([file?.status(), file?.headers()['content-type']]).toEqual([200, 'application/pdf']);
  }
  await press(() => page.getByRole('button', { name: 'Ship 10' }).click());
  const sheet = page.getByRole('dialog', { name: 'Ship 10 orders' });
  await expect(sheet.getByRole('button', { name: 'Ship 10' })).toBeFocused();
  await press(() => page.keyboard.press('Enter'));
  await expect(page.getByRole('button', { name: 'Mark as delivered 10' })).toBeVisible();
  expect(presses).toBeLessThanOrEqual(12);
  const { rows } = await database.pool.query<{ order_status: string }>('select order_status from orders');
  expect(new Set(rows.map((order) => order.order_status))).toEqual(new Set(['shipped']));
  const parcels = await database.pool.query(
    'select courier, count(distinct order_id)::int as orders, count(*)::int as parcels from shipments group by 1',
  );
  expect(parcels.rows).toEqual([{ courier: 'India Post', orders: 10, parcels: 10 }]);
  const mailsTo = async (email: string) =>
    (await shop.readMail()).filter((mail) => new RegExp(`^To:.*${email}`, 'm').test(mail)).length;
  for (const { customerEmail } of placed) await expect.poll(() => mailsTo(customerEmail)).toBe(2);
});

test('list, badge and dashboard follow what happens, and no row moves', async ({
  page,
  context,
  database,
}) => {
  const db = createDatabase(database.pool);
  const old = await addOrder(db, { email: 'old@example.com', createdAt: new Date(Date.now() - 90_000) });
  const older = await addOrder(db, { email: 'older@example.com', createdAt: new Date(Date.now() - 190_000) });
  await page.setViewportSize({ width: 1440, height: 900 });
  const sent = await addOrder(db, { orderStatus: 'delivered', createdAt: new Date(Date.now() - 86_400_000) });
  const dashboard = await context.newPage();
  await dashboard.goto('/admin');
  const orders = dashboard.getByRole('listitem').filter({ hasText: 'Total Orders' });
  await expect(orders).toContainText('3since the first day');
  await page.goto('/admin/orders?view=to-pack');
  const badge = page.getByRole('navigation', { name: 'Admin', exact: true }).getByTitle(/to pack or ship/);
  await expect(badge).toHaveAttribute('title', '2 to pack or ship');
  const place = () => row(page, older.id).boundingBox();
  const before = await place();
  await addOrder(db, { email: 'new@example.com' });
  await expect(page.getByText('1 new order', { exact: false })).toBeVisible();
  await expect(page.getByRole('link', { name: /^To pack/ })).toContainText('3');
  await expect(page.getByText('new@example.com')).toHaveCount(0);
  await expect(badge).toHaveAttribute('title', '3 to pack or ship');
  await expect(orders).toContainText('4since the first day');
  await database.pool.query(
    `insert into claims (id, order_id, form_key, problem, story) values (gen_random_uuid(), $1, gen_random_uuid(), 'damaged', '')`,
    [sent.id],
  );
  await expect(badge).toHaveAttribute('title', '3 to pack or ship, 1 with a problem');
  await expect(page.getByRole('link', { name: /^Problems/ })).toContainText('1');
  const claim = dashboard.getByRole('link', { name: /^Claim of order #\d+$/ });
  await expect(claim).toBeVisible();
  // A colleague packs one: it stays in its place, and says so.
  await database.pool.query(`update orders set order_status = 'processing' where id = $1`, [old.id]);
  await expect(row(page, old.id).getByRole('button', { name: /^Status of order/ })).toContainText(
    'Processing',
  );
  expect(await place()).toEqual(before);
  await main(page).getByRole('link', { name: 'Show', exact: true }).click();
  await expect(page.getByText('new@example.com')).toBeVisible();
  await expect(row(page, old.id)).toHaveCount(0);
  // Who goes down the list by keyboard goes on from there.
  const fresh = page.getByRole('row').filter({ hasText: 'new@example.com' });
  await fresh.getByRole('button', { name: /^Start processing order/ }).press('Enter');
  await expect(fresh.getByRole('button', { name: /^Ship order/ })).toBeFocused();
  await page.reload();
  await addOrder(db, { email: 'third@example.com' });
  await main(page).getByRole('link', { name: 'Show', exact: true }).click();
  await expect(page.getByText('third@example.com')).toBeVisible();
  // Somebody else was first with one of two.
  await page.getByLabel('Select all').check();
  await page.route('**/api/admin/orders/events*', (route) => route.abort());
  await database.pool.query(`update orders set order_status = 'cancelled' where id = $1`, [older.id]);
  await page.getByRole('button', { name: 'Start processing 2' }).click();
  await expect(toast(page, '1 of 2 orders were not updated')).toBeVisible();
  const left = page.getByRole('alert').filter({ hasText: 'Not updated' });
  await expect(left).toContainText('somebody else has set it to Cancelled meanwhile');
  await expect(page.getByText('1 selected')).toBeVisible();
});

test('keys lead through the list and the orders, and can be switched off', async ({ page, database }) => {
  const db = createDatabase(database.pool);
  const ids: string[] = [];
  for (const minutes of [1, 2, 3])
    ids.push((await addOrder(db, { createdAt: new Date(Date.now() - minutes * 60_000) })).id);
  const [first = '', second = '', third = ''] = ids;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin/orders?view=to-pack');
  const linkOf = (id: string) => page.getByRole('link', { name: `Order ${id.slice(-8)}` });
  const heading = (id: string) => page.getByRole('heading', { name: `Order ${id.slice(-8)}` });
  // Heard once the page is ready for it.
  await expect(async () => {
    await page.keyboard.press('k');
    await expect(linkOf(first)).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  // Not while something is typed.
  await page.getByRole('searchbox').fill('jks');
  await page.getByRole('searchbox').fill('');
  await expect(page.getByText('1 selected')).toBeVisible();
  await row(page, first).getByRole('checkbox').click();
  await row(page, third)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  // Heard from the moment that the order is shown.
  await page.evaluate(
    (name) => {
      const observer = new MutationObserver(() => {
        const headings = [...document.querySelectorAll('h2')];
        if (!headings.some(({ textContent }) => textContent.includes(name))) return;
        observer.disconnect();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
      });
      observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    },
    `Order ${first.slice(-8)}`,
  );
  await linkOf(first).press('Enter');
  await expect(heading(second)).toBeVisible();
  await page.keyboard.press('s');
  await expect(toast(page, 'Order status updated successfully')).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Ship', exact: true })).toBeVisible();
  // The same key once more asks first, and sends nothing.
  await page.keyboard.press('s');
  const sheet = page.getByRole('dialog', { name: `Ship order ${second.slice(-8)}` });
  await expect(sheet.getByRole('button', { name: 'Ship', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(main(page).getByRole('button', { name: 'Ship', exact: true })).toBeVisible();
  // It left the view, and knows its place in it.
  await page.keyboard.press('k');
  await expect(heading(first)).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys' });
  await expectReadable(page);
  await help.getByRole('switch').click();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('j');
  await expect(heading(first)).toBeVisible();
  await page.getByRole('link', { name: 'Next order' }).click();
  await expect(heading(third)).toBeVisible();
});

test('what is asked while the list is still read again stays open', async ({ page, database }) => {
  const db = createDatabase(database.pool);
  const placed = await addOrder(db);
  const packed = await addOrder(db, { orderStatus: 'processing' });
  await page.goto('/admin/orders');
  await page.route('**/api/admin/orders/events*', (route) => route.abort());
  const read = Promise.withResolvers<void>();
  await page.route('**/admin/orders.data*', async (route) => {
    if (route.request().method() === 'GET') await read.promise;
    await route.fallback();
  });
  const linkOf = ({ id }: { id: string }) => page.getByRole('link', { name: `Order ${id.slice(-8)}` });
  await linkOf(placed).press('s');
  await expect(toast(page, 'Order status updated successfully')).toBeVisible();
  await linkOf(packed).press('s');
  const sheet = page.getByRole('dialog', { name: `Ship order ${packed.id.slice(-8)}` });
  await expect(sheet).toBeVisible();
  read.resolve();
  await expect(row(page, placed.id).getByRole('button', { name: /^Ship order/ })).toHaveCount(1);
  await sheet.getByRole('button', { name: 'Ship', exact: true }).click();
  await expect(sheet).toHaveCount(0);
  await expect(row(page, packed.id).getByRole('button', { name: /^Mark delivered order/ })).toBeVisible();
});

test('who and where to is changed before the order is shipped, and told', async ({
  page,
  database,
  consoleErrors,
}) => {
  const order = await addOrder(createDatabase(database.pool));
  await page.goto(`/admin/orders/${order.id}`);
  await page.getByRole('link', { name: 'Edit contact and address' }).click();
  const dialog = page.getByRole('dialog', { name: /^Contact and address/ });
  await dialog.getByLabel('ZIP code').fill('12');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('ZIP code')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('ZIP code').fill('570001');
  await dialog.getByLabel('City').fill('Mysuru');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page
    .getByRole('dialog', { name: 'Discard your changes?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Order updated')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(main(page).getByText('Mysuru, Karnataka 570001')).toBeVisible();
  await expect(main(page).getByText(/City: from Bengaluru to Mysuru/)).toBeVisible();
  await main(page).getByRole('button', { name: 'Start processing', exact: true }).click();
  await main(page).getByRole('button', { name: 'Ship', exact: true }).click();
  await page
    .getByRole('dialog', { name: /^Ship order/ })
    .getByRole('button', { name: 'Ship', exact: true })
    .click();
  await expect(page.getByRole('link', { name: 'Edit contact and address' })).toHaveCount(0);
  await expectReadable(page, { widths: BOTH_WIDTHS });
  expect(consoleErrors).toEqual([]);
});
