import { data } from 'react-router';
import * as z from 'zod/mini';
import { inSentences, refusedFields } from '../../http/form-answer.ts';
import { jsonField } from '../../http/json-field.schema.ts';
import { databaseTrouble } from '../../http/unavailable.ts';
import { catalogueMessages } from '../../shop/catalogue/catalogue-messages.ts';
import {
  type CreatedProduct,
  type UpdatedProduct,
  createProduct,
  updateProduct,
} from '../../shop/catalogue/save-product.ts';
import {
  type ProductDraft,
  draftKeys,
  emptyDraft,
  productDraftSchema,
} from '../../shop/catalogue/product-draft.rules.ts';
import { revisionOf } from '../../shop/edit/edits.ts';
import {
  ITSELF,
  type TakenCode,
  codeFields,
  takenSentence,
} from '../../shop/variants/product-codes.schema.ts';
import { variantsDraftSchema } from '../../shop/variants/variants.schema.ts';
import { VariantsUnsaved } from '../../shop/variants/write-variants.ts';
import { answerChanged } from '../edit/edit-form.server.ts';
import { type Asked, accept, refuse } from '../layout/answer-action.server.ts';

/** Saves what the product dialog sent; `code` says which question to ask where it is not simply refused. */
export async function saveProduct({ shop, actor, form }: Asked) {
  const sent = saveFormSchema.safeParse(Object.fromEntries(form));
  if (!sent.success) return refuse('Unknown form', 400);
  const { id, force, isFreeMeant, base } = sent.data;
  const parsed = productDraftSchema.safeParse({ ...emptyDraft, ...sent.data.draft }, inSentences);
  if (!parsed.success) return data(refusedFields(parsed.error.issues), { status: 422 });
  const draft = parsed.data;
  const variants = z.optional(variantsDraftSchema).safeParse(sent.data.variants, inSentences);
  if (!variants.success) return refuse(variants.error.issues[0]?.message ?? 'Unknown form', 422);
  try {
    const input = { actor, isFreeMeant, variants: variants.data };
    if (id === undefined) return answer(await createProduct(shop, { ...input, draft, force }), draft);
    // What a dialog of before an update does not know stays as it was.
    const known = draftKeys.filter((key) => key in sent.data.draft).map((key) => [key, draft[key]]);
    const edit: Partial<ProductDraft> = Object.fromEntries(known);
    const revision = sent.data.revision ?? revisionOf(base);
    return answer(await updateProduct(shop, { ...input, id, draft: edit, revision }), draft);
  } catch (error) {
    if (!(error instanceof VariantsUnsaved) || databaseTrouble(error)) throw error;
    shop.log.error({ err: error }, error.message);
    return refuse(error.message, 500);
  }
}

function answer(saved: CreatedProduct | UpdatedProduct, draft: ProductDraft) {
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
      // A price of 0 is saved once somebody has said in the dialog that it is meant.
      return data(
        { ok: false as const, message: null, errors: {}, code: 'FREE', free: saved.names },
        { status: 409 },
      );
    case 'codes-taken':
      return refuseCodes(saved.taken, draft);
    case 'changed':
      return answerChanged({ current: saved.current, revision: saved.revision });
    case 'variants-changed':
      return answerChanged({ currentVariants: saved.current });
  }
}

/** Beside the product's own fields; the variants' list says it beside those of a variant. */
function refuseCodes(taken: TakenCode[], draft: ProductDraft) {
  const others = taken.filter(({ owner }) => owner !== ITSELF);
  const errors = Object.fromEntries(
    codeFields.flatMap((field) => {
      const sentence = takenSentence(others, { field, code: draft[field] });
      return sentence === null ? [] : [[field, sentence]];
    }),
  );
  const message = taken.length === 0 ? catalogueMessages.codesTaken : null;
  return data({ ok: false as const, message, errors, code: 'CODES_TAKEN', taken }, { status: 409 });
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
  revision: z.optional(z.string().check(z.maxLength(2_000))),
  /** In its place, from a dialog of before revisions: what it began with. */
  base: z._default(z.pipe(jsonField, z.looseObject({})), {}),
  draft: z.pipe(jsonField, z.looseObject({})),
  /** Left out where nothing of them was changed. */
  variants: z.optional(jsonField),
});
