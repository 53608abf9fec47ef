import type { Page } from '@playwright/test';
import { createDatabase, createPool } from '../../src/database/client.ts';
import { startCourierServer } from '../courier-server.ts';
import { addOrder } from '../orders.fixtures.ts';
import { startShopServer } from '../shop-server.ts';
import { copyTemplate, dropDatabase } from '../template-database.ts';
import { addAccount, signIn } from './account-steps.ts';
import { toast } from './admin-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

async function openAs(page: Page, who: { email: string; password: string }, address: string) {
  await page.goto(`/auth?next=${encodeURIComponent(address)}`);
  await signIn(page, who);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
}

const items = [
  { productName: 'Boston Fern', productPricePaise: 449_00, quantity: 3, selectedSize: 'Medium (5")' },
  { productName: 'Holy Basil', productPricePaise: 149_00, quantity: 1 },
];

test('a packer sends an order in two parts, the shopper sees both, and they arrive', async ({
  page,
  browser,
  shop,
  database,
  consoleErrors,
}) => {
  const shopper = await addAccount(database.pool);
  const packer = await addAccount(database.pool, { role: 'packer' });
  const order = await addOrder(createDatabase(database.pool), {
    userId: shopper.userId,
    email: shopper.email,
    items,
  });
  const number = order.id.slice(-8);
  const theirs = await browser.newPage({ baseURL: shop.url });
  await openAs(theirs, shopper, `/orders/${order.id}`);
  await expect(theirs.getByText('Your parcel')).toHaveCount(0);

  await openAs(page, packer, `/admin/orders/${order.id}`);
  const parcels = page.getByRole('region', { name: 'Parcels' });
  // Nothing was sent: no part of the page says so, and what was bought stands first.
  await expect(parcels).toHaveCount(0);
  const first = page.getByRole('main').getByRole('heading', { level: 3 }).first();
  await expect(first).toHaveText('Items');
  await page.getByRole('button', { name: 'Send a parcel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a parcel' });
  await dialog.getByRole('spinbutton', { name: 'Units of Boston Fern' }).fill('2');
  await dialog.getByLabel('Courier').selectOption('Delhivery');
  await dialog.getByLabel('Tracking number').fill('no number');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByText('A tracking number has letters, digits, - and / alone')).toBeVisible();
  await dialog.getByLabel('Tracking number').fill('DL-1001');
  await dialog.getByLabel('Expected on').fill('2031-11-26');
  await expectReadable(page, { widths: BOTH_WIDTHS, within: 'dialog[open]' });
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(toast(page, 'Parcel sent')).toBeVisible();
  await expect(parcels.getByText('3 of 4 shipped')).toBeVisible();
  await expect(page.getByRole('button', { name: `Status of order ${number}: Processing` })).toBeVisible();

  await theirs.reload();
  await expect(theirs.getByRole('heading', { name: 'Your parcel' })).toBeVisible();
  await expect(theirs.getByText('Expected on Nov 26, 2031')).toBeVisible();
  await expect(theirs.getByText('1 of 4 items still to come.', { exact: false })).toBeVisible();
  const follow = theirs.getByRole('link', { name: 'Follow your parcel' });
  await expect(follow).toHaveAttribute('href', 'https://www.delhivery.com/track/package/DL-1001');

  const told = async () => (await shop.readMail()).filter((mail) => mail.includes(number));
  const subjects = async () => (await told()).flatMap((mail) => /^Subject: (.*)/m.exec(mail)?.[1] ?? []);
  const aboutPart = `A part of your order is on its way (#${number})`;
  // A mail says what is true when it is written: once the rest has left, it is no part any more.
  await expect.poll(subjects).toEqual([aboutPart]);

  await parcels.getByRole('button', { name: 'Send another parcel' }).click();
  await dialog.getByLabel('Courier').selectOption('DTDC');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('button', { name: `Status of order ${number}: Shipped` })).toBeVisible();
  await parcels.getByRole('button', { name: 'Edit parcel 2' }).click();
  const edit = page.getByRole('dialog', { name: 'Parcel 2' });
  await edit.getByLabel('Tracking number').fill('Z99');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Parcel saved')).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });

  await theirs.reload();
  for (const part of [1, 2]) {
    await expect(theirs.getByRole('heading', { name: `Parcel ${part} of 2` })).toBeVisible();
  }
  await expect(theirs.getByText('DTDC, number Z99')).toBeVisible();
  await expectReadable(theirs, { widths: BOTH_WIDTHS });
  const aboutAll = `Your order is on its way (#${number})`;
  await expect.poll(async () => (await subjects()).toSorted()).toEqual([aboutPart, aboutAll]);

  // What is to be done stands first, what is done below what was bought.
  await expect(first).toHaveText('Parcels');
  for (const part of [1, 2]) {
    await parcels.getByRole('button', { name: `Mark as delivered parcel ${part}` }).click();
    await expect(parcels.getByRole('button', { name: `Mark as delivered parcel ${part}` })).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: `Status of order ${number}: Delivered` })).toBeVisible();
  await expect(first).toHaveText('Items');
  await theirs.reload();
  await expect(theirs.getByText('Delivered on', { exact: false })).toHaveCount(2);
  expect(consoleErrors).toEqual([]);
  await theirs.close();
});

