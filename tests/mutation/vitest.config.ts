import { defineConfig } from 'vitest/config';

/** The tests that ask rules, and no database. */
export default defineConfig({
  test: {
    include: [
      'src/{shop,payments}/**/*.test.{ts,tsx}',
      'src/{admin,database,backup}/**/*.rules.test.ts',
      'src/storefront/cart/*.test.ts',
    ],
    exclude: [
      'src/shop/settings/palette.rules.test.ts',
      'src/**/*.db.test.ts',
      'src/payments/razorpay/client.test.ts',
    ],
    // As in the project's own runs: files share their worker's modules.
    isolate: false,
    unstubGlobals: true,
    testTimeout: 60_000,
  },
});
