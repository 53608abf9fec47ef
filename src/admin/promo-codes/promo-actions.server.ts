import { createPromoCode, deletePromoCode, updatePromoCode } from '../../shop/promo/admin-promo-codes.ts';
import { promoDeskMessages as messages } from '../../shop/promo/promo-desk.rules.ts';
import { promoDraftSchema } from '../../shop/promo/promo-draft.schema.ts';
import { answerEdit, byIntent, deleting, readEdit } from '../edit/edit-form.server.ts';
import { type Asked, accept, refuse } from '../layout/answer-action.server.ts';

/** Does what one of the screen's forms asks for, and says how it went (docs/behaviour/back-office.md#messages). */
export const actOnPromoCode = byIntent({ save, delete: deleting(deletePromoCode, messages) });

async function save({ shop, actor, form }: Asked) {
  const sent = readEdit(form, promoDraftSchema);
  if (!sent.ok) return sent.answer;
  const edit = { actor, ...sent.edit };
  if (sent.id === undefined) {
    const created = await createPromoCode(shop, edit);
    return created.ok ? accept(messages.created) : codeTaken();
  }
  const updated = await updatePromoCode(shop, { ...edit, id: sent.id });
  if (!updated.ok && updated.reason === 'code-taken') return codeTaken();
  return answerEdit(updated, { saved: messages.updated, gone: messages.gone });
}

const codeTaken = () => refuse(null, 409, { errors: { code: messages.codeTaken } });
