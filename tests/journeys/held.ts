import type { Page } from '@playwright/test';

/**
 * Keeps what goes to these addresses on its way until it is let go, by what is given. `what`: 'sent' keeps what changes
 * something, 'read' what is read.
 */
export async function hold(page: Page, address: RegExp, what: 'sent' | 'read' = 'sent'): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if ((route.request().method() === 'POST') === (what === 'sent')) await promise;
    await route.continue();
  });
  return resolve;
}
