import type { ReactNode } from 'react';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';

type DeleteQuestionProps = {
  /** Of what is to go; nobody is asked while there is none. */
  id: string | undefined;
  title?: string;
  /** Where it is deleted, and under which name. */
  action: string;
  intent: string;
  successTitle?: string;
  onClose: () => void;
  children: ReactNode;
};

/** Asks before something is deleted, and deletes it. */
export function DeleteQuestion(props: DeleteQuestionProps) {
  const { id, title = 'Are you absolutely sure?', action, intent, successTitle, onClose, children } = props;
  const { fetcher, busy } = useAdminAction(() => onClose(), { successTitle, freshAfterRefusal: true });
  return (
    <ConfirmDialog
      open={id !== undefined}
      title={title}
      action="Delete"
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void fetcher.submit({ intent, id: id ?? '' }, { method: 'post', action })}
    >
      {children}
    </ConfirmDialog>
  );
}
