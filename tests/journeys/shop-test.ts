import { type Page, test as base } from '@playwright/test';
import { createPool, type Pool } from '../../src/database/client.ts';
import { type ShopServer, startShopServer } from '../shop-server.ts';
import { copyTemplate, dropDatabase } from '../template-database.ts';
import { untilHydrated } from './hydration.ts';

type WorkerFixtures = {
  /**
   * Journeys that leave the shop's content changed name here what they get: a shop that only those of the same name
   * use, one after the other in any order. Each changes something else of it.
   */
  ownShop: string;
  database: { pool: Pool; url: string };
  shop: ShopServer;
};

/** As a shopper would find it: a page that was opened is used once it answers, unless it is wanted earlier. */
function useOnceItAnswers(page: Page) {
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    if (!options?.waitUntil) await untilHydrated(page);
    return answer;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const answer = await reload(options);
    if (!options?.waitUntil) await untilHydrated(page);
    return answer;
  };
}

/** A journey's own shop: the program as it is started, on its own copy of the demo database. */
export const test = base.extend<{ consoleErrors: string[]; shopLog: void }, WorkerFixtures>({
  ownShop: ['', { option: true, scope: 'worker' }],
  database: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = process.env['JOURNEY_DATABASE_SERVER'] ?? '';
      const name = `journey_${crypto.randomUUID().replaceAll('-', '')}`;
      const url = await copyTemplate(server, name);
      const pool = createPool(url, { max: 3 });
      // Dropping the database may end a connection that has not closed yet: nobody waits for its answer.
      pool.on('error', () => undefined);
      await use({ pool, url });
      await pool.end();
      await dropDatabase(server, name);
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        if (options?.javaScriptEnabled !== false) context.on('page', useOnceItAnswers);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ database }, use) => {
      const shop = await startShopServer({ databaseUrl: database.url });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  // What the program said while a journey failed stands with its failure.
  shopLog: [
    async ({ shop }, use, journey) => {
      const before = shop.log.length;
      await use();
      if (journey.status === journey.expectedStatus) return;
      await journey.attach('log', { body: shop.log.slice(before).join('\n'), contentType: 'text/plain' });
    },
    { auto: true },
  ],
  consoleErrors: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
    });
    page.on('pageerror', ({ message }) => {
      // How the browser tells that the next navigation came before a transition's end: nobody sees it.
      if (!message.startsWith('Transition was skipped')) errors.push(message);
    });
    await use(errors);
  },
});

export { expect } from '@playwright/test';
export { untilHydrated } from './hydration.ts';
