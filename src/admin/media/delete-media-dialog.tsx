import { useState } from 'react';
import * as z from 'zod/mini';
import { sessionEnded } from '../../session/held-page.ts';
import { Button } from '../../ui/buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast-store.ts';
import type { LibraryFile } from './media-card.tsx';

type DeleteMediaDialogProps = {
  /** Null closes it. */
  file: LibraryFile | null;
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks before a file goes for good. */
export function DeleteMediaDialog({ file, onClose, onDeleted }: DeleteMediaDialogProps) {
  const [busy, setBusy] = useState(false);

  async function confirm() {
    if (!file) return;
    setBusy(true);
    const problem = await deleteFile(file.id);
    setBusy(false);
    onClose();
    if (problem === null) {
      showToast({ title: 'Image deleted', tone: 'success' });
      onDeleted();
    } else {
      showToast({ title: 'Delete failed', description: problem, tone: 'error' });
    }
  }

  return (
    <Dialog
      open={file !== null}
      onClose={onClose}
      size="sm"
      title="Are you absolutely sure?"
      description={`This action cannot be undone. This will permanently delete ${file?.name ?? 'the file'}.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button variant="danger" onClick={() => void confirm()} busy={busy}>
            Delete
          </Button>
        </>
      }
    />
  );
}

const refusalSchema = z.object({ error: z.object({ message: z.string() }) });

/** The sentence that says what went wrong, or null. */
async function deleteFile(id: string): Promise<string | null> {
  try {
    const response = await fetch(`/api/admin/media/${id}`, { method: 'DELETE' });
    // Gone already is as good as deleted.
    if (response.ok || response.status === 404) return null;
    if (response.status === 401) void sessionEnded();
    return refusalSchema.parse(await response.json()).error.message;
  } catch {
    return 'Failed to delete image. Please check your connection and try again.';
  }
}
