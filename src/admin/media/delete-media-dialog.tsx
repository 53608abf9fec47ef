import { useState } from 'react';
import * as z from 'zod/mini';
import { sessionEnded } from '../../session/held-page.ts';
import type { LibraryFile } from '../../shop/media/media.types.ts';
import { showToast } from '../../ui/toast-store.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';

type DeleteMediaDialogProps = {
  /** None closes it. */
  files: LibraryFile[];
  onClose: () => void;
  onDeleted: () => void;
};

/** Asks before files go for good. */
export function DeleteMediaDialog({ files, onClose, onDeleted }: DeleteMediaDialogProps) {
  const [busy, setBusy] = useState(false);
  const [only] = files;

  async function confirm() {
    setBusy(true);
    const problems: string[] = [];
    for (const { id } of files) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: each asks what shows it
      const problem = await deleteFile(id);
      if (problem !== null) problems.push(problem);
    }
    setBusy(false);
    onClose();
    const gone = files.length - problems.length;
    const [problem] = problems;
    if (problem === undefined)
      showToast({ title: gone === 1 ? 'Image deleted' : `${gone} images deleted`, tone: 'success' });
    else {
      const description = files.length === 1 ? problem : `${problems.length} of ${files.length}: ${problem}`;
      showToast({ title: 'Delete failed', description, tone: 'error' });
    }
    if (gone > 0) onDeleted();
  }

  return (
    <ConfirmDialog
      open={files.length > 0}
      title="Are you absolutely sure?"
      action="Delete"
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void confirm()}
    >
      {`This action cannot be undone. This will permanently delete ${
        files.length > 1 ? `${files.length} files` : (only?.name ?? 'the file')
      }.`}
    </ConfirmDialog>
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
