import type { Page } from '@playwright/test';
import { type Pool, createDatabase } from '../../src/database/client.ts';
import { aCustomer, addPlainProduct } from '../catalogue.fixtures.ts';
import { addAccount, signIn } from './account-steps.ts';
import { phoneOrderLabels } from './admin-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';
import { slowly } from './slowly.ts';

async function open(page: Page, pool: Pool) {
  const manager = await addAccount(pool, { role: 'manager', password: 'a long enough one' });
  await page.goto('/auth?next=/admin/orders');
  await signIn(page, manager);
  await page.getByRole('link', { name: 'New order' }).click();
  await expect(page.getByRole('heading', { name: 'New order' })).toBeVisible();
}

test('an order by phone: chosen, mailed, paid by its link, and on the badge', async ({
  page,
  database: { pool },
}) => {
  // Of its own: others buy in this shop, too.
  for (const name of ['Phone Palm', 'Phone Palm, tall'])
    await addPlainProduct(createDatabase(pool), { name, stock: 20 });
  await open(page, pool);
  let sent = 0;
  page.on('request', (asked) => {
    if (asked.postData()?.includes('intent=create')) sent += 1;
  });
  const send = page.getByRole('button', { name: 'Send payment link' });
  await expect(send).toBeDisabled();
  await page.getByLabel('Search a plant').fill('phone palm');
  await page.keyboard.press('Enter');
  const add = page.getByRole('button', { name: /^Add Phone Palm/ }).first();
  await expect(add).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(add).not.toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Search a plant')).toBeFocused();
  await page.getByLabel('Discount in ₹').fill('50');
  await expect(page.getByText('−₹50.00').or(page.getByText('-₹50.00'))).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });
  // Only a press of the button orders.
  await page.getByLabel('Discount in ₹').press('Enter');
  await page.getByLabel('City').press('Enter');
  await slowly(page, async () => {
    await send.click();
    await expect(page.getByText('Say why it costs less')).toBeVisible();
    await expect(page.getByText('Phone number is required')).toBeVisible();
    await expect(page.getByLabel('E-mail address')).toBeFocused();
  });
  await expectReadable(page, { widths: BOTH_WIDTHS });
  for (const [name, label] of Object.entries(phoneOrderLabels)) {
    await page.getByLabel(label, { exact: true }).fill(aCustomer[name as keyof typeof phoneOrderLabels]);
  }
  await page.getByLabel('Why it costs less').fill('A regular');
  await send.click();
  await expect(page.getByText(`Payment link sent to ${aCustomer.email}`)).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Waiting for payment' });
  await expect(waiting.getByText('Asha Rao')).toBeVisible();
  expect(sent).toBe(2);
  await expectReadable(page, { widths: BOTH_WIDTHS });

  const [paying] = await Promise.all([
    page.waitForEvent('popup'),
    waiting.getByRole('link', { name: 'Open the link' }).click(),
  ]);
  await expectReadable(paying);
  await paying.getByRole('button', { name: 'Pay' }).click();
  await expect(paying.getByText('This payment link was paid')).toBeVisible();
  await paying.close();
  await expect(waiting.getByText('Asha Rao')).toBeHidden();
  await expect(page.getByTitle(/to pack or ship/).first()).toBeVisible();
  const { rows } = await pool.query(
    'select id, discount_paise::int from orders where customer_email = $1 order by number desc limit 1',
    [aCustomer.email],
  );
  expect(rows).toEqual([{ id: expect.any(String), discount_paise: 50_00 }]);
  await page.goto(`/admin/orders/${rows[0].id}`);
  await expect(page.getByText('Why it cost less: A regular')).toBeVisible();
});

test('one that is taken back is paid by nobody; what was typed is not lost by a click', async ({
  page,
  database: { pool },
}) => {
  await open(page, pool);
  await page.getByLabel('Search a plant').fill('snake plant');
  await page.getByRole('button', { name: 'Search' }).click();
  await page
    .getByRole('button', { name: /^Add Snake/ })
    .and(page.locator(':enabled'))
    .first()
    .click();
  await page.getByRole('link', { name: 'All orders' }).click();
  await expect(page.getByText('What you typed is not kept.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  for (const [name, label] of Object.entries(phoneOrderLabels)) {
    await page.getByLabel(label, { exact: true }).fill(aCustomer[name as keyof typeof phoneOrderLabels]);
  }
  await page.getByRole('button', { name: 'Send payment link' }).click();
  const waiting = page.getByRole('region', { name: 'Waiting for payment' });
  await expect(waiting.getByText('Asha Rao')).toBeVisible();
  const link = await waiting.getByRole('link', { name: 'Open the link' }).getAttribute('href');
  await waiting.getByRole('button', { name: 'Take back the order of Asha Rao' }).click();
  const question = page.getByRole('dialog', { name: 'Take back the order of Asha Rao?' });
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(waiting.getByText('Asha Rao')).toBeVisible();
  await waiting.getByRole('button', { name: 'Take back the order of Asha Rao' }).click();
  await question.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Taken back. Its plants are for sale again.')).toBeVisible();
  const over = await page.request.get(link ?? '');
  expect(await over.text()).toContain('This payment link was cancelled.');
});
