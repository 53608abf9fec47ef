import type { Actor } from '../../shop/access/administrators.ts';
import { contentMessages as messages } from '../../shop/content/content-messages.ts';
import { stepDraftSchema } from '../../shop/content/how-it-works.schema.ts';
import { createStep, deleteStep, updateStep } from '../../shop/content/how-it-works.ts';
import { settingsDraftSchema } from '../../shop/content/site-settings.schema.ts';
import { updateSiteSettings } from '../../shop/content/site-settings.ts';
import { testimonialDraftSchema } from '../../shop/content/testimonials.schema.ts';
import { createTestimonial, deleteTestimonial, updateTestimonial } from '../../shop/content/testimonials.ts';
import { storedPictureAddress } from '../../shop/content/web-address.rules.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { answerDeletion, answerEdit, readEdit, unknownForm } from '../edit/edit-form.server.ts';
import { accept } from '../layout/answer-action.server.ts';

type Asked = { shop: Shop; actor: Actor; form: URLSearchParams; appUrl: string };

/** Does what one of the homepage's forms asks for, by its `intent`. */
export async function changeHomepage(asked: Asked) {
  const { shop, actor, form } = asked;
  switch (form.get('intent') ?? '') {
    case 'save-settings':
      return saveSettings(asked);
    case 'save-testimonial':
      return saveTestimonial(asked);
    case 'delete-testimonial':
      return answerDeletion(form, (id) => deleteTestimonial(shop, { actor, id }), {
        deleted: messages.testimonialDeleted,
        gone: messages.testimonialGone,
      });
    case 'save-step':
      return saveStep(asked);
    case 'delete-step':
      return answerDeletion(form, (id) => deleteStep(shop, { actor, id }), {
        deleted: messages.stepDeleted,
        gone: messages.stepGone,
      });
    default:
      return unknownForm();
  }
}

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
