import type { FieldChange } from '../../shop/activity/activity.schema.ts';
import type { Category } from '../../shop/catalogue/categories.ts';
import { describeChanges } from '../../shop/catalogue/product-draft.rules.ts';
import { describeOffer, describeStored } from '../../shop/variants/describe-variants.rules.ts';
import { ChangedMeanwhile } from '../edit/edit-dialog.tsx';
import type { VariantsForm } from '../variants/use-variants-form.ts';
import type { ProductFormState } from './use-product-form.ts';

type ProductChangedProps = { form: ProductFormState; variants: VariantsForm; categories: Category[] };

/** What others saved of a product while its dialog was open, its variants included. */
export function ProductChangedMeanwhile({ form, variants, categories }: ProductChangedProps) {
  const { theirs, yours } = describeBoth({ form, variants, categories });
  return (
    <ChangedMeanwhile
      what="this product"
      changes={{ theirs, yours }}
      onDiscard={() => {
        form.takeTheirs();
        variants.takeTheirs();
      }}
    />
  );
}

function describeBoth({ form, variants, categories }: ProductChangedProps) {
  const theirs: FieldChange[] = [];
  const yours: FieldChange[] = [];
  if (form.meanwhile) {
    const { before, after } = form.meanwhile;
    theirs.push(...describeChanges(before, after, categories));
    yours.push(...describeChanges(after, form.draft, categories));
  }
  if (variants.meanwhile) {
    const { before, after } = variants.meanwhile;
    theirs.push(...describeOffer(before, after), ...describeStored(before, after));
    yours.push(...describeOffer(after, variants.draft));
  }
  return { theirs, yours };
}
