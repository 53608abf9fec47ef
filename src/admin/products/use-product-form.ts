import { useRef, useState } from 'react';
import type { Category } from '../../shop/catalogue/categories.ts';
import type { EditedProduct } from '../../shop/catalogue/edited-product.ts';
import {
  type ProductDraft,
  describeChanges,
  emptyDraft,
  productDraftSchema,
  productLabels,
} from '../../shop/catalogue/product-draft.rules.ts';
import type { TakenCode } from '../../shop/variants/product-codes.schema.ts';
import type { VariantsState } from '../../shop/variants/variants.types.ts';
import { type SaveAnswer, useEditForm } from '../edit/use-edit-form.ts';
import type { VariantsForm } from '../variants/use-variants-form.ts';

type ProductAnswer = SaveAnswer<ProductDraft> & {
  currentVariants?: VariantsState;
  free?: string[];
  taken?: TakenCode[];
};
/** What somebody was asked and said yes to. */
type Yes = { force?: 'true'; isFreeMeant?: 'true' };
type FormInput = {
  /** Null for a new one. */
  product: EditedProduct | null;
  categories: readonly Category[];
  variants: VariantsForm;
  onSaved: () => void;
};

/** What the server takes as a product. */
const MOST_BYTES = 4 * 1024 * 1024;

/** The product dialog's form: with its variants, and the questions that saving may lead to. */
export function useProductForm({ product, categories, variants, onSaved }: FormInput) {
  const [isDuplicate, setIsDuplicate] = useState(false);
  const [free, setFree] = useState<string[]>([]);
  const [taken, setTaken] = useState<readonly TakenCode[]>(none);
  const agreed = useRef<Yes>({});

  const form = useEditForm<ProductDraft, ProductAnswer>({
    stored: product ?? { draft: emptyDraft },
    schema: productDraftSchema,
    labels: productLabels,
    describe: (before, after) => describeChanges(before, after, categories),
    action: '/admin/products',
    fields: { intent: 'save', ...(product ? { id: product.id } : {}) },
    mostBytes: MOST_BYTES,
    onAnswer(answer) {
      if (answer.ok) return onSaved();
      setIsDuplicate(answer.code === 'DUPLICATE_PRODUCT');
      setFree(answer.free ?? []);
      setTaken(answer.taken ?? none);
      if (answer.currentVariants) variants.told(answer.currentVariants);
    },
  });

  function dismiss() {
    setIsDuplicate(false);
    setFree([]);
  }

  function submit() {
    dismiss();
    const changed = variants.toSend();
    void form.send({ ...agreed.current, ...(changed ? { variants: JSON.stringify(changed) } : {}) });
  }

  return {
    ...form,
    isDuplicate,
    /** What shoppers would get for nothing: somebody is to say whether that is meant. */
    free,
    /** SKUs and barcodes that something else has. */
    taken,
    send() {
      agreed.current = {};
      submit();
    },
    /** The same again, with a yes to what was asked. */
    agree(yes: Yes) {
      agreed.current = { ...agreed.current, ...yes };
      submit();
    },
    dismiss,
  };
}

const none: readonly TakenCode[] = [];

export type ProductFormState = ReturnType<typeof useProductForm>;
