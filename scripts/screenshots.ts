/**
 * Takes pictures of every public screen in three widths, and fails when one of them does not render as it should.
 *
 *   npm run screenshots -- [folder] [--only=home,shop] [--accept | --compare]
 *
 * The folder is test-results/screenshots unless named. --accept keeps a chosen few in docs/screenshots, which the
 * README shows; --compare says how much these differ from the kept ones, for the eye of whoever reviews a change.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { browserLaunch } from '../tests/browser/launch.ts';
import { startDemoShop } from '../tests/demo-shop.ts';
import { acceptPictures, comparePictures } from './screenshots/accepted.ts';
import { screens } from './screenshots/screens.ts';
import { takeScreenshot, type Taken } from './screenshots/take-screenshots.ts';

const sizes = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    accept: { type: 'boolean', default: false },
    compare: { type: 'boolean', default: false },
  },
});
const folder = path.resolve(positionals[0] ?? 'test-results/screenshots');
const wanted = values.only?.split(',');
const chosen = screens.filter(({ name }) => wanted === undefined || wanted.includes(name));

await mkdir(folder, { recursive: true });
// One person signs in for many screens, within a minute.
const shop = await startDemoShop({ RATE_LIMIT_FACTOR: '1000' });
const browser = await chromium.launch(await browserLaunch());
const taken: Taken[] = [];
try {
  for (const screen of chosen) {
    const shots = sizes.map((size) => takeScreenshot(screen, { browser, shopUrl: shop.url, folder, size }));
    for (const shot of await Promise.all(shots)) {
      taken.push(shot);
      console.log(
        [`${shot.problems.length === 0 ? 'ok    ' : 'FAILED'} ${shot.name}`, ...shot.problems].join(
          '\n         ',
        ),
      );
    }
  }
} finally {
  await browser.close();
  await shop.stop();
}

const failed = taken.filter(({ problems }) => problems.length > 0).length;
console.log(`\n${taken.length - failed} screens render, ${failed} do not: ${path.relative('', folder)}`);
if (values.accept && failed === 0) console.log((await acceptPictures(folder)).join('\n'));
if (values.compare) console.log((await comparePictures(folder)).join('\n'));
process.exit(failed === 0 ? 0 : 1);
