import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from '../../src/database/client.ts';
import { type EventConnection, followChanges } from '../../src/http/follow-changes.ts';
import { openEvents } from '../../tests/event-stream.ts';

const PATIENCE_MS = 10_000;

export type Look = { at: number; ms: number; page: string; failure: string | null };

/** Asks for public pages in turn, a new connection each, whatever became of those before. */
export function watchPages(url: string, pages: string[], everyMs = 100) {
  const looks: Look[] = [];
  const under = new Set<Promise<unknown>>();
  let n = 0;
  const timer = setInterval(() => {
    const page = pages[(n += 1) % pages.length] ?? '/';
    const at = performance.now();
    const look = ask(url + page)
      .then((failure) => looks.push({ at, ms: performance.now() - at, page, failure }))
      .finally(() => under.delete(look));
    under.add(look);
  }, everyMs);
  return {
    looks,
    async stop() {
      clearInterval(timer);
      await Promise.all(under);
    },
  };
}

async function ask(address: string): Promise<string | null> {
  try {
    const response = await fetch(address, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(6 * PATIENCE_MS),
    });
    await response.arrayBuffer();
    return response.ok ? null : String(response.status);
  } catch (error) {
    const { cause, name } = error as Error & { cause?: { code?: string } };
    return cause?.code ?? name;
  }
}

type Editing = { url: string; cookie: string; plant: { id: string; variantId: string } };

export const PLANT_STOCK = 1000;

/** A plant that staff count, and nobody buys. */
export async function plantToCount(pool: Pool): Promise<Editing['plant']> {
  const plant = { id: randomUUID(), variantId: randomUUID() };
  await pool.query(`insert into products (id, name, price_paise) values ($1, 'Counted Fern', 60000)`, [
    plant.id,
  ]);
  await pool.query(
    `insert into product_variants (id, product_id, pot_type, size, pot_color, price_paise, stock)
     values ($2, $1, 'Plastic', 'Drill', 'White', 60000, $3)`,
    [plant.id, plant.variantId, PLANT_STOCK],
  );
  return plant;
}

/**
 * Somebody of the staff who counts one plant more at a time, and presses again until that was answered: as the stock sheet
 * does, with the same key.
 */
export function startEditor({ url, cookie, plant }: Editing, everyMs = 400) {
  /** When each was acknowledged, and what the shelf was then. */
  const saved: { at: number; key: string; shelf: number }[] = [];
  const failures: string[] = [];
  const stopping = new AbortController();
  const { signal } = stopping;

  async function press(key: string): Promise<number> {
    const response = await fetch(`${url}/api/admin/stock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie, connection: 'close' },
      body: JSON.stringify({ changes: [{ id: plant.variantId, by: 1 }], key, read: [] }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`stock: ${response.status} ${text.slice(0, 100)}`);
    const { rows } = JSON.parse(text) as { rows: { id: string; shelf: number }[] };
    return rows.find(({ id }) => id === plant.variantId)?.shelf ?? 0;
  }

  const working = (async () => {
    while (!signal.aborted) {
      const key = randomBytes(16).toString('hex');
      for (;;) {
        const shelf = await press(key).catch((error: unknown) => void failures.push(String(error)));
        if (shelf !== undefined) {
          saved.push({ at: performance.now(), key, shelf });
          break;
        }
        await wait(250);
      }
      await wait(everyMs, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    saved,
    failures,
    async stop() {
      stopping.abort();
      await working;
    },
  };
}

/** An open page of that plant: follows its stream as a browser does, and reads it anew whenever it is told to. */
export function watchPlant(url: string, plantId: string) {
  /** When which shelf was first seen. */
  const seen: { at: number; shelf: number }[] = [];
  let readAt = performance.now();
  let reading = false;
  let again = false;

  async function read(): Promise<void> {
    if (reading) return void (again = true);
    reading = true;
    const began = performance.now();
    try {
      const response = await fetch(`${url}/api/products/${plantId}`, {
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (!response.ok) throw new Error(String(response.status));
      const { variants } = (await response.json()) as { variants: { stock: number }[] };
      readAt = began;
      seen.push({ at: performance.now(), shelf: variants[0]?.stock ?? 0 });
    } catch {
      // The page tells what it knew; it reads again as it would.
      setTimeout(() => void read(), 1_000).unref();
    }
    reading = false;
    if (again) {
      again = false;
      await read();
    }
  }

  const stop = followChanges({
    address: () => `${url}/api/products/${plantId}/events?age=${Math.round(performance.now() - readAt)}`,
    changed: () => void read(),
    connect,
  });
  void read();
  return { seen, stop };
}

/** What the browser's EventSource does of it. */
function connect(address: string): EventConnection {
  const heard = new Map<string, () => void>();
  let closed = false;
  let end = () => Promise.resolve();
  const say = (event: string) => void (closed || heard.get(event)?.());
  const follow = async () => {
    const reader = await openEvents(address);
    end = reader.close;
    if (closed) return end();
    if (!reader.response.ok) return say('error');
    say('open');
    for (let event = await reader.next(); event !== undefined; event = await reader.next()) say(event);
    say('error');
  };
  follow().catch(() => say('error'));
  return {
    addEventListener: (event, hear) => void heard.set(event, hear),
    close() {
      closed = true;
      end().catch(() => undefined);
    },
  };
}
