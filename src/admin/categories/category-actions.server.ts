import { data } from 'react-router';
import { inSentences, refusedFields } from '../../http/form-answer.ts';
import type { Actor } from '../../shop/access/administrators.ts';
import { catalogueMessages as messages } from '../../shop/catalogue/catalogue-messages.ts';
import { createCategory, deleteCategory, renameCategory } from '../../shop/catalogue/categories.ts';
import {
  createCategorySchema,
  deleteCategorySchema,
  renameCategorySchema,
} from '../../shop/catalogue/category.rules.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { accept, refuse } from '../layout/answer-action.server.ts';

type Asked = { shop: Shop; actor: Actor; form: URLSearchParams };

const refuseName = (reason: 'name-taken' | 'reserved') =>
  refuse(null, 409, {
    errors: { name: reason === 'reserved' ? messages.categoryReserved : messages.categoryNameTaken },
  });

const refusals = {
  gone: messages.categoryGone,
  protected: messages.categoryProtected,
  'target-gone': messages.categoryTargetGone,
};

/** The answer names the new category, for the form that goes on with it. */
export async function create({ shop, actor, form }: Asked) {
  const parsed = createCategorySchema.safeParse(Object.fromEntries(form), inSentences);
  if (!parsed.success) return data(refusedFields(parsed.error.issues), { status: 422 });
  const created = await createCategory(shop, { actor, ...parsed.data });
  return created.ok
    ? data({ ok: true as const, message: messages.categoryCreated, category: created.category })
    : refuseName(created.reason);
}

export async function rename({ shop, actor, form }: Asked) {
  const parsed = renameCategorySchema.safeParse(Object.fromEntries(form), inSentences);
  if (!parsed.success) return data(refusedFields(parsed.error.issues), { status: 422 });
  const renamed = await renameCategory(shop, { actor, ...parsed.data });
  if (renamed.ok) return accept(messages.categoryRenamed);
  if (renamed.reason === 'name-taken' || renamed.reason === 'reserved') return refuseName(renamed.reason);
  if (renamed.reason !== 'changed') return refuse(refusals[renamed.reason]);
  const errors = { name: messages.categoryChanged(renamed.name) };
  return refuse(null, 409, { errors, code: renamed.name });
}

export async function remove({ shop, actor, form }: Asked) {
  const parsed = deleteCategorySchema.safeParse({ id: form.get('id'), moveTo: form.get('moveTo') });
  if (!parsed.success) return refuse('Unknown category', 400);
  const deleted = await deleteCategory(shop, { actor, ...parsed.data });
  if (deleted.ok) return accept(messages.categoryDeleted);
  return refuse(
    deleted.reason === 'has-products'
      ? messages.categoryHasProducts(deleted.products)
      : refusals[deleted.reason],
  );
}