test('a parcel is booked with a courier’s service, and leaves once it has a number', async ({ page }) => {
  // The shop of the other journeys must not take its jobs.
  const server = process.env['JOURNEY_DATABASE_SERVER'] ?? '';
  const name = `journey_${crypto.randomUUID().replaceAll('-', '')}`;
  const databaseUrl = await copyTemplate(server, name);
  const pool = createPool(databaseUrl, { max: 2 });
  pool.on('error', () => undefined);
  const couriers = await startCourierServer();
  const { email, password, pickupLocation, pickupPin, apiUrl } = couriers.connection;
  const shop = await startShopServer({
    databaseUrl,
    env: {
      SHIPROCKET_EMAIL: email,
      SHIPROCKET_PASSWORD: password,
      SHIPROCKET_PICKUP_LOCATION: pickupLocation,
      SHIPROCKET_PICKUP_PIN: pickupPin,
      SHIPROCKET_API_URL: apiUrl,
    },
  });
  try {
    const owner = await addAccount(pool, { role: 'admin' });
    const order = await addOrder(createDatabase(pool), { items });
    await page.goto(`${shop.url}/auth?next=${encodeURIComponent(`/admin/orders/${order.id}`)}`);
    await signIn(page, owner);
    const parcels = page.getByRole('region', { name: 'Parcels' });
    await page.getByRole('button', { name: 'Send a parcel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send a parcel' });
    await expect(dialog.getByRole('switch', { name: /Book it with Shiprocket/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Who delivers there?' }).click();
    await expect(dialog.getByText('Delhivery Surface · ₹81.00 · arrives Nov 27, 2026')).toBeVisible();
    await expectReadable(page, { widths: BOTH_WIDTHS, within: 'dialog[open]' });
    await dialog.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(toast(page, 'The courier is being asked')).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(parcels.getByText('On its way')).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 45_000 });
    await expect(parcels.getByRole('link', { name: /190416000/ })).toBeVisible();
    await expect(parcels.getByRole('link', { name: /^Label/ })).toHaveAttribute('href', /^https:/);
    expect(couriers.orders).toHaveLength(1);

    // On the packing table it is booked, too, unless it is switched off.
    const packed = await addOrder(createDatabase(pool), { items: items.slice(0, 1) });
    await page.goto(`${shop.url}/admin/orders/packing?ids=${packed.id}`);
    const box = page.getByRole('region', { name: `Order ${packed.id.slice(-8)}` });
    await box.getByRole('checkbox', { name: /^3 × Boston Fern/ }).check();
    await box.getByRole('switch', { name: /Book it with Shiprocket/ }).uncheck();
    await expect(box.getByLabel('Tracking number')).toBeVisible();
    await box.getByRole('switch', { name: /Book it with Shiprocket/ }).check();
    await expect(box.getByLabel('Tracking number')).toHaveCount(0);
    await box.getByRole('button', { name: /^Book order/ }).click();
    await expect(page.getByRole('heading', { name: 'Nothing is left to pack' })).toBeVisible();
    // Its number comes by itself.
    await expect(box.getByText(/Delhivery Surface, 190416001/)).toBeVisible({ timeout: 45_000 });
    expect(couriers.orders).toHaveLength(2);
  } finally {
    await shop.stop();
    await couriers.close();
    await pool.end();
    await dropDatabase(server, name);
  }
});
