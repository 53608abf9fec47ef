import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { ActivityEntry, FieldChange } from '../../shop/activity/activity.schema.ts';
import { editMessages } from '../../shop/edit/edit.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { Dialog, type DialogProps } from '../../ui/dialog.tsx';
import { Alert } from '../../ui/notices.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { FieldChanges, HistoryList } from '../layout/history.tsx';
import type { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import type { EditDialogForm, EditForm } from './use-edit-form.ts';

type EditDialogProps<Draft extends object> = Pick<DialogProps, 'title' | 'description' | 'size'> & {
  form: EditDialogForm<Draft>;
  /** What it is that is edited, within a sentence: 'this promo code'. */
  what?: string;
  /** What the button says that saves. */
  submit: string;
  /** Null for a new object. */
  history: ActivityEntry[] | null;
  /** More buttons, before those that close. */
  actions?: ReactNode;
  /** How it will look, beside the fields; of a long text in half of a window that takes all the room. */
  preview?: ReactNode;
  children: ReactNode;
};

/** The window in which one thing is edited: its fields, who changed it when, and the way out. */
export function EditDialog<Draft extends object>(props: EditDialogProps<Draft>) {
  const { form, what, submit, history, preview, children, ...frame } = props;
  const id = useId();
  return (
    <EditFrame
      {...frame}
      submit={submit}
      formId={id}
      busy={form.busy}
      onClose={form.onClose}
      question={<DiscardQuestion guard={form.guard} what={what} />}
    >
      <div className={preview ? beside[frame.size === 'full' ? 'half' : 'narrow'] : undefined}>
        <div className="min-w-0">
          <EditFields id={id} form={form} what={what} className="gap-5">
            {children}
          </EditFields>
          {history ? <History entries={history} className="mt-6" /> : null}
        </div>
        {preview}
      </div>
    </EditFrame>
  );
}

const beside = {
  narrow: 'grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_17rem]',
  half: 'grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-2',
};

type EditFrameProps = Pick<
  DialogProps,
  'title' | 'lead' | 'subject' | 'state' | 'description' | 'size' | 'tall'
> & {
  submit: string;
  /** Of the form that is sent; without one, `onSave` is called. */
  formId?: string;
  onSave?: () => void;
  busy: boolean;
  /** Saving goes on after something else; it may still be left. */
  isWaiting?: boolean;
  onClose: () => void;
  actions?: ReactNode;
  /** What is asked before it is left. */
  question: ReactNode;
  children: ReactNode;
};

/** The frame of every window in which something is edited, with its buttons. */
export function EditFrame(props: EditFrameProps) {
  const {
    submit,
    formId,
    onSave,
    busy,
    isWaiting = false,
    onClose,
    actions,
    question,
    children,
    ...dialog
  } = props;
  const save = useRef<HTMLButtonElement>(null);
  useSaveKey(save);
  return (
    <>
      <Dialog
        {...dialog}
        open
        onClose={onClose}
        closeOnBackdrop={false}
        footer={
          <div className="flex flex-1 flex-wrap items-center justify-end gap-2 sm:gap-3">
            {actions}
            <Button variant="outline" disabled={busy} className="max-sm:px-4!" onClick={onClose}>
              Cancel
            </Button>
            <Button
              {...(formId === undefined ? { onClick: onSave } : { type: 'submit', form: formId })}
              ref={save}
              variant="primary"
              busy={busy || isWaiting}
              className="whitespace-nowrap max-sm:flex-1 max-sm:px-3!"
            >
              {submit}
            </Button>
          </div>
        }
      >
        {children}
      </Dialog>
      {question}
    </>
  );
}

type EditSectionProps = { title: string; text?: ReactNode; children: ReactNode };

/** A part of what is edited in a wide window, named beside its fields. */
export function EditSection({ title, text, children }: EditSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-3 border-t border-line py-6 first:border-0 first:pt-0 md:grid-cols-[11rem_minmax(0,1fr)] lg:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div>
        <h3 id={id} className="font-sans text-base font-semibold tracking-normal">
          {title}
        </h3>
        {text ? <p className="mt-1 text-sm text-muted">{text}</p> : null}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">{children}</div>
    </section>
  );
}

