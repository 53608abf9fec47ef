import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const embeddedTests = ['src/database/embedded/**/*.test.ts'];
const databaseTests = ['src/**/*.db.test.ts', 'tests/**/*.db.test.ts'];

/** What is awaited comes when it comes: a busy machine needs more than the usual second. */
const expect = { poll: { timeout: 15_000 } };

// Files share their worker's modules: loading the program for each of them would take longer than testing it.
const shared = { isolate: false, unstubGlobals: true, testTimeout: 60_000, expect };

const longTests = /\/tests\/(simulation|trials)\//;

/** What takes a minute begins first: one core would wait for it in the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longTests.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    // One more than there are cores: a fifth of the time a test waits for a lock, a start or an end of another process.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
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
