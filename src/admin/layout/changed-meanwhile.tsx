import type { FieldChange } from '../../shop/activity/activity.schema.ts';
import { Button } from '../../ui/buttons.tsx';
import { Alert } from '../../ui/notices.tsx';
import { FieldChanges } from './history.tsx';

type ChangedMeanwhileProps = {
  title: string;
  /** What was saved since the form was opened. */
  theirs: FieldChange[];
  /** What saving again makes of that. */
  yours: FieldChange[];
  onDiscard: () => void;
};

/** Tells the second who saves what the first one saved, and lets them choose. */
export function ChangedMeanwhile({ title, theirs, yours, onDiscard }: ChangedMeanwhileProps) {
  return (
    <Alert tone="warning" live title={title} className="mb-5">
      <p>It was changed like this:</p>
      <FieldChanges changes={theirs} />
      {yours.length > 0 ? (
        <>
          <p className="mt-2">Saving again changes it like this:</p>
          <FieldChanges changes={yours} />
          <Button variant="outline" size="sm" className="mt-3" onClick={onDiscard}>
            Discard mine
          </Button>
        </>
      ) : null}
    </Alert>
  );
}
