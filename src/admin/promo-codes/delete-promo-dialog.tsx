import type { AdminPromoCode } from '../../shop/promo/list-admin-promo-codes.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';

type DeletePromoDialogProps = {
  /** Nobody is asked while there is none. */
  promo: AdminPromoCode | undefined;
  onClose: () => void;
};

/** Asks before a promo code is deleted, and says what stays. */
export function DeletePromoDialog({ promo, onClose }: DeletePromoDialogProps) {
  const { fetcher, busy } = useAdminAction(() => onClose(), { freshAfterRefusal: true });
  return (
    <ConfirmDialog
      open={promo !== undefined}
      title="Are you absolutely sure?"
      action="Delete"
      busy={busy}
      onCancel={onClose}
      onConfirm={() =>
        void fetcher.submit(
          { intent: 'delete', id: promo?.id ?? '' },
          { method: 'post', action: '/admin/promo-codes' },
        )
      }
    >
      {promo
        ? `This action cannot be undone. Nobody can use ‘${promo.code}’ any more. ${whatStays(promo)}`
        : ''}
    </ConfirmDialog>
  );
}

function whatStays({ usageCount, held }: AdminPromoCode): string {
  const placed =
    usageCount === 1 ? '1 order keeps its discount.' : `${usageCount} orders keep their discount.`;
  const paying =
    held === 1
      ? '1 shopper is paying with it right now and keeps the price.'
      : `${held} shoppers are paying with it right now and keep the price.`;
  return [usageCount > 0 ? placed : '', held > 0 ? paying : ''].filter(Boolean).join(' ');
}
