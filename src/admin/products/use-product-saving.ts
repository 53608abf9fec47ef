import { useEffect, useRef, useState } from 'react';
import { type VariantPlan, isEmptyPlan, planVariants } from '../../shop/variants/variant-plan.rules.ts';
import { rowProblems, variantsProblem } from '../../shop/variants/variant-rows.rules.ts';
import { variantsMessages } from '../../shop/variants/variants-messages.ts';
import type { VariantRow } from '../../shop/variants/variants.types.ts';
import type { BulkUploads } from '../variants/use-bulk-upload.ts';
import type { InPlaceEdits } from '../variants/use-in-place-edits.ts';
import type { VariantsForm } from '../variants/use-variants-form.ts';
import { type TabId, firstTabWith } from './dialog-tabs.ts';
import type { ProductFormState } from './use-product-form.ts';

type Saving = {
  form: ProductFormState;
  variants: VariantsForm;
  inPlace: InPlaceEdits;
  uploads: BulkUploads;
  rows: VariantRow[];
  onTab: (tab: TabId) => void;
  onPart: (part: string) => void;
};

/** From 'Save Product' to what is sent: what is missing is said, what happens to variants is shown, then it is saved. */
export function useProductSaving(input: Saving) {
  const { form, variants, inPlace, uploads, rows, onTab, onPart } = input;
  const [problem, setProblem] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [plan, setPlan] = useState<VariantPlan | null>(null);
  const [asksForPictures, setAsksForPictures] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);

  // What was uploaded meanwhile, and typed, is saved with the rest.
  const goOn = useRef(() => {});
  useEffect(() => {
    goOn.current = () => (uploads.files.length === 0 ? save() : backToPictures());
  });

  async function waitForPictures() {
    setAsksForPictures(false);
    setIsWaiting(true);
    await uploads.upload();
    setIsWaiting(false);
    goOn.current();
  }

  function backToPictures() {
    setAsksForPictures(false);
    onTab('variants');
    onPart('images');
  }

  function refuse(sentence: string | null, tab: TabId) {
    setProblem(sentence);
    setRefusals((count) => count + 1);
    onTab(tab);
  }

  async function send() {
    setPlan(null);
    // Prices and stocks that were typed a moment ago come first.
    if (await inPlace.flush()) return form.send();
    refuse(variantsMessages.numberUnsaved, 'variants');
    onPart('list');
  }

  /** Pictures that were chosen and not uploaded are waited for, or asked about. */
  function save({ without = false } = {}) {
    setAsksForPictures(false);
    const faulty = firstTabWith(form.check());
    const found = variants.isDirty ? variantsProblem(rows) : null;
    if (faulty) return refuse(found, faulty);
    if (found !== null) {
      refuse(found, 'variants');
      if (rows.some((row) => row.enabled && Object.keys(rowProblems(row)).length > 0)) onPart('list');
      return;
    }
    setProblem(null);
    if (uploads.busy) return void waitForPictures();
    if (uploads.files.length > 0 && !without) return setAsksForPictures(true);
    const next = planVariants(rows);
    if (variants.isDirty && !isEmptyPlan(next)) return setPlan(next);
    void send();
  }

  return {
    save,
    send,
    plan,
    problem,
    refusals,
    /** Pictures are on their way, and Save goes on after them. */
    isWaiting,
    asksForPictures,
    uploadFirst: () => void waitForPictures(),
    backToPictures,
    dismissPlan: () => setPlan(null),
  };
}
