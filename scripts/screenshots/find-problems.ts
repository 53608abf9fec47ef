import type { Page } from '@playwright/test';
import type { Screen } from './screens.ts';
import type { PageWatch } from './watch-page.ts';

/** Room for the header's links, which move by a few pixels once it is known who is there. */
const MOST_SHIFT = 0.005;

/** What keeps a settled page from being shown to people, a line each. */
export async function findProblems(
  page: Page,
  watch: PageWatch,
  { status: wantedStatus = 200, followsTyping = false }: Screen,
): Promise<string[]> {
  const found = await page.evaluate(lookAtPage);
  const status = watch.status();
  const isStill = found.shift <= MOST_SHIFT || followsTyping;
  return [
    status === wantedStatus ? '' : `answers ${status} instead of ${wantedStatus}`,
    found.headings === 1 && found.heading !== '' ? '' : `has ${found.headings} first headings`,
    found.overflow <= 0 ? '' : `is ${found.overflow} px wider than the window`,
    isStill ? '' : `shifts by ${found.shift.toFixed(4)}: ${found.moved.join(', ')}`,
    ...found.missing.map((address) => `picture missing: ${address}`),
    ...watch.errors,
  ].filter(Boolean);
}

/** Runs in the page. */
function lookAtPage() {
  const { total, moved } = Reflect.get(window, 'layoutShifts') as { total: number; moved: Set<string> };
  return {
    headings: document.querySelectorAll('h1').length,
    heading: document.querySelector('h1')?.textContent.trim() ?? '',
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    shift: total,
    moved: [...moved].slice(0, 6),
    missing: Array.from(document.images)
      .filter((image) => image.naturalWidth === 0 || image.currentSrc.endsWith('/placeholder.svg'))
      .map((image) => image.currentSrc),
  };
}
