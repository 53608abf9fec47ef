import path from 'node:path';
import type { Pool } from 'pg';
import { createDatabase } from '../src/database/client.ts';
import { findEditedProduct } from '../src/shop/catalogue/edited-product.ts';
import { startImport } from '../src/shop/import/imports.ts';
import { receiveImport } from '../src/shop/import/receive-import.ts';
import { runImports } from '../src/shop/import/run-import.ts';
import { addAdministrator } from '../tests/people.fixtures.ts';
import { createImportShop, plainRows } from './imports.ts';
import { findGoods, orderOne } from './place-order.ts';

type Place = { url: string; cookie: string; pool: Pool; times: number };

/** What was done, and what each time took, in ms; what failed took for ever. */
export type Written = { what: string; spent: number[] };

/** Orders one after the other: quote, creation, payment, verification, each of another plant that has enough. */
export async function timeOrders({ url, pool, times }: Place): Promise<Written> {
  const goods = await findGoods(pool, { above: 3 });
  const place = { url, goods };
  const spent = await timeEach(times, (at) => {
    const one = goods[at % goods.length];
    return one ? orderOne(place, one) : Promise.resolve(false);
  });
  return { what: 'an order: quote, create, pay, verify', spent };
}

/** The product dialog's save of another text, as the browser sends it. */
export async function timeSaves({ url, cookie, pool, times }: Place): Promise<Written> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from products where deleted_at is null order by id limit 200',
  );
  const shop = { db: createDatabase(pool), log: console } as never;
  const forms: URLSearchParams[] = [];
  for (let at = 0; at < times; at += 1) {
    const id = rows[at % rows.length]?.id ?? '';
    // oxlint-disable-next-line no-await-in-loop -- each is of what the one before it has left
    const edited = at < rows.length ? await findEditedProduct(shop, id) : undefined;
    if (!edited) break;
    const description = `Likes light shade, said ${crypto.randomUUID()}.`;
    const draft = JSON.stringify({ ...edited.draft, description });
    forms.push(new URLSearchParams({ intent: 'save', id, revision: edited.revision, draft }));
  }
  const spent = await timeEach(forms.length, async (at) => {
    const answer = await fetch(`${url}/admin/products.data`, {
      method: 'POST',
      headers: { cookie, origin: url },
      body: forms[at] ?? null,
    });
    await answer.text();
    return answer.ok;
  });
  return { what: 'a product saved', spent };
}

const ROWS = 100;
/** An import takes a hundred times what an order does. */
const FEWER = 10;

/** Files of new products, checked and written by this process, as the job of the program does it. */
export async function timeImports(pool: Pool, times: number, folder: string): Promise<Written> {
  const shop = createImportShop({ pool, folder: path.join(folder, 'uploads') });
  const actor = await addAdministrator(shop.db);
  const spent = await timeEach(Math.ceil(times / FEWER), async () => {
    const lines = plainRows(crypto.randomUUID().slice(0, 8), ROWS);
    async function* body() {
      for (const line of lines) yield Buffer.from(`${line}\n`);
    }
    const received = await receiveImport(shop, {
      actor,
      body: body(),
      declaredBytes: null,
      fileName: 'new.csv',
    });
    if (!received.ok) return false;
    await runImports(shop);
    await startImport(shop, { actor, id: received.id });
    await runImports(shop);
    return true;
  });
  return { what: `an import of ${ROWS} rows, checked and written`, spent };
}

/** The first is slow for everybody, and not counted where there are more. */
async function timeEach(times: number, act: (at: number) => Promise<boolean>): Promise<number[]> {
  const spent: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const from = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- one visitor
    const isDone = await act(at);
    spent.push(isDone ? performance.now() - from : Number.POSITIVE_INFINITY);
  }
  return spent.length > 1 ? spent.slice(1) : spent;
}
