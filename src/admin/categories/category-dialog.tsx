import { type FormEvent, useId, useRef, useState } from 'react';
import { isJudged } from '../../http/ask-shop.ts';
import { inSentences } from '../../http/form-answer.ts';
import { useUnsaved } from '../../session/held-page.ts';
import type { ActivityEntry } from '../../shop/activity/activity.schema.ts';
import { catalogueMessages } from '../../shop/catalogue/catalogue-messages.ts';
import type { AdminCategory } from '../../shop/catalogue/categories.ts';
import { createCategorySchema } from '../../shop/catalogue/category.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { HistoryList } from '../layout/history.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { useKeptFocus } from '../layout/use-kept-focus.ts';

type CategoryDialogProps = {
  /** Null for a new one. */
  category: { id: string; name: string } | null;
  history: ActivityEntry[];
  onClose: () => void;
};

/** Makes a category, or gives one another name. */
export function CategoryDialog({ category, history, onClose }: CategoryDialogProps) {
  const formId = useId();
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnBackdrop={false}
      title={category ? 'Rename Category' : 'Add Category'}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            Save Category
          </Button>
        </>
      }
    >
      <CategoryForm id={formId} category={category} onBusy={setBusy} onSaved={onClose} />
      {category ? (
        <details className="mt-6">
          <summary className="w-fit rounded-sm font-semibold text-accent-ink">History</summary>
          <HistoryList entries={history} />
        </details>
      ) : null}
    </Dialog>
  );
}

type CategoryFormProps = {
  id: string;
  category: { id: string; name: string } | null;
  onBusy: (busy: boolean) => void;
  onSaved: () => void;
};

function CategoryForm({ id, category, onBusy, onSaved }: CategoryFormProps) {
  const [error, setError] = useState<string>();
  const [name, setName] = useState(category?.name ?? '');
  const was = useRef(category?.name ?? '');
  useUnsaved(name !== (category?.name ?? ''));
  const { send } = useAdminAction((answer) => {
    onBusy(false);
    if (answer.ok) return onSaved();
    // Whoever was told of the other name replaces it knowingly.
    if (answer.code !== null && isJudged(answer)) was.current = answer.code;
    setError(answer.errors['name']);
  });

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const checked = createCategorySchema.safeParse({ name }, inSentences);
    if (!checked.success) return setError(checked.error.issues[0]?.message);
    setError(undefined);
    onBusy(true);
    const fields = category
      ? { intent: 'rename', id: category.id, name, was: was.current }
      : { intent: 'create', name };
    send(fields, '/admin/categories');
  }

  return (
    <form id={id} onSubmit={save} noValidate>
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
  const formId = useId();
  const [error, setError] = useState<string>();
  const close = () => {
    setError(undefined);
    onClose();
  };
  const { send, busy } = useAdminAction(({ ok }) => (ok ? close() : undefined), {
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
          send(fields, '/admin/categories');
        }}
      >
        {products > 0 ? (
          <SelectField label="Move to" error={error} name="moveTo" defaultValue="">
            <option value="">Choose a category</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : null}
      </form>
    </Dialog>
  );
}
