import { data } from 'react-router';
import * as z from 'zod/mini';
import { inSentences, refusedFields } from '../../http/form-answer.ts';
import { jsonField } from '../../http/json-field.schema.ts';
import { draftRevision } from '../../shop/content/draft-revision.ts';
import type { SavedDraft } from '../../shop/content/save-draft.ts';
import { refuse } from '../layout/answer-action.server.ts';

const sentSchema = z.object({
  /** Of what is edited; none for what is new. */
  id: z.optional(z.string().check(z.maxLength(60))),
  revision: z._default(z.string(), ''),
  draft: jsonField,
});

/** What a form of the shop's texts sent (use-edit-form.ts), its draft checked; or the answer that refuses it. */
export function readDraft<Draft>(form: URLSearchParams, schema: z.ZodMiniType<Draft>) {
  const sent = sentSchema.safeParse(Object.fromEntries(form));
  if (!sent.success) return { ok: false as const, answer: refuse('Unknown form', 400) };
  const { id, revision, draft } = sent.data;
  const parsed = schema.safeParse(draft, inSentences);
  if (!parsed.success) {
    return { ok: false as const, answer: data(refusedFields(parsed.error.issues), { status: 422 }) };
  }
  return { ok: true as const, id, revision, draft: parsed.data };
}

const idSchema = z.guid();

/** The id of the object that a form is about, or nothing. */
export function readId(form: URLSearchParams): string | undefined {
  return idSchema.safeParse(form.get('id')).data;
}

type Words = {
  /** What is said of a draft that was saved. */
  saved: string;
  /** What is said of one that others deleted meanwhile. */
  gone: string;
  /** Around the reason why it was not saved, where the specification has such words. */
  failed?: (reason: string) => string;
};

/** Tells the form (use-edit-form.ts) what came of saving it, and what is stored now. */
export function answerSaved<Draft extends object>(
  outcome: SavedDraft<Draft>,
  { draft, words }: { draft: Draft; words: Words },
) {
  const { failed = (reason: string) => reason } = words;
  if (outcome.ok) {
    return data({
      ok: true as const,
      message: words.saved,
      current: draft,
      revision: draftRevision(draft),
    });
  }
  if (outcome.reason === 'gone') return refuse(failed(words.gone));
  const { current, revision } = outcome;
  // The form itself says it, and shows what.
  const told = { ok: false as const, message: null, errors: {}, code: 'CHANGED' };
  return data({ ...told, current, revision }, { status: 409 });
}
