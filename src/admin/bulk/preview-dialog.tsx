import { type ReactNode, useId } from 'react';
import { Button } from '../../ui/buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type PreviewDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  busy: boolean;
  /** Leads to what would change, or says beside a field why not. */
  onPreview: (form: FormData) => void;
  children: ReactNode;
};

/** Asks what many are to become; nothing changes before its preview was seen. docs/behaviour/many-at-once.md#reach. */
export function PreviewDialog({ open, onClose, busy, onPreview, children, ...said }: PreviewDialogProps) {
  const form = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      {...said}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            Preview
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onPreview(new FormData(event.currentTarget));
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
