import type { Actor } from '../../shop/access/administrators.ts';
import { createPlantCare, deletePlantCare, updatePlantCare } from '../../shop/content/admin-care-guides.ts';
import { plantCareDraftSchema, tidyPlantCare } from '../../shop/content/care-guides.schema.ts';
import { contentMessages as messages } from '../../shop/content/content-messages.ts';
import { storedPictureAddress } from '../../shop/content/web-address.rules.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { answerSaved, readDraft, readId } from '../edit/edit-form.server.ts';
import { accept, refuse } from '../layout/answer-action.server.ts';

type Asked = { shop: Shop; actor: Actor; form: URLSearchParams; appUrl: string };

const unknown = () => refuse('Unknown form', 400);

/** Does what one of the screen's forms asks for, by its `intent`. */
export async function changePlantCare(asked: Asked) {
  switch (asked.form.get('intent') ?? '') {
    case 'save':
      return save(asked);
    case 'delete':
      return remove(asked);
    default:
      return unknown();
  }
}

async function save({ shop, actor, form, appUrl }: Asked) {
  const sent = readDraft(form, plantCareDraftSchema);
  if (!sent.ok) return sent.answer;
  const { revision } = sent;
  const imageUrl = storedPictureAddress(sent.draft.imageUrl, appUrl);
  const draft = tidyPlantCare({ ...sent.draft, imageUrl });
  if (sent.id === undefined) {
    await createPlantCare(shop, { actor, draft });
    return accept(messages.plantCareSaved);
  }
  const id = readId(form);
  if (id === undefined) return unknown();
  const saved = await updatePlantCare(shop, { actor, id, draft, revision });
  const words = {
    saved: messages.plantCareSaved,
    gone: messages.plantCareGone,
    failed: messages.plantCareSaveFailed,
  };
  return answerSaved(saved, { draft, words });
}

async function remove({ shop, actor, form }: Asked) {
  const id = readId(form);
  if (id === undefined) return unknown();
  const { ok } = await deletePlantCare(shop, { actor, id });
  return ok
    ? accept(messages.plantCareDeleted)
    : refuse(messages.plantCareDeleteFailed(messages.plantCareGone));
}
