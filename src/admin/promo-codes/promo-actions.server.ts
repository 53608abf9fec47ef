import type { Actor } from '../../shop/access/administrators.ts';
import { createPromoCode, deletePromoCode, updatePromoCode } from '../../shop/promo/admin-promo-codes.ts';
import { promoDeskMessages as messages } from '../../shop/promo/promo-desk.rules.ts';
import { promoDraftSchema } from '../../shop/promo/promo-draft.schema.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { answerDeletion, answerEdit, readEdit, unknownForm } from '../edit/edit-form.server.ts';
import { accept, refuse } from '../layout/answer-action.server.ts';

type Asked = { shop: Shop; actor: Actor; form: URLSearchParams };

/** Does what one of the screen's forms asks for, and says how it went (docs/behaviour/back-office.md#messages). */
export async function actOnPromoCode(asked: Asked) {
  const { shop, actor, form } = asked;
  switch (form.get('intent') ?? '') {
    case 'save':
      return save(asked);
    case 'delete':
      return answerDeletion(form, (id) => deletePromoCode(shop, { actor, id }), messages);
    default:
      return unknownForm();
  }
}

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
