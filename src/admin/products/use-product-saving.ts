import { useState } from 'react';
import { variantsProblem } from '../../shop/variants/check-variants.rules.ts';
import { isEmptyPlan, planVariants, type VariantPlan } from '../../shop/variants/variant-plan.rules.ts';
import type { VariantRow } from '../../shop/variants/variants.types.ts';
import type { InPlaceEdits } from '../variants/use-in-place-edits.ts';
import type { VariantsForm } from '../variants/use-variants-form.ts';
import { firstTabWith, type TabId } from './tab-fields.ts';
import type { ProductFormState } from './use-product-form.ts';

type Saving = {
  form: ProductFormState;
  variants: VariantsForm;
  inPlace: InPlaceEdits;
  rows: VariantRow[];
  onTab: (tab: TabId) => void;
};

/** From 'Save Product' to what is sent: what is missing is said, what happens to variants is shown, then it is saved. */
export function useProductSaving({ form, variants, inPlace, rows, onTab }: Saving) {
  const [problem, setProblem] = useState<string | null>(null);
  const [plan, setPlan] = useState<VariantPlan | null>(null);

  async function send() {
    setPlan(null);
    // Prices and stocks that were typed a moment ago come first.
    if (await inPlace.flush()) form.send();
  }

  function save() {
    const faulty = firstTabWith(form.check());
    const found = variants.isDirty ? variantsProblem(rows) : null;
    setProblem(found);
    if (faulty) return onTab(faulty);
    if (found !== null) return onTab('variants');
    const next = planVariants(rows);
    if (variants.isDirty && !isEmptyPlan(next)) return setPlan(next);
    void send();
  }

  return { save, send, plan, problem, dismissPlan: () => setPlan(null) };
}
