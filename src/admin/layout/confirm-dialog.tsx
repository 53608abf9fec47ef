import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  /** What stands below the question. */
  details?: ReactNode;
  /** What the button says that does it. */
  action: string;
  tone?: 'danger' | 'primary';
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something is done that is hard to undo. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, details, action, tone = 'danger', busy = false } = props;
  const { onConfirm, onCancel } = props;
  useKeptFocus(open);
  return (
    <Dialog
      open={open}
      onClose={busy ? () => undefined : onCancel}
      closeOnBackdrop={false}
      size="sm"
      title={title}
      description={children}
      footer={
        <>
          <Button variant="outline" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
          <Button variant={tone} busy={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {details}
    </Dialog>
  );
}
