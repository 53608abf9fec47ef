import { contentMessages as messages } from '../../shop/content/content-messages.ts';
import { stepDraftSchema } from '../../shop/content/how-it-works.schema.ts';
import { createStep, deleteStep, updateStep } from '../../shop/content/how-it-works.ts';
import { settingsDraftSchema } from '../../shop/content/site-settings.schema.ts';
import { updateSiteSettings } from '../../shop/content/site-settings.ts';
import { testimonialDraftSchema } from '../../shop/content/testimonials.schema.ts';
import { createTestimonial, deleteTestimonial, updateTestimonial } from '../../shop/content/testimonials.ts';
import { storedPictureAddress } from '../../shop/content/web-address.rules.ts';
import { answerEdit, byIntent, deleting, readEdit } from '../edit/edit-form.server.ts';
import { type Asked, accept } from '../layout/answer-action.server.ts';

/** Does what one of the homepage's forms asks for. */
export const changeHomepage = byIntent({
  'save-settings': saveSettings,
  'save-testimonial': saveTestimonial,
  'delete-testimonial': deleting(deleteTestimonial, {
    deleted: messages.testimonialDeleted,
    gone: messages.testimonialGone,
  }),
  'save-step': saveStep,
  'delete-step': deleting(deleteStep, { deleted: messages.stepDeleted, gone: messages.stepGone }),
});

async function saveSettings({ shop, actor, form }: Asked) {
  const sent = readEdit(form, settingsDraftSchema);
  if (!sent.ok) return sent.answer;
  const saved = await updateSiteSettings(shop, { actor, ...sent.edit });
  return answerEdit(saved, { saved: messages.settingsSaved, gone: messages.failed });
}

async function saveTestimonial({ shop, actor, form, appUrl }: Asked) {
  const sent = readEdit(form, testimonialDraftSchema);
  if (!sent.ok) return sent.answer;
  const avatarUrl = storedPictureAddress(sent.edit.draft.avatarUrl, appUrl);
  const edit = { actor, ...sent.edit, draft: { ...sent.edit.draft, avatarUrl } };
  if (sent.id === undefined) {
    await createTestimonial(shop, edit);
    return accept(messages.testimonialCreated);
  }
  const saved = await updateTestimonial(shop, { ...edit, id: sent.id });
  return answerEdit(saved, { saved: messages.testimonialUpdated, gone: messages.testimonialGone });
}

async function saveStep({ shop, actor, form }: Asked) {
  const sent = readEdit(form, stepDraftSchema);
  if (!sent.ok) return sent.answer;
  if (sent.id === undefined) {
    await createStep(shop, { actor, ...sent.edit });
    return accept(messages.stepCreated);
  }
  const saved = await updateStep(shop, { actor, id: sent.id, ...sent.edit });
  return answerEdit(saved, { saved: messages.stepUpdated, gone: messages.stepGone });
}
