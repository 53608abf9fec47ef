import { data } from 'react-router';
import { inSentences, refusedFields } from '../../http/form-answer.ts';
import { catalogueMessages as messages } from '../../shop/catalogue/catalogue-messages.ts';
import { createCategory, deleteCategory, updateCategory } from '../../shop/catalogue/categories.ts';
import {
  categoryDraftSchema,
  createCategorySchema,
  deleteCategorySchema,
} from '../../shop/catalogue/category.rules.ts';
import { storedPictureAddress } from '../../shop/catalogue/web-address.rules.ts';
import { answerEdit, byIntent, readEdit } from '../edit/edit-form.server.ts';
import { type Asked, accept, refuse } from '../layout/answer-action.server.ts';

/** Does what one of the screen's forms asks for, or a product's, which makes one by its name alone. */
export const changeCategories = byIntent({ create, save, delete: remove });

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

async function save({ shop, actor, form, appUrl }: Asked) {
  const sent = readEdit(form, categoryDraftSchema);
  if (!sent.ok) return sent.answer;
  const draft = { ...sent.edit.draft, imageUrl: storedPictureAddress(sent.edit.draft.imageUrl, appUrl) };
  if (sent.id === undefined) {
    const created = await createCategory(shop, { actor, ...draft });
    return created.ok ? accept(messages.categoryCreated) : refuseName(created.reason);
  }
  const saved = await updateCategory(shop, { actor, ...sent.edit, id: sent.id, draft });
  if (saved.ok || saved.reason === 'changed' || saved.reason === 'gone')
    return answerEdit(saved, { saved: messages.categorySaved, gone: messages.categoryGone });
  return saved.reason === 'protected' ? refuse(messages.categoryProtected) : refuseName(saved.reason);
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
