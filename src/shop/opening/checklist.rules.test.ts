import { describe, expect, test } from 'vitest';
import { deliveryWith } from '../delivery/delivery.fixtures.ts';
import { settingsWith } from '../settings/settings.fixtures.ts';
import {
  type KeysState,
  type OpeningFacts,
  SAMPLE_TEXT,
  isLocalAddress,
  isRealSender,
  legalPages,
  openingPoints,
} from './checklist.rules.ts';

const open = {
  shop: { name: 'Green Corner', address: '1 Lane', senderAddress: 'orders@greencorner.in' },
  checkout: { countries: ['India'] },
} satisfies Parameters<typeof settingsWith>[0];

/** A shop at which everything is done. */
const ready: OpeningFacts = {
  settings: settingsWith(open)(),
  hasDemo: false,
  products: { total: 3, hasMoreThanTotal: false },
  mailArrivedFrom: 'orders@greencorner.in',
  sandbox: false,
  keys: 'accepted',
  webhookHeard: true,
  provider: { keys: ['KEY_ID', 'KEY_SECRET'], webhookSecret: 'HOOK_SECRET', webhookPath: '/api/hook' },
  appUrl: 'https://plants.in',
  lastBackup: { at: new Date('2026-11-22T21:00:00Z'), place: null },
  drafts: [],
  samples: [],
};
const withSettings = (changes: Parameters<typeof settingsWith>[0]): Partial<OpeningFacts> => ({
  settings: settingsWith({ ...open, ...changes })(),
});
const pointsOf = (change: Partial<OpeningFacts> = {}) => openingPoints({ ...ready, ...change });
const point = (id: string, change: Partial<OpeningFacts> = {}) => {
  const found = pointsOf(change).find((one) => one.id === id);
  if (!found) throw new Error(`No point ${id}`);
  return [found.isDone, found.text] as const;
};

test('a shop that is ready has nothing left to do, and each point says what was found', () => {
  expect(pointsOf().map(({ id, isDone, text }) => [id, isDone, text])).toEqual([
    ['identity', true, 'Green Corner, with its address.'],
    ['product', true, '3 on show.'],
    [
      'legal',
      true,
      'Privacy Policy, Terms & Conditions, Returns & Exchanges, Shipping Information, Contact can be read.',
    ],
    ['delivery', true, 'You deliver to India for ₹99, free above ₹499.'],
    ['mail', true, 'One from orders@greencorner.in arrived.'],
    ['keys', true, 'The payment provider accepts your keys.'],
    ['webhook', true, 'Events arrive at https://plants.in/api/hook.'],
    ['address', true, 'The shop’s address is https://plants.in.'],
    ['backup', true, 'The last one is of Nov 23, 2026.'],
  ]);
});

test('what is mended in the back office has a link there; the rest is in the environment', () => {
  const links = pointsOf().map(({ id, mend }) => [id, mend?.to ?? null]);
  expect(Object.fromEntries(links)).toEqual({
    identity: '/admin/settings/shop',
    product: '/admin/products?dialog=new',
    legal: '/admin/pages',
    delivery: '/admin/settings/delivery',
    mail: '/admin/settings/opening#test-email',
    keys: null,
    webhook: null,
    address: null,
    backup: null,
  });
  for (const { mend } of pointsOf()) if (mend) expect(mend.label).not.toBe('');
});

