import type { Page } from '@playwright/test';
import { createDatabase } from '../../src/database/client.ts';
import { startOpenIdServer } from '../openid-server.ts';
import { addOrder } from '../orders.fixtures.ts';
import { startShopServer } from '../shop-server.ts';
import { PASSWORD, addAccount, anAddress, signIn, waitForMail, fillProfile } from './account-steps.ts';
import { untilHydrated } from './hydration.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

async function open(page: Page, path: string) {
  await page.goto(path);
}

test('a visitor signs up on the way to a guarded page, confirms by mail and arrives there', async ({
  page,
  browser,
  shop,
}) => {
  const email = anAddress();
  await open(page, '/shop');
  await page.goto('/orders');
  await expect(page).toHaveURL('/auth?next=%2Forders');
  await untilHydrated(page);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/auth?next=%2Forders&tab=sign-up');

  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Invalid email address.')).toBeVisible();
  await expect(page.getByText('Password must be at least 6 characters.')).toHaveCount(2);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill('something else');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText("Passwords don't match")).toBeVisible();
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(toast(page, 'Check your email for the confirmation link!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Almost there' })).toBeFocused();
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();

  await page.getByRole('tab', { name: 'Sign In' }).click();
  await signIn(page, { email, password: PASSWORD });
  await expect(page.getByText('Email not verified')).toBeVisible();
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText('a new link is on its way')).toBeFocused();
  await expect(page.getByText('Email not verified')).toBeHidden();

  const { link } = await waitForMail(shop, email, 'Confirm your e-mail address');
  const elsewhere = await browser.newContext();
  const phone = await elsewhere.newPage();
  await phone.goto(link);
  await phone.getByLabel('Password', { exact: true }).fill('not the one');
  await phone.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(phone.getByText('This is not the password that was chosen at the sign-up.')).toBeVisible();
  // In the browser of the sign-up nobody is asked.
  await page.goto(link);
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(phone.getByText('Your email address is confirmed.')).toBeVisible();
  await elsewhere.close();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Password is required.')).toBeVisible();
  await signIn(page, { email, password: 'not the one' });
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await signIn(page, { email, password: PASSWORD });
  await expect(toast(page, 'Signed in successfully!')).toBeVisible();
  await expect(page).toHaveURL('/orders');
  await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible();
});

test('the sign-in page takes the place of the guarded one in the history', async ({ page, database }) => {
  const person = await addAccount(database.pool);
  await open(page, '/about-nothing');
  await page.getByRole('link', { name: 'Orders' }).first().click();
  await expect(page).toHaveURL('/auth?next=%2Forders');
  await signIn(page, person);
  await expect(page).toHaveURL('/orders');
  await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/about-nothing');
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'No Orders Yet' })).toBeVisible();

  await page.getByRole('link', { name: 'About' }).first().click();
  await expect(page).toHaveURL('/about');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/auth?next=%2Forders');
  await page.goBack();
  await expect(page).toHaveURL('/about-nothing');
});

test('without a place to go to, sign-in leads home; the menu knows who is there', async ({
  page,
  database,
  consoleErrors,
}) => {
  const person = await addAccount(database.pool);
  await open(page, '/auth?next=https://evil.example');
  await signIn(page, person);
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Account' }).click();
  const menu = page.getByRole('group', { name: 'Account' });
  await expect(menu.getByText(person.email)).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Profile' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Login' })).toHaveCount(0);
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(page, 'Logged out successfully')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test('signing out in one tab signs out the others; a failure says why', async ({
  page,
  context,
  database,
}) => {
  const person = await addAccount(database.pool);
  await open(page, '/auth?next=/profile');
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible();
  const other = await context.newPage();
  await open(other, '/');
  await other.route('**/api/auth/sign-out', (route) =>
    route.fulfill({ status: 500, json: { message: 'no luck' } }),
  );
  await other.getByRole('button', { name: /^Account/ }).click();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(other, 'Error logging out: no luck')).toBeVisible();
  await other.unroute('**/api/auth/sign-out');
  await other.getByRole('button', { name: /^Account/ }).click();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(toast(other, 'Logged out successfully')).toBeVisible();
  await expect(page).toHaveURL('/auth?next=%2Fprofile');
});

