import {
  createOtherNames,
  deleteOtherNames,
  MOST_GROUPS,
  updateOtherNames,
} from '../../shop/search/other-names.ts';
import { otherNamesSchema, removedMissSchema } from '../../shop/search/other-names.schema.ts';
import { searchMessages as messages } from '../../shop/search/search-messages.ts';
import { removeMiss } from '../../shop/search/missed-words.ts';
import { answerEdit, byIntent, deleting, readEdit, unknownForm } from '../edit/edit-form.server.ts';
import { type Asked, accept, refuse } from '../layout/answer-action.server.ts';

/** Does what one of the screen's forms asks for. */
export const changeSearch = byIntent({
  save,
  delete: deleting(deleteOtherNames, { deleted: messages.namesDeleted, gone: messages.namesGone }),
  'remove-miss': dropMiss,
});

async function save({ shop, actor, form }: Asked) {
  const sent = readEdit(form, otherNamesSchema);
  if (!sent.ok) return sent.answer;
  const edit = { actor, ...sent.edit };
  if (sent.id === undefined) {
    const created = await createOtherNames(shop, edit);
    if (created.ok) return accept(messages.namesCreated);
    return created.reason === 'full' ? refuse(messages.namesFull(MOST_GROUPS)) : refuseTaken(created);
  }
  const updated = await updateOtherNames(shop, { ...edit, id: sent.id });
  if (!updated.ok && updated.reason === 'taken') return refuseTaken(updated);
  return answerEdit(updated, { saved: messages.namesSaved, gone: messages.namesGone });
}

const refuseTaken = ({ name, others }: { name: string; others: readonly string[] }) =>
  refuse(null, 409, { errors: { names: messages.nameTaken(name, others.join(', ')) } });

async function dropMiss({ shop, actor, form }: Asked) {
  const parsed = removedMissSchema.safeParse(Object.fromEntries(form));
  if (!parsed.success) return unknownForm();
  const { ok } = await removeMiss(shop, { actor, words: parsed.data.id });
  return ok ? accept(messages.missRemoved) : refuse(messages.missGone);
}
