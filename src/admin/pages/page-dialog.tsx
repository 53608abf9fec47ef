import type { EditedPage } from '../../shop/content/find-edited-page.ts';
import { pageDraftSchema, pageLabels } from '../../shop/content/information-page.schema.ts';
import { Field, TextInput } from '../../ui/fields.tsx';
import { DraftDialog } from '../content/draft-dialog.tsx';
import { useDraftForm } from '../content/use-draft-form.ts';
import { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import { MarkedTextarea } from './marked-textarea.tsx';
import { PagePreview } from './page-preview.tsx';

/** Edits an information page beside a look at how it will be. */
export function PageDialog({ page, onClose }: { page: EditedPage; onClose: () => void }) {
  const form = useDraftForm({
    stored: page,
    schema: pageDraftSchema,
    labels: pageLabels,
    action: '/admin/pages',
    fields: { intent: 'save', id: page.slug },
    onSaved() {
      guard.letGo();
      onClose();
    },
  });
  const guard = useUnsavedGuard(form.isDirty);
  const { draft, errors, set } = form;
  return (
    <DraftDialog
      title="Edit page"
      description={`Shown at /${page.slug}.`}
      size="xl"
      submit="Save page"
      form={form}
      labels={pageLabels}
      guard={guard}
      history={page.history}
      onClose={onClose}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2">
        <div className="grid content-start gap-5">
          <Field label="Heading" error={errors['heading']}>
            <TextInput
              value={draft.heading}
              maxLength={120}
              autoComplete="off"
              onChange={({ currentTarget }) => set({ heading: currentTarget.value })}
            />
          </Field>
          <MarkedTextarea
            label="Text"
            value={draft.body}
            placeholder={page.filler}
            error={errors['body']}
            onChange={(body) => set({ body })}
          />
        </div>
        <PagePreview heading={draft.heading} body={draft.body.trim() || page.filler} />
      </div>
    </DraftDialog>
  );
}
