import { useRef, useState } from 'react';
import { type FormAnswer, inSentences, refusedFields } from '../../http/form-answer.ts';
import {
  type ProductDraft,
  changedKeys,
  productDraftSchema,
  rebaseDraft,
} from '../../shop/catalogue/product-draft.rules.ts';
import type { VariantsState } from '../../shop/variants/variants.types.ts';
import { useAdminAction } from '../layout/use-admin-action.ts';
import type { VariantsForm } from '../variants/use-variants-form.ts';

type SaveAnswer = FormAnswer & {
  current?: ProductDraft;
  currentVariants?: VariantsState;
  free?: string[];
};
/** What somebody was asked and said yes to. */
type Yes = { force?: 'true'; isFreeMeant?: 'true' };
type FormInput = {
  id: string | undefined;
  stored: ProductDraft;
  variants: VariantsForm;
  onSaved: () => void;
};

/** What others saved while this form was open: before and after it. */
export type Meanwhile = { before: ProductDraft; after: ProductDraft };

/** The product dialog's form: what is typed, what it began with, and the questions that saving may lead to. */
export function useProductForm({ id, stored, variants, onSaved }: FormInput) {
  const [base, setBase] = useState(stored);
  const [draft, setDraft] = useState(stored);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isDuplicate, setIsDuplicate] = useState(false);
  const [free, setFree] = useState<string[]>([]);
  const agreed = useRef<Yes>({});
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();

  const { fetcher, busy } = useAdminAction<SaveAnswer>((answer) => {
    if (answer.ok) return onSaved();
    setErrors(answer.errors);
    setIsDuplicate(answer.code === 'DUPLICATE_PRODUCT');
    setFree(answer.free ?? []);
    if (answer.currentVariants) variants.told(answer.currentVariants);
    if (!answer.current) return;
    setMeanwhile({ before: base, after: answer.current });
    setDraft(rebaseDraft({ base, mine: draft, theirs: answer.current }));
    setBase(answer.current);
  });

  /** What is missing or wrong, by field. */
  function check() {
    const checked = productDraftSchema.safeParse(draft, inSentences);
    const found = checked.success ? {} : refusedFields(checked.error.issues).errors;
    setErrors(found);
    return found;
  }

  function submit() {
    setIsDuplicate(false);
    setFree([]);
    const changed = variants.toSend();
    const fields = {
      intent: 'save',
      base: JSON.stringify(base),
      draft: JSON.stringify(draft),
      ...(id === undefined ? {} : { id }),
      ...agreed.current,
      ...(changed ? { variants: JSON.stringify(changed) } : {}),
    };
    void fetcher.submit(fields, { method: 'post', action: '/admin/products' });
  }

  return {
    draft,
    errors,
    busy,
    changed: changedKeys(base, draft),
    isDuplicate,
    /** What shoppers would get for nothing: somebody is to say whether that is meant. */
    free,
    meanwhile,
    set: (change: Partial<ProductDraft>) => setDraft((before) => ({ ...before, ...change })),
    check,
    send() {
      agreed.current = {};
      submit();
    },
    /** The same again, with a yes to what was asked. */
    agree(yes: Yes) {
      agreed.current = { ...agreed.current, ...yes };
      submit();
    },
    dismiss() {
      setIsDuplicate(false);
      setFree([]);
    },
    /** Gives up what was typed for what others saved. */
    takeTheirs() {
      setDraft(base);
      setMeanwhile(undefined);
    },
  };
}

export type ProductFormState = ReturnType<typeof useProductForm>;
