import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOrder } from '../../../tests/orders.fixtures.ts';
import { addAdministrator } from '../../../tests/people.fixtures.ts';
import { type TestShop, createTestShop } from '../../../tests/test-shop.ts';
import { activityLog } from '../../database/tables/activity.ts';
import { claims } from '../../database/tables/claims.ts';
import { newsletterSubscribers } from '../../database/tables/content.ts';
import { payments, refunds } from '../../database/tables/payments.ts';
import { exportTables } from './export-tables.ts';
import { type ExportName, type Period, exportKinds } from './exports.schema.ts';
import { type WrittenExport, writeExport } from './write-export.ts';

const march: Period = { from: '2026-03-01', to: '2026-03-31' };
let fixture: TestShop;
let actor: { userId: string };
let firstId: string;

beforeAll(async () => {
  fixture = await createTestShop();
  const { db } = fixture;
  actor = await addAdministrator(db);
  const item = { productName: 'Fern', productPricePaise: 333, quantity: 1 };
  const first = await addOrder(db, {
    // 1 March, 00:00:01 in India.
    createdAt: new Date('2026-02-28T18:30:01Z'),
    customerName: '=HYPERLINK("http://evil")',
    email: 'Asha@example.com',
    customerPhone: '+919876543210',
    subtotalPaise: 1000,
    shippingPaise: 9900,
    discountPaise: 100,
    items: [item, item, { ...item, productName: 'மல்லிகை', productPricePaise: 167, quantity: 2 }],
  });
  firstId = first.id;
  const late = await addOrder(db, {
    // 31 March, 23:59:59 in India.
    createdAt: new Date('2026-03-31T18:29:59Z'),
    customerName: 'Asha Menon',
    email: 'asha@EXAMPLE.com',
    paymentStatus: 'partially_refunded',
    providerPaymentId: 'pay_late',
  });
  for (const createdAt of ['2026-02-28T18:29:59Z', '2026-03-31T18:30:00Z'])
    await addOrder(db, { createdAt: new Date(createdAt), email: 'before-or-after@example.com' });
  const paid = { providerOrderId: 'o', currency: 'INR', status: 'captured', amountPaise: 1200_00 } as const;
  const [payment] = await db
    .insert(payments)
    .values([
      { ...paid, providerPaymentId: 'pay_late', orderId: late.id, refundedPaise: 150_05 },
      {
        ...paid,
        providerPaymentId: 'pay_twice',
        status: 'refunded',
        unmatchedReason: 'duplicate',
        refundId: 'rfnd_2',
        refundedPaise: 1200_00,
        refundRequestedAt: new Date('2026-03-31T10:00:00Z'),
      },
    ])
    .returning();
  await db.insert(refunds).values({
    paymentId: payment?.id ?? '',
    orderId: late.id,
    amountPaise: 150_05,
    state: 'accepted',
    providerRefundId: 'rfnd_1',
    requestedBy: actor.userId,
    createdAt: new Date('2026-03-31T18:29:59Z'),
  });
  await db.insert(newsletterSubscribers).values([
    { email: '-reader@example.com', createdAt: new Date('2026-03-15T00:00:00Z') },
    { email: 'later@example.com', createdAt: new Date('2026-04-15T00:00:00Z') },
  ]);
});
afterAll(() => fixture.close());

async function open(name: ExportName, period: Period | null = march) {
  const written = await writeExport(fixture.shop, { actor, name, period });
  if (!written.ok) throw new Error(written.reason);
  return written;
}

async function read({ text }: Extract<WrittenExport, { ok: true }>): Promise<string> {
  let file = '';
  for await (const piece of text) file += piece;
  return file;
}

/** The rows as objects by header; no cell of these tests holds a comma. */
async function rowsOf(name: ExportName, period: Period | null = march) {
  const [head = '', ...lines] = (await read(await open(name, period))).slice(1).trimEnd().split('\r\n');
  const headers = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [headers[at], cell])));
}

test('orders of a period are those of its Indian days', async () => {
  const rows = await rowsOf('orders');
  expect(rows).toMatchObject([
    {
      Order: `#${firstId.slice(-8)}`,
      Placed: '2026-03-01 00:00:01',
      Status: 'Order Placed',
      Payment: 'Paid',
      Customer: `"'=HYPERLINK(""http://evil"")"`,
      Phone: `'+919876543210`,
      Units: '4',
      Goods: '10.00',
      Discount: '1.00',
      Shipping: '99.00',
      Total: '108.00',
      Refunded: '0.00',
    },
    { Placed: '2026-03-31 23:59:59', Payment: 'Partly refunded', Total: '1200.00', Refunded: '150.05' },
  ]);
  expect(await rowsOf('orders', { from: '2026-03-02', to: '2026-03-30' })).toEqual([]);
  expect(await rowsOf('orders', null)).toHaveLength(4);
});

