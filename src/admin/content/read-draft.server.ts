import { data } from 'react-router';
import * as z from 'zod/mini';
import { jsonField } from '../../http/json-field.schema.ts';
import { inSentences, refusedFields } from '../../http/form-answer.ts';
import { refuse } from '../layout/answer-action.server.ts';

const sentSchema = z.object({
  /** Of what is edited; none for what is new. */
  id: z.optional(z.string().check(z.maxLength(60))),
  revision: z._default(z.string(), ''),
  draft: jsonField,
});

/** What a form of the shop's texts sent (use-draft-form.ts), its draft checked; or the answer that refuses it. */
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
