import type { Actor } from '../access/administrators.ts';
import { discardUnusedMedia } from '../media/delete-media.ts';
import type { Shop } from '../shop.types.ts';
import { orCodesTaken } from '../variants/taken-codes.ts';
import { type AddedProduct, type NewProduct, addProducts } from './add-products.ts';
import { listCategories } from './categories.ts';
import { type ChangedProduct, type ExistingProduct, changeProducts } from './change-products.ts';

export type CreatedProduct = AddedProduct;

type CreateInput = Omit<NewProduct, 'now' | 'handle'> & { actor: Actor };

/**
 * Adds a product, with its variants if there are any. Unless forced, refuses the name of a published one, whatever
 * the case (docs/behaviour/back-office.md#product-dialog). What was sent has passed its schemas.
 */
export async function createProduct(shop: Shop, input: CreateInput): Promise<CreatedProduct> {
  const now = shop.now();
  const { actor, ...product } = input;
  const created = await orCodesTaken(
    shop.db.transaction(async (tx) => one(await addProducts(tx, { actor, products: [{ ...product, now }] }))),
  );
  if (created.ok && input.variants) {
    // Of pictures for variants that were switched off again.
    const addresses = input.variants.images.map(({ address }) => address);
    await discardUnusedMedia(shop, { actor, addresses });
  }
  return created;
}

export type UpdatedProduct = { ok: true } | Exclude<ChangedProduct, { ok: true }>;

type UpdateInput = Omit<ExistingProduct, 'now' | 'handle'> & { actor: Actor };

/**
 * Saves the fields that the editor changed, and no other, and the variants with them. Refuses when others changed
 * any since: the second who saves is told. Stock that orders lowered meanwhile is none of that, as long as the
 * editor left it alone. Uploaded pictures that nothing shows any more are deleted
 * (docs/behaviour/pictures.md#uploads).
 */
export async function updateProduct(shop: Shop, input: UpdateInput): Promise<UpdatedProduct> {
  const categories = await listCategories(shop);
  const { actor, ...product } = input;
  const products = [{ ...product, now: shop.now() }];
  const updated = await orCodesTaken(
    shop.db.transaction(async (tx) => one(await changeProducts(tx, { actor, categories, products }))),
  );
  if (!updated.ok) return updated;
  await discardUnusedMedia(shop, { actor, addresses: updated.dropped });
  return { ok: true };
}

function one<Outcome>([outcome]: readonly Outcome[]): Outcome {
  if (outcome === undefined) throw new Error('Of one product nothing was said');
  return outcome;
}
