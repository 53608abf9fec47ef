import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { products } from '../../database/tables/catalogue.ts';
import { keptPlants, plantCareDone, plantPhotos } from '../../database/tables/my-plants.ts';
import { type CountedAttempt, countAttempt } from '../access/count-attempt.ts';
import { readFacts } from '../catalogue/plant-facts.rules.ts';
import { readProductCards } from '../catalogue/product-cards.ts';
import { isProductListed } from '../catalogue/product-conditions.ts';
import { indianDay } from '../indian-time.rules.ts';
import type { Shop } from '../shop.types.ts';
import { lockOwner, roomForPlants } from './bought-plants.ts';
import { type CareTask, taskKeys } from './care-plan.rules.ts';
import { type CaredFor, type DueTask, type LastCare, dueTasks } from './due-tasks.rules.ts';
import type { PlantForm } from './my-plants.schema.ts';
import { type Surroundings, readSurroundings } from './plant-calendar.ts';
import { type GoneReason, factsOf, readKind, readPlace, readPot } from './plant-places.rules.ts';

type Owner = { userId: string };
type Row = typeof keptPlants.$inferSelect;

/** A plant of somebody's, with all that its calendar is made of. */
export type KeptPlant = Omit<PlantForm, 'keptSince'> & {
  id: string;
  productId: string | null;
  isBought: boolean;
  keptSince: string;
  gone: GoneReason | null;
  caredFor: CaredFor;
  /** What was really done last, by task. */
  doneOn: Readonly<Partial<Record<CareTask, string>>>;
};

/** Somebody's plants, those that were put away among them, in the order in which they came. */
export async function readKeptPlants(
  db: Database,
  { userId, surroundings, plantIds }: Owner & { surroundings: Surroundings; plantIds?: readonly string[] },
): Promise<KeptPlant[]> {
  const rows = await db
    .select({ plant: keptPlants, facts: products.plantFacts })
    .from(keptPlants)
    .leftJoin(products, eq(products.id, keptPlants.productId))
    .where(and(eq(keptPlants.userId, userId), plantIds && inArray(keptPlants.id, [...plantIds])))
    .orderBy(asc(keptPlants.createdAt), asc(keptPlants.id));
  if (rows.length === 0) return [];
  const done = await db
    .select()
    .from(plantCareDone)
    .where(
      inArray(
        plantCareDone.plantId,
        rows.map(({ plant }) => plant.id),
      ),
    );
  const byPlant = Map.groupBy(done, ({ plantId }) => plantId);
  return rows.map(({ plant, facts }) =>
    toKept(plant, { facts, surroundings, done: byPlant.get(plant.id) ?? [] }),
  );
}

type Known = { facts: unknown; surroundings: Surroundings; done: (typeof plantCareDone.$inferSelect)[] };

function toKept(row: Row, { facts, surroundings, done }: Known): KeptPlant {
  const { id, name, productId, potCm, keptSince, startsOn, gone } = row;
  const [kind, pot, place] = [readKind(row.kind), readPot(row.pot), readPlace(row.place)];
  const { climate, city } = surroundings;
  const last: Partial<Record<CareTask, LastCare>> = {};
  const doneOn: Partial<Record<CareTask, string>> = {};
  for (const one of done) {
    const task = taskKeys.find((key) => key === one.task);
    if (!task) continue;
    last[task] = { dueOn: one.dueOn, actedOn: one.actedOn, isSkipped: one.isSkipped };
    if (one.doneOn !== null) doneOn[task] = one.doneOn;
  }
  const conditions = { facts: factsOf(kind, readFacts(facts)), pot, potCm, place, climate, city };
  const caredFor = { conditions, begun: { keptSince, startsOn }, last };
  const isBought = row.orderItemId !== null;
  return { id, name, productId, isBought, kind, pot, potCm, place, keptSince, gone, caredFor, doneOn };
}

/** What shoppers see of a plant in a list. */
export type ListedPlant = Pick<KeptPlant, 'id' | 'name' | 'place' | 'gone'> & {
  imageUrl: string | null;
  due: DueTask[];
};

/** Everything on somebody's page of plants. */
export async function listKeptPlants(
  shop: Shop,
  owner: Owner,
): Promise<{ surroundings: Surroundings; plants: ListedPlant[] }> {
  const surroundings = await readSurroundings(shop.db, owner);
  const plants = await readKeptPlants(shop.db, { ...owner, surroundings });
  const pictures = await readPictures(shop, plants);
  return {
    surroundings,
    plants: plants.map(({ id, name, place, gone, productId, caredFor }) => ({
      id,
      name,
      place,
      gone,
      imageUrl: pictures.get(productId ?? '') ?? null,
      due: gone === null ? dueTasks(caredFor) : [],
    })),
  };
}