test('a discount is shared to the paisa, largest remainders first', async () => {
  const rows = await rowsOf('order-lines');
  // 33.3, 33.3 and 33.4 of 100.
  expect(
    rows.slice(0, 3).map((row) => [row['Line'], row['Product'], row['Amount'], row['Discount']]),
  ).toEqual([
    ['1', 'Fern', '3.33', '0.33'],
    ['2', 'Fern', '3.33', '0.33'],
    ['3', 'மல்லிகை', '3.34', '0.34'],
  ]);
  expect(rows.slice(3).map((row) => row['Paid'])).toEqual(['600.00', '600.00']);
});

test('the lines of many orders add up to their orders', async () => {
  const year: Period = { from: '2020-01-01', to: '2020-12-31' };
  for (let at = 0; at < 40; at += 1) {
    const items = Array.from({ length: 1 + (at % 7) }, (_, line) => ({
      productName: `Plant ${line}`,
      // Some orders are of free goods alone.
      productPricePaise: at % 9 === 0 ? 0 : (at * 7919 + line * 104_729) % 99_999,
      quantity: 1 + ((at + line) % 3),
    }));
    const subtotalPaise = items.reduce(
      (sum, { productPricePaise, quantity }) => sum + productPricePaise * quantity,
      0,
    );
    const discountPaise = Math.floor(subtotalPaise * ((at % 11) / 10)) || 0;
    await addOrder(fixture.db, {
      createdAt: new Date(Date.UTC(2020, 5, 1 + Math.floor(at / 4))),
      items,
      subtotalPaise,
      discountPaise: Math.min(discountPaise, subtotalPaise),
    });
  }
  const cents = (text = '') => Number(text.replace('.', ''));
  const lines = Object.groupBy(await rowsOf('order-lines', year), (row) => row['Order id'] ?? '');
  const orders = await rowsOf('orders', year);
  expect(orders).toHaveLength(40);
  for (const order of orders) {
    const own = lines[order['Order id'] ?? ''] ?? [];
    const sum = (column: string) => own.reduce((all, row) => all + cents(row[column]), 0);
    expect(sum('Amount')).toBe(cents(order['Goods']));
    expect(sum('Discount')).toBe(cents(order['Discount']));
    expect(sum('Paid') + cents(order['Shipping'])).toBe(cents(order['Total']));
    const exact = own.map(
      (row) => (cents(order['Discount']) * cents(row['Amount'])) / (cents(order['Goods']) || 1),
    );
    own.forEach((row, at) => expect(Math.abs(cents(row['Discount']) - (exact[at] ?? 0))).toBeLessThan(1));
  }
});

test('refunds of orders, and of money that made none', async () => {
  expect(await rowsOf('refunds')).toMatchObject([
    {
      State: 'Done',
      Amount: '1200.00',
      Order: '',
      'Payment reference': 'pay_twice',
      'Refund reference': 'rfnd_2',
    },
    {
      'Asked for': '2026-03-31 23:59:59',
      Settled: '',
      State: 'On its way',
      Amount: '150.05',
      Customer: 'Asha Menon',
    },
  ]);
});

