import { data } from 'react-router';
import { refusedFields } from '../../http/form-answer.ts';
import type { Actor } from '../../shop/activity/actor.types.ts';
import { catalogueMessages } from '../../shop/catalogue/catalogue-messages.ts';
import { createProduct } from '../../shop/catalogue/create-product.ts';
import { productDraftSchema } from '../../shop/catalogue/product-draft.schema.ts';
import type { ProductDraft } from '../../shop/catalogue/product-draft.types.ts';
import { updateProduct } from '../../shop/catalogue/update-product.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { accept, refuse } from '../layout/answer-action.server.ts';
import { saveFormSchema } from './save-form.schema.ts';

type Asked = { shop: Shop; actor: Actor; form: URLSearchParams };

/** Saves what the product dialog sent; `code` says which question to ask where it is not simply refused. */
export async function saveProduct({ shop, actor, form }: Asked) {
  const sent = saveFormSchema.safeParse(Object.fromEntries(form));
  if (!sent.success) return refuse('Unknown form', 400);
  const { id, force, base, draft: typed } = sent.data;
  const parsed = productDraftSchema.safeParse(typed);
  if (!parsed.success) return data(refusedFields(parsed.error.issues), { status: 422 });
  const draft: ProductDraft = parsed.data;

  if (id === undefined) {
    const created = await createProduct(shop, { actor, draft, force });
    if (created.ok) return accept(catalogueMessages.productSaved);
    return created.reason === 'duplicate'
      ? refuse(null, 409, { code: 'DUPLICATE_PRODUCT' })
      : refuse(catalogueMessages.productCategoryGone);
  }
  const updated = await updateProduct(shop, { actor, id, base: base as ProductDraft, draft });
  if (updated.ok) return accept(catalogueMessages.productSaved);
  switch (updated.reason) {
    case 'gone':
      return refuse(catalogueMessages.productGone);
    case 'category-gone':
      return refuse(catalogueMessages.productCategoryGone);
    case 'changed': {
      // The dialog itself says it, and shows what.
      const told = { ok: false as const, message: null, errors: {}, code: 'CHANGED' };
      return data({ ...told, current: updated.current }, { status: 409 });
    }
  }
}
