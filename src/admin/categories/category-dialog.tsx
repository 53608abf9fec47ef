import { type FormEvent, useId, useRef, useState } from 'react';
import { isJudged } from '../../http/ask-shop.ts';
import { inSentences } from '../../http/form-answer.ts';
import { useUnsaved } from '../../session/held-page.ts';
import type { ActivityEntry } from '../../shop/activity/activity.schema.ts';
import { catalogueMessages } from '../../shop/catalogue/catalogue-messages.ts';
import type { AdminCategory } from '../../shop/catalogue/categories.ts';
import { createCategorySchema } from '../../shop/catalogue/category.rules.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { EditFrame, History } from '../edit/edit-dialog.tsx';
import { ConfirmDialog } from '../layout/confirm-dialog.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';

type CategoryDialogProps = {
  /** Null for a new one. */
  category: { id: string; name: string } | null;
  history: ActivityEntry[];
  onClose: () => void;
};

/** Makes a category, or gives one another name. */
export function CategoryDialog({ category, history, onClose }: CategoryDialogProps) {
  const formId = useId();
  const [error, setError] = useState<string>();
  const [name, setName] = useState(category?.name ?? '');
  const was = useRef(category?.name ?? '');
  useUnsaved(name !== (category?.name ?? ''));
  const { send, busy } = useAdminAction((answer) => {
    if (answer.ok) return onClose();
    // Whoever was told of the other name replaces it knowingly.
    if (answer.code !== null && isJudged(answer)) was.current = answer.code;
    setError(answer.errors['name']);
  });

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = createCategorySchema.safeParse({ name }, inSentences);
    if (!checked.success) return setError(checked.error.issues[0]?.message);
    setError(undefined);
    const fields = category
      ? { intent: 'rename', id: category.id, name, was: was.current }
      : { intent: 'create', name };
    send(fields, '/admin/categories');
  }

  return (
    <EditFrame
      title={category ? 'Rename Category' : 'Add Category'}
      submit="Save Category"
      formId={formId}
      busy={busy}
      onClose={onClose}
      question={null}
    >
      <form id={formId} onSubmit={save} noValidate>
        <TextField
          label="Category name"
          error={error}
          name="name"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          maxLength={60}
          autoComplete="off"
          required
        />
      </form>
      {category ? <History entries={history} className="mt-6" /> : null}
    </EditFrame>
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
