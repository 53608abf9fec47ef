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
import { answerSaved, readDraft, readId } from '../edit/edit-form.server.ts';
import { accept, refuse } from '../layout/answer-action.server.ts';

type Asked = { shop: Shop; actor: Actor; form: URLSearchParams; appUrl: string };

const unknown = () => refuse('Unknown form', 400);

async function saveSettings({ shop, actor, form }: Asked) {
  const sent = readDraft(form, settingsDraftSchema);
  if (!sent.ok) return sent.answer;
  const { draft, revision } = sent;
  const saved = await updateSiteSettings(shop, { actor, draft, revision });
  return answerSaved(saved, { draft, words: { saved: messages.settingsSaved, gone: messages.failed } });
}

async function saveTestimonial({ shop, actor, form, appUrl }: Asked) {
  const sent = readDraft(form, testimonialDraftSchema);
  if (!sent.ok) return sent.answer;
  const { revision } = sent;
  const draft = { ...sent.draft, avatarUrl: storedPictureAddress(sent.draft.avatarUrl, appUrl) };
  if (sent.id === undefined) {
    await createTestimonial(shop, { actor, draft });
    return accept(messages.testimonialCreated);
  }
  const id = readId(form);
  if (id === undefined) return unknown();
  const saved = await updateTestimonial(shop, { actor, id, draft, revision });
  const words = { saved: messages.testimonialUpdated, gone: messages.testimonialGone };
  return answerSaved(saved, { draft, words });
}

async function removeTestimonial({ shop, actor, form }: Asked) {
  const id = readId(form);
  if (id === undefined) return unknown();
  const { ok } = await deleteTestimonial(shop, { actor, id });
  return ok ? accept(messages.testimonialDeleted) : refuse(messages.testimonialGone);
}

async function saveStep({ shop, actor, form }: Asked) {
  const sent = readDraft(form, stepDraftSchema);
  if (!sent.ok) return sent.answer;
  const { draft, revision } = sent;
  if (sent.id === undefined) {
    await createStep(shop, { actor, draft });
    return accept(messages.stepCreated);
  }
  const id = readId(form);
  if (id === undefined) return unknown();
  const saved = await updateStep(shop, { actor, id, draft, revision });
  return answerSaved(saved, { draft, words: { saved: messages.stepUpdated, gone: messages.stepGone } });
}

async function removeStep({ shop, actor, form }: Asked) {
  const id = readId(form);
  if (id === undefined) return unknown();
  const { ok } = await deleteStep(shop, { actor, id });
  return ok ? accept(messages.stepDeleted) : refuse(messages.stepGone);
}

const actions = new Map(
  Object.entries({
    'save-settings': saveSettings,
    'save-testimonial': saveTestimonial,
    'delete-testimonial': removeTestimonial,
    'save-step': saveStep,
    'delete-step': removeStep,
  }),
);

/** Does what one of the homepage's forms asks for, by its `intent`. */
export async function changeHomepage(asked: Asked) {
  const act = actions.get(asked.form.get('intent') ?? '');
  return act ? act(asked) : unknown();
}
