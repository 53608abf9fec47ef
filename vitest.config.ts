import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const embeddedTests = ['src/database/embedded/**/*.test.ts'];
const databaseTests = ['src/**/*.db.test.ts', 'tests/**/*.db.test.ts'];

// Files share their worker's modules: loading the program for each of them would take longer than testing it.
const shared = { isolate: false, unstubGlobals: true, testTimeout: 60_000 };

export default defineConfig({
  test: {
    // By itself it leaves one core to its own main process, which hardly works.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'showcase/**/*.test.ts',
            'demo/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [...databaseTests, ...embeddedTests],
        },
      },
      {
        // A worker holds a data folder for as long as it lives.
        test: { name: 'embedded', include: embeddedTests, testTimeout: 60_000 },
      },
      {
        resolve: { alias: { 'better-auth/crypto': path.resolve('tests/remembered-passwords.ts') } },
        test: {
          ...shared,
          name: 'database',
          include: databaseTests,
          globalSetup: ['tests/database-server.ts'],
          // The built program is loaded as it is, for each test that starts it.
          server: { deps: { external: [/\/build\/server\//] } },
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
