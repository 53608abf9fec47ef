import { fileURLToPath } from 'node:url';

/** Read from the project's folder. docs/decisions/0046-planted-faults.md. */
export default {
  testRunner: 'vitest',
  plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/vitest-runner'))],
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: true },
  // The arithmetic of colours is tried on thousands of them in each test: a night's work by itself.
  mutate: ['src/**/*.rules.ts', '!src/shop/settings/{oklch,palette}.rules.ts'],
  // Words are looked at, not tested: a test that repeats a sentence says nothing of it.
  mutator: { excludedMutations: ['StringLiteral'] },
  // What is worked out once, as a module is loaded: each would take the whole run again.
  ignoreStatic: true,
  coverageAnalysis: 'perTest',
  concurrency: 1,
  timeoutMS: 20_000,
  dryRunTimeoutMinutes: 20,
  incremental: true,
  // 'npm test' empties test-results.
  incrementalFile: 'tests/mutation/node_modules/.found.json',
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName: 'test-results/mutation.json' },
  tempDirName: 'test-results/mutation',
  ignorePatterns: ['/build', '/data', '/demo/studio', '/demo/pictures', '/test-results', '/bench', '/deploy'],
  // It rewrites what it knows by the programming interface of older compilers; nothing here is compiled.
  tsconfigFile: 'tests/mutation/none.json',
  disableTypeChecks: false,
  allowEmpty: true,
};