describe('each point by what is there', () => {
  test.each<[string, Partial<OpeningFacts>, string]>([
    ['identity', withSettings({ shop: {} }), 'The shop lacks its own name and a postal address.'],
    ['identity', withSettings({ shop: { name: 'Mine' } }), 'The shop lacks a postal address.'],
    ['identity', withSettings({ shop: { address: '1 Lane' } }), 'The shop lacks its own name.'],
    [
      'demo',
      { hasDemo: true },
      'Plants, pages and people of the demo are on show: customers would buy what is not there.',
    ],
    ['product', { products: { total: 0, hasMoreThanTotal: false } }, 'Nothing is on show yet.'],
    ['legal', { drafts: ['terms', 'contact'] }, 'Still drafts: Terms & Conditions, Contact.'],
    ['legal', { samples: ['returns'] }, 'Still with sample text: Returns & Exchanges.'],
    [
      'legal',
      { drafts: ['terms'], samples: ['privacy'] },
      'Still drafts: Terms & Conditions. Still with sample text: Privacy Policy.',
    ],
    [
      'mail',
      { mailArrivedFrom: null },
      'No test e-mail has arrived yet: customers may hear nothing of their orders.',
    ],
    [
      'mail',
      { mailArrivedFrom: 'old@greencorner.in' },
      'The one that arrived came from old@greencorner.in; now they come from orders@greencorner.in.',
    ],
    [
      'keys',
      { sandbox: true },
      'The shop runs with a test payment provider: no money moves. Set KEY_ID, KEY_SECRET and HOOK_SECRET.',
    ],
    [
      'keys',
      { keys: 'refused' },
      'The payment provider refuses KEY_ID and KEY_SECRET: nobody can pay. Copy both anew from its dashboard.',
    ],
    ['keys', { keys: 'slow' }, 'The payment provider does not answer right now. Look again in a minute.'],
    [
      'webhook',
      { webhookHeard: false },
      'No event of the provider has come yet. In its dashboard, have webhooks sent to https://plants.in/api/hook, with the secret of HOOK_SECRET, then make a payment.',
    ],
    ['webhook', { webhookHeard: false, sandbox: true }, 'No event has come yet: place an order to try it.'],
    [
      'address',
      { appUrl: 'http://localhost:3000' },
      'The shop’s address is http://localhost:3000, which only this machine can open. Set APP_URL to its public address: links in e-mails and the webhook need it.',
    ],
    [
      'backup',
      { lastBackup: null },
      'None was made yet; the first comes by itself at night. On the machine of the shop: npm run backup. Keep the file on another one.',
    ],
  ])('%s is open: %o', (id, change, text) => {
    expect(point(id, change)).toEqual([false, text]);
  });

  test('a name that was kept, and an address alone, are not who the shop is', () => {
    const { shop } = settingsWith({})();
    expect(point('identity', withSettings({ shop: { name: shop.name, address: '1 Lane' } }))[0]).toBe(false);
  });

  test('the demo is a point of shops alone that have it', () => {
    expect(pointsOf().some(({ id }) => id === 'demo')).toBe(false);
    expect(pointsOf({ hasDemo: true })[1]).toMatchObject({
      id: 'demo',
      mend: { to: '/admin/settings/opening#demo' },
    });
  });

  test('with the test provider no money moves, whatever it says of keys, and this machine will do', () => {
    for (const keys of ['accepted', 'refused', 'slow'] satisfies KeysState[]) {
      expect(point('keys', { sandbox: true, keys })[0]).toBe(false);
    }
    expect(point('webhook', { sandbox: true })).toEqual([
      true,
      'Events of the test provider arrive at https://plants.in/api/hook.',
    ]);
    expect(point('address', { sandbox: true, appUrl: 'http://localhost:3000' })).toEqual([
      true,
      'The shop’s address is http://localhost:3000, which only this machine can open. Set APP_URL to its public address before you take real payments.',
    ]);
  });

  test('a backup is told with where it lies', () => {
    const lastBackup = { at: new Date('2026-11-22T21:00:00Z'), place: '/mnt/disk' };
    expect(point('backup', { lastBackup })[1]).toBe('The last one is of Nov 23, 2026, in /mnt/disk.');
  });

  test('an address that nobody has cannot have sent the e-mail that arrived', () => {
    const from = 'orders@shop.example';
    const change = {
      ...withSettings({ shop: { ...open.shop, senderAddress: from } }),
      mailArrivedFrom: from,
    };
    expect(point('mail', change)[0]).toBe(false);
    expect(point('mail', change)[1]).toContain(`E-mails come from ${from}, an address that nobody has`);
    expect(pointsOf(change).find(({ id }) => id === 'mail')?.mend?.to).toBe('/admin/settings/shop');
  });
});

