import { data } from 'react-router';
import * as z from 'zod/mini';
import { inSentences, refusedFields } from '../../http/form-answer.ts';
import { jsonField } from '../../http/json-field.schema.ts';
import { databaseTrouble } from '../../http/unavailable.ts';
import type { Actor } from '../../shop/access/administrators.ts';
import { catalogueMessages } from '../../shop/catalogue/catalogue-messages.ts';
import {
  type CreatedProduct,
  type UpdatedProduct,
  createProduct,
  updateProduct,
} from '../../shop/catalogue/save-product.ts';
import { emptyDraft, heldDraftSchema, productDraftSchema } from '../../shop/catalogue/product-draft.rules.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { variantsDraftSchema } from '../../shop/variants/variants.schema.ts';
import { VariantsUnsaved } from '../../shop/variants/write-variants.ts';
import { accept, refuse } from '../layout/answer-action.server.ts';

type Asked = { shop: Shop; actor: Actor; form: URLSearchParams };

/** Saves what the product dialog sent; `code` says which question to ask where it is not simply refused. */
export async function saveProduct({ shop, actor, form }: Asked) {
  const sent = saveFormSchema.safeParse(Object.fromEntries(form));
  if (!sent.success) return refuse('Unknown form', 400);
  const { id, force, isFreeMeant, base } = sent.data;
  // What a dialog of before an update does not know stays as it was.
  const parsed = productDraftSchema.safeParse({ ...emptyDraft, ...base, ...sent.data.draft }, inSentences);
  if (!parsed.success) return data(refusedFields(parsed.error.issues), { status: 422 });
  const draft = parsed.data;
  const variants = z.optional(variantsDraftSchema).safeParse(sent.data.variants, inSentences);
  if (!variants.success) return refuse(variants.error.issues[0]?.message ?? 'Unknown form', 422);
  try {
    const input = { actor, draft, isFreeMeant, variants: variants.data };
    return answer(
      id === undefined
        ? await createProduct(shop, { ...input, force })
        : await updateProduct(shop, { ...input, id, base }),
    );
  } catch (error) {
    if (!(error instanceof VariantsUnsaved) || databaseTrouble(error)) throw error;
    shop.log.error({ err: error }, error.message);
    return refuse(error.message, 500);
  }
}

function answer(saved: CreatedProduct | UpdatedProduct) {
  if (saved.ok) return accept(catalogueMessages.productSaved);
  switch (saved.reason) {
    case 'duplicate':
      return refuse(null, 409, { code: 'DUPLICATE_PRODUCT' });
    case 'gone':
      return refuse(catalogueMessages.productGone);
    case 'category-gone':
      return refuse(catalogueMessages.productCategoryGone);
    case 'variants-refused':
      return refuse(saved.problem, 422);
    case 'free':
      // A price of 0 is saved once somebody has said that it is meant.
      return ask('FREE', { free: saved.names });
    case 'changed':
      return ask('CHANGED', { current: saved.current });
    case 'variants-changed':
      return ask('CHANGED', { currentVariants: saved.current });
  }
}

/** The dialog itself says what is to be decided. */
function ask<More>(code: string, more: More) {
  return data({ ok: false as const, message: null, errors: {}, code, ...more }, { status: 409 });
}

const flag = z.pipe(
  z.optional(z.literal('true')),
  z.transform((text) => text !== undefined),
);

/** What travels when a product is saved; the draft itself has a schema of its own. */
const saveFormSchema = z.object({
  intent: z.literal('save'),
  id: z.optional(z.guid()),
  force: flag,
  isFreeMeant: flag,
  base: z.pipe(jsonField, heldDraftSchema),
  draft: z.pipe(jsonField, z.looseObject({})),
  /** Left out where nothing of them was changed. */
  variants: z.optional(jsonField),
});
