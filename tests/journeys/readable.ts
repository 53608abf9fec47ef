import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** The narrowest and the usual window, in px. */
export const BOTH_WIDTHS = [360, 1440];

type Axe = { run(context: axe.ElementContext, options: axe.RunOptions): Promise<axe.AxeResults> };

type Looked = {
  /**
   * Of the window, in px, one after the other; afterwards it is as it was. Visitors of the journeys ask
   * for less motion; at the second width, for none: what moves is looked at too.
   */
  widths?: readonly number[];
  /** The part that is looked at, where the rest cannot be used meanwhile. */
  within?: string;
  /** What is left out: a frame that may run nothing answers no question. */
  without?: string;
  /** Where all other rules are looked at elsewhere. */
  rules?: string[];
};

/** No accessibility rule is broken, and nothing hangs out of the window. */
export async function expectReadable(page: Page, { widths, ...look }: Looked = {}) {
  const before = page.viewportSize();
  for (const [index, width] of (widths ?? [null]).entries()) {
    if (width !== null) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: index === 0 ? 'reduce' : 'no-preference' });
    }
    const violations = await brokenRules(page, look);
    const where = new URL(page.url()).pathname;
    expect([where, width, violations]).toEqual([where, width, []]);
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overhang).toBeLessThanOrEqual(0);
  }
  if (!widths) return;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (before) await page.setViewportSize(before);
}

/** What axe finds, as [rule, the elements that break it]; it is brought into a page once. */
async function brokenRules(page: Page, { within, without, rules }: Looked): Promise<[string, string[]][]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const where = { include: [[within ?? 'html']], exclude: without === undefined ? [] : [[without]] };
  const how: axe.RunOptions = {
    // What is in order is not described, and no style sheet fetched once more: both take as long as looking.
    resultTypes: ['violations'],
    preload: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  return page.evaluate(
    async ([context, options]) => {
      const { violations } = await (window as unknown as { axe: Axe }).axe.run(context, options);
      return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    },
    [where, how] as const,
  );
}
