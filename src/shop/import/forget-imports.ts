import { and, asc, inArray, lt, sql } from 'drizzle-orm';
import { imports } from '../../database/tables/imports.ts';
import type { Shop } from '../shop.types.ts';

const DAY_MS = 86_400_000;
/** So long an import is kept after the last that was done with it. */
const DAYS_KEPT = 30;
const AT_ONCE = 100;

/**
 * Takes imports off the list that ended, or were checked and never started, a month ago, and removes their files; and files
 * that no import knows of, which a program left that was killed between file and row. Gives how many files went.
 * docs/behaviour/import.md#what-is-kept.
 */
export async function forgetImports(shop: Shop): Promise<number> {
  const now = shop.now().getTime();
  const old = await shop.db
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        inArray(imports.state, ['checked', 'done', 'cancelled', 'failed']),
        lt(sql`coalesce(ended_at, checked_at, created_at)`, new Date(now - DAYS_KEPT * DAY_MS)),
      ),
    )
    .orderBy(asc(imports.createdAt));
  for (let at = 0; at < old.length; at += AT_ONCE) {
    const ids = old.slice(at, at + AT_ONCE).map(({ id }) => id);
    // oxlint-disable-next-line no-await-in-loop -- their rows go with them: not too many at once
    await shop.db.delete(imports).where(inArray(imports.id, ids));
  }
  const kept = await shop.db.select({ file: imports.fileKey, pictures: imports.picturesKey }).from(imports);
  const known = new Set(kept.flatMap(({ file, pictures }) => [file, pictures]));
  let removed = 0;
  for await (const { key, modifiedAt } of shop.media.listPrivate('imports')) {
    // A younger one may be of an upload that is under way.
    if (known.has(key) || modifiedAt.getTime() >= now - DAY_MS) continue;
    await shop.media.removePrivate(key);
    removed += 1;
  }
  return removed;
}