test('while the session loads, a guarded page is a full-screen spinner', async ({ page, database }) => {
  const person = await addAccount(database.pool);
  await open(page, '/auth?next=/orders');
  await signIn(page, person);
  await expect(page).toHaveURL('/orders');
  const held = Promise.withResolvers<undefined>();
  await page.route('**/api/auth/get-session', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Orders' })).toHaveCount(0);
  held.resolve(undefined);
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
});

test('a profile is saved with the specified words, and fills in the checkout', async ({ page, database }) => {
  const person = await addAccount(database.pool);
  await open(page, '/auth?next=/profile');
  await signIn(page, person);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('readonly');
  await expect(page.getByText('Email cannot be changed')).toBeVisible();
  await expect(page.getByLabel('Country')).toHaveValue('United States');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  for (const name of ['First name', 'Last name', 'Phone number', 'Address', 'City', 'State', 'ZIP code']) {
    await expect(page.getByText(`${name} is required`)).toBeVisible();
  }
  await fillProfile(page);
  await page.getByLabel('Country').selectOption('India');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Profile updated successfully')).toBeVisible();

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('alert')).toContainText('Error updating profile: The shop cannot be reached.');
  await expect(page.getByLabel('City')).toHaveValue('Bengaluru');
  await page.context().setOffline(false);

  await open(page, '/shop');
  await page.locator('main a[href^="/product/"]').first().click();
  await page
    .getByRole('button', { name: /add to cart/i })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toHaveCount(0);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('readonly');
  await expect(page.getByLabel('City')).toHaveValue('Bengaluru');
  await expect(page.getByLabel('Country')).toHaveValue('India');
});

test('a forgotten password is replaced by a link in the mail', async ({ page, shop, database }) => {
  const person = await addAccount(database.pool);
  await open(page, '/auth?next=/orders');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The address changes before the page does.
  await expect(page.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('a link to choose a new password is on its way')).toBeFocused();
  const { link } = await waitForMail(shop, person.email, 'Choose a new password');
  const late = await page.context().newPage();
  await open(late, link);
  await open(page, link);
  await page.getByLabel('New Password').fill('a new one');
  await page.getByLabel('Confirm Password').fill('a new one');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await signIn(page, { email: person.email, password: 'a new one' });
  await expect(toast(page, 'Signed in successfully!')).toBeVisible();
  await expect(page).toHaveURL('/orders');
  await open(page, link);
  await expect(page.getByText('This link is no longer valid.')).toBeVisible();
  await expect(page.getByLabel('New Password')).toHaveCount(0);
  // Opened before it was used.
  await late.getByLabel('New Password').fill('yet another');
  await late.getByLabel('Confirm Password').fill('yet another');
  await late.getByRole('button', { name: 'Save the new password' }).click();
  await expect(late.getByText('This link is no longer valid.')).toBeFocused();
});

