import { data } from 'react-router';
import * as z from 'zod/mini';
import { inSentences, refusedFields } from '../../http/form-answer.ts';
import { jsonField } from '../../http/json-field.schema.ts';
import type { Actor } from '../../shop/access/administrators.ts';
import { createPromoCode, deletePromoCode, updatePromoCode } from '../../shop/promo/admin-promo-codes.ts';
import { promoDeskMessages as messages } from '../../shop/promo/promo-desk.rules.ts';
import { type PromoDraft, promoDraftSchema } from '../../shop/promo/promo-draft.schema.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { accept, refuse } from '../layout/answer-action.server.ts';

type Asked = { shop: Shop; actor: Actor; form: URLSearchParams };

/** Does what one of the screen's forms asks for, and says it in the specification's words. */
export async function actOnPromoCode(asked: Asked) {
  switch (asked.form.get('intent') ?? '') {
    case 'save':
      return save(asked);
    case 'delete':
      return remove(asked);
    default:
      return refuse(messages.unknownForm, 400);
  }
}

const codeTaken = () => refuse(null, 409, { errors: { code: messages.codeTaken } });

async function save({ shop, actor, form }: Asked) {
  const sent = savePromoSchema.safeParse(Object.fromEntries(form));
  if (!sent.success) return refuse(messages.unknownForm, 400);
  const { id, base } = sent.data;
  const parsed = promoDraftSchema.safeParse(sent.data.draft, inSentences);
  if (!parsed.success) return data(refusedFields(parsed.error.issues), { status: 422 });
  const draft = parsed.data;

  if (id === undefined) {
    const created = await createPromoCode(shop, { actor, draft });
    return created.ok ? accept(messages.created) : codeTaken();
  }
  const updated = await updatePromoCode(shop, { actor, id, base: base as PromoDraft, draft });
  if (updated.ok) return accept(messages.updated);
  switch (updated.reason) {
    case 'gone':
      return refuse(messages.gone);
    case 'code-taken':
      return codeTaken();
    case 'changed': {
      // The dialog itself shows what.
      const told = { ok: false as const, message: null, errors: {}, code: 'CHANGED' };
      return data({ ...told, current: updated.current }, { status: 409 });
    }
  }
}

async function remove({ shop, actor, form }: Asked) {
  const id = z.guid().safeParse(form.get('id'));
  if (!id.success) return refuse(messages.unknownForm, 400);
  const deleted = await deletePromoCode(shop, { actor, id: id.data });
  return deleted.ok ? accept(messages.deleted) : refuse(messages.gone);
}

/** What travels when a promo code is saved; the draft itself has a schema of its own. Without `id` it is a new one. */
const savePromoSchema = z.object({
  id: z.optional(z.guid()),
  base: z.pipe(jsonField, z.looseObject({})),
  draft: jsonField,
});
