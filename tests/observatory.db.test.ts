import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type BuiltApp, startBuiltApp } from './built-app.ts';
import { addPlainProduct } from './catalogue.fixtures.ts';
import { addPerson } from './people.fixtures.ts';
import { readInventory } from './script-inventory.ts';
import { type TlsProxy, startTlsProxy } from './tls-proxy.ts';

const run = promisify(execFile);
const SCAN = 'tests/observatory/scan.mjs';
const scanSchema = z.object({
  score: z.number(),
  status: z.literal(200),
  tests: z.record(z.string(), z.object({ result: z.string(), modifier: z.number() })),
});

let app: BuiltApp;
let proxy: TlsProxy;
let told: Record<string, unknown>;
let product: string;

/** Each page's own address and, signed in, the back office's. */
const pages = (): Record<string, string> => ({
  home: '/',
  product,
  checkout: '/checkout',
  admin: '/admin',
});

beforeAll(async () => {
  app = await startBuiltApp({
    APP_URL: 'https://shop.test',
    RATE_LIMIT_FACTOR: '1000',
    RAZORPAY_KEY_ID: 'rzp_test_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'secret',
    // Nobody answers there.
    RAZORPAY_API_URL: 'https://127.0.0.1:9',
  });
  product = `/product/${(await addPlainProduct(app.db)).productId}`;
  const { cookie } = await addPerson(app, 'observed@shop.test', 'admin');
  proxy = await startTlsProxy(app, { '/admin': cookie });
  const addresses = Object.values(pages()).map((page) => proxy.host + page);
  const { stdout } = await run(process.execPath, [SCAN, ...addresses], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: proxy.certificateFile },
  });
  told = z.record(z.string(), z.unknown()).parse(JSON.parse(stdout));
});
afterAll(async () => {
  await proxy.stop();
  await app.stop();
});

// docs/decisions/0042: 110 is what must be; the rest is what there is to lose.
test.each(['home', 'product', 'checkout', 'admin'])("Mozilla's scorer gives the page %s 130", (page) => {
  const { score, tests } = scanSchema.parse(told[proxy.host + pages()[page]]);
  const faults = Object.entries(tests).filter(([, { modifier }]) => modifier < 0);
  expect(faults).toEqual([]);
  expect(tests['strict-transport-security']?.result).toBe('hsts-implemented-max-age-at-least-six-months');
  expect(tests['cross-origin-resource-policy']?.result).toBe('corp-implemented-with-same-origin');
  expect(score).toBe(130);
});

test("the payment page's scripts are those of the inventory, and the policy lets in no other", async () => {
  const response = await app.get('/checkout');
  const inline = [...(await response.text()).matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
  expect(inline.filter(([, attributes = '']) => /\ssrc=/.test(attributes))).toEqual([]);
  const inventory = await readInventory();
  const kinds = inventory.filter(({ from }) => from === 'in the page');
  const kindOf = (script: string) =>
    kinds.find(({ script: beginning }) => script.startsWith(beginning))?.script;
  const found = inline.map(
    ([, , script = '']) => kindOf(script.trim().replaceAll(/\s+/g, ' ')) ?? script.slice(0, 80),
  );
  expect([...new Set(found)].toSorted()).toEqual(kinds.map(({ script }) => script).toSorted());
  const policy = response.headers.get('content-security-policy') ?? '';
  const [, sources = ''] = /script-src ([^;]*)/.exec(policy) ?? [];
  const origins = sources.split(' ').filter((source) => !source.startsWith("'sha256-"));
  const elsewhere = inventory.flatMap(({ from }) => (from.startsWith('https:') ? [from] : []));
  expect(origins).toEqual(["'self'", ...elsewhere]);
});

/** What takes text for HTML or script: docs/decisions/0042, Trusted Types. */
const SINKS =
  /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|createContextualFragment|document\.write|\bsrcDoc\b|\beval\(|new Function\(|script\.text/i;

test('no text of anybody becomes HTML or script', async () => {
  const names = await readdir('src', { recursive: true });
  const files = names.filter((name) => /(?<!\.test)\.tsx?$/.test(name)).map((name) => `src/${name}`);
  const found = await Promise.all(
    files.map(async (file) => {
      const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => SINKS.test(line));
      return lines.map((line) => `${file}: ${line.trim()}`);
    }),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(found.flat().toSorted()).toEqual([
    'src/http/scripts-after-paint.ts: script.textContent = held.textContent;',
    'src/root.tsx: <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: KEEP_EARLY_TAPS }} />',
    'src/root.tsx: <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: RELEASE_SCRIPTS }} />',
    // What React made of reviews on the server, where it escapes what people wrote (docs/decisions/0061).
    'src/storefront/product/product-view.tsx: <div dangerouslySetInnerHTML={{ __html: reviews.line }} />',
    'src/storefront/product/product-view.tsx: <div dangerouslySetInnerHTML={{ __html: reviews.section }} />',
    'src/storefront/reviews/reviews.tsx: <div dangerouslySetInnerHTML={{ __html: html }} />',
    // Shapes of icons, which the build puts together (docs/decisions/0051).
    'src/ui/drawn-icon.ts: dangerouslySetInnerHTML: drawing,',
  ]);
});
