import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** The narrowest and the usual window, in px. */
export const BOTH_WIDTHS = [360, 1440];

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
export async function expectReadable(page: Page, { widths, within, without, rules }: Looked = {}) {
  const before = page.viewportSize();
  for (const [index, width] of (widths ?? [null]).entries()) {
    if (width !== null) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: index === 0 ? 'reduce' : 'no-preference' });
    }
    // The other mode opens a page for each look, for frames of other origins: there are none here.
    // What is in order is not described: that takes as long as looking.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
    if (within !== undefined) axe.include(within);
    if (without !== undefined) axe.exclude(without);
    if (rules !== undefined) axe.withRules(rules);
    const { violations } = await axe.analyze();
    const where = new URL(page.url()).pathname;
    const found = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
    expect([where, width, found]).toEqual([where, width, []]);
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overhang).toBeLessThanOrEqual(0);
  }
  if (!widths) return;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  if (before) await page.setViewportSize(before);
}
