import { data } from 'react-router';
import { inSentences, refusedFields } from '../../http/form-answer.ts';
import { catalogueMessages as messages } from '../../shop/catalogue/catalogue-messages.ts';
import { createCategory, deleteCategory, renameCategory } from '../../shop/catalogue/categories.ts';
import {
  createCategorySchema,
  deleteCategorySchema,
  renameCategorySchema,
} from '../../shop/catalogue/category.rules.ts';
import { byIntent } from '../edit/edit-form.server.ts';
import { type Asked, accept, refuse } from '../layout/answer-action.server.ts';

/** Does what one of the screen's forms asks for. */
export const changeCategories = byIntent({ create, rename, delete: remove });

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
async function create({ shop, actor, form }: Asked) {
  const parsed = createCategorySchema.safeParse(Object.fromEntries(form), inSentences);
  if (!parsed.success) return data(refusedFields(parsed.error.issues), { status: 422 });
  const created = await createCategory(shop, { actor, ...parsed.data });
  return created.ok
    ? data({ ok: true as const, message: messages.categoryCreated, category: created.category })
    : refuseName(created.reason);
}

async function rename({ shop, actor, form }: Asked) {
  const parsed = renameCategorySchema.safeParse(Object.fromEntries(form), inSentences);
  if (!parsed.success) return data(refusedFields(parsed.error.issues), { status: 422 });
  const renamed = await renameCategory(shop, { actor, ...parsed.data });
  if (renamed.ok) return accept(messages.categoryRenamed);
  if (renamed.reason === 'name-taken' || renamed.reason === 'reserved') return refuseName(renamed.reason);
  if (renamed.reason !== 'changed') return refuse(refusals[renamed.reason]);
  const errors = { name: messages.categoryChanged(renamed.name) };
  return refuse(null, 409, { errors, code: renamed.name });
}

async function remove({ shop, actor, form }: Asked) {
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
