import { data } from 'react-router';
import * as z from 'zod/mini';
import { inSentences, refusedFields, UNUSABLE } from '../../http/form-answer.ts';
import { jsonField } from '../../http/json-field.schema.ts';
import type { Actor } from '../../shop/access/administrators.ts';
import { editMessages } from '../../shop/edit/edit.rules.ts';
import type { Edit, SavedEdit } from '../../shop/edit/edits.ts';
import type { Shop } from '../../shop/shop.types.ts';
import { type Asked, accept, refuse } from '../layout/answer-action.server.ts';

const sentSchema = z.object({
  /** Of what is edited; none for what is new. */
  id: z.optional(z.guid()),
  revision: z._default(z.string().check(z.maxLength(2_000)), ''),
  draft: z.pipe(jsonField, z.looseObject({})),
});

/** How a form that is none of the screen's is answered. */
export const unknownForm = () => refuse(editMessages.unknownForm, 400);

/** Does what a form asks for by its `intent`. */
export function byIntent<Answers extends object>(acts: {
  [Intent in keyof Answers]: (asked: Asked) => Promise<Answers[Intent]>;
}) {
  return async (asked: Asked) => {
    const intent = asked.form.get('intent') ?? '';
    return Object.hasOwn(acts, intent) ? acts[intent as keyof Answers](asked) : unknownForm();
  };
}

/**
 * What a form sent (use-edit-form.ts), its draft checked; or the answer that refuses it: beside the fields, and in a
 * sentence where the form did not even send the field.
 */
export function readEdit<Draft>(form: URLSearchParams, schema: z.ZodMiniType<Draft>) {
  const sent = sentSchema.safeParse(Object.fromEntries(form));
  if (!sent.success) return { ok: false as const, answer: unknownForm() };
  const { id, revision, draft } = sent.data;
  const parsed = schema.safeParse(draft, inSentences);
  if (parsed.success) return { ok: true as const, id, edit: { revision, draft: parsed.data } };
  const refused = refusedFields(parsed.error.issues);
  const isWhole = Object.keys(refused.errors).every((key) => key in draft);
  const answer = data({ ...refused, message: isWhole ? null : UNUSABLE }, { status: 422 });
  return { ok: false as const, answer };
}

type Words = {
  /** What is said of a draft that was saved. */
  saved: string;
  /** What is said of one that others deleted meanwhile. */
  gone: string;
};

/** Tells the form (use-edit-form.ts) what came of saving it, and what is stored now. */
export function answerEdit<Draft extends object>(outcome: SavedEdit<Draft>, words: Words) {
  if (outcome.ok) {
    const { current, revision } = outcome;
    return data({ ok: true as const, message: words.saved, current, revision });
  }
  return outcome.reason === 'gone' ? refuse(words.gone) : answerChanged(outcome);
}

/** Others were first: the form itself says it, and shows what is stored now. */
export function answerChanged<Told extends object>({ ...now }: Told) {
  const told = { ok: false as const, message: null, errors: {}, code: 'CHANGED' };
  return data({ ...now, ...told }, { status: 409 });
}

type Saving<Draft extends object> = {
  schema: z.ZodMiniType<Draft>;
  /** What is stored of a checked draft. */
  tidy?: (draft: Draft, asked: Asked) => Draft;
  /** What is wrong with a draft that its schema cannot know, by field. */
  faults?: (draft: Draft, asked: Asked) => Promise<Record<string, string>>;
  create: (shop: Shop, added: { actor: Actor; draft: Draft }) => Promise<string>;
  update: (shop: Shop, edit: Edit<Draft> & { id: string }) => Promise<SavedEdit<Draft>>;
  words: Words & { created: string };
};

/** Adds what a form holds, or saves it onto what the form names by its id, and says it. */
export function saving<Draft extends object>(of: Saving<Draft>) {
  const { schema, tidy, faults, create, update, words } = of;
  return async (asked: Asked) => {
    const { shop, actor, form } = asked;
    const sent = readEdit(form, schema);
    if (!sent.ok) return sent.answer;
    const { revision, draft: checked } = sent.edit;
    const draft = tidy ? tidy(checked, asked) : checked;
    const errors = faults ? await faults(draft, asked) : {};
    if (Object.keys(errors).length > 0) return refuse(null, 422, { errors });
    if (sent.id !== undefined)
      return answerEdit(await update(shop, { actor, id: sent.id, revision, draft }), words);
    await create(shop, { actor, draft });
    return accept(words.created);
  };
}

type Deletion = (shop: Shop, doomed: { actor: Actor; id: string }) => Promise<{ ok: boolean }>;

/** Deletes what a form names by its id, and says it. */
export function deleting(remove: Deletion, words: { deleted: string; gone: string }) {
  return async ({ shop, actor, form }: Asked) => {
    const id = z.guid().safeParse(form.get('id'));
    if (!id.success) return unknownForm();
    const { ok } = await remove(shop, { actor, id: id.data });
    return ok ? accept(words.deleted) : refuse(words.gone);
  };
}
