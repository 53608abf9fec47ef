import { data } from 'react-router';
import { draftRevision } from '../../shop/content/draft-revision.ts';
import type { SavedDraft } from '../../shop/content/save-draft.ts';
import { refuse } from '../layout/answer-action.server.ts';

type Words = {
  /** What is said of a draft that was saved. */
  saved: string;
  /** What is said of one that others deleted meanwhile. */
  gone: string;
  /** Around the reason why it was not saved, where the specification has such words. */
  failed?: (reason: string) => string;
};

/** Tells the form (use-draft-form.ts) what came of saving it, and what is stored now. */
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
