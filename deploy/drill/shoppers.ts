import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from '../../src/database/client.ts';
import { aCustomer, aRequestLine } from '../../tests/catalogue.fixtures.ts';
import { paySandboxOrder } from '../../tests/test-sandbox.ts';

const EVERY_MS = 100;
/** Each pays at the provider and says so to the shop. */
type Provider = { keyId: string; keySecret: string; apiUrl: string };
/** Longer than any answer of a shop that runs; whoever waits so long counts as unanswered. */
const PATIENCE_MS = 10_000;
const PAGES = ['/', '/shop', '/cart'];
const OPTIONS = { pot_type: 'Plastic', size: 'Drill', pot_color: 'White' };
/** Of plants: very many who want the same one at once are asked to wait. */
const KINDS = 50;

/** When each was answered as it should be, by `performance.now()`; and the provider's orders that were paid. */
export type Answers = { pages: number[]; orders: number[]; failures: string[]; paid: string[] };
type Options = {
  url: string;
  plants: string[];
  provider(): Promise<Provider>;
  everyMs?: number;
  /** The shop has said that it has the order. */
  acknowledged?: (orderId: string) => void;
};

/** Something to buy that no drill sells out; in the words of SQL that every version so far understands. */
export async function plantsForSale(pool: Pool): Promise<string[]> {
  const plants = Array.from({ length: KINDS }, () => randomUUID());
  await pool.query(
    `insert into products (id, name, price_paise) select id, 'Drill Fern', 60000 from unnest($1::uuid[]) p(id)`,
    [plants],
  );
  await pool.query(
    `insert into product_variants (id, product_id, pot_type, size, pot_color, price_paise, stock)
     select gen_random_uuid(), id, $2, $3, $4, 60000, 100000 from unnest($1::uuid[]) p(id)`,
    [plants, OPTIONS.pot_type, OPTIONS.size, OPTIONS.pot_color],
  );
  return plants;
}

/** Looks at a page and buys a plant every so often, whatever became of those before, until `stop`. */
export function sendShoppers({ url, plants, provider, everyMs = EVERY_MS, acknowledged }: Options) {
  const answers: Answers = { pages: [], orders: [], failures: [], paid: [] };
  const under = new Set<Promise<void>>();
  const post = async (call: string, body: unknown, n: number) => {
    const response = await fetch(`${url}/api/${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: url,
        connection: 'close',
        // Each from elsewhere: who buys very much from one address is asked to wait.
        'x-forwarded-for': `49.${n % 200}.${Math.floor(n / 200)}.7`,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${call}: ${response.status} ${text.slice(0, 120)}`);
    return JSON.parse(text) as unknown;
  };

  async function look(n: number): Promise<void> {
    const page = PAGES[n % PAGES.length] ?? '/';
    const response = await fetch(url + page, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.text();
    if (!response.ok) throw new Error(`${page}: ${response.status}`);
    answers.pages.push(performance.now());
  }

  async function buy(n: number): Promise<void> {
    const customer = { ...aCustomer, email: `drill-${n}@example.com`, phone: `+91 98450 ${10_000 + n}` };
    const cartItems = [aRequestLine(plants[n % plants.length] ?? '', 1, { variantInfo: OPTIONS })];
    const begun = await post('create-razorpay-order', { cartItems, promoCode: null, customer }, n);
    const { id } = (begun as { order: { id: string } }).order;
    const paid = await paySandboxOrder({ ...(await provider()), orderId: id });
    answers.paid.push(id);
    await post('verify-razorpay-payment', paid, n);
    acknowledged?.(id);
    answers.orders.push(performance.now());
  }

  const begin = (work: Promise<void>) => {
    const done = work
      .catch((error: unknown) => void answers.failures.push(describe(error)))
      .finally(() => under.delete(done));
    under.add(done);
  };
  let stopping = false;
  const walking = (async () => {
    const from = performance.now();
    for (let n = 0; !stopping; n += 1) {
      begin(look(n));
      begin(buy(n));
      await wait(Math.max(0, from + (n + 1) * everyMs - performance.now()));
    }
  })();
  return {
    answers,
    async stop(): Promise<void> {
      stopping = true;
      await walking;
      await Promise.all(under);
    },
  };
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return `${error.message}${code}`;
}

export type Ledger = { lost: number; doubled: number };

/**
 * What became of the payments: each is to be one order with one e-mail, and no order is to have taken plants twice. One whose
 * answer was cut off is given the minute that the shop itself needs to find it at the provider.
 */
export async function settle(pool: Pool, paid: string[], plants: string[]): Promise<Ledger> {
  const until = performance.now() + 90_000;
  for (;;) {
    const { rows } = await pool.query<Ledger & { taken: number; sold: number }>(
      `with found as (select p.id, count(distinct o.id) as orders, count(distinct e.id) as mails
                        from unnest($1::text[]) p(id) left join orders o on o.razorpay_order_id = p.id
                        left join emails e on e.order_id = o.id and e.kind = 'order_placed' group by p.id)
       select count(*) filter (where orders = 0)::int as lost,
              count(*) filter (where orders > 1 or mails > 1)::int as doubled,
              (select coalesce(sum(quantity), 0)::int from stock_holds
                where product_id = any($2::uuid[]) and expires_at is null) as taken,
              (select coalesce(sum(quantity), 0)::int from order_items where product_id = any($2::uuid[])) as sold
         from found`,
      [paid, plants],
    );
    const [found] = rows;
    if (found && (found.lost === 0 || performance.now() > until)) {
      return { lost: found.lost, doubled: found.doubled + Math.abs(found.taken - found.sold) };
    }
    await wait(1_000);
  }
}
