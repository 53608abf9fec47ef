import type { FieldChange } from '../../shop/activity/activity.types.ts';
import { catalogueMessages } from '../../shop/catalogue/catalogue-messages.ts';
import type { Category } from '../../shop/catalogue/list-categories.ts';
import { describeChanges } from '../../shop/catalogue/product-draft.rules.ts';
import { describeOffer, describeStored } from '../../shop/variants/describe-variants.rules.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldChanges } from '../layout/field-changes.tsx';
import type { VariantsForm } from '../variants/use-variants-form.ts';
import type { ProductFormState } from './use-product-form.ts';

type ChangedMeanwhileProps = { form: ProductFormState; variants: VariantsForm; categories: Category[] };

/** Tells the second who saves what the first one saved, and lets them choose. */
export function ChangedMeanwhile({ form, variants, categories }: ChangedMeanwhileProps) {
  const { theirs, yours } = describeBoth({ form, variants, categories });
  return (
    <Alert tone="warning" live title={catalogueMessages.productChanged} className="mb-5">
      <p>It was changed like this:</p>
      <FieldChanges changes={theirs} />
      {yours.length > 0 ? (
        <>
          <p className="mt-2">Saving again changes it like this:</p>
          <FieldChanges changes={yours} />
          <Button
            variant="outline"
            size="sm"
            className="mt-3"
            onClick={() => {
              form.takeTheirs();
              variants.takeTheirs();
            }}
          >
            Discard mine
          </Button>
        </>
      ) : null}
    </Alert>
  );
}

function describeBoth({ form, variants, categories }: ChangedMeanwhileProps) {
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
