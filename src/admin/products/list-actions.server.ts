import { data } from 'react-router';
import * as z from 'zod/mini';
import { catalogueMessages } from '../../shop/catalogue/catalogue-messages.ts';
import { copyProduct } from '../../shop/catalogue/copy-product.ts';
import { deleteProducts, markProducts, seedCatalog } from '../../shop/catalogue/product-actions.ts';
import { unknownForm } from '../edit/edit-form.server.ts';
import { type Asked, accept, refuse } from '../layout/answer-action.server.ts';

/** Does to these products what a row's menu, its switch or the bar above the table ask for. */
export async function changeListed({ shop, actor, form }: Asked) {
  const asked = productIntentSchema.safeParse({ intent: form.get('intent'), ids: form.getAll('id') });
  if (!asked.success) return unknownForm();
  const { intent, ids: productIds } = asked.data;
  if (intent === 'delete') {
    const { deleted } = await deleteProducts(shop, { actor, productIds });
    if (deleted === 0) return refuse(catalogueMessages.productGone);
    return accept(
      productIds.length === 1 ? catalogueMessages.productDeleted : catalogueMessages.productsDeleted(deleted),
    );
  }
  const mark = intent === 'publish' || intent === 'unpublish' ? 'isPublished' : 'isFeatured';
  const on = intent === 'publish' || intent === 'feature';
  const { found } = await markProducts(shop, { actor, productIds, mark, on });
  if (found === 0) return refuse(catalogueMessages.productGone);
  if (mark === 'isFeatured') return accept(catalogueMessages.featuredUpdated);
  return accept(on ? catalogueMessages.published(found) : catalogueMessages.unpublished(found));
}

export async function seed({ shop, actor }: Asked) {
  const seeded = await seedCatalog(shop, { actor });
  return seeded.ok ? accept(catalogueMessages.seeded(seeded.products)) : refuse(catalogueMessages.notEmpty);
}

/** Copies one product; the answer says which the copy is. */
export async function copy({ shop, actor, form }: Asked) {
  const asked = z.guid().safeParse(form.get('id'));
  if (!asked.success) return unknownForm();
  const copied = await copyProduct(shop, { actor, productId: asked.data });
  if (!copied.ok) return refuse(catalogueMessages.productGone);
  const message = catalogueMessages.productCopied(copied.name);
  return data({ ok: true as const, message, copyId: copied.id });
}

const MOST_AT_ONCE = 200;

/** What can be done to products in the list, to one or to those that are ticked. */
const productIntentSchema = z.object({
  intent: z.enum(['feature', 'unfeature', 'publish', 'unpublish', 'delete']),
  ids: z.array(z.guid()).check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
});

export type ProductIntent = z.infer<typeof productIntentSchema>['intent'];
