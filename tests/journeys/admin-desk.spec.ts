import { addAccount } from './account-steps.ts';
import { signInAsAdmin, toast } from './admin-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

let admin: Awaited<ReturnType<typeof signInAsAdmin>>;
test.beforeEach(async ({ context, database, shop }) => {
  admin = await signInAsAdmin({ context, database, shop });
});

test('a promo code is made, refused twice, changed by two, and deleted', async ({ page, database }) => {
  await page.goto('/admin/promo-codes?dialog=new');
  const dialog = page.getByRole('dialog', { name: 'Add Promo Code' });
  const create = dialog.getByRole('button', { name: 'Create' });
  await create.click();
  await expect(dialog.getByText('Code is required')).toBeVisible();
  await dialog.getByLabel('Code').fill('welcome10');
  await expect(dialog.getByLabel('Code')).toHaveValue('WELCOME10');
  await dialog.getByLabel('Discount value').fill('12.5');
  await dialog.getByLabel('Start date').fill('2026-06-02');
  await dialog.getByLabel('End date').fill('2026-06-01');
  await create.click();
  await expect(dialog.getByText('The end date cannot be before the start date')).toBeVisible();
  await dialog.getByLabel('End date').fill('2099-06-01');
  await create.click();
  await expect(dialog.getByText('There is a promo code with this name already')).toBeVisible();
  await dialog.getByLabel('Code').fill('desk-rains');
  await create.click();
  await expect(toast(page, 'Promo code created successfully')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole('searchbox').fill('desk-rains');
  await page.getByRole('link', { name: 'Edit DESK-RAINS' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Promo Code' });
  await editor.getByLabel('Usage limit').fill('5');
  await database.pool.query(`update promo_codes set discount_value = 20 where code = 'DESK-RAINS'`);
  await editor.getByRole('button', { name: 'Update' }).click();
  await expect(
    editor.getByText('Somebody else saved this promo code while you were editing it.'),
  ).toBeVisible();
  await editor.getByRole('button', { name: 'Update' }).click();
  await expect(toast(page, 'Promo code updated successfully')).toBeVisible();
  const row = page.getByRole('row', { name: /DESK-RAINS/ });
  await expect(row.getByText('0 of 5')).toBeVisible();
  await expect(row.getByText('20 %')).toBeVisible();

  const remove = async () => {
    await page.getByRole('button', { name: 'Delete DESK-RAINS' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
  };
  await page.route('**/admin/promo-codes.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await remove();
  await expect(page.getByText('Failed to delete promo code')).toBeVisible();
  await page.goto('/admin/promo-codes?dialog=new');
  await dialog.getByLabel('Code').fill('DESK-AWAY');
  await dialog.getByLabel('Discount value').fill('5');
  await dialog.getByLabel('Start date').fill('2026-06-01');
  await dialog.getByLabel('End date').fill('2026-06-01');
  await create.click();
  await expect(page.getByText('Failed to save promo code')).toBeVisible();
  await page.unrouteAll();
  await page.goto('/admin/promo-codes?q=DESK-RAINS');
  await remove();
  await expect(toast(page, 'Promo code deleted successfully')).toBeVisible();
  await expect(page.getByText('No promo codes found.')).toBeVisible();

  await database.pool.query('alter table promo_holds rename to promo_holds_away');
  expect((await page.goto('/admin/promo-codes'))?.status()).toBe(500);
  await expect(page.getByText('Failed to fetch promo codes')).toBeVisible();
  await database.pool.query('alter table promo_holds_away rename to promo_holds');
});

test('somebody is blocked, let in again, and it is in the log', async ({ page, database, browser, shop }) => {
  const person = await addAccount(database.pool, { role: 'user', password: 'a long enough one' });
  const signIn = async () => {
    const other = await browser.newContext({ baseURL: shop.url });
    const { email, password } = person;
    const answer = await other.request.post('/api/auth/sign-in/email', {
      data: { email, password },
      headers: { origin: shop.url },
    });
    const text = await answer.text();
    await other.close();
    return text;
  };
  await page.goto(`/admin/users?q=${person.email}`);
  await page.getByRole('table').getByRole('link', { name: person.email }).click();
  const dialog = page.getByRole('dialog', { name: person.email });
  await dialog.getByRole('button', { name: 'Block' }).click();
  await page
    .getByRole('dialog', { name: 'Block this account?' })
    .getByRole('button', { name: 'Block' })
    .click();
  await expect(toast(page, `${person.email} is blocked and signed out`)).toBeVisible();
  expect(await signIn()).toContain('This account is blocked. Please write to us.');
  await dialog.getByRole('button', { name: 'Unblock' }).click();
  await expect(toast(page, `${person.email} can sign in again`)).toBeVisible();
  expect(await signIn()).toContain(person.email);
  await page.goto(`/admin/activity?q=${person.email}`);
  const done = page.getByRole('listitem').filter({ hasText: `unblocked user ‘${person.email}’` });
  await expect(done).toContainText(admin.email);
  await expect(page.getByRole('heading', { level: 3, name: /^Today, / })).toBeVisible();
  await done.getByRole('link', { name: `History of user ‘${person.email}’` }).click();
  await page.getByRole('link', { name: `Take away History of: ${person.email}` }).click();
  await expect(page).toHaveURL(/\?q=[^&]+&type=user$/);
});

test('the newsletter is taken out as a file, and an address is removed', async ({ page, database }) => {
  await database.pool.query(
    `insert into newsletter_subscribers (id, email) values (gen_random_uuid(), 'desk.reader@example.com')`,
  );
  await page.goto('/admin/newsletter?q=desk.reader');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^newsletter-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByRole('button', { name: 'Remove desk.reader@example.com' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toast(page, 'Address removed from the newsletter')).toBeVisible();
  await expect(page.getByText('No address found.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2, name: 'Newsletter' })).toBeFocused();
});

test("the desk's screens can be read by everybody", async ({ page, consoleErrors }) => {
  for (const address of [
    '/admin/promo-codes',
    '/admin/promo-codes?dialog=new',
    '/admin/promo-codes?q=hovercraft',
    '/admin/users',
    '/admin/newsletter?q=hovercraft',
    '/admin/activity',
  ]) {
    await page.goto(address);
    await expectReadable(page, { widths: BOTH_WIDTHS });
  }
  expect(consoleErrors).toEqual([]);
});
