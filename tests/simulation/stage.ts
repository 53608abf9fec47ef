import type { Pool } from '../../src/database/client.ts';
import { createPool, createDatabase } from '../../src/database/client.ts';
import { createCourierServices } from '../../src/couriers/courier-service.ts';
import type { MailTransport } from '../../src/mail/transport.ts';
import { cashOnDelivery } from '../../src/payments/cash/description.rules.ts';
import { createPaymentMethods } from '../../src/payments/payment-method.ts';
import { deliveryWith } from '../../src/shop/delivery/delivery.fixtures.ts';
import { settingsWith } from '../../src/shop/settings/settings.fixtures.ts';
import type { Shop } from '../../src/shop/shop.types.ts';
import { createBank } from './bank.ts';
import { type Copy, startCopy } from './copies.ts';
import { QUEUE_TABLES, createSimulatedQueue } from './queue.ts';

/** What is sold: a plant, and two pots of another one. Prices in paise. */
export const goods = [
  { name: 'Tulsi', variant: null, stock: 3, pricePaise: 150_00 },
  { name: 'Fern', variant: 'Small', stock: 2, pricePaise: 300_00 },
  { name: 'Fern', variant: 'Large', stock: 4, pricePaise: 650_00 },
] as const;

export const codes = [
  { code: 'ONCE', percent: 50, limit: 1 },
  { code: 'FREE', percent: 100, limit: 2 },
  { code: 'MANY', percent: 12.5, limit: null },
] as const;

const settings = settingsWith({
  delivery: deliveryWith({
    everywhere: { price: '49.50', freeAbove: '500', cash: { on: true, upTo: '2000', fee: '30' } },
  }),
  // A paper with every order; the file itself is for tests of its own.
  invoices: { series: 'S', isAttached: false },
});

const INSUFFICIENT_PRIVILEGE = '42501';
const BEGAN = Date.parse('2026-03-30T06:00:00Z');

export type Clock = ReturnType<typeof createClock>;

/** The clock of the simulated world. */
function createClock() {
  let at = BEGAN;
  return {
    now: () => new Date(at),
    pass: (ms: number) => {
      at += ms;
    },
    begin: () => {
      at = BEGAN;
    },
  };
}

/** Mail that goes into a book; the mail server can be down. */
function createPostOffice() {
  const sent: { messageId: string; to: string }[] = [];
  const control = { isDown: false };
  const transportOf = (copy: Pick<Copy, 'gate'>): MailTransport => ({
    async send(message) {
      await copy.gate?.pass('mail');
      if (control.isDown) throw new Error('451 try later');
      sent.push({ messageId: message.messageId, to: message.to.address });
      await copy.gate?.pass('mail accepted');
    },
    check: () => Promise.resolve(),
    close: () => undefined,
  });
  return { sent, control, transportOf };
}

export type Stage = Awaited<ReturnType<typeof setStage>>;

/**
 * All that is made once and used by one seed after the other: a migrated, empty database with goods, staff and shoppers, the
 * provider, two copies of the program, the clock.
 */
export async function setStage(connectionString: string, clock: Clock = createClock()) {
  const control = createPool(connectionString, { max: 2, use: 'upkeep' });
  await control.query(QUEUE_TABLES);
  const { pathname } = new URL(connectionString);
  // Deadlocks are ended at once. PostgreSQL lets only a superuser say so, whom tests have who bring no server of their own;
  // for others a deadlock takes its usual second, and ends the same way.
  await control
    .query(`alter database "${pathname.slice(1)}" set deadlock_timeout = '20ms'`)
    .catch((error: { code?: string }) => {
      if (error.code !== INSUFFICIENT_PRIVILEGE) throw error;
    });
  const bank = createBank(clock.now);
  const office = createPostOffice();
  const errors: unknown[] = [];
  const shopOf = (copy: Pick<Copy, 'gate'>, pool: Pool): Shop => ({
    db: createDatabase(pool),
    now: clock.now,
    async wait(ms) {
      if (copy.gate) await copy.gate.sleep(ms);
      else clock.pass(ms);
    },
    payments: createPaymentMethods(bank.methodOf(copy), cashOnDelivery),
    media: {} as Shop['media'],
    couriers: createCourierServices(),
    jobs: createSimulatedQueue(clock.now),
    settings,
    log: { info: () => undefined, warn: () => undefined, error: (detail) => void errors.push(detail) },
  });
  let statements = 0;
  const noteStatement = () => {
    statements += 1;
  };
  const start = () => startCopy({ connectionString, shopOf, noteStatement });
  const copies: Copy[] = [await start(), await start()];
  const people = await addPeople(control);
  const items = await addGoods(control);
  return {
    control,
    clock,
    bank,
    office,
    copies,
    people,
    items,
    start,
    /** So many statements were sent to the database; what goes to it otherwise is noted. */
    asked: () => statements,
    noteStatement,
    /** Everything is forgotten; the goods stand on the shelf as at the beginning. */
    async begin() {
      clock.begin();
      bank.begin();
      office.sent.length = 0;
      office.control.isDown = false;
      await control.query(forgetting);
    },
    async close() {
      for (const { pool } of copies) await pool.end();
      await control.end();
    },
  };
}

