import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { findProblems } from './find-problems.ts';
import type { Screen } from './screens.ts';
import { fetchFonts, hideFloating, settlePage } from './settle-page.ts';
import { watchPage } from './watch-page.ts';

export type Taken = { name: string; file: string; problems: string[] };
export type Size = { width: number; height: number };

type TakeOptions = { browser: Browser; shopUrl: string; folder: string; size: Size };

/** Opens a screen in a browser window of this size, checks it, and leaves its picture in the folder. */
export async function takeScreenshot(screen: Screen, options: TakeOptions): Promise<Taken> {
  const { browser, shopUrl, folder, size } = options;
  const context = await browser.newContext({
    baseURL: shopUrl,
    viewport: size,
    hasTouch: size.width < 768,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  const page = await context.newPage();
  const name = `${screen.name}-${size.width}`;
  const file = path.join(folder, `${name}.webp`);
  try {
    await fetchFonts(page);
    const watch = await watchPage(page);
    await screen.open(page);
    await settlePage(page);
    const problems = await findProblems(page, watch, screen);
    if (!screen.windowOnly) await hideFloating(page);
    const picture = await page.screenshot({ fullPage: screen.windowOnly !== true, animations: 'disabled' });
    await writeFile(file, await sharp(picture).webp({ quality: 82 }).toBuffer());
    return { name, file, problems };
  } catch (error) {
    return { name, file, problems: [error instanceof Error ? error.message : String(error)] };
  } finally {
    await context.close();
  }
}
