import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { createPool } from '../src/database/client.ts';
import { startEmbeddedPostgres } from '../src/database/embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '../src/database/migrate.ts';
import { createJobQueue } from '../src/jobs/job-queue.ts';
import { makeDatabaseFolder } from './database-folder.ts';
import { createTemplate, databaseAddress, dropTemplate } from './template-database.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** One server for the whole run, with a template that each test file copies: migrated, its queues of jobs made. */
export default async function setup(project: TestProject) {
  const { address, stop } = await startServer();
  await createTemplate(address, async (template) => {
    const pool = createPool(template, { max: 2, use: 'upkeep' });
    await migrateDatabase(pool);
    const queue = createJobQueue({ pool, log: quiet });
    await queue.start();
    await queue.stop();
    await pool.end();
  });
  project.provide('databaseServer', databaseAddress(address, 'postgres'));
  return stop;
}

/** TEST_DATABASE_SERVER names another server to test on; its user must be allowed to make databases. */
async function startServer(): Promise<{ address: string; stop(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_SERVER'];
  if (given) return { address: given, stop: () => dropTemplate(given) };
  const dataDir = await makeDatabaseFolder('shop-tests-');
  const server = await startEmbeddedPostgres({ dataDir, log: quiet, tuning: 'tests' });
  return {
    address: server.connectionString,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: string;
  }
}
