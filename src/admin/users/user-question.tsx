import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import type { UserActing } from './use-user-action.ts';

/** Asks before something is done to a person. */
export function UserQuestion({ acting }: { acting: UserActing }) {
  const { question, busy, confirm, cancel } = acting;
  return (
    <ConfirmDialog
      open={question !== null}
      title={question?.title ?? ''}
      action={question?.action ?? ''}
      tone={question?.tone ?? 'primary'}
      busy={busy}
      onConfirm={confirm}
      onCancel={cancel}
    >
      {question?.text}
    </ConfirmDialog>
  );
}
