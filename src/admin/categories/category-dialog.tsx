import { useState } from 'react';
import type { ActivityEntry } from '../../shop/activity/activity.schema.ts';
import { catalogueMessages } from '../../shop/catalogue/catalogue-messages.ts';
import type { AdminCategory } from '../../shop/catalogue/categories.ts';
import { categoryDraftSchema, categoryLabels, emptyCategory } from '../../shop/catalogue/category.rules.ts';
import { SelectField, TextField, TextareaField } from '../../ui/fields.tsx';
import { EditDialog } from '../edit/edit-dialog.tsx';
import { PictureOrAddress } from '../edit/media-picker.tsx';
import { useEditDialog } from '../edit/use-edit-form.ts';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';

type CategoryDialogProps = {
  /** Null for a new one. */
  category: AdminCategory | null;
  history: ActivityEntry[];
  onClose: () => void;
};

/** Makes a category or changes what shoppers see of it. docs/behaviour/back-office.md#categories. */
export function CategoryDialog({ category, history, onClose }: CategoryDialogProps) {
  const form = useEditDialog({
    stored: category ?? { draft: emptyCategory },
    schema: categoryDraftSchema,
    labels: categoryLabels,
    action: '/admin/categories',
    fields: { intent: 'save', ...(category ? { id: category.id } : {}) },
    onClose,
  });
  const { text, media } = form;
  return (
    <EditDialog
      title={category ? 'Edit Category' : 'Add Category'}
      what="this category"
      submit="Save Category"
      form={form}
      history={category ? history : null}
    >
      <TextField
        label="Category name"
        {...text('name')}
        maxLength={60}
        autoComplete="off"
        required
        {...(category?.isProtected
          ? { readOnly: true, hint: 'The shop’s own: what is marked for deals is in it.' }
          : {})}
      />
      <TextareaField
        label="Description"
        optional
        hint="A sentence above its list."
        {...text('description')}
        maxLength={200}
        rows={2}
      />
      <PictureOrAddress
        label="Picture"
        hint="On its tile on the home page and above its list. Without one the shop chooses for the tile."
        previewClass="h-24 w-32 object-cover"
        {...media('imageUrl', 'category')}
      />
    </EditDialog>
  );
}

type DeleteCategoryDialogProps = {
  /** Nobody is asked while there is none. */
  category: AdminCategory | undefined;
  others: AdminCategory[];
  onClose: () => void;
};

/** Asks before a category is deleted, and where its products shall go. */
export function DeleteCategoryDialog({ category, others, onClose }: DeleteCategoryDialogProps) {
  const [error, setError] = useState<string>();
  const [moveTo, setMoveTo] = useState('');
  const close = () => {
    setError(undefined);
    setMoveTo('');
    onClose();
  };
  const { send, busy } = useAdminAction(({ ok }) => (ok ? close() : undefined), {
    freshAfterRefusal: true,
  });
  const products = category?.products ?? 0;

  function confirm() {
    if (products > 0 && moveTo === '') return setError('Choose a category');
    setError(undefined);
    send({ intent: 'delete', id: category?.id ?? '', moveTo }, '/admin/categories');
  }

  return (
    <ConfirmDialog
      open={category !== undefined}
      title="Are you absolutely sure?"
      action={products > 0 ? 'Move and delete' : 'Delete'}
      busy={busy}
      onCancel={close}
      onConfirm={confirm}
      details={
        products > 0 ? (
          <SelectField
            label="Move to"
            error={error}
            value={moveTo}
            onChange={({ currentTarget }) => setMoveTo(currentTarget.value)}
          >
            <option value="">Choose a category</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : null
      }
    >
      {products > 0
        ? catalogueMessages.categoryHasProducts(products, category?.hasMoreProducts)
        : `This action cannot be undone. This will permanently delete the category ‘${category?.name}’.`}
    </ConfirmDialog>
  );
}
