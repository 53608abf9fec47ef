import type { Category } from '../../shop/catalogue/list-categories.ts';
import { catalogueMessages } from '../../shop/catalogue/catalogue-messages.ts';
import { describeChanges } from '../../shop/catalogue/product-draft.rules.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldChanges } from '../layout/field-changes.tsx';
import type { Meanwhile, ProductFormState } from './use-product-form.ts';

type ChangedMeanwhileProps = Meanwhile & { form: ProductFormState; categories: Category[] };

/** Tells the second who saves what the first one saved, and lets them choose. */
export function ChangedMeanwhile({ before, after, form, categories }: ChangedMeanwhileProps) {
  const yours = describeChanges(after, form.draft, categories);
  return (
    <Alert tone="warning" live title={catalogueMessages.productChanged} className="mb-5">
      <p>It was changed like this:</p>
      <FieldChanges changes={describeChanges(before, after, categories)} />
      {yours.length > 0 ? (
        <>
          <p className="mt-2">Saving again changes it like this:</p>
          <FieldChanges changes={yours} />
          <Button variant="outline" size="sm" className="mt-3" onClick={form.takeTheirs}>
            Discard mine
          </Button>
        </>
      ) : null}
    </Alert>
  );
}
