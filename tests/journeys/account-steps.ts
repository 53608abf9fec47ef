import { type Page, expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import { type Pool, createDatabase } from '../../src/database/client.ts';
import { accounts, users } from '../../src/database/tables/accounts.ts';
import type { Role } from '../../src/shop/access/roles.rules.ts';
import { hashPassword } from '../../src/shop/accounts/password-hash.ts';
import type { ShopServer } from '../shop-server.ts';

export const PASSWORD = 'green fingers';

/** An address that nobody has yet. */
export function anAddress(): string {
  return `${crypto.randomUUID().slice(0, 8)}@example.com`;
}

type Account = { email: string; password: string; role: Role };

/** Of the password that most have, once for each process: a tenth of a second is what protects a stored one. */
const commonHash = hashPassword(PASSWORD);

/** A confirmed account, made without its journey. */
export async function addAccount(
  pool: Pool,
  { email = anAddress(), password = PASSWORD, role = 'user' }: Partial<Account> = {},
) {
  const db = createDatabase(pool);
  const userId = crypto.randomUUID();
  await db.insert(users).values({ id: userId, email, emailVerified: true, role });
  const hash = await (password === PASSWORD ? commonHash : hashPassword(password));
  await db
    .insert(accounts)
    .values({ id: userId, userId, accountId: userId, providerId: 'credential', password: hash });
  return { userId, email, password };
}

/** Fills in and sends the open sign-in form. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** The newest mail with this subject to an address, once it is there. */
export async function waitForMail(shop: ShopServer, to: string, subject: string) {
  const find = async () => {
    const mails = await Promise.all((await shop.readMail()).map((source) => PostalMime.parse(source)));
    return mails.findLast((mail) => mail.to?.[0]?.address === to && mail.subject?.startsWith(subject));
  };
  await expect.poll(async () => (await find())?.subject, { timeout: 15_000 }).toBeDefined();
  const text = (await find())?.text ?? '';
  return { text, link: /https?:\/\/\S+/.exec(text)?.[0] ?? '' };
}

/** All that a profile needs besides its country. */
export async function fillProfile(page: Page): Promise<void> {
  const fields = {
    'First name': 'Asha',
    'Last name': 'Rao',
    'Phone number': '+91 98450 00000',
    Address: '12 Lake Road',
    City: 'Bengaluru',
    State: 'Karnataka',
    'ZIP code': '560001',
  };
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(value);
}
