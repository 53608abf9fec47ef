import { inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { productVariants, products } from '../../database/tables/catalogue.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordProductChanges } from '../activity/activity-log.ts';
import type { FieldChange } from '../activity/activity.schema.ts';
import type { Shop } from '../shop.types.ts';
import { lockShelf, setShelf } from '../stock/shelf.ts';
import { stockKey } from '../stock/stock-item.ts';
import { combinationName } from '../variants/combinations.rules.ts';
import { keepAnswer, takePressKey } from './press-keys.ts';
import { shelfProblem } from './stock-entry.rules.ts';
import type { ChangedStock, RefusedStock, StockChange } from './stock-sheet.schema.ts';

type ChangeInput = {
  actor: Actor;
  changes: readonly StockChange[];
  /** Of the press; one that came before is answered as it was then, and nothing is changed again. */
  key?: string | undefined;
};

/**
 * Writes what was typed into the stock sheet. Each change is made or refused by itself: an exact number only where what
 * it was made of still stands, units that come or go on top of whatever is there. The shelf is locked as by whoever buys:
 * no order and no hold is lost. docs/behaviour/stock-sheet.md#two-at-once.
 */
export async function changeStock(shop: Shop, { actor, changes, key }: ChangeInput): Promise<ChangedStock> {
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'stock');
    const press = key === undefined ? null : { madeBy: actor.userId, key };
    const answered = press && (await takePressKey(tx, { ...press, now: shop.now() }));
    if (answered) return answered;
    const items = await findItems(
      tx,
      changes.map(({ id }) => id),
    );
    const shelf = await lockShelf(tx, [...items.values()]);
    const before = new Map(shelf);
    const refused: RefusedStock[] = [];
    for (const change of changes) {
      const now = shelf.get(change.id);
      const next = now === undefined ? null : nextShelf(change, now);
      if (now === undefined || next === null) {
        refused.push({ id: change.id, reason: 'gone', shelf: 0 });
      } else if (typeof next === 'string') refused.push({ id: change.id, reason: next, shelf: now });
      else shelf.set(change.id, next);
    }
    const changed = [...items.values()].flatMap((item) => {
      const from = before.get(stockKey(item));
      const stock = shelf.get(stockKey(item));
      return from === undefined || stock === undefined || from === stock ? [] : [{ ...item, from, stock }];
    });
    await setShelf(tx, changed);
    for (const [productId, lines] of Map.groupBy(changed, (item) => item.productId)) {
      await recordProductChanges(tx, { actor, productId, changes: lines.map(toLine), now: shop.now() });
    }
    const answer = { changed: changed.length, refused };
    if (press) await keepAnswer(tx, press, answer);
    return answer;
  });
}

function nextShelf(change: StockChange, now: number): number | RefusedStock['reason'] {
  if ('to' in change && change.was !== now) return change.to === now ? now : 'changed';
  const next = 'to' in change ? change.to : now + change.by;
  if (shelfProblem(next) === null) return next;
  return next < 0 ? 'too-few' : 'too-many';
}

type Item = { productId: string; variantId: string | null; name: string | null };

/** What these ids are of, by id; what is deleted, or never was, is missing. */
async function findItems(tx: Database, ids: string[]): Promise<Map<string, Item>> {
  if (ids.length === 0) return new Map();
  const variants = await tx.select().from(productVariants).where(inArray(productVariants.id, ids));
  const owners = [...ids, ...variants.map(({ productId }) => productId)];
  const found = await tx
    .select({ id: products.id, deletedAt: products.deletedAt })
    .from(products)
    .where(inArray(products.id, owners));
  const isKept = new Set(found.flatMap(({ id, deletedAt }) => (deletedAt === null ? [id] : [])));
  return new Map<string, Item>([
    ...ids
      .filter((id) => isKept.has(id))
      .map((id) => [id, { productId: id, variantId: null, name: null }] as const),
    ...variants
      .filter(({ productId }) => isKept.has(productId))
      .map(
        (variant) =>
          [
            variant.id,
            { productId: variant.productId, variantId: variant.id, name: combinationName(variant) },
          ] as const,
      ),
  ]);
}

function toLine({ name, from, stock }: { name: string | null; from: number; stock: number }): FieldChange {
  return { field: name === null ? 'Stock' : `${name}, stock`, from: String(from), to: String(stock) };
}
