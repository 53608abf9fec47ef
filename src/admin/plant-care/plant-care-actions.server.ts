import { createPlantCare, deletePlantCare, updatePlantCare } from '../../shop/content/admin-care-guides.ts';
import { plantCareDraftSchema, tidyPlantCare } from '../../shop/content/care-guides.schema.ts';
import { contentMessages as messages } from '../../shop/content/content-messages.ts';
import { storedPictureAddress } from '../../shop/content/web-address.rules.ts';
import { answerEdit, byIntent, deleting, readEdit } from '../edit/edit-form.server.ts';
import { type Asked, accept } from '../layout/answer-action.server.ts';

/** Does what one of the screen's forms asks for. */
export const changePlantCare = byIntent({
  save,
  delete: deleting(deletePlantCare, {
    deleted: messages.plantCareDeleted,
    gone: messages.plantCareDeleteFailed(messages.plantCareGone),
  }),
});

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