/** Ctrl and S, or Cmd and S, save; not behind a question that stands above: `modals` are open where there is none. */
export function useSaveKey(button: RefObject<HTMLButtonElement | null>, { modals = 1 } = {}) {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (document.querySelectorAll('dialog:modal').length !== modals) return;
      event.preventDefault();
      if (!event.repeat) button.current?.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [button, modals]);
}

type EditFieldsProps<Draft extends object> = {
  form: EditForm<Draft>;
  what?: string | undefined;
  id?: string;
  className: string;
  children: ReactNode;
};

/** The fields that are edited, below what others changed meanwhile; a refused one gets the focus. */
export function EditFields<Draft extends object>(props: EditFieldsProps<Draft>) {
  const { form, what, id, className, children } = props;
  const fields = useRef<HTMLFormElement>(null);
  const { errors } = form;
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
  return (
    <>
      <ChangedMeanwhile what={what} changes={form.meanwhile} onDiscard={form.takeTheirs} />
      <form
        ref={fields}
        id={id}
        noValidate
        className={`grid grid-cols-[minmax(0,1fr)] ${className}`}
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        {children}
      </form>
    </>
  );
}

type SaveBarProps = {
  form: Pick<EditForm<object>, 'busy' | 'isDirty'>;
  /** Of the form that it sends, where it does not stand in it. */
  formId?: string;
  submit?: string;
  ref?: RefObject<HTMLButtonElement | null>;
  /** What else there is to do, after it. */
  children?: ReactNode;
};

/** Below the fields of a screen, in sight while they scroll; quiet until something was changed. */
export function SaveBar({ form, formId, submit = 'Save Changes', ref, children }: SaveBarProps) {
  const { busy, isDirty } = form;
  return (
    <div className="sticky bottom-0 z-10 -mx-2 flex gap-3 border-t border-line bg-paper px-2 py-3">
      <Button ref={ref} type="submit" form={formId} variant={isDirty ? 'primary' : 'outline'} busy={busy}>
        {submit}
      </Button>
      {children}
      <p className="ml-auto self-center text-sm text-muted">
        {isDirty ? 'Unsaved changes' : 'No unsaved changes'}
      </p>
    </div>
  );
}

/** Who changed it, when and what, folded away. */
export function History({ entries, className }: { entries: ActivityEntry[]; className: string }) {
  return (
    <details className={className}>
      <summary className="w-fit rounded-sm font-semibold text-accent-ink">History</summary>
      <HistoryList entries={entries} />
    </details>
  );
}

type ChangedMeanwhileProps = {
  what?: string | undefined;
  /** What was saved since the form was opened, and what saving again makes of that; nothing where nothing was. */
  changes: { theirs: FieldChange[]; yours: FieldChange[] } | undefined;
  onDiscard: () => void;
};

/** Tells the second who saves what the first one saved, and lets them choose. */
export function ChangedMeanwhile({ what = 'this', changes, onDiscard }: ChangedMeanwhileProps) {
  if (!changes) return null;
  const { theirs, yours } = changes;
  return (
    <Alert tone="warning" live title={editMessages.changed(what)} className="mb-5">
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

type DiscardQuestionProps = { guard: ReturnType<typeof useUnsavedGuard>; what?: string | undefined };

/** Asks before what was typed is lost. */
export function DiscardQuestion({ guard, what }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={guard.isAsking}
      title="Discard your changes?"
      action="Discard"
      onCancel={guard.stay}
      onConfirm={guard.leave}
    >
      What you changed {what === undefined ? 'here' : `of ${what}`} has not been saved.
    </ConfirmDialog>
  );
}
