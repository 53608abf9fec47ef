import { useState } from 'react';
import { rowProblems, variantsProblem } from '../../shop/variants/check-variants.rules.ts';
import { isEmptyPlan, planVariants, type VariantPlan } from '../../shop/variants/variant-plan.rules.ts';
import { variantsMessages } from '../../shop/variants/variants-messages.ts';
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
  onPart: (part: string) => void;
};

/** From 'Save Product' to what is sent: what is missing is said, what happens to variants is shown, then it is saved. */
export function useProductSaving({ form, variants, inPlace, rows, onTab, onPart }: Saving) {
  const [problem, setProblem] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [plan, setPlan] = useState<VariantPlan | null>(null);

  function refuse(sentence: string | null, tab: TabId) {
    setProblem(sentence);
    setRefusals((count) => count + 1);
    onTab(tab);
  }

  async function send() {
    setPlan(null);
    // Prices and stocks that were typed a moment ago come first.
    if (await inPlace.flush()) return form.send();
    onPart('list');
    refuse(variantsMessages.numberUnsaved, 'variants');
  }

  function save() {
    const faulty = firstTabWith(form.check());
    const found = variants.isDirty ? variantsProblem(rows) : null;
    if (faulty) return refuse(found, faulty);
    if (found !== null) {
      if (rows.some((row) => row.enabled && Object.keys(rowProblems(row)).length > 0)) onPart('list');
      return refuse(found, 'variants');
    }
    setProblem(null);
    const next = planVariants(rows);
    if (variants.isDirty && !isEmptyPlan(next)) return setPlan(next);
    void send();
  }

  return { save, send, plan, problem, refusals, dismissPlan: () => setPlan(null) };
}
