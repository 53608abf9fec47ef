import { type Locator } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { createDatabase } from '../../src/database/client.ts';
import { addOrder } from '../orders.fixtures.ts';
import { totpCode } from '../totp.ts';
import { addAccount, anAddress, signIn, waitForMail } from './account-steps.ts';
import { BOTH_WIDTHS, expectReadable } from './readable.ts';
import { expect, test } from './shop-test.ts';

const password = 'a long enough one';
test('an owner invites a packer, who sees orders without money and nothing else', async ({
  page,
  browser,
  database,
  shop,
}) => {
  const owner = await addAccount(database.pool, { role: 'admin', password });
  const email = anAddress();
  await addOrder(createDatabase(database.pool), {});
  await page.goto('/auth?next=%2Fadmin%2Fusers');
  await signIn(page, owner);
  await page.getByRole('link', { name: 'Invite to the staff' }).click();
  await page.getByLabel('E-mail address').fill('no address');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Invalid email address.')).toBeVisible();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('region', { name: 'Open invitations' })).toContainText(email);
  await expectReadable(page, { widths: BOTH_WIDTHS });

  const { link } = await waitForMail(shop, email, 'Join');
  const packer = await addAccount(database.pool, { email, password });
  const own = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await own.goto(new URL(link).pathname);
  await expect(own.getByText('You are invited as Packer.')).toBeVisible();
  await own.getByRole('link', { name: 'Sign in', exact: true }).click();
  await signIn(own, packer);
  await own.getByRole('button', { name: 'Accept the invitation' }).click();
  const sidebar = own.getByRole('navigation', { name: 'Admin' }).first();
  await expect(own.getByText(`${email} · Packer`)).toBeVisible();
  await own.setViewportSize({ width: 1440, height: 900 });
  await expect(sidebar.getByRole('link')).toHaveText(['Dashboard', 'Orders', 'Stock', 'Claims', 'Messages']);
  await expect(own.getByText('Revenue')).toHaveCount(0);
  await sidebar.getByRole('link', { name: 'Orders' }).click();
  await own.getByRole('rowheader').getByRole('link').first().click();
  await expect(own.getByRole('heading', { name: 'Shipping address' })).toBeVisible();
  await expect(own.getByText('₹')).toHaveCount(0);
  await expectReadable(own, { widths: BOTH_WIDTHS });
  await own.goto('/admin/products');
  await expect(own.getByText('This screen is not part of your role')).toBeVisible();

  await database.pool.query(
    `update sessions set created_at = now() - interval '20 minutes'
      where user_id = (select id from users where email = $1)`,
    [owner.email],
  );
  // The role ends with a press of the owner's, whatever is open.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  await page.getByRole('rowheader').getByRole('link', { name: email }).click();
  const person = page.getByRole('dialog', { name: email });
  await person.getByRole('combobox', { name: 'Role' }).selectOption('user');
  await page.setViewportSize({ width: 1440, height: 900 });
  await person.getByRole('button', { name: 'Change role' }).click();
  await page
    .getByRole('dialog', { name: 'Change the role to Customer?' })
    .getByRole('button', { name: 'Change role' })
    .click();
  // A quarter of an hour after the sign-in it is asked who sits there; the question about the role waits below.
  const isIt = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(isIt.getByLabel('Your password')).toBeFocused();
  await isIt.getByLabel('Your password').fill('not this one');
  await isIt.getByRole('button', { name: 'Continue' }).click();
  await expect(isIt.getByText('This is not your password.')).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await page.setViewportSize({ width: 1440, height: 900 });
  await isIt.getByLabel('Your password').fill(password);
  await isIt.getByRole('button', { name: 'Continue' }).click();
  await expect(isIt).toBeHidden();
  await expect(page.getByText(`The role of ${email} is Customer now`)).toBeVisible();
  await own.goto('/admin/orders');
  await expect(own.getByRole('heading', { name: 'No access' })).toBeVisible();
});

test('a second factor is set up, asked for, and stood in for by a recovery code', async ({
  page,
  database,
}) => {
  const writer = await addAccount(database.pool, { role: 'writer', password });
  await page.goto('/auth?next=%2Fprofile');
  await signIn(page, writer);
  await page.getByRole('link', { name: 'Set up' }).click();
  // The profile has a part of this name, too.
  await expect(page).toHaveURL(/\/profile\/second-factor$/);
  await page.getByLabel('Password', { exact: true }).fill('not this one');
  await page.getByRole('button', { name: 'Set it up' }).click();
  await expect(page.getByText('This is not your password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set it up' }).click();
  const key = (await page.locator('code').first().textContent()) ?? '';
  const codes = await page
    .getByRole('region', { name: 'Your recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  expect(codes).toHaveLength(10);
  const told = await readQr(page.locator('section[aria-labelledby="scan-title"] svg'));
  expect([told.protocol, told.host, told.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', key]);
  expect(decodeURIComponent(told.pathname)).toContain(writer.email);
  await expectReadable(page, { widths: BOTH_WIDTHS });
  await page.getByLabel('Code that it shows now').fill('12');
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByText('Type the six digits that your app shows now.')).toBeVisible();
  await page.getByLabel('Code that it shows now').fill(totpCode(key));
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByRole('button', { name: 'Turn it off' })).toBeVisible();

  const enter = async (code: string) => {
    await page.context().clearCookies();
    await page.goto('/auth?next=%2Fadmin');
    await signIn(page, writer);
    await expect(page.getByRole('heading', { name: 'Your code' })).toBeVisible();
    await page.getByLabel('Code of your app').fill(code);
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await enter('000 00');
  await expect(page.getByText('Type the six digits that your app shows now.')).toBeVisible();
  await expectReadable(page, { widths: BOTH_WIDTHS });
  // The code that set it up is used; the next one is good already.
  await enter(totpCode(key, Date.now() + 30_000));
  await expect(page.getByText(`${writer.email} · Writer`)).toBeVisible();
  await enter(codes[0] ?? '');
  await expect(page.getByText(`${writer.email} · Writer`)).toBeVisible();
  await enter(codes[0] ?? '');
  await expect(page.getByText('This is none of your recovery codes, or it was used already.')).toBeVisible();
});

/** What an app's camera reads from a picture on the screen. */
async function readQr(picture: Locator): Promise<URL> {
  const seen = sharp(await picture.screenshot())
    .ensureAlpha()
    .raw();
  const { data, info } = await seen.toBuffer({ resolveWithObject: true });
  return new URL(decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) }));
}
