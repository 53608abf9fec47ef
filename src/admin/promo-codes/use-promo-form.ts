import { useState } from 'react';
import { type FormAnswer, inSentences, refusedFields } from '../../http/form-answer.ts';
import { changedFields, rebase } from '../../shop/activity/draft-changes.rules.ts';
import { type PromoDraft, promoDraftLabels, promoDraftSchema } from '../../shop/promo/promo-draft.schema.ts';
import { useAdminAction } from '../layout/use-admin-action.ts';

type SaveAnswer = FormAnswer & { current?: PromoDraft };
type FormInput = { id: string | undefined; stored: PromoDraft; onSaved: () => void };

/** The dialog's form: what is typed, what it began with, and what others saved meanwhile. */
export function usePromoForm({ id, stored, onSaved }: FormInput) {
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState(stored);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [meanwhile, setMeanwhile] = useState<{ before: PromoDraft; after: PromoDraft }>();

  const { fetcher, busy } = useAdminAction<SaveAnswer>((answer) => {
    if (answer.ok) return onSaved();
    setErrors(answer.errors);
    if (!answer.current) return;
    setMeanwhile({ before: base, after: answer.current });
    setDraft(rebase(promoDraftLabels, { base, mine: draft, theirs: answer.current }));
    setBase(answer.current);
  });

  /** Gives the fields that cannot be saved like this. */
  function save(): Record<string, string> {
    const checked = promoDraftSchema.safeParse(draft, inSentences);
    const found = checked.success ? {} : refusedFields(checked.error.issues).errors;
    setErrors(found);
    if (!checked.success) return found;
    const fields = {
      intent: 'save',
      base: JSON.stringify(base),
      draft: JSON.stringify(draft),
      ...(id === undefined ? {} : { id }),
    };
    void fetcher.submit(fields, { method: 'post', action: '/admin/promo-codes' });
    return found;
  }

  return {
    draft,
    errors,
    busy,
    meanwhile,
    isDirty: changedFields(promoDraftLabels, base, draft).length > 0,
    set: (change: Partial<PromoDraft>) => setDraft((before) => ({ ...before, ...change })),
    save,
    /** Gives up what was typed for what others saved. */
    takeTheirs() {
      setDraft(base);
      setMeanwhile(undefined);
    },
  };
}

export type PromoFormState = ReturnType<typeof usePromoForm>;
