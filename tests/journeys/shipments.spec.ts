import type { Page } from '@playwright/test';
import { createDatabase } from '../../src/database/client.ts';
import { addOrder } from '../orders.fixtures.ts';
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
  await parcels.getByRole('button', { name: 'Send a parcel' }).click();
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
  const told = async () => (await shop.readMail()).filter((mail) => mail.includes(number));
  const subjects = async () => (await told()).flatMap((mail) => /^Subject: (.*)/m.exec(mail)?.[1] ?? []);
  await expect
    .poll(async () => (await subjects()).toSorted())
    .toEqual([`A part of your order is on its way (#${number})`, `Your order is on its way (#${number})`]);

  for (const part of [1, 2]) {
    await parcels.getByRole('button', { name: `Delivered parcel ${part}` }).click();
    await expect(parcels.getByRole('button', { name: `Delivered parcel ${part}` })).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: `Status of order ${number}: Delivered` })).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText('Delivered on', { exact: false })).toHaveCount(2);
  expect(consoleErrors).toEqual([]);
  await theirs.close();
});
