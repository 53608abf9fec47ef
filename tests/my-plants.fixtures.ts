import { users } from '../src/database/tables/accounts.ts';
import { keptPlants, plantCalendars } from '../src/database/tables/my-plants.ts';
import { products } from '../src/database/tables/catalogue.ts';
import type { PlantForm } from '../src/shop/my-plants/my-plants.schema.ts';
import { addPlant } from '../src/shop/my-plants/kept-plants.ts';
import type { Shop } from '../src/shop/shop.types.ts';
import { eq } from 'drizzle-orm';
import { addPlainProduct } from './catalogue.fixtures.ts';
import { addOrder } from './orders.fixtures.ts';

/** Somebody with an account, without a way to sign in. */
export async function addGardener({ db }: Pick<Shop, 'db'>) {
  const userId = crypto.randomUUID();
  const email = `gardener-${userId.slice(0, 8)}@example.com`;
  await db.insert(users).values({ id: userId, email, emailVerified: true });
  return { userId, email };
}

/** A plant of the shop of which it knows that it likes its soil dry. */
export async function addSnakePlant({ db }: Pick<Shop, 'db'>) {
  const { productId } = await addPlainProduct(db, { name: 'Snake Plant' });
  const plantFacts = { water: 'sparing', growth: 'slow', humidity: 'dry', light: ['low', 'bright'] };
  await db.update(products).set({ plantFacts }).where(eq(products.id, productId));
  return productId;
}

type Bought = { userId: string; productId: string; quantity?: number } & Parameters<typeof addOrder>[1];

/** A delivered order of a plant in terracotta, of somebody in Kolkata. */
export function addBoughtPlants({ db }: Pick<Shop, 'db'>, { productId, quantity = 1, ...change }: Bought) {
  return addOrder(db, {
    orderStatus: 'delivered',
    deliveredAt: new Date('2026-11-01T06:00:00Z'),
    shippingCity: 'Kolkata',
    shippingState: 'West Bengal',
    shippingZipCode: '700019',
    items: [
      {
        productId,
        productName: 'Snake Plant',
        productPricePaise: 399_00,
        quantity,
        selectedPotType: 'Terracotta',
        selectedSize: 'Small (4")',
      },
    ],
    ...change,
  });
}

export const aPlantForm = (change: Partial<PlantForm> = {}): PlantForm => ({
  name: 'Aunt’s fern',
  kind: 'fern',
  pot: 'ceramic',
  potCm: 14,
  place: 'bright',
  keptSince: '2024-05-01',
  ...change,
});

/** Adds a plant by hand; gives its id. */
export async function addOwnPlant(shop: Shop, userId: string, change: Partial<PlantForm> = {}) {
  const key = crypto.randomUUID();
  const added = await addPlant(shop, { userId, key, productId: null, form: aPlantForm(change) });
  if (!added.ok) throw new Error(added.reason);
  return added.plantId;
}

/** A plant of somebody's, stored as it is; gives its id. */
export async function addPlantOf({ db }: Pick<Shop, 'db'>, { userId }: { userId: string }): Promise<string> {
  const [plant] = await db
    .insert(keptPlants)
    .values({ ...aPlantForm(), userId, startsOn: '2026-11-01' })
    .returning();
  return plant?.id ?? '';
}

/** Switches the weekly e-mails on; gives the key of their links. */
export async function addPlantMails(
  { db }: Pick<Shop, 'db'>,
  { userId }: { userId: string },
): Promise<string> {
  const set = { mailKey: crypto.randomUUID() };
  await db
    .insert(plantCalendars)
    .values({ ...set, userId })
    .onConflictDoUpdate({ target: plantCalendars.userId, set });
  return set.mailKey;
}