/** Two with an account, and a guest. */
async function addPeople(control: Pool) {
  const owner = 'owner';
  const shoppers = ['asha', 'bina', 'chand'].map((name, at) => ({
    email: `${name}@example.com`,
    userId: at < 2 ? name : null,
    at,
  }));
  for (const [id, role] of [
    [owner, 'admin'],
    ...shoppers.flatMap(({ userId }) => (userId ? [[userId, 'user']] : [])),
  ])
    await control.query(
      `insert into users (id, email, email_verified, role) values ($1, $1 || '@example.com', true, $2) on conflict do nothing`,
      [id, role],
    );
  return { owner: { userId: owner, provedAt: new Date(8.64e15) }, shoppers };
}

export type Item = {
  productId: string;
  variantId: string | null;
  name: string;
  variant: string | null;
};

/** Always the same: rows are locked in the order of their ids. */
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

async function addGoods(control: Pool): Promise<Item[]> {
  const ids = new Map<string, string>();
  const items: Item[] = [];
  for (const [at, { name, variant, stock, pricePaise }] of goods.entries()) {
    const productId = ids.get(name) ?? idOf(at);
    if (!ids.has(name)) {
      ids.set(name, productId);
      await control.query(`insert into products (id, name, price_paise, stock) values ($1, $2, $3, $4)`, [
        productId,
        name,
        pricePaise,
        stock,
      ]);
    }
    const variantId = variant === null ? null : idOf(100 + at);
    if (variantId !== null)
      await control.query(
        `insert into product_variants (id, product_id, pot_type, size, pot_color, price_paise, stock)
         values ($1, $2, 'Plastic', $3, 'White', $4, $5)`,
        [variantId, productId, variant, pricePaise, stock],
      );
    items.push({ productId, variantId, name, variant });
  }
  return items;
}

const inText = (text: string) => `'${text}'`;
const shelves = goods.map(({ name, variant, stock, pricePaise }) =>
  variant === null
    ? `update products set stock = ${stock}, price_paise = ${pricePaise} where name = ${inText(name)}
         and (stock, price_paise) is distinct from (${stock}, ${pricePaise});`
    : `update product_variants set stock = ${stock}, price_paise = ${pricePaise} where size = ${inText(variant)}
         and (stock, price_paise) is distinct from (${stock}, ${pricePaise});`,
);
const promos = codes.map(
  ({ code, percent, limit }) =>
    `insert into promo_codes (id, code, discount_value, usage_limit, start_date, end_date)
     values (gen_random_uuid(), ${inText(code)}, ${percent}, ${limit ?? 'null'}, '2026-01-01', '2026-12-31');`,
);

/** Deleted, those that refer to others first: for the few rows of a seed quicker than TRUNCATE. */
const emptied = [
  'simulated_jobs',
  'claim_items',
  'claims',
  'emails',
  'refunds',
  'payments',
  'provider_events',
  'invoices',
  'invoice_counters',
  'order_timeline',
  'order_items',
  'staff_orders',
  'shipments',
  'orders',
  'promo_holds',
  'stock_holds',
  'checkout_lines',
  'checkouts',
  'promo_codes',
  'reconciler_state',
  'activity_log',
  'cash_codes',
  'rate_limits',
  'stock_presses',
  'stock_waits',
  'wishes',
  'wish_lists',
  'staff_alerts',
  'stock_hold_changes',
];
const forgetting = [
  ...emptied.map((table) => `delete from ${table};`),
  ...shelves,
  ...promos,
  `alter sequence order_numbers restart;`,
].join('\n');
