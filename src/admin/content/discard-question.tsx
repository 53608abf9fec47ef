import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import type { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';

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
