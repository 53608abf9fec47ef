import type { Page } from '@playwright/test';
import { createDatabase } from '../../src/database/client.ts';
import { profiles } from '../../src/database/tables/accounts.ts';
import { aProfile } from '../people.fixtures.ts';
import { addAccount, signIn } from './account-steps.ts';
import { addToCart, fillCheckoutForm, findProductId, readOrders } from './buying-steps.ts';
import { expect, test, untilHydrated } from './shop-test.ts';

async function openCheckout(page: Page, productId: string) {
  await page.goto(`/product/${productId}`);
  await addToCart(page);
  await expect(page.getByText('Added to cart')).toBeVisible();
  await page.goto('/checkout');
}

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

test('signing in on the way to pay keeps what was typed, and offers what was saved', async ({
  page,
  database,
}) => {
  const person = await addAccount(database.pool);
  await createDatabase(database.pool)
    .insert(profiles)
    .values({ ...aProfile, userId: person.userId });
  await openCheckout(page, await findProductId(database.pool, 'Monstera Deliciosa'));
  await page.getByRole('button', { name: 'Continue as Guest' }).click();
  await field(page, 'Address').fill('7 Gift Street');
  await field(page, 'City').fill('Mysuru');
  await page.reload();
  await page.goto('/auth?next=/checkout');
  await signIn(page, person);
  await page.waitForURL('**/checkout');
  await untilHydrated(page);
  await expect(field(page, 'Address')).toHaveValue('7 Gift Street');
  await expect(field(page, 'City')).toHaveValue('Mysuru');
  await expect(field(page, 'Email')).toHaveValue(person.email);
  await expect(page.getByText('12 Lake Road')).toBeVisible();
  await page.getByRole('button', { name: 'Use saved address' }).click();
  await expect(field(page, 'Address')).toHaveValue('12 Lake Road');
  await expect(field(page, 'Phone number')).toHaveValue('98450 00000');
  await expect(field(page, 'First name')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Use saved address' })).toBeHidden();
  await page.reload();
  await expect(field(page, 'Address')).toHaveValue('12 Lake Road');
});

test('another country, its postal codes and phone numbers that are none are said beside their fields', async ({
  page,
  database,
}) => {
  await openCheckout(page, await findProductId(database.pool, 'Monstera Deliciosa'));
  await page.getByRole('button', { name: 'Continue as Guest' }).click();
  const email = 'abroad@example.com';
  await fillCheckoutForm(page, email);
  await field(page, 'ZIP code').fill('abc');
  await field(page, 'Country').selectOption('United States');
  await expect(page.getByText('We do not deliver to the United States yet.')).toBeVisible();
  await expect(page.getByText(/^A ZIP code in the United States has five digits/)).toBeVisible();
  await field(page, 'ZIP code').fill('560001');
  await expect(page.getByText(/^This is a PIN code of India\./)).toBeVisible();
  await page.getByRole('button', { name: 'Pay with Razorpay' }).click();
  await expect(field(page, 'ZIP code')).toBeFocused();
  await field(page, 'Country').selectOption('India');
  await expect(page.getByText(/do not deliver|PIN code of India/)).toHaveCount(0);

  await field(page, 'Phone number').fill('0000000000');
  await page.getByRole('button', { name: 'Pay with Razorpay' }).click();
  await expect(page.getByText(/^There is no such phone number in India\./)).toBeVisible();
  await expect(field(page, 'Phone number')).toBeFocused();
  await expect(field(page, 'Phone number')).toHaveValue('0000000000');
  expect(await readOrders(database.pool, email)).toEqual([]);
});

test('a profile that was never saved follows to India by what is typed, and can be taken back', async ({
  page,
  database,
}) => {
  const person = await addAccount(database.pool);
  await page.goto('/auth?next=/profile');
  await signIn(page, person);
  await expect(field(page, 'Country')).toHaveValue('United States');
  await field(page, 'ZIP code').fill('11000');
  await expect(field(page, 'Country')).toHaveValue('United States');
  await field(page, 'ZIP code').fill('110001');
  await expect(field(page, 'Country')).toHaveValue('India');
  await expect(page.getByText(/^India, because of the PIN code you typed\./)).toBeVisible();
  await field(page, 'Country').selectOption('United States');
  await field(page, 'Phone number').fill('98450 00000');
  await expect(field(page, 'Country')).toHaveValue('United States');
  for (const label of ['First name', 'Last name', 'Address', 'City', 'State'])
    await field(page, label).fill('Asha');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(/^This is a PIN code of India\. Please choose India/)).toBeVisible();
  await expect(field(page, 'ZIP code')).toHaveValue('110001');
  await field(page, 'Country').selectOption('India');
  await field(page, 'Phone number').fill('0000000000');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(/^There is no such phone number in India\./)).toBeVisible();
  await field(page, 'Phone number').fill('098450-00000');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully').first()).toBeVisible();
});

test('the sign-in page says the newest alone', async ({ page }) => {
  await page.goto('/auth?error=account_not_linked');
  const old = page.getByText('that has not been confirmed yet. Confirm it by e-mail, then sign in.');
  await expect(old).toBeVisible();
  await page.getByLabel('Your email address').fill('asha@example.com');
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText(/a new link is on its way/)).toBeVisible();
  await expect(old).toBeHidden();
  await page.goto('/auth?reset=1');
  await signIn(page, { email: 'asha@example.com', password: 'wrong' });
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expect(page.getByText('Your password is changed.')).toBeHidden();
});
