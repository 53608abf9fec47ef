import type { Page } from '@playwright/test';
import { createDatabase } from '../../src/database/client.ts';
import { getProgramSecret } from '../../src/database/program-secret.ts';
import { signOrderLink } from '../../src/shop/orders/order-links.ts';
import { papersAddress } from '../../src/shop/invoices/printed-papers.schema.ts';
import { addInvoice, addOrder } from '../orders.fixtures.ts';
import { signInAsAdmin, toast } from './admin-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

/** What lies at an address, asked as the page would. */
async function fetchPdf(page: Page, address: string) {
  // A connection that was idle may be closed by the shop in the moment in which it is used again: browsers ask anew, too.
  const answer = await page.request.get(address, { maxRetries: 1 });
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  const bytes = await answer.body();
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  return bytes;
}

test('a shopper has the invoice from the page of the order, for as long as its link is good', async ({
  page,
  database,
}) => {
  const db = createDatabase(database.pool);
  const order = await addOrder(db);
  const document = await addInvoice(db, order.id);
  const secret = await getProgramSecret(db, 'order-links');
  await page.goto(`/track-order/${signOrderLink(secret, { orderId: order.id, madeAt: new Date() })}`);
  await expect(page.getByText(`#${order.number}`)).toBeVisible();
  const link = page.getByRole('link', { name: /^Bill of supply T1\/.* \(PDF\)$/ });
  const address = (await link.getAttribute('href')) ?? '';
  expect(address).toContain(document);
  const first = await fetchPdf(page, address);
  expect((await fetchPdf(page, address)).equals(first)).toBe(true);
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await page.getByRole('button', { name: 'Stop this link' }).click();
  await expect(page).toHaveURL(/\/track-order$/);
  expect((await page.request.get(address)).status()).toBe(404);
});

test('an owner chooses a series, has an invoice made, and prints papers of many', async ({
  page,
  context,
  database,
  shop,
}) => {
  await signInAsAdmin({ context, database, shop });
  const db = createDatabase(database.pool);
  const orders = [await addOrder(db), await addOrder(db), await addOrder(db)];
  const ids = orders.map(({ id }) => id);
  const [first] = ids;
  await page.goto(`/admin/orders/${first}`);
  await expect(page.getByText(/the shop has no series of invoices/)).toBeVisible();
  await page.getByRole('link', { name: 'Choose one' }).click();

  const save = page.getByRole('button', { name: 'Save Changes' });
  await page.getByLabel(/Series of invoices/).fill('cn');
  await save.click();
  await expect(page.getByText('Credit notes need a series of their own')).toBeVisible();
  await page.getByLabel(/Series of invoices/).fill('jo');
  await page.getByLabel('First number').fill('501');
  await expect(page.getByText(/^Like JO\/\d\d-\d\d\/00001$/)).toBeVisible();
  await save.click();
  await expect(toast(page, 'Settings of ‘Invoices’ saved')).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });

  await page.goto(`/admin/orders/${first}`);
  await page.getByRole('button', { name: 'Make the invoice' }).click();
  await expect(page.getByText(/^Invoice JO\/\S+ made$/).first()).toBeVisible();
  const link = page.getByRole('link', { name: /^Bill of supply JO/ });
  await fetchPdf(page, (await link.getAttribute('href')) ?? '');
  await expectReadable(page, { widths: BOTH_WIDTHS });
  const slip = page.getByRole('link', { name: 'Packing slip' });
  await fetchPdf(page, (await slip.getAttribute('href')) ?? '');

  for (const kind of ['packing-slips', 'labels', 'invoices'] as const) {
    await fetchPdf(page, papersAddress(kind, ids, 'a6'));
  }
  const refused = await page.request.get(papersAddress('labels', ['nonsense']));
  expect([refused.status(), await refused.text()]).toEqual([
    400,
    expect.stringContaining('Choose from one to 100'),
  ]);
  expect((await page.request.get(papersAddress('invoices', [ids[1] ?? '']))).status()).toBe(404);
  await database.pool.query(`delete from settings where section = 'invoices'`);
});
