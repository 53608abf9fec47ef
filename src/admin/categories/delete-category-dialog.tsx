import { useId, useState } from 'react';
import { catalogueMessages } from '../../shop/catalogue/catalogue-messages.ts';
import type { AdminCategory } from '../../shop/catalogue/categories.ts';
import { Button } from '../../ui/buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Select } from '../../ui/fields.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { useKeptFocus } from '../layout/use-kept-focus.ts';

type DeleteCategoryDialogProps = {
  /** Nobody is asked while there is none. */
  category: AdminCategory | undefined;
  others: AdminCategory[];
  onClose: () => void;
};

/** Asks before a category is deleted, and where its products shall go. */
export function DeleteCategoryDialog({ category, others, onClose }: DeleteCategoryDialogProps) {
  const formId = useId();
  const [error, setError] = useState<string>();
  const close = () => {
    setError(undefined);
    onClose();
  };
  const { fetcher, busy } = useAdminAction(({ ok }) => (ok ? close() : undefined), {
    freshAfterRefusal: true,
  });
  useKeptFocus(category !== undefined);
  const products = category?.products ?? 0;

  return (
    <Dialog
      open={category !== undefined}
      onClose={close}
      closeOnBackdrop={false}
      size="sm"
      title="Are you absolutely sure?"
      description={
        products > 0
          ? catalogueMessages.categoryHasProducts(products)
          : `This action cannot be undone. This will permanently delete the category ‘${category?.name}’.`
      }
      footer={
        <>
          <Button variant="outline" disabled={busy} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            {products > 0 ? 'Move and delete' : 'Delete'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          const moveTo = String(new FormData(event.currentTarget).get('moveTo') ?? '');
          if (products > 0 && moveTo === '') return setError('Choose a category');
          setError(undefined);
          const fields = { intent: 'delete', id: category?.id ?? '', moveTo };
          void fetcher.submit(fields, { method: 'post', action: '/admin/categories' });
        }}
      >
        {products > 0 ? (
          <Field label="Move to" error={error}>
            <Select name="moveTo" defaultValue="">
              <option value="">Choose a category</option>
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
      </form>
    </Dialog>
  );
}
