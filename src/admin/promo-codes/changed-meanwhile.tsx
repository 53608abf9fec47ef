import { describeFields } from '../../shop/activity/flat-draft.rules.ts';
import { promoDeskMessages } from '../../shop/promo/promo-desk-messages.ts';
import { promoDraftLabels } from '../../shop/promo/promo-draft.rules.ts';
import type { PromoDraft } from '../../shop/promo/promo-draft.schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldChanges } from '../layout/field-changes.tsx';
import type { PromoFormState } from './use-promo-form.ts';

type ChangedMeanwhileProps = { before: PromoDraft; after: PromoDraft; form: PromoFormState };

/** Tells the second who saves what the first one saved, and lets them choose. */
export function ChangedMeanwhile({ before, after, form }: ChangedMeanwhileProps) {
  const yours = describeFields(promoDraftLabels, after, form.draft);
  return (
    <Alert tone="warning" live title={promoDeskMessages.changed} className="mb-5">
      <p>It was changed like this:</p>
      <FieldChanges changes={describeFields(promoDraftLabels, before, after)} />
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
