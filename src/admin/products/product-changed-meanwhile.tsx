import { describeOffer, describeStored } from '../../shop/variants/describe-variants.rules.ts';
import { ChangedMeanwhile } from '../edit/edit-dialog.tsx';
import type { VariantsForm } from '../variants/use-variants-form.ts';
import type { ProductFormState } from './use-product-form.ts';

type ProductChangedProps = { form: ProductFormState; variants: VariantsForm };

/** What others saved of a product while its dialog was open, its variants included. */
export function ProductChangedMeanwhile({ form, variants }: ProductChangedProps) {
  return (
    <ChangedMeanwhile
      what="this product"
      changes={bothChanges({ form, variants })}
      onDiscard={() => {
        form.takeTheirs();
        variants.takeTheirs();
      }}
    />
  );
}

function bothChanges({ form, variants }: ProductChangedProps) {
  if (!variants.meanwhile) return form.meanwhile;
  const { before, after } = variants.meanwhile;
  const { theirs = [], yours = [] } = form.meanwhile ?? {};
  return {
    theirs: [...theirs, ...describeOffer(before, after), ...describeStored(before, after)],
    yours: [...yours, ...describeOffer(after, variants.draft)],
  };
}
