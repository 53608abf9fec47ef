import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { FormAnswer } from '../../http/form-answer.ts';
import { Badge } from '../../ui/labels.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useQueryChange, withQuery } from '../layout/screen-address.ts';
import { useAdminAction } from '../layout/use-admin-action.ts';

/** The addresses of a screen's dialogs, `?dialog=new` and `?dialog=edit&id=…`, and the way back to the screen alone. */
export function useOpenDialog() {
  const changeQuery = useQueryChange();
  const [query] = useSearchParams();
  return {
    newHref: withQuery(query, { dialog: 'new', id: null }),
    editHref: (id: string) => withQuery(query, { dialog: 'edit', id }),
    close: () => changeQuery({ dialog: null, id: null }),
  };
}

/** Whether shoppers see it. */
export function PublicationBadge({ isPublished }: { isPublished: boolean }) {
  return <Badge tone={isPublished ? 'success' : 'neutral'}>{isPublished ? 'Published' : 'Draft'}</Badge>;
}

type DeleteQuestionProps = {
  /** Of what is to go; nobody is asked while there is none. */
  id: string | undefined;
  title?: string;
  /** Of the button; 'Delete' when missing. */
  verb?: string;
  /** Where it is deleted, and under which name. */
  action: string;
  intent: string;
  successTitle?: string;
  onClose: () => void;
  onDeleted?: () => void;
  children: ReactNode;
};

/** Asks before something is deleted, and deletes it. */
export function DeleteQuestion(props: DeleteQuestionProps) {
  const { id, title = 'Are you absolutely sure?', verb = 'Delete', children } = props;
  const { action, intent, successTitle, onClose, onDeleted } = props;
  const told = ({ ok }: FormAnswer) => {
    onClose();
    if (ok) onDeleted?.();
  };
  const { send, busy } = useAdminAction(told, { successTitle, freshAfterRefusal: true });
  return (
    <ConfirmDialog
      open={id !== undefined}
      title={title}
      action={verb}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => send({ intent, id: id ?? '' }, action)}
    >
      {children}
    </ConfirmDialog>
  );
}
