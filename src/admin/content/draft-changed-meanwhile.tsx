import {
  describeDraftChanges,
  type DraftLabels,
  type DraftNames,
} from '../../shop/activity/draft-changes.rules.ts';
import { contentMessages } from '../../shop/content/content-messages.ts';
import { ChangedMeanwhile } from '../layout/changed-meanwhile.tsx';
import type { DraftForm } from './use-draft-form.ts';

type DraftChangedProps<Draft extends object> = {
  form: DraftForm<Draft>;
  labels: DraftLabels<Draft>;
  names?: DraftNames | undefined;
};

/** What others saved of a text while its form was open; nothing if nobody did. */
export function DraftChangedMeanwhile<Draft extends object>({
  form,
  labels,
  names,
}: DraftChangedProps<Draft>) {
  if (!form.meanwhile) return null;
  const { before, after } = form.meanwhile;
  return (
    <ChangedMeanwhile
      title={contentMessages.changedMeanwhile}
      theirs={describeDraftChanges(labels, { before, after, names })}
      yours={describeDraftChanges(labels, { before: after, after: form.draft, names })}
      onDiscard={form.takeTheirs}
    />
  );
}