describe('invoices', () => {
  const gstin = { gstin: '27AAPFU0939F1ZV', state: '27' };
  const invoices = (changes: Parameters<typeof settingsWith>[0]) =>
    pointsOf(withSettings(changes)).find(({ id }) => id === 'invoices');

  test('are nothing to a shop that says neither a GSTIN nor a series', () => {
    expect(invoices({})).toBeUndefined();
  });

  test('need a series where a GSTIN is said', () => {
    expect(invoices({ taxes: gstin })).toMatchObject({
      isDone: false,
      text: 'There is a GSTIN, but no series of invoices: orders are placed without one.',
      mend: { to: '/admin/settings/invoices' },
    });
  });

  test.each([[{ taxes: gstin }], [{}]])('need an address where a series is set (%o)', (taxes) => {
    const series = { ...taxes, invoices: { series: 'INV' } };
    expect(invoices({ ...series, shop: { name: 'Mine' } })).toMatchObject({
      isDone: false,
      text: 'Invoices must say the postal address of the shop, which is not set.',
      mend: { to: '/admin/settings/shop' },
    });
    expect(invoices(series)).toMatchObject({
      isDone: true,
      text: 'Invoices of the series INV are made with each order.',
    });
  });
});

describe('where is delivered', () => {
  type Delivery = Parameters<typeof deliveryWith>[0];
  const told = (delivery: Delivery, countries = ['India']) =>
    point('delivery', {
      settings: settingsWith({
        ...open,
        checkout: { countries },
        delivery: deliveryWith(delivery),
      } as never)(),
    });
  const nobody = [
    false,
    'Nobody can be delivered to: no zone takes orders from the countries that you sell to.',
  ];
  const nowhere = { delivers: false };

  test('each country with its price, and from which sum on it is free', () => {
    const abroad = { name: 'Abroad', price: '2500', freeAbove: '' };
    const zones: NonNullable<Delivery>['zones'] = [{ ...abroad, countries: ['United States'] }];
    expect(told({ zones }, ['India', 'United States'])).toEqual([
      true,
      'You deliver to India for ₹99, free above ₹499; to United States for ₹2,500.',
    ]);
  });

  test('nowhere, where no zone delivers or nothing is sold to', () => {
    expect(told({ everywhere: nowhere })).toEqual(nobody);
    expect(told({}, [])).toEqual(nobody);
    expect(told({ zones: [{ name: 'India', countries: ['India'], ...nowhere }] })).toEqual(nobody);
  });

  test('to parts of India, where a zone has some of its states or PIN codes', () => {
    const parts = [true, 'You deliver to parts of India.'];
    expect(told({ everywhere: nowhere, zones: [{ name: 'South', states: ['29'] }] })).toEqual(parts);
    expect(told({ everywhere: nowhere, zones: [{ name: 'City', pins: '560' }] })).toEqual(parts);
    expect(told({ everywhere: nowhere, zones: [{ name: 'Empty' }] })).toEqual(nobody);
    expect(told({ everywhere: nowhere, zones: [{ name: 'City', pins: '560', ...nowhere }] })).toEqual(nobody);
    const zones = [{ name: 'City', pins: '560' }];
    expect(told({ everywhere: nowhere, zones }, ['Canada'])).toEqual(nobody);
  });
});

test.each([
  ['orders@greencorner.in', true],
  ['orders@plants.example', false],
  ['orders@plants.EXAMPLE', false],
  ['orders@plants.invalid', false],
  ['orders@my.test', false],
  ['shop@machine.localhost', false],
  ['orders@example.com', true],
  ['orders@test.in', true],
])('mails can come from %s: %s', (address, isReal) => {
  expect(isRealSender(address)).toBe(isReal);
});

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1', true],
  ['http://127.1.2.3:80/shop', true],
  ['http://[::1]:3000', true],
  ['https://plants.in', false],
  ['https://localhost.plants.in', false],
  ['https://my-localhost', false],
  ['https://plants.in/localhost', false],
  ['http://192.168.1.4', false],
  ['no address', false],
])('%s is of this machine alone: %s', (address, isLocal) => {
  expect(isLocalAddress(address)).toBe(isLocal);
});

test('the demo’s own words are sample text, and so are addresses that are nobody’s', () => {
  const isSample = (text: string) => new RegExp(SAMPLE_TEXT, 'i').test(text);
  expect(isSample('This is sample text of a demonstration shop.')).toBe(true);
  expect(isSample('Write to care@example.com')).toBe(true);
  expect(isSample('Write to care@examplescom')).toBe(false);
  expect(legalPages).toHaveLength(5);
});
