import { readFileSync } from 'node:fs';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { authCalls } from '../src/auth/auth-calls.ts';
import { startTestMailServer } from '../src/mail/smtp-server.fixtures.ts';
import { startBuiltApp } from './built-app.ts';
import { boundValues, boundsOf } from './hostile/bounds.ts';
import { listSchemas, objectsIn } from './hostile/asked-schemas.ts';
import { type Shot, sendForm, shoot } from './hostile/attack.ts';
import { faultsOfAnswer, faultsOfMail } from './hostile/documents.ts';
import { fieldsOf } from './hostile/fields.ts';
import type { Form } from './hostile/form.ts';
import { forms } from './hostile/forms.ts';
import { type Setting, furnish } from './hostile/setting.ts';
import { watchStored } from './hostile/stored.ts';
import { hostileValues } from './hostile/values.ts';
import { listRoutes } from './route-table.ts';
import { drawing } from './trials/asking.ts';

vi.mock('zod/mini', async (load) => (await import('./hostile/bounds.ts')).noting(await load<object>()));
vi.mock('zod', async (load) => (await import('./hostile/bounds.ts')).noting(await load<object>()));

const isTold = process.env['HOSTILE_TOLD'] === 'yes';
const isAll = process.env['HOSTILE_ALL'] === 'yes';
/** Of so many equal parts the first, second, …: '3/16'. */
const [part = 1, parts = 1] = (process.env['HOSTILE_PART'] ?? '1/1').split('/').map(Number);
const only = process.env['HOSTILE_ONLY'];
const onlyValue = process.env['HOSTILE_VALUE'];
const seed = Number(process.env['HOSTILE_SEED'] ?? 11);
const shotsAsked = Number(process.env['HOSTILE_SHOTS'] ?? 0);
const SAMPLE = 120;

let setting: Setting;
const made = new Map<string, Form>();
beforeAll(async () => {
  setting = await furnish();
  for (const [name, make] of Object.entries(forms)) made.set(name, await make(setting));
  // As they are made, they are noted.
  const sources = import.meta.glob('../src/**/*.{ts,tsx}');
  const asked = listSchemas().filter(({ file }) => !notSent.some((start) => file.startsWith(start)));
  for (const { file } of asked) await sources[`../src/${file}`]?.();
});
afterAll(() => setting.stop());

describe('every field is listed', () => {
  test('of each route that takes a form or a body', () => {
    const taking = listRoutes().filter(({ file }) => {
      const source = readFileSync(`src/${file}`, 'utf8');
      return (
        /export (?:async )?(?:function|const) action\b/.test(source) &&
        !/export const action = (?:getOnly|postOnly)/.test(source)
      );
    });
    const known = new Set([...made.values()].map(({ route }) => route));
    // An address that is none, and a deletion, whose address says all.
    const without = new Set([
      '/api/*',
      '/api/admin/media/:id',
      '/api/claim-photos/:id',
      '/api/review-photos/:id',
      '/api/plant-photos/:id',
      '/api/admin/counts',
      '/api/get-razorpay-key',
    ]);
    expect(
      taking.map(({ pattern }) => pattern).filter((pattern) => !known.has(pattern) && !without.has(pattern)),
    ).toEqual([]);
    const bare = new Set(['GET /get-session', 'POST /sign-out', 'POST /revoke-sessions']);
    expect(Object.keys(authCalls).filter((call) => !known.has(call) && !bare.has(call))).toEqual([]);
  });

  test('of each schema of the program', () => {
    const sent = [...made.values()].flatMap(({ fields }) => objectsIn(fields));
    const missing = listSchemas()
      .filter(({ file, names }) => !notSent.some((start) => `${file}: ${names.join(' ')}`.startsWith(start)))
      .filter(({ names }) => !sent.some((one) => names.every((name) => Object.hasOwn(one, name))));
    expect(missing.map(({ file, names }) => `${file}: ${names.join(' ')}`)).toEqual([]);
  });
});

/**
 * What the program reads of others than people who ask: of its own tables and browsers, of providers whose answers are
 * asked for, of its operator. A file, a folder, or one schema of a file by its names.
 */