/** Where a product's first picture is, by its id. */
async function readPictures(shop: Shop, plants: readonly Pick<KeptPlant, 'productId'>[]) {
  const ids = [...new Set(plants.flatMap(({ productId }) => productId ?? []))];
  const rows = ids.length === 0 ? [] : await shop.db.select().from(products).where(inArray(products.id, ids));
  const cards = await readProductCards(shop, rows);
  return new Map(cards.map(({ id, imageUrl }) => [id, imageUrl]));
}

export type OwnPlant = Omit<KeptPlant, 'caredFor'> & { imageUrl: string | null; due: DueTask[] };

/** One of somebody's plants, or nothing. */
export async function findKeptPlant(
  shop: Shop,
  { plantId, ...owner }: Owner & { plantId: string },
): Promise<OwnPlant | null> {
  const surroundings = await readSurroundings(shop.db, owner);
  const [found] = await readKeptPlants(shop.db, { ...owner, surroundings, plantIds: [plantId] });
  if (!found) return null;
  const { caredFor, ...plant } = found;
  const pictures = await readPictures(shop, [plant]);
  const imageUrl = pictures.get(plant.productId ?? '') ?? null;
  return { ...plant, imageUrl, due: plant.gone === null ? dueTasks(caredFor) : [] };
}

const WRITES = { name: 'my plants by account', hits: 600, windowSeconds: 3_600 };

/** Counts a form about somebody's plants; refuses the 601st of an hour. */
export function countWrite(
  shop: Shop,
  { userId, rateLimitFactor }: Owner & { rateLimitFactor: number },
): Promise<CountedAttempt> {
  return countAttempt(shop.db, WRITES, { subject: userId, now: shop.now(), factor: rateLimitFactor });
}

export type AddedPlant = { ok: true; plantId: string } | { ok: false; reason: 'full' | 'gone' };

/** Adds a plant by hand; `key` names it, so that a form that is sent twice is one plant. */
export async function addPlant(
  shop: Shop,
  added: Owner & { key: string; productId: string | null; form: PlantForm },
): Promise<AddedPlant> {
  const { userId, key, productId, form } = added;
  const ofShop = productId !== null && (await isProductListed(shop, productId)) ? productId : null;
  return shop.db.transaction(async (tx) => {
    await lockOwner(tx, { userId });
    const [same] = await tx
      .select({ userId: keptPlants.userId })
      .from(keptPlants)
      .where(eq(keptPlants.id, key));
    if (same) return same.userId === userId ? { ok: true, plantId: key } : { ok: false, reason: 'gone' };
    if ((await roomForPlants(tx, { userId })) === 0) return { ok: false, reason: 'full' };
    const now = shop.now();
    await tx
      .insert(keptPlants)
      .values({ ...form, id: key, userId, productId: ofShop, startsOn: indianDay(now), createdAt: now });
    return { ok: true, plantId: key };
  });
}

const isTheirs = ({ userId, plantId }: Owner & { plantId: string }) =>
  and(eq(keptPlants.id, plantId), eq(keptPlants.userId, userId));

/** False: there is no such plant of theirs. So it is of the three that follow. */
export async function changePlant(
  shop: Shop,
  { form, ...theirs }: Owner & { plantId: string; form: PlantForm },
): Promise<boolean> {
  const set = { ...form, updatedAt: shop.now() };
  return (await shop.db.update(keptPlants).set(set).where(isTheirs(theirs)).returning()).length > 0;
}

/** It is kept no more: nothing is due of it, and all that was written stays. */
export async function putAwayPlant(
  shop: Shop,
  { gone, ...theirs }: Owner & { plantId: string; gone: GoneReason },
): Promise<boolean> {
  const set = { gone, updatedAt: shop.now() };
  return (await shop.db.update(keptPlants).set(set).where(isTheirs(theirs)).returning()).length > 0;
}

/** It is kept after all, and its calendar begins today. One that was never put away stays as it is. */
export async function bringBackPlant(shop: Shop, theirs: Owner & { plantId: string }): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const [plant] = await tx.select().from(keptPlants).where(isTheirs(theirs)).for('update');
    if (!plant || plant.gone === null) return plant !== undefined;
    const now = shop.now();
    await tx
      .update(keptPlants)
      .set({ gone: null, startsOn: indianDay(now), updatedAt: now })
      .where(eq(keptPlants.id, plant.id));
    await tx.delete(plantCareDone).where(eq(plantCareDone.plantId, plant.id));
    return true;
  });
}

/** With its journal and pictures; of a bought one the order stays as it is, and it is not entered again. */
export async function deletePlant(shop: Shop, theirs: Owner & { plantId: string }): Promise<boolean> {
  return shop.db.transaction(async (tx) => {
    const [plant] = await tx
      .select({ id: keptPlants.id })
      .from(keptPlants)
      .where(isTheirs(theirs))
      .for('update');
    if (!plant) return false;
    await tx.update(plantPhotos).set({ discardedAt: shop.now() }).where(eq(plantPhotos.plantId, plant.id));
    await tx.delete(keptPlants).where(eq(keptPlants.id, plant.id));
    return true;
  });
}
