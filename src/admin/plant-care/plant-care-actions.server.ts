import type { Actor } from '../../shop/access/administrators.ts';
import { createPlantCare, deletePlantCare, updatePlantCare } from '../../shop/content/admin-care-guides.ts';
import { plantCareDraftSchema, tidyPlantCare } from '../../shop/content/care-guides.schema.ts';
import { contentMessages as messages } from '../../shop/content/content-messages.ts';
import { storedPictureAddress } from '../../shop/content/web-address.rules.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { answerDeletion, answerEdit, readEdit, unknownForm } from '../edit/edit-form.server.ts';
import { accept } from '../layout/answer-action.server.ts';

type Asked = { shop: Shop; actor: Actor; form: URLSearchParams; appUrl: string };

/** Does what one of the screen's forms asks for, by its `intent`. */
export async function changePlantCare(asked: Asked) {
  const { shop, actor, form } = asked;
  switch (form.get('intent') ?? '') {
    case 'save':
      return save(asked);
    case 'delete':
      return answerDeletion(form, (id) => deletePlantCare(shop, { actor, id }), {
        deleted: messages.plantCareDeleted,
        gone: messages.plantCareDeleteFailed(messages.plantCareGone),
      });
    default:
      return unknownForm();
  }
}

async function save({ shop, actor, form, appUrl }: Asked) {
  const sent = readEdit(form, plantCareDraftSchema);
  if (!sent.ok) return sent.answer;
  const imageUrl = storedPictureAddress(sent.edit.draft.imageUrl, appUrl);
  const edit = { actor, ...sent.edit, draft: tidyPlantCare({ ...sent.edit.draft, imageUrl }) };
  if (sent.id === undefined) {
    await createPlantCare(shop, edit);
    return accept(messages.plantCareSaved);
  }
  const saved = await updatePlantCare(shop, { ...edit, id: sent.id });
  return answerEdit(saved, {
    saved: messages.plantCareSaved,
    gone: messages.plantCareSaveFailed(messages.plantCareGone),
  });
}