const notSent: readonly string[] = [
  'admin/layout/sidebar-counts.tsx',
  'admin/media/delete-media-dialog.tsx',
  'admin/media/upload-file.ts',
  'admin/variants/call-shop.ts',
  'backup/',
  'couriers/shiprocket/',
  'http/unavailable.ts',
  'payments/razorpay/entities.schema.ts: id payment_id',
  'payments/razorpay/entities.schema.ts: payment_id',
  'payments/razorpay/entities.schema.ts: id short_url',
  'payments/razorpay/entities.schema.ts: payment_links',
  'payments/razorpay/entities.schema.ts: items',
  // For trying; no shop with real payments has it.
  'sandbox/',
  'server/config.ts',
  'session/',
  'shop/bulk/bulk.schema.ts: kind mode units',
  'shop/bulk/bulk.schema.ts: kind fileName',
  'shop/cart/stored-cart.schema.ts',
  'shop/cash/cash-answers.schema.ts',
  'shop/catalogue/product-detail.schema.ts',
  'shop/checkout/checkout-answers.schema.ts',
  'shop/claims/claim-photo.schema.ts',
  // Made of a form whose fields have other names.
  'shop/claims/claims.schema.ts: key problem story photoIds items',
  'shop/reviews/reviews.schema.ts: stars arrivedHealthy sizeAsShown easyToKeep light authorName story photoIds',
  'shop/my-plants/my-plants.schema.ts: key day words photoIds',
  'shop/my-plants/my-plants.schema.ts: intent tasks',
  'shop/my-plants/my-plants.schema.ts: plantId task dueOn',
  'admin/products/list-actions.server.ts: intent ids',
  'shop/content/guide-questions.schema.ts',
  'shop/media/uploads.schema.ts: id address contentType',
  'shop/newsletter/newsletter.schema.ts: subscribed',
  'shop/stock-sheet/stock-sheet.schema.ts: id reason shelf',
  'shop/stock-sheet/stock-sheet.schema.ts: rows refused',
  'shop/stock-sheet/stock-sheet.schema.ts: id productId',
  'shop/variants/shown-variants.schema.ts',
  'shop/variants/stored-colors.schema.ts',
  'shop/variants/variants.schema.ts: ok',
  'shop/variants/variants.schema.ts: id address altText isCover',
  'shop/variants/variants.schema.ts: replaced untouched',
  'storefront/',
];

test('as it is, each is taken, or refused for want of what it is about', async () => {
  const unexpected: string[] = [];
  for (const [name, make] of Object.entries(forms)) {
    const form = await make(setting);
    const answer = await sendForm(setting, form);
    const said = (await answer.text()).slice(0, 200);
    if (answer.status < 400 === (form.isRefused === true) || /not known|Unknown form/.test(said))
      unexpected.push(`${name}: ${answer.status} ${said}`);
  }
  expect(unexpected).toEqual([]);
}, 600_000);

function listShots(): Shot[] {
  return [...made]
    .filter(([name]) => only === undefined || name.includes(only))
    .flatMap(([form, { fields }]) =>
      fieldsOf(fields).flatMap((path) => [
        ...Object.keys(hostileValues).map((value) => ({ form, path, value })),
        ...boundsOf(fields, path).flatMap((bound) =>
          boundValues
            .filter((_, at) => at !== 1 || bound.of === 'text')
            .map((value) => ({ form, path, value, bound })),
        ),
      ]),
    )
    .filter(({ value }) => onlyValue === undefined || value.includes(onlyValue));
}

const fieldCount = () => [...made.values()].reduce((sum, { fields }) => sum + fieldsOf(fields).length, 0);

/** What was not right once. */
const found: readonly Shot[] = [
  { form: 'a care guide', path: ['draft', 'questions', 0, 'id'], value: 'a NUL' },
  { form: 'a care guide', path: ['draft', 'productId'], value: "somebody else's id" },
  {
    form: 'a call: an event of the provider',
    path: ['payload', 'order', 'entity', 'receipt'],
    value: 'too deep',
  },
  {
    form: 'a call of staff: a picture of a variant',
    path: ['image', 'variantIds', 0],
    value: 'text from right to left',
  },
  {
    form: 'a call: an event of the provider',
    path: ['payload', 'payment', 'entity', 'contact'],
    value: 'a NUL',
  },
  {
    form: 'a call: an event of the provider',
    path: ['payload', 'payment', 'entity', 'contact'],
    value: 'half a character',
  },
  { form: 'steps of orders', path: ['steps', 0], value: 'sent twice' },
];

