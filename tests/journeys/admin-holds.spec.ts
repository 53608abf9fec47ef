import { createDatabase } from '../../src/database/client.ts';
import { aCustomer, addVariantProduct } from '../catalogue.fixtures.ts';
import { anAddress } from './account-steps.ts';
import { signInAsAdmin, toast } from './admin-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

test('staff find what a shopper holds without paying, and put it back on sale', async ({
  page,
  context,
  database,
  shop,
  consoleErrors,
}) => {
  await signInAsAdmin({ context, database, shop });
  const fern = await addVariantProduct(createDatabase(database.pool), 9, { potType: 'Krish' });
  const email = anAddress();
  const order = (customerEmail: string, units: number) =>
    fetch(`${shop.url}/api/create-razorpay-order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: shop.url },
      body: JSON.stringify({
        cartItems: [fern.line(units)],
        customer: { ...aCustomer, email: customerEmail },
      }),
    });
  expect((await order(email, 9)).status).toBe(200);
  expect((await order(anAddress(), 1)).status).toBe(409);

  await page.goto('/admin/orders');
  await page.getByRole('link', { name: 'Held stock' }).click();
  await expect(page.getByRole('heading', { name: 'Held stock' })).toBeVisible();
  await page.getByRole('searchbox').fill(email);
  const row = page.getByRole('row', { name: /9 × Test Fern/ });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('₹5,400.00');
  await expect(row).toContainText('15 min left');
  await expectReadable(page, { widths: BOTH_WIDTHS });

  await row.getByRole('button', { name: `Free what ${email} holds` }).click();
  const dialog = page.getByRole('dialog', { name: 'Free what is held?' });
  await expect(dialog).toContainText(`9 units of ${email}, worth ₹5,400.00`);
  await dialog.getByRole('button', { name: 'Free' }).click();
  await expect(toast(page, 'Free for sale again')).toBeVisible();
  await expect(page.getByText('Nothing that is held matches the search.')).toBeVisible();
  expect((await order(anAddress(), 1)).status).toBe(200);

  await page.goto('/admin/activity?type=checkout');
  await expect(page.getByText('9 × Test Fern').first()).toBeVisible();
  expect(consoleErrors).toEqual([]);
});
