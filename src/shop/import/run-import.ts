import { asc, eq, inArray, sql } from 'drizzle-orm';
import { setTimeout as wait } from 'node:timers/promises';
import { imports } from '../../database/tables/imports.ts';
import { mayDo } from '../access/administrators.ts';
import { AccessDenied } from '../access/roles.rules.ts';
import type { Shop } from '../shop.types.ts';
import { checkNext } from './check-import.ts';
import { type PicturesZip, openPicturesZip } from './pictures-zip.ts';
import { stageRows } from './stage-rows.ts';
import type { Import } from './stored-items.ts';
import { PRODUCTS_AT_ONCE, endIfDone, writeNext } from './write-import.ts';

/** After so many tries at the same place an import is given up. */
const MOST_TRIES = 5;

/** Shoppers get a third of the time of an import at least; one that fetches pictures leaves them more by itself. */
const MOST_PAUSE_MS = 250;

const NO_RIGHT =
  'Who started it may no longer change the catalogue. Have it checked again, and start it yourself.';

/**
 * Works on every import that waits, one after the other in the order in which they were asked for: two at once take
 * turns (docs/behaviour/import.md#two-at-once). One that was broken off goes on where its last batch ended.
 */
export async function runImports(shop: Shop): Promise<void> {
  for (let one = await nextImport(shop); one; one = await nextImport(shop)) {
    // oxlint-disable-next-line no-await-in-loop -- they take turns
    await runImport(shop, one.id);
  }
}

/** For the job of every minute: what a killed program left, and what came while the last one was at its end. */
export async function wakeImports(shop: Shop): Promise<void> {
  if (await nextImport(shop)) await shop.jobs.enqueue(shop.db, 'run-imports', {});
}

async function nextImport(shop: Shop): Promise<Import | undefined> {
  const [one] = await shop.db
    .select()
    .from(imports)
    .where(inArray(imports.state, ['checking', 'running']))
    .orderBy(asc(imports.askedAt), asc(imports.id))
    .limit(1);
  return one;
}

async function runImport(shop: Shop, id: string): Promise<void> {
  let zip: PicturesZip | undefined;
  let most = PRODUCTS_AT_ONCE;
  try {
    for (;;) {
      const [one] = await shop.db.select().from(imports).where(eq(imports.id, id));
      if (!one || (one.state !== 'checking' && one.state !== 'running')) return;
      if (one.isStopping) {
        await end(shop, id, { state: 'cancelled' });
        return;
      }
      zip ??= await openPicturesZip(shop, one);
      try {
        const from = performance.now();
        most = await step(shop, one, { ...zip, most });
        // What waited for this process, and for the same rows, goes on before the next batch begins.
        await wait(Math.min(MOST_PAUSE_MS, (performance.now() - from) / 2));
      } catch (err) {
        if (err instanceof AccessDenied) {
          await end(shop, id, { state: 'failed', problem: NO_RIGHT });
          return;
        }
        await countFailure(shop, one, err);
        throw err;
      }
    }
  } finally {
    await zip?.close();
  }
}

type Step = { zip: PicturesZip['zip']; most: number };

/** Gives how many products the next step may write. */
async function step(shop: Shop, one: Import, { zip, most }: Step): Promise<number> {
  let next = most;
  if (one.state === 'checking') {
    if (!one.isRead) await stageRows(shop, one);
    else await checkNext(shop, one, zip);
  } else if (!(await mayDo(shop.db, { userId: one.startedBy ?? one.createdBy }, 'catalogue'))) {
    await end(shop, one.id, { state: 'failed', problem: NO_RIGHT });
  } else if (!(await endIfDone(shop, one.id))) next = await writeNext(shop, one, { zip, most });
  if (one.tries > 0) await shop.db.update(imports).set({ tries: 0 }).where(eq(imports.id, one.id));
  return next;
}

type End = { state: 'cancelled' | 'failed'; problem?: string };

async function end(shop: Shop, id: string, { state, problem }: End): Promise<void> {
  await shop.db
    .update(imports)
    .set({ state, endedAt: shop.now(), ...(problem === undefined ? {} : { problem }) })
    .where(eq(imports.id, id));
}

/** It is tried again in a minute; in vain so often, it is given up, and the next one gets its turn. */
async function countFailure(shop: Shop, { id }: Import, err: unknown): Promise<void> {
  shop.log.warn({ err, importId: id }, 'An import was broken off; it goes on in a minute');
  const [counted] = await shop.db
    .update(imports)
    .set({ tries: sql`tries + 1` })
    .where(eq(imports.id, id))
    .returning({ tries: imports.tries });
  if ((counted?.tries ?? 0) < MOST_TRIES) return;
  await end(shop, id, { state: 'failed', problem: 'It could not go on: the shop’s log says why.' });
}