test('no hostile value breaks anything, is shown as more than text, or changes what was refused', async () => {
  const all = listShots();
  const draw = drawing(seed);
  const shots =
    isAll || only !== undefined || onlyValue !== undefined
      ? all.filter((_, at) => at % parts === part - 1)
      : [...found, ...Array.from({ length: shotsAsked || SAMPLE }, () => draw.of(all))];
  const stored = await watchStored(setting.app.pool);
  const wrong: string[] = [];
  let [accepted, refused] = [0, 0];
  for (const shot of shots) {
    const make = forms[shot.form];
    if (!make) throw new Error('No such form');
    const { isAccepted, status, faults } = await shoot(setting, stored, make, shot);
    if (isAccepted) accepted += 1;
    else refused += 1;
    if (faults.length > 0)
      wrong.push(
        `${shot.form}, ${shot.path.join('.')}, ${shot.value} ${shot.bound?.at ?? ''} (${status}): ${faults.join('; ')}`,
      );
    if (isTold && (accepted + refused) % 1_000 === 0)
      process.stdout.write(`${accepted + refused} of ${shots.length}, ${wrong.length} wrong\n`);
  }
  wrong.push(...(await followEverywhere()));
  if (isTold)
    process.stdout.write(
      `${made.size} forms, ${fieldCount()} fields, ${Object.keys(hostileValues).length} values beside their own limits, ${shots.length} requests: ${accepted} accepted, ${refused} refused, ${wrong.length} wrong\n${wrong.join('\n')}\n`,
    );
  expect(wrong).toEqual([]);
}, 3_600_000);

const MAILED_WITHIN_MS = 600_000;
const FILES = ['orders', 'order-lines', 'tax', 'invoices', 'refunds', 'customers', 'subscribers'];

/** What all together left: files, feeds, mails. */
async function followEverywhere(): Promise<string[]> {
  const { app, owner } = setting;
  const wrong: string[] = [];
  const addresses = [
    ...FILES.map((name) => `/admin/exports/file?name=${name}&from=2020-01-01&to=2099-12-31`),
    '/admin/newsletter/export',
    '/admin/export/catalogue',
    '/admin/stock/export',
    '/sitemap.xml',
    '/robots.txt',
    '/',
    '/admin',
    '/admin/activity',
  ];
  for (const address of addresses) {
    const answer = await app.get(address, { cookie: owner.cookie });
    wrong.push(...(await faultsOfAnswer(answer)).map((fault) => `${address}: ${fault}`));
  }
  const server = await startTestMailServer();
  const sending = await startBuiltApp({ SMTP_URL: server.url }, null, { beside: app, runJobs: true });
  try {
    // Each is tried once; why one did not go is told.
    const stuck = async () =>
      (
        await app.pool.query<{ kind: string; length: number; untried: boolean; why: string | null }>(
          `select kind, length(recipient) as length, attempts = 0 as untried, last_error as why from emails
           where state in ('waiting', 'failed')`,
        )
      ).rows;
    await expect
      .poll(async () => (await stuck()).filter(({ untried }) => untried), {
        timeout: MAILED_WITHIN_MS,
        interval: 200,
      })
      .toEqual([])
      // One that was never tried is told below.
      .catch(() => undefined);
    for (const { kind, length, untried, why } of await stuck())
      wrong.push(
        `A mail (${kind}) to an address of ${length} characters ${untried ? 'was never tried' : `did not go: ${why}`}`,
      );
    for (const mail of server.received)
      wrong.push(...(await faultsOfMail(mail)).map((fault) => `A mail to ${mail.to.join(', ')}: ${fault}`));
  } finally {
    await sending.stop();
    await server.close();
  }
  return wrong;
}
