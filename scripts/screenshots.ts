/**
 * Takes pictures of every screen in three widths, and fails when one of them does not render as it should: the storefront as the
 * demo shop comes, the back office after a month of business.
 *
 *   npm run screenshots -- [folder] [--only=home,staff-orders] [--accept | --compare]
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
import { type DemoShop, startDemoShop } from '../tests/demo-shop.ts';
import { acceptPictures, comparePictures } from './screenshots/accepted.ts';
import { startBusyShop } from './screenshots/busy-shop.ts';
import { type Screen, screens } from './screenshots/screens.ts';
import { staffScreens } from './screenshots/staff-screens.ts';
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
const isChosen = ({ name }: Screen) => wanted === undefined || wanted.includes(name);

await mkdir(folder, { recursive: true });
const browser = await chromium.launch(await browserLaunch());
const taken: Taken[] = [];
try {
  // One person signs in for many screens, within a minute.
  await takeAll(screens.filter(isChosen), () => startDemoShop({ RATE_LIMIT_FACTOR: '1000' }));
  await takeAll(staffScreens.filter(isChosen), startBusyShop);
} finally {
  await browser.close();
}

async function takeAll(chosen: readonly Screen[], start: () => Promise<DemoShop>): Promise<void> {
  if (chosen.length === 0) return;
  const shop = await start();
  try {
    for (const screen of chosen) {
      const shots = sizes.map((size) => takeScreenshot(screen, { browser, shopUrl: shop.url, folder, size }));
      for (const shot of await Promise.all(shots)) {
        taken.push(shot);
        const told = `${shot.problems.length === 0 ? 'ok    ' : 'FAILED'} ${shot.name}`;
        console.log([told, ...shot.problems].join('\n         '));
      }
    }
  } finally {
    await shop.stop();
  }
}

const failed = taken.filter(({ problems }) => problems.length > 0).length;
console.log(`\n${taken.length - failed} screens render, ${failed} do not: ${path.relative('', folder)}`);
if (values.accept && failed === 0) console.log((await acceptPictures(folder)).join('\n'));
if (values.compare) console.log((await comparePictures(folder)).join('\n'));
process.exit(failed === 0 ? 0 : 1);
