import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const databaseTests = ['src/**/*.db.test.ts', 'tests/**/*.db.test.ts'];

export default defineConfig({
  test: {
    // By itself it leaves one core to its own main process, which hardly works.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'demo/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: databaseTests,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'database',
          include: databaseTests,
          globalSetup: ['tests/database-server.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
