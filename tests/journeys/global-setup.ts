import { rm } from 'node:fs/promises';
import { startEmbeddedPostgres } from '../../src/database/embedded/start-embedded-postgres.ts';
import { createPool } from '../../src/database/client.ts';
import { loadDemo } from '../../src/database/demo/load-demo.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';
import { makeDatabaseFolder } from '../database-folder.ts';
import { createTemplate } from '../template-database.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** One database server for all journeys, with the demo shop as the template that each of them copies. */
export default async function globalSetup() {
  const dataDir = await makeDatabaseFolder('shop-journeys-');
  const server = await startEmbeddedPostgres({ dataDir, log: quiet, tuning: 'tests' });
  await createTemplate(server.connectionString, async (address) => {
    const pool = createPool(address, { max: 2 });
    await migrateDatabase(pool);
    await loadDemo(pool, { demo: true, appUrl: 'http://localhost:3000', log: quiet });
    await pool.end();
  });
  process.env['JOURNEY_DATABASE_SERVER'] = server.connectionString;
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
