import type { Page } from '@playwright/test';
import { addAccount, anAddress, signIn, fillProfile } from './account-steps.ts';
import { toast } from './admin-steps.ts';
import { addToCart, fillCheckoutForm, findProductId } from './buying-steps.ts';
import { hold } from './held.ts';
import { expect, test } from './shop-test.ts';

/** A plant of one's own, entered by hand. */
async function addPlant(page: Page, name: string) {
  await page.goto('/my-plants/new');
  await page.getByLabel('What you call it').fill(name);
  await page.getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('what is pressed among one’s plants before the first press is answered is done, all of it', async ({
  page,
  database: { pool },
  consoleErrors,
}) => {
  const person = await addAccount(pool);
  await page.goto('/my-plants');
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'No plants yet' })).toBeVisible();
  await addPlant(page, 'Fern in the bath');
  await addPlant(page, 'Palm in the hall');
  await page.goto('/my-plants');
  const letGo = await hold(page, /\/my-plants\.data/);
  const press = (name: string) => page.getByRole('button', { name }).click();
  await press('Done: Water Fern in the bath');
  await press('Skip: Water Palm in the hall');
  await press('Switch it on');
  await page.getByLabel('Climate').selectOption('Cold (the mountains)');
  await press('Use this climate');
  // Nor does the page that is opened meanwhile take any of it back.
  await page.getByRole('link', { name: 'Add a plant' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add a plant' })).toBeVisible();
  letGo();
  const calendar = 'select mail_key is not null as mails, climate from plant_calendars where user_id = $1';
  await expect
    .poll(async () => (await pool.query(calendar, [person.userId])).rows)
    .toEqual([{ mails: true, climate: 'cold' }]);
  await page.getByRole('link', { name: 'All your plants' }).click();
  await expect(page.getByText('On: every Monday morning')).toBeVisible();
  await expect(page.getByText('Nothing today.')).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('a press among one’s plants whose session has ended says so, beside the way to sign in', async ({
  page,
  context,
  database: { pool },
}) => {
  const person = await addAccount(pool);
  await page.goto('/my-plants');
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'No plants yet' })).toBeVisible();
  await addPlant(page, 'Fern on the stairs');
  await context.clearCookies();
  await page.getByRole('button', { name: /^Done: Water/ }).click();
  await expect(page.getByText('Your session has ended. Please sign in again')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a plant’s page keeps what is typed while something else of it is noted', async ({
  page,
  database: { pool },
  consoleErrors,
}) => {
  const person = await addAccount(pool);
  await page.goto('/my-plants');
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'No plants yet' })).toBeVisible();
  await addPlant(page, 'Fig by the door');
  // Its name is being changed when a task of it is pressed.
  const name = page.getByLabel('What you call it');
  await name.fill('Fig by the stairs');
  await page.getByRole('button', { name: 'Done: Water' }).press('Enter');
  await expect(page.getByText('Last done: water')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(name).toHaveValue('Fig by the stairs');

  // What is written after a note was sent is the next one.
  const words = page.getByLabel('How is it doing?');
  const write = page.getByRole('button', { name: 'Write it down' });
  const sent = await hold(page, /\/my-plants\/[\w-]+\.data/);
  await words.fill('A new leaf');
  await write.click();
  await words.fill('A brown tip');
  const { promise: read, resolve: readAgain } = Promise.withResolvers<void>();
  await page.route(/\/my-plants\/[\w-]+\.data/, async (route) => {
    if (route.request().method() === 'GET') await read;
    await route.fallback();
  });
  sent();
  await expect(toast(page, 'Written down.')).toBeVisible();
  await expect(words).toHaveValue('A brown tip');
  readAgain();
  await expect(page.getByRole('listitem').filter({ hasText: 'A new leaf' })).toBeVisible();
  await write.click();
  await expect(page.getByRole('listitem').filter({ hasText: 'A brown tip' })).toBeVisible();
  await expect(words).toHaveValue('');
  expect(consoleErrors).toEqual([]);
});

test('an address typed while another is on its way to the newsletter stays', async ({ page }) => {
  await page.goto('/');
  const letGo = await hold(page, /\/api\/newsletter/);
  const field = page.getByRole('contentinfo').getByLabel('E-mail address');
  await field.fill(anAddress());
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await field.fill('second@example.com');
  letGo();
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
  await expect(field).toHaveValue('second@example.com');
});

test('a code that is looked at is not paid without, and the next one typed stays', async ({
  page,
  database,
}) => {
  await page.goto(`/product/${await findProductId(database.pool, 'Monstera Deliciosa')}`);
  await addToCart(page);
  await page.goto('/checkout');
  const code = page.getByRole('textbox', { name: 'Promo code' });
  const apply = page.getByRole('button', { name: 'Apply' });
  const pay = page.getByRole('button', { name: 'Pay with Razorpay' });
  await expect(apply).toBeEnabled();
  await fillCheckoutForm(page);
  await expect(page.getByText(/^Arrives |^Delivered /).first()).toBeVisible();
  await expect(pay).toBeEnabled();
  const letGo = await hold(page, /\/api\/quote/);
  await code.fill('welcome10');
  await apply.click();
  await code.fill('none like this');
  // Nor is it paid without the one that was asked for.
  await pay.click();
  await expect(page.getByText('We could not check the prices of your order.')).toBeVisible();
  letGo();
  await expect(page.getByRole('button', { name: 'Remove promo code WELCOME10' })).toBeVisible();
  await expect(code).toHaveValue('none like this');
});

test('what is typed of a profile while it is saved keeps its page when the session ends', async ({
  page,
  database: { pool },
}) => {
  const person = await addAccount(pool);
  await page.goto('/auth?next=/profile');
  await signIn(page, person);
  await fillProfile(page);
  const letGo = await hold(page, /\/profile\.data/);
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await page.getByLabel('City', { exact: true }).fill('Mysuru');
  letGo();
  await expect(toast(page, 'Profile updated successfully')).toBeVisible();
  await expect(save).toBeEnabled();
  await pool.query('delete from sessions where user_id = $1', [person.userId]);
  // The page hears of it.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Mysuru');
});
