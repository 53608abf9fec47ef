import {
  describeDraftChanges,
  type DraftLabels,
  type DraftNames,
} from '../../shop/content/content-draft.rules.ts';
import { contentMessages } from '../../shop/content/content-messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldChanges } from '../layout/field-changes.tsx';
import type { DraftForm } from './use-draft-form.ts';

type ChangedMeanwhileProps<Draft extends object> = {
  form: DraftForm<Draft>;
  labels: DraftLabels<Draft>;
  names?: DraftNames | undefined;
};

/** Tells the second who saves what the first one saved, and lets them choose. */
export function ChangedMeanwhile<Draft extends object>({
  form,
  labels,
  names,
}: ChangedMeanwhileProps<Draft>) {
  if (!form.meanwhile) return null;
  const { before, after } = form.meanwhile;
  const yours = describeDraftChanges(labels, { before: after, after: form.draft, names });
  return (
    <Alert tone="warning" live title={contentMessages.changedMeanwhile} className="mb-5">
      <p>It was changed like this:</p>
      <FieldChanges changes={describeDraftChanges(labels, { before, after, names })} />
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
