import { contentMessages as messages } from '../../shop/content/content-messages.ts';
import { stepDraftSchema } from '../../shop/content/how-it-works.schema.ts';
import { createStep, deleteStep, updateStep } from '../../shop/content/how-it-works.ts';
import { settingsDraftSchema } from '../../shop/content/site-settings.schema.ts';
import { updateSiteSettings } from '../../shop/content/site-settings.ts';
import { testimonialDraftSchema } from '../../shop/content/testimonials.schema.ts';
import { createTestimonial, deleteTestimonial, updateTestimonial } from '../../shop/content/testimonials.ts';
import { storedPictureAddress } from '../../shop/catalogue/web-address.rules.ts';
import { answerEdit, byIntent, deleting, readEdit, saving } from '../edit/edit-form.server.ts';
import type { Asked } from '../layout/answer-action.server.ts';

/** Does what one of the homepage's forms asks for. */
export const changeHomepage = byIntent({
  'save-settings': saveSettings,
  'save-testimonial': saving({
    schema: testimonialDraftSchema,
    tidy: (draft, { appUrl }) => ({ ...draft, avatarUrl: storedPictureAddress(draft.avatarUrl, appUrl) }),
    create: createTestimonial,
    update: updateTestimonial,
    words: {
      created: messages.testimonialCreated,
      saved: messages.testimonialUpdated,
      gone: messages.testimonialGone,
    },
  }),
  'delete-testimonial': deleting(deleteTestimonial, {
    deleted: messages.testimonialDeleted,
    gone: messages.testimonialGone,
  }),
  'save-step': saving({
    schema: stepDraftSchema,
    create: createStep,
    update: updateStep,
    words: { created: messages.stepCreated, saved: messages.stepUpdated, gone: messages.stepGone },
  }),
  'delete-step': deleting(deleteStep, { deleted: messages.stepDeleted, gone: messages.stepGone }),
});

async function saveSettings({ shop, actor, form }: Asked) {
  const sent = readEdit(form, settingsDraftSchema);
  if (!sent.ok) return sent.answer;
  const saved = await updateSiteSettings(shop, { actor, ...sent.edit });
  return answerEdit(saved, { saved: messages.settingsSaved, gone: messages.failed });
}
