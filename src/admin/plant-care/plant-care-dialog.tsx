import { useState } from 'react';
import { contentMessages } from '../../shop/content/content-messages.ts';
import type { EditedPlantCare } from '../../shop/content/find-edited-plant-care.ts';
import { emptyPlantCare, plantCareLabels } from '../../shop/content/plant-care-draft.rules.ts';
import { plantCareDraftSchema } from '../../shop/content/plant-care.schema.ts';
import type { GuideProduct } from '../../shop/content/search-guide-products.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { Field, TextInput } from '../../ui/fields.tsx';
import { DraftDialog } from '../content/draft-dialog.tsx';
import { useDraftForm } from '../content/use-draft-form.ts';
import { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import { FaqEditor } from './faq-editor.tsx';
import { GuidePicture } from './guide-picture.tsx';
import { GuideTexts } from './guide-texts.tsx';
import { ProductLink } from './product-link.tsx';

type PlantCareDialogProps = {
  /** Null for a new one. */
  guide: EditedPlantCare | null;
  onClose: () => void;
};

/** Adds or edits a care guide. Specification, admin §2 'Manage Plant Care'. */
export function PlantCareDialog({ guide, onClose }: PlantCareDialogProps) {
  const form = useDraftForm({
    stored: guide ?? { draft: emptyPlantCare },
    schema: plantCareDraftSchema,
    labels: plantCareLabels,
    action: '/admin/plant-care',
    fields: { intent: 'save', ...(guide ? { id: guide.id } : {}) },
    uploadFailed: (_kind, message) => ({
      title: 'Error',
      description: contentMessages.plantCareSaveFailed(message),
      tone: 'error',
    }),
    onSaved() {
      guard.letGo();
      onClose();
    },
  });
  const guard = useUnsavedGuard(form.isDirty);
  const [known, setKnown] = useState<GuideProduct[]>(guide?.product ? [guide.product] : []);
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const { draft, errors, set } = form;
  return (
    <DraftDialog
      title={guide ? 'Edit Plant Care' : 'Add Plant Care'}
      size="lg"
      submit={guide ? 'Update' : 'Create'}
      form={form}
      labels={plantCareLabels}
      names={names}
      guard={guard}
      history={guide?.history ?? null}
      onClose={onClose}
      actions={
        guide ? (
          <ButtonLink
            to={`/plant-care/${guide.id}?from=admin`}
            reloadDocument
            variant="ghost"
            className="sm:mr-auto"
          >
            Preview
          </ButtonLink>
        ) : null
      }
    >
      <Field label="Name" error={errors['name']}>
        <TextInput
          value={draft.name}
          maxLength={120}
          autoComplete="off"
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        />
      </Field>
      <GuidePicture form={form} />
      <Field label="Tags" hint="Separated by commas. Cards show the first two." error={errors['tags']}>
        <TextInput
          value={draft.tags}
          maxLength={500}
          autoComplete="off"
          onChange={({ currentTarget }) => set({ tags: currentTarget.value })}
        />
      </Field>
      <ProductLink
        id={draft.productId}
        name={names.get(draft.productId)}
        onChoose={(product) => {
          setKnown((before) => [...before, product]);
          set({ productId: product.id });
        }}
        onRemove={() => set({ productId: '' })}
      />
      <GuideTexts form={form} />
      <FaqEditor
        items={draft.questions}
        error={errors['questions']}
        onChange={(questions) => set({ questions })}
      />
      <Switch
        label="Published"
        hint="Drafts are seen by staff alone."
        checked={draft.isPublished}
        onChange={({ currentTarget }) => set({ isPublished: currentTarget.checked })}
      />
    </DraftDialog>
  );
}
