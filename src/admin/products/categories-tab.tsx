import { useState } from 'react';
import type { FormAnswer } from '../../http/form-answer.ts';
import { catalogueMessages } from '../../shop/catalogue/catalogue-messages.ts';
import type { Category } from '../../shop/catalogue/categories.ts';
import { canCreateCategory, reservedName } from '../../shop/catalogue/category.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { Alert } from '../../ui/notices.tsx';
import { EditSection } from '../edit/edit-dialog.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';
import type { ProductFormState } from './use-product-form.ts';

type CategoriesTabProps = { form: ProductFormState; categories: Category[] };

/** Where a product is found. A category that is missing can be made right here. */
export function CategoriesTab({ form, categories }: CategoriesTabProps) {
  const { draft, errors, set } = form;
  const [words, setWords] = useState('');
  const { send, busy, answer } = useAdminAction<FormAnswer & { category?: Category }>((given) => {
    if (!given.ok || !given.category) return;
    choose(given.category.id, true);
    const { name } = given.category;
    // What was typed meanwhile looks for another.
    setWords((now) => (now.trim() === name ? '' : now));
  });
  const shown = categories.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()));
  const chosen = categories.filter(({ id }) => draft.categoryIds.includes(id));

  function choose(id: string, on: boolean) {
    const others = draft.categoryIds.filter((other) => other !== id);
    set({
      categoryIds: (on ? [...others, id] : others).sort(),
      ...(on || draft.featuredCategoryId !== id ? {} : { featuredCategoryId: '' }),
    });
  }

  return (
    <>
      {errors['categoryIds'] ? (
        <Alert tone="error" className="mb-5">
          {errors['categoryIds']}
        </Alert>
      ) : null}
      <EditSection title="Categories" text={`In ${chosen.length} of ${categories.length}.`}>
        <div className="flex items-end gap-2">
          <TextField
            label="Find or create a category"
            hint={reservedName(words) === 'All' ? catalogueMessages.categoryReserved : undefined}
            className="flex-1"
            value={words}
            maxLength={60}
            autoComplete="off"
            onChange={({ currentTarget }) => setWords(currentTarget.value)}
          />
          {canCreateCategory(words, categories) ? (
            <Button
              variant="outline"
              busy={busy}
              onClick={() => send({ intent: 'create', name: words.trim() }, '/admin/categories')}
            >
              Create ‘{words.trim()}’
            </Button>
          ) : null}
        </div>
        {answer?.ok === false ? <Alert tone="error">{catalogueMessages.categoryFailed}</Alert> : null}
        <fieldset>
          <legend className="sr-only">Categories</legend>
          <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
            {shown.map(({ id, name }) => (
              <li key={id}>
                <Checkbox
                  label={name}
                  checked={draft.categoryIds.includes(id)}
                  onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      </EditSection>
      <EditSection title="Featured category" text="Of several, the one that its page names.">
        <SelectField
          label="Featured category"
          optional
          className="max-w-sm"
          value={draft.featuredCategoryId}
          onChange={({ currentTarget }) => set({ featuredCategoryId: currentTarget.value })}
        >
          <option value="">None</option>
          {chosen.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </EditSection>
    </>
  );
}
