import { type FormEvent, useId, useRef, useState } from 'react';
import { isJudged } from '../../http/ask-shop.ts';
import { inSentences } from '../../http/form-answer.ts';
import { useUnsaved } from '../../session/held-page.ts';
import type { ActivityEntry } from '../../shop/activity/activity.schema.ts';
import { createCategorySchema } from '../../shop/catalogue/category.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextInput } from '../../ui/fields.tsx';
import { HistoryList } from '../layout/history.tsx';
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
  const { fetcher } = useAdminAction((answer) => {
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
    void fetcher.submit(fields, { method: 'post', action: '/admin/categories' });
  }

  return (
    <form id={id} onSubmit={save} noValidate>
      <Field label="Category name" error={error}>
        <TextInput
          name="name"
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          maxLength={60}
          autoComplete="off"
          required
        />
      </Field>
    </form>
  );
}
