import type { Page } from '@playwright/test';
import { type Pool, createDatabase } from '../../src/database/client.ts';
import { addOrder } from '../orders.fixtures.ts';
import { addAccount, signIn } from './account-steps.ts';
import { signInAsAdmin, toast } from './admin-steps.ts';
import { expect, test } from './shop-test.ts';

test.use({ ownShop: 'settings' });

let admin: Awaited<ReturnType<typeof signInAsAdmin>>;
test.beforeEach(async ({ context, database, shop }) => {
  admin = await signInAsAdmin({ context, database, shop });
});

/** As when it runs out, or another administrator signs this one out. */
async function endSession(pool: Pool, userId: string) {
  await pool.query('DELETE FROM sessions WHERE user_id = $1', [userId]);
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Please sign in again' });

async function signInAgain(page: Page) {
  const dialog = question(page);
  await expect(dialog.getByLabel('Email')).toHaveValue(admin.email);
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await dialog.getByLabel('Password').fill('not it');
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog.getByText('Invalid email or password')).toBeVisible();
  await dialog.getByLabel('Password').fill(admin.password);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog).toBeHidden();
}

type Edit = { address: string; field: string; value: string };

const edits: Record<string, Edit> = {
  'a guide': {
    address: '/admin/plant-care?dialog=new',
    field: 'Name',
    value: 'A guide that is half written',
  },
  'a promo code': {
    address: '/admin/promo-codes?dialog=new',
    field: 'Code',
    value: 'HALFTYPED',
  },
  'a category': {
    address: '/admin/categories?dialog=new',
    field: 'Category name',
    value: 'Ferns of the north',
  },
  'an information page': {
    address: '/admin/pages/faq',
    field: 'Heading',
    value: 'Questions, and what we say',
  },
  'the homepage': {
    address: '/admin/homepage',
    field: 'Hero title',
    value: 'Green, and more of it',
  },
  'a testimonial': {
    address: '/admin/homepage?tab=testimonials&dialog=new',
    field: 'Name',
    value: 'Somebody Content',
  },
  'a step': {
    address: '/admin/homepage?tab=how-it-works&dialog=new',
    field: 'Title',
    value: 'Then wait',
  },
  'a product': {
    address: '/admin/products?dialog=new',
    field: 'Product name',
    value: 'A plant that is half typed',
  },
};

for (const [what, edit] of Object.entries(edits)) {
  test(`a session that ends loses nothing typed into ${what}`, async ({ page, database }) => {
    await page.goto(edit.address);
    const field = page.getByLabel(edit.field, { exact: true }).first();
    await field.fill(edit.value);
    await endSession(database.pool, admin.userId);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await signInAgain(page);
    await expect(field).toHaveValue(edit.value);
    await expect(page).toHaveURL(edit.address);
  });
}

test('Save says why, keeps what was typed, signs in in place, and then saves', async ({ page, database }) => {
  await page.goto('/admin/categories?dialog=new');
  const field = page.getByLabel('Category name');
  await field.fill('Ferns of the south');
  await endSession(database.pool, admin.userId);
  await page.getByRole('button', { name: 'Save Category' }).click();
  await expect(page.getByText(/Your session has ended/).first()).toBeVisible();
  await signInAgain(page);
  await expect(field).toHaveValue('Ferns of the south');
  await page.getByRole('button', { name: 'Save Category' }).click();
  await expect(toast(page, 'Category created')).toBeVisible();
});

test('a note and a status of an order wait for the sign-in, too', async ({ page, database }) => {
  const order = await addOrder(createDatabase(database.pool), { email: 'friday@example.com' });
  await page.goto(`/admin/orders/${order.id}`);
  await page.getByLabel('Note for staff').fill('Called, wants it on Friday');
  await endSession(database.pool, admin.userId);
  await page.getByRole('button', { name: 'Add note' }).click();
  await signInAgain(page);
  await expect(page.getByLabel('Note for staff')).toHaveValue('Called, wants it on Friday');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByLabel('Note for staff')).toHaveValue('');
  await expect(page.getByText('Called, wants it on Friday')).toBeVisible();
});

test('a click in the sidebar after the session leads to the sign-in page, and from there to that screen', async ({
  page,
  database,
}) => {
  // A dashboard that is told of orders meanwhile would be there first.
  await page.route('**/api/admin/**', (route) => route.abort());
  await page.goto('/admin');
  await endSession(database.pool, admin.userId);
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
  await expect(page).toHaveURL('/auth?next=%2Fadmin%2Forders');
  await signIn(page, admin);
  await expect(page).toHaveURL('/admin/orders');
  await expect(page.getByRole('heading', { name: 'Order Management' })).toBeVisible();
});

test('something typed is read over by no other reading of the screen', async ({ page, database }) => {
  await page.goto('/admin/plant-care?dialog=new');
  await page.getByLabel('Name', { exact: true }).fill('Half written');
  await endSession(database.pool, admin.userId);
  await page.getByLabel('Find a product').fill('fern');
  await signInAgain(page);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half written');
});

test('a live edit of a price waits for the sign-in, and is saved then', async ({ page, database }) => {
  const { rows } = await database.pool.query<{ id: string }>(
    'SELECT product_id AS id FROM product_variants GROUP BY product_id ORDER BY count(*) DESC LIMIT 1',
  );
  await page.goto(`/admin/products?dialog=edit&id=${rows[0]?.id}&tab=variants&part=list`);
  const price = page.getByLabel(/^Price of .* · /).first();
  await endSession(database.pool, admin.userId);
  await price.fill('123');
  await signInAgain(page);
  await expect(price).toHaveValue(/123/);
  const stored = () =>
    database.pool.query('SELECT 1 FROM product_variants WHERE product_id = $1 AND price_paise = 12300', [
      rows[0]?.id,
    ]);
  await expect.poll(async () => (await stored()).rows.length).toBe(1);
});

test('the profile keeps what was typed', async ({ page, context, database, shop }) => {
  const person = await addAccount(database.pool);
  await context.clearCookies();
  const answer = await context.request.post('/api/auth/sign-in/email', {
    data: { email: person.email, password: person.password },
    headers: { origin: shop.url },
  });
  expect(answer.ok()).toBe(true);
  admin = person;
  await page.goto('/profile');
  await page.getByLabel('First name').fill('Ashalata');
  await endSession(database.pool, person.userId);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await signInAgain(page);
  await expect(page.getByLabel('First name')).toHaveValue('Ashalata');
});

test('whoever leaves instead goes to the sign-in page', async ({ page, database }) => {
  await page.goto('/admin/categories?dialog=new');
  await page.getByLabel('Category name').fill('Never to be');
  await endSession(database.pool, admin.userId);
  await page.getByRole('button', { name: 'Save Category' }).click();
  await question(page).getByRole('button', { name: 'Discard and leave' }).click();
  await expect(page).toHaveURL(/\/auth\?next=%2Fadmin%2Fcategories/);
});
