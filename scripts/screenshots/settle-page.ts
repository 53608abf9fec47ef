import type { Page } from '@playwright/test';
import { untilHydrated } from '../../tests/journeys/hydration.ts';

/**
 * Fetches the fonts, so that no picture shows the letters that stand in for them: how a page moves when they arrive
 * late is Lighthouse's to measure.
 */
export async function fetchFonts(page: Page): Promise<void> {
  await page.goto('/newsletter');
  await page.evaluate(() => document.fonts.ready);
}

/** Waits until a page looks as it will stay: taken over by its script, nothing loading, fonts and all pictures there. */
export async function settlePage(page: Page): Promise<void> {
  await untilHydrated(page);
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('.animate-breathe, [aria-busy=true]:not(button)'));
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (const image of document.images) image.loading = 'eager';
    // A picture that cannot be had is found by the checks.
    await Promise.allSettled(Array.from(document.images, (image) => image.decode()));
  });
}

/** What floats over a page stands somewhere in its middle in a picture of the whole of it; what only sticks has its own place. */
export async function hideFloating(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('.fixed'))
      element.style.visibility = 'hidden';
    for (const element of document.querySelectorAll<HTMLElement>('.sticky.bottom-0, .max-lg\\:sticky'))
      element.style.position = 'static';
  });
}
