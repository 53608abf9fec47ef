import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { Pool } from '../../src/database/client.ts';
import { addAccount } from './account-steps.ts';

type Given = { context: BrowserContext; database: { pool: Pool }; shop: { url: string } };

/** Signs the browser in as an administrator of its own, without the form. */
export async function signInAsAdmin({ context, database, shop }: Given) {
  const admin = await addAccount(database.pool, { role: 'admin' });
  const answer = await context.request.post('/api/auth/sign-in/email', {
    data: { email: admin.email, password: admin.password },
    headers: { origin: shop.url },
  });
  expect(answer.ok()).toBe(true);
  return admin;
}

export const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

/** Who orders by phone: of each answer the field's label. */
export const phoneOrderLabels = {
  email: 'E-mail address',
  phone: 'Phone',
  firstName: 'First name',
  lastName: 'Last name',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
} as const;
