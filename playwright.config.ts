import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserLaunch } from './tests/browser/launch.ts';

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/global-setup.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  // One more than there are cores: much of a journey waits for a database, a job or another window.
  workers: availableParallelism() + 1,
  // The longest journeys take half of it on two cores that have nothing else to do.
  timeout: 180_000,
  // Nobody waits so long unless the machine has much else to do.
  expect: { timeout: 20_000 },
  forbidOnly: true,
  reporter: [['line'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    launchOptions: await browserLaunch(),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // Recording costs a tenth of the time: TRACE=on asks for it.
    trace: process.env['TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    // Two cores paint every step of a movement; the journeys about movement ask for it themselves.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
