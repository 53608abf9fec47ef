import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase, createPool } from '../../src/database/client.ts';
import { loadDemo } from '../../src/database/demo/load-demo.ts';
import { startEmbeddedPostgres } from '../../src/database/embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';
import { type DemoShop, demoAdministrator } from '../../tests/demo-shop.ts';
import { startShopServer } from '../../tests/shop-server.ts';
import { placeOrders } from './busy-orders.ts';
import { sayThings } from './busy-voices.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** The demo shop after a month of business, so that the back office has something to show; who works there is as in the demo. */
export async function startBusyShop(): Promise<DemoShop> {
  const dataDir = await mkdtemp(path.join(await realpath(tmpdir()), 'shop-busy-'));
  await chmod(dataDir, 0o755);
  const discard = () => rm(dataDir, { recursive: true, force: true });
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, tuning: 'tests' });
  try {
    const pool = createPool(postgres.connectionString, { max: 2, use: 'upkeep' });
    await migrateDatabase(pool);
    await loadDemo(pool, { demo: true, appUrl: 'http://localhost:3000', log: quiet });
    const db = createDatabase(pool);
    await sayThings(db, await placeOrders(db));
    await pool.end();
    const { email, password } = demoAdministrator;
    const server = await startShopServer({
      databaseUrl: postgres.connectionString,
      env: { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, SUPPORT_PHONE: '+91 98450 00000' },
    });
    return {
      url: server.url,
      async stop() {
        await server.stop();
        await postgres.stop();
        await discard();
      },
    };
  } catch (error) {
    await postgres.stop();
    await discard();
    throw error;
  }
}