test('the password is changed, other devices go, and in the end everything is signed out', async ({
  page,
  browser,
  database,
  shop,
}) => {
  const person = await addAccount(database.pool);
  await open(page, '/auth?next=/profile');
  await signIn(page, person);
  const phone = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await open(phone, '/auth?next=/profile');
  await signIn(phone, person);
  // Several sign in from here: whoever is told to wait presses again.
  await expect(async () => {
    if (await phone.getByText('Too many attempts.').isVisible())
      await phone.getByRole('button', { name: 'Sign In' }).click({ timeout: 1_000 });
    await expect(phone.getByText('You are signed in on 2 devices.')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });

  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByLabel('Current Password').fill('wrong');
  await page.getByLabel('New Password').fill('a new one');
  await page.getByLabel('Confirm Password').fill('a new one');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('This is not your password')).toBeVisible();
  await page.getByLabel('Current Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('Password changed.')).toBeVisible();
  await phone.reload();
  await expect(phone).toHaveURL('/auth?next=%2Fprofile');
  await phone.context().close();

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(toast(page, 'You are signed out on every device.')).toBeVisible();
  await expect(page).toHaveURL('/auth?next=%2Fprofile');
});

test('own orders show their progress and open to their page; those of others do not exist', async ({
  page,
  database,
}) => {
  const person = await addAccount(database.pool);
  const db = createDatabase(database.pool);
  const shipped = await addOrder(db, {
    userId: person.userId,
    orderStatus: 'shipped',
    createdAt: new Date('2026-03-05T20:00:00Z'),
  });
  await addOrder(db, { userId: person.userId, orderStatus: 'cancelled' });
  const foreign = await addOrder(db);
  await open(page, '/auth?next=/orders');
  await signIn(page, person);
  const card = page.getByRole('listitem').filter({ hasText: `Order #${shipped.id.slice(-8)}` });
  await expect(card.getByText('Mar 06, 2026')).toBeVisible();
  await expect(card.getByText('₹1,200.00')).toBeVisible();
  await expect(card.getByText('Test Fern')).toBeVisible();
  await expect(card.getByRole('list', { name: 'Progress' }).getByRole('listitem')).toHaveText([
    'Order Placed, done',
    'Processing, done',
    'Shipped, done',
    'Delivered',
  ]);
  await expect(page.getByText('Cancelled')).toHaveCSS('color', 'rgb(179, 38, 30)');
  await expectReadable(page);
  await card.getByRole('link').click();
  await expect(page).toHaveURL(`/orders/${shipped.id}`);
  await expect(page.getByText('12 Lake Road')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await expect(page.getByText('Order placed', { exact: true })).toBeVisible();
  await expectReadable(page);
  expect((await page.goto(`/orders/${foreign.id}`))?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
});

test('a guest gets the private link to an order again, and can stop it', async ({ page, shop, database }) => {
  const email = anAddress();
  const order = await addOrder(createDatabase(database.pool), { email });
  await open(page, '/track-order');
  await page.getByLabel('Order number').fill('12');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByText('An order number has 8 letters and digits')).toBeVisible();
  await page.getByLabel('Order number').fill(`#${order.id.slice(-8).toUpperCase()}`);
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await expect(page.getByText('If we have an order with this number')).toBeFocused();
  const { link } = await waitForMail(shop, email, 'Your order');
  await open(page, link);
  await expect(page.getByRole('heading', { name: `Order #${order.id.slice(-8)}` })).toBeVisible();
  await expectReadable(page);
  await page.getByRole('button', { name: 'Stop this link' }).click();
  await expect(page).toHaveURL('/track-order');
  expect((await page.goto(link))?.status()).toBe(404);
  await expect(page.getByText('This link no longer works')).toBeVisible();
});

test('the back office is for administrators', async ({ page, database }) => {
  const admin = await addAccount(database.pool, { role: 'admin', password: 'a long enough one' });
  const person = await addAccount(database.pool);
  await open(page, '/auth?next=/admin');
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
  expect((await page.goto('/admin'))?.status()).toBe(403);
  await expectReadable(page);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await untilHydrated(page);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await open(page, '/auth');
  await signIn(page, admin);
  await page.getByRole('link', { name: 'Admin', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});

test('own data can be taken away, and the account deleted', async ({ page, database }) => {
  const person = await addAccount(database.pool);
  await open(page, '/auth?next=/profile');
  await signIn(page, person);
  const begun = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  expect((await begun).suggestedFilename()).toBe('plant-store-data.json');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill('wrong');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('This is not your password')).toBeVisible();
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(toast(page, 'Your account has been deleted.')).toBeVisible();
  await expect(page).toHaveURL('/auth?next=%2Fprofile');
  await signIn(page, person);
  await expect(page.getByText('Invalid email or password')).toBeVisible();
});

test('with Google, from one of our pages and back to it, with and without script', async ({
  page,
  browser,
  database,
}) => {
  const google = await startOpenIdServer();
  const { clientId, clientSecret, discoveryUrl } = google.settings;
  const shop = await startShopServer({
    databaseUrl: database.url,
    env: {
      GOOGLE_CLIENT_ID: clientId,
      GOOGLE_CLIENT_SECRET: clientSecret,
      GOOGLE_DISCOVERY_URL: discoveryUrl,
    },
  });
  const email = anAddress();
  google.signInNextAs({ sub: crypto.randomUUID(), email, email_verified: true });
  await open(page, `${shop.url}/auth?next=/profile`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page).toHaveURL(`${shop.url}/profile`);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${shop.url}/auth?next=/track-order`);
  await plain.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(plain).toHaveURL(`${shop.url}/track-order`);
  expect((await context.cookies()).map(({ name }) => name)).toContain('plants.session_token');
  await context.close();
  await shop.stop();
  await google.close();
});

test('without Google the button says so', async ({ page }) => {
  await open(page, '/auth?tab=sign-up');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByText('Signing in with Google is not set up in this shop.')).toBeVisible();
});

test('the pages about signing in can be read by everybody', async ({ page, consoleErrors }) => {
  for (const path of [
    '/auth',
    '/auth?tab=sign-up',
    '/forgot-password',
    '/reset-password?token=x',
    '/confirm-email?token=x',
    '/confirm-email',
    '/track-order',
  ]) {
    await open(page, path);
    await expectReadable(page, { widths: BOTH_WIDTHS });
  }
  expect(consoleErrors).toEqual([]);
});

test('signing in works before any script has run', async ({ browser, shop, database }) => {
  const person = await addAccount(database.pool);
  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/auth?next=/track-order');
  await page.getByRole('link', { name: 'New here? Sign up' }).click();
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in instead' }).click();
  await signIn(page, { email: person.email, password: 'wrong' });
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await signIn(page, person);
  await expect(page).toHaveURL('/track-order');
  expect((await context.cookies()).map(({ name, httpOnly }) => [name, httpOnly])).toEqual([
    ['plants.session_token', true],
    ['plants.known_device', true],
  ]);
  await context.close();
});
