import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { idsForm } from './ids-form.ts';

type DeleteProductsDialogProps = {
  /** Nobody is asked while there are none. */
  ids: string[];
  onClose: () => void;
};

/** Asks before products are deleted. Its words are the specification's (admin §2). */
export function DeleteProductsDialog({ ids, onClose }: DeleteProductsDialogProps) {
  const { fetcher, busy } = useAdminAction(onClose);
  return (
    <ConfirmDialog
      open={ids.length > 0}
      title="Are you absolutely sure?"
      action="Delete"
      busy={busy}
      onCancel={onClose}
      onConfirm={() =>
        void fetcher.submit(idsForm('delete', ids), { method: 'post', action: '/admin/products' })
      }
    >
      {ids.length > 1
        ? `This action cannot be undone. This will permanently delete ${ids.length} products and remove their data from our servers.`
        : 'This action cannot be undone. This will permanently delete the product and remove its data from our servers.'}
    </ConfirmDialog>
  );
}
