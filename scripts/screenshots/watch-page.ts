import type { Page } from '@playwright/test';

export type PageWatch = {
  /** Errors of the page so far: the console's, uncaught ones and answers that failed. */
  errors: string[];
  /** Of the document that was asked for last. */
  status(): number;
};

/** Listens to a page from before its first document on, and has it add up its layout shifts. */
export async function watchPage(page: Page): Promise<PageWatch> {
  const errors: string[] = [];
  let status = 0;
  page.on('console', (message) => {
    // Documents that failed are judged by their status, other answers below.
    const isAnswer = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isAnswer) errors.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`error: ${error.message}`));
  page.on('response', (response) => {
    const isDocument = response.request().isNavigationRequest() && response.frame() === page.mainFrame();
    if (isDocument) status = response.status();
    else if (response.status() >= 400) errors.push(`${response.status()}: ${response.url()}`);
  });
  await page.addInitScript(addUpShifts);
  return { errors, status: () => status };
}

type LayoutShift = PerformanceEntry & {
  hadRecentInput: boolean;
  value: number;
  sources: { node: Node | null }[];
};

/** Runs in the page. */
function addUpShifts(): void {
  const shifts = { total: 0, moved: new Set<string>() };
  Reflect.set(window, 'layoutShifts', shifts);
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as LayoutShift[]) {
      if (shift.hadRecentInput) continue;
      shifts.total += shift.value;
      for (const { node } of shift.sources) {
        const words = node?.textContent?.replaceAll(/\s+/g, ' ').trim().slice(0, 40) ?? '';
        shifts.moved.add(`${node?.nodeName.toLowerCase()} '${words}'`);
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
