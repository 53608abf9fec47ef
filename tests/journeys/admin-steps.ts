import { AxeBuilder } from '@axe-core/playwright';
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

const WIDE = 1440;
type Looked = {
  /** In px; without it the window stays as it is. */
  widths?: number[];
  /** The part that is looked at, where the rest cannot be used meanwhile. */
  within?: string;
};

/** No accessibility rule is broken, and nothing hangs out of the window. */
export async function expectReadable(page: Page, { widths, within }: Looked = {}) {
  for (const width of widths ?? [null]) {
    if (width !== null) await page.setViewportSize({ width, height: 900 });
    const axe = new AxeBuilder({ page });
    const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overhang).toBeLessThanOrEqual(0);
  }
  if (widths) await page.setViewportSize({ width: WIDE, height: 900 });
}