test('money that staff returned by hand has gone back, too: to the order that was paid for', async () => {
  const { db } = fixture;
  const placed = { createdAt: new Date('2026-05-05T05:00:00Z'), email: 'cash@example.com' };
  const paid = await addOrder(db, { ...placed, paymentMethod: 'cash', paymentStatus: 'collected' });
  const sent = await addOrder(db, { ...placed, discountPaise: 1200_00 });
  const answeredAt = new Date('2026-05-09T05:00:00Z');
  const answered = () =>
    ({
      formKey: crypto.randomUUID(),
      problem: 'damaged',
      story: '',
      answeredBy: actor.userId,
      answeredAt,
    }) as const;
  await db.insert(claims).values([
    { ...answered(), orderId: paid.id, answer: 'replacement', replacementOrderId: sent.id },
    { ...answered(), orderId: paid.id, answer: 'refund', refundPaise: 200_00 },
    {
      ...answered(),
      orderId: sent.id,
      answeredAt: new Date('2026-05-10T05:00:00Z'),
      answer: 'refund',
      refundPaise: 50_00,
    },
  ]);
  const createdAt = new Date('2026-05-11T05:00:00Z');
  await db
    .insert(refunds)
    .values({ orderId: paid.id, amountPaise: 30_00, state: 'processed', createdAt, settledAt: createdAt });
  const may = { from: '2026-05-01', to: '2026-05-31' };
  const refundedOf = new Map((await rowsOf('orders', may)).map((row) => [row['Order id'], row['Refunded']]));
  expect([refundedOf.get(paid.id), refundedOf.get(sent.id)]).toEqual(['280.00', '0.00']);
  expect(await rowsOf('customers', may)).toMatchObject([{ Ordered: '1200.00', Refunded: '280.00' }]);
  const own = { State: 'Done', Currency: 'INR', 'Order id': paid.id, 'Payment reference': '' };
  expect(await rowsOf('refunds', may)).toMatchObject([
    { ...own, 'Asked for': '2026-05-09 10:30:00', Settled: '2026-05-09 10:30:00', Amount: '200.00' },
    { ...own, 'Asked for': '2026-05-10 10:30:00', Amount: '50.00' },
    { ...own, 'Asked for': '2026-05-11 10:30:00', Settled: '2026-05-11 10:30:00', Amount: '30.00' },
  ]);
});

test('a customer is an address, as of the last order', async () => {
  expect(await rowsOf('customers')).toMatchObject([
    {
      'E-mail': 'asha@EXAMPLE.com',
      Customer: 'Asha Menon',
      Orders: '2',
      Ordered: '1308.00',
      Refunded: '150.05',
      'First order': '2026-03-01 00:00:01',
      'Last order': '2026-03-31 23:59:59',
      'Has an account': 'no',
    },
  ]);
});

test('subscribers of a period, or all of them', async () => {
  expect(await rowsOf('subscribers')).toEqual([
    { 'E-mail': `'-reader@example.com`, Subscribed: '2026-03-15 05:30:00' },
  ]);
  expect(await rowsOf('subscribers', null)).toHaveLength(2);
});

test('the columns stand in the docs', () => {
  const docs = readFileSync('docs/behaviour/exports.md', 'utf8');
  const rows = exportKinds.map(({ value, label }) => [
    label,
    exportTables[value].columns.map(({ header }) => header).join(', '),
  ]);
  const documented = [...docs.matchAll(/^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$/gm)].map(([, label, columns]) => [
    label,
    columns,
  ]);
  expect(documented.slice(1)).toEqual(rows);
});

describe('one at a time', () => {
  const running = async () => {
    const { rows } = await fixture.db.execute(sql`select 1 from pg_stat_activity
      where application_name = 'export' and datname = current_database()`);
    return rows.length;
  };

  test('a file is of the moment it was asked for, and in the log', async () => {
    const file = await open('subscribers', null);
    await file.text.next();
    await fixture.db.insert(newsletterSubscribers).values({ email: 'meanwhile@example.com' });
    expect(await read(file)).not.toContain('meanwhile');
    expect(await read(await open('subscribers', null))).toContain('meanwhile');
    const [entry] = await fixture.db.select().from(activityLog).where(eq(activityLog.subjectId, 'orders'));
    expect(entry).toMatchObject({
      actorId: actor.userId,
      action: 'exported',
      subjectType: 'export',
      detail: { name: 'Orders, 2026-03-01 to 2026-03-31', ...march },
    });
  });

  test('nobody but staff is given one', async () => {
    const asked = { actor: { userId: 'nobody' }, name: 'orders', period: null } as const;
    await expect(writeExport(fixture.shop, asked)).rejects.toThrow('Their role does not allow');
    await expect.poll(running, { timeout: 10_000 }).toBe(0);
  });

  test('two at once, the third is refused until one is closed, read or not', async () => {
    const [one, two] = [await open('orders'), await open('customers')];
    expect(await writeExport(fixture.shop, { actor, name: 'refunds', period: null })).toEqual({
      ok: false,
      reason: 'busy',
    });
    await one.close();
    await one.close();
    const three = await open('refunds');
    await three.text.next();
    await two.close();
    await three.text.return();
    await expect.poll(running, { timeout: 10_000 }).toBe(0);
    await expect(one.text.next()).rejects.toThrow();
  });

  test('a connection that is cut ends the file and gives its place back', async () => {
    const files = [await open('orders'), await open('orders')];
    for (const { text } of files) await text.next();
    await fixture.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'export' and datname = current_database()`);
    for (const { text } of files) await expect(text.next()).rejects.toThrow();
    expect(await rowsOf('customers')).toHaveLength(1);
  });
});
