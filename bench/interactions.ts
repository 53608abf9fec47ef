import { type Browser, type Page, chromium } from '@playwright/test';
import { browserLaunch } from '../tests/browser/launch.ts';
import { untilHydrated } from '../tests/journeys/hydration.ts';
import type { Pages } from './pages.ts';
import { type Result, medianWithSpread, resultsTable } from './results.ts';

/** How many times slower than this machine a phone's processor is taken to be. */
const SLOWER = 4;
const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

type Interaction = { name: string; on: 'Home' | 'Shop' | 'Product'; act(page: Page): Promise<void> };

/** What shoppers do most; each on a page that was just loaded, with what it fetches late not there yet. */
const interactions: Interaction[] = [
  {
    name: 'Add to cart',
    on: 'Product',
    act: (page) => page.getByRole('button', { name: 'Add to Cart' }).first().tap(),
  },
  {
    name: 'Open the drawer',
    on: 'Home',
    act: (page) => page.getByRole('button', { name: 'Cart', exact: true }).tap(),
  },
  {
    name: 'Choose a size',
    on: 'Product',
    act: (page) => page.locator('input[type=radio]:not(:checked):not(:disabled)').first().tap(),
  },
  {
    name: 'Type in the search',
    on: 'Shop',
    act: async (page) => {
      await page.getByRole('main').getByRole('searchbox').tap();
      await page.keyboard.type('monst', { delay: 60 });
    },
  },
  {
    name: 'Filter by category',
    on: 'Shop',
    act: (page) => page.getByRole('navigation', { name: 'Categories' }).getByRole('link').nth(1).tap(),
  },
];

type Seen = {
  /** From the press to the next paint, by the browser's own event timing; the slowest of its events, in ms. */
  painted: number;
  /** The longest task, in ms; tasks under 50 ms are not told and count as 0. */
  task: number;
};

/** The longest tasks of the page's thread while it loads, in ms, by whether a script runs in them. */
type Loading = { scripts: number; page: number };

/** Interaction to next paint, and the longest tasks of loading and of what follows a press: `runs` times each. */
export async function measureInteractions(pages: Pages, runs: number): Promise<Result> {
  const browser = await chromium.launch(await browserLaunch());
  const rows: string[][] = [];
  const loads: string[][] = [];
  try {
    for (const { name, on, act } of interactions) {
      const seen: Seen[] = [];
      for (let run = 0; run < runs; run += 1)
        seen.push(
          await onPhone(browser, async (page) => {
            await open(page, addressOf(pages, on));
            return watch(page, () => act(page));
          }),
        );
      rows.push([name, on, ...toldOf(seen)]);
    }
    for (const on of ['Home', 'Shop', 'Product'] as const) {
      const seen: Loading[] = [];
      for (let run = 0; run < runs; run += 1)
        seen.push(await onPhone(browser, (page) => traceLoading(browser, page, addressOf(pages, on))));
      loads.push([on, ...(['scripts', 'page'] as const).map((figure) => medianOf(seen, figure))]);
    }
  } finally {
    await browser.close();
  }
  const told = [
    resultsTable(['Interaction', 'On', 'To the next paint', 'Longest task after it'], rows),
    'Longest tasks from the first byte until the page answers: those that run scripts, hydration among them, and the others, which read, style, lay out and paint what the server sent:',
    resultsTable(['Page', 'Of scripts', 'Of the page itself'], loads),
  ].join('\n\n');
  const heading = `Interactions on a phone, processor ${SLOWER} times slower, median of ${runs} (least to most)`;
  return { heading, told };
}

function toldOf(seen: Seen[]): string[] {
  return (['painted', 'task'] as const).map((figure) => medianOf(seen, figure));
}

function medianOf<F extends string>(seen: Record<F, number>[], figure: F): string {
  return medianWithSpread(
    seen.map((one) => one[figure]),
    ' ms',
  );
}

function addressOf(pages: Pages, name: string): string {
  const address = pages[name];
  if (address === undefined) throw new Error(`There is no page ${name}.`);
  return address;
}

/** A browser that knows nothing yet. */
async function onPhone<T>(browser: Browser, look: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const entries: PerformanceEntry[] = [];
      Object.assign(window, { entries });
      const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
      observer.observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
      observer.observe({ type: 'longtask', buffered: true });
    });
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    return await look(page);
  } finally {
    await context.close();
  }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  await untilHydrated(page);
  await atRest(page);
}

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** In µs. */
  ts: number;
  dur?: number;
  args: { beginData?: { url?: string } };
};

const RUNS_SCRIPTS = new Set(['EvaluateScript', 'v8.evaluateModule', 'v8.compile', 'FunctionCall']);

async function traceLoading(browser: Browser, page: Page, address: string): Promise<Loading> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await open(page, address);
  const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const reads = trace.traceEvents.find(
    ({ name, args }) => name === 'ParseHTML' && args.beginData?.url === address,
  );
  const complete = trace.traceEvents.filter(
    ({ ph, pid, tid }) => ph === 'X' && pid === reads?.pid && tid === reads.tid,
  );
  const scripts = complete.filter(({ name }) => RUNS_SCRIPTS.has(name));
  const longest = { scripts: 0, page: 0 };
  for (const { name, ts, dur = 0 } of complete) {
    if (!name.endsWith('RunTask')) continue;
    const kind = scripts.some((script) => script.ts >= ts && script.ts < ts + dur) ? 'scripts' : 'page';
    longest[kind] = Math.max(longest[kind], Math.round(dur / 1000));
  }
  return longest;
}

async function watch(page: Page, act: () => Promise<void>): Promise<Seen> {
  const from = await page.evaluate(() => performance.now());
  await act();
  await atRest(page);
  const entries = await entriesOf(page);
  const since = entries.filter(({ startTime }) => startTime >= from);
  const most = (some: Entry[]) => Math.max(0, ...some.map(({ duration }) => duration));
  return {
    painted: most(since.filter(({ interactionId }) => interactionId > 0)),
    task: most(since.filter(({ entryType }) => entryType === 'longtask')),
  };
}

/** Nothing is on its way, and what came was painted and told to the observers. */
async function atRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1000);
}

type Entry = { entryType: string; startTime: number; duration: number; interactionId: number };

function entriesOf(page: Page): Promise<Entry[]> {
  return page.evaluate(() =>
    (window as unknown as { entries: Partial<Entry>[] }).entries.map((entry) => ({
      entryType: entry.entryType ?? '',
      startTime: entry.startTime ?? 0,
      duration: entry.duration ?? 0,
      interactionId: entry.interactionId ?? 0,
    })),
  );
}
