import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { ActivityEntry } from '../../shop/activity/activity.schema.ts';
import {
  type DraftLabels,
  type DraftNames,
  describeDraftChanges,
} from '../../shop/activity/draft-changes.rules.ts';
import { contentMessages } from '../../shop/content/content-messages.ts';
import { Button } from '../../ui/buttons.tsx';
import { Dialog, type DialogProps } from '../../ui/dialog.tsx';
import { ChangedMeanwhile } from '../layout/changed-meanwhile.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { HistoryList } from '../layout/history.tsx';
import type { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import type { DraftForm } from './use-edit-form.ts';

type DraftDialogProps<Draft extends object> = Pick<DialogProps, 'title' | 'description' | 'size'> & {
  form: DraftForm<Draft>;
  labels: DraftLabels<Draft>;
  names?: DraftNames | undefined;
  guard: ReturnType<typeof useUnsavedGuard>;
  /** What the button says that saves. */
  submit: string;
  onClose: () => void;
  /** Null for a new object. */
  history: ActivityEntry[] | null;
  /** More buttons, before those that close. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The window in which one of the shop's texts is edited: its fields, who changed it when, and the way out. */
export function DraftDialog<Draft extends object>(props: DraftDialogProps<Draft>) {
  const { form, labels, names, guard, submit, onClose, history, actions, children, ...dialog } = props;
  const id = useId();
  const fields = useRef<HTMLFormElement>(null);
  const { errors } = form;
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
  return (
    <>
      <Dialog
        {...dialog}
        open
        onClose={onClose}
        closeOnBackdrop={false}
        footer={
          <>
            {actions}
            <Button variant="outline" disabled={form.busy} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form={id} variant="primary" busy={form.busy}>
              {submit}
            </Button>
          </>
        }
      >
        <DraftChangedMeanwhile form={form} labels={labels} names={names} />
        <form
          ref={fields}
          id={id}
          noValidate
          className="grid grid-cols-[minmax(0,1fr)] gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            form.save();
          }}
        >
          {children}
        </form>
        {history ? (
          <details className="mt-6">
            <summary className="w-fit rounded-sm font-semibold text-accent-ink">History</summary>
            <HistoryList entries={history} />
          </details>
        ) : null}
      </Dialog>
      <DiscardQuestion guard={guard} />
    </>
  );
}

/** Asks before what was typed is lost. */
export function DiscardQuestion({ guard }: { guard: ReturnType<typeof useUnsavedGuard> }) {
  return (
    <ConfirmDialog
      open={guard.isAsking}
      title="Discard your changes?"
      action="Discard"
      onCancel={guard.stay}
      onConfirm={guard.leave}
    >
      What you changed here has not been saved.
    </ConfirmDialog>
  );
}

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
