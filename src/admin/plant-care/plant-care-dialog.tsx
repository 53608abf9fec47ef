import { useState } from 'react';
import type { EditedPlantCare, GuideProduct } from '../../shop/content/admin-care-guides.ts';
import {
  type PlantCareDraft,
  emptyPlantCare,
  guideTextFields,
  plantCareDraftSchema,
  plantCareLabels,
} from '../../shop/content/care-guides.schema.ts';
import { contentMessages } from '../../shop/content/content-messages.ts';
import { describeDraftChanges } from '../../shop/edit/edit.rules.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { TextField, TextareaField } from '../../ui/fields.tsx';
import { EditDialog } from '../edit/edit-dialog.tsx';
import { PictureOrAddress } from '../edit/media-picker.tsx';
import { type EditForm, useEditDialog } from '../edit/use-edit-form.ts';
import { FaqEditor } from './faq-editor.tsx';
import { GuidePreview } from './guide-preview.tsx';
import { ProductLink } from './product-link.tsx';

type PlantCareDialogProps = {
  /** Null for a new one. */
  guide: EditedPlantCare | null;
  onClose: () => void;
};

/** Adds or edits a care guide. docs/behaviour/back-office.md#plant-care. */
export function PlantCareDialog({ guide, onClose }: PlantCareDialogProps) {
  const [known, setKnown] = useState<GuideProduct[]>(guide?.product ? [guide.product] : []);
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const form = useEditDialog({
    stored: guide ?? { draft: emptyPlantCare },
    schema: plantCareDraftSchema,
    labels: plantCareLabels,
    describe: (before, after) => describeDraftChanges(plantCareLabels, { before, after, names }),
    action: '/admin/plant-care',
    fields: { intent: 'save', ...(guide ? { id: guide.id } : {}) },
    uploadFailed: contentMessages.plantCareSaveFailed,
    onClose,
  });
  const { draft, errors, set, text, toggle, media } = form;
  return (
    <EditDialog
      title={guide ? 'Edit Plant Care' : 'Add Plant Care'}
      size="full"
      preview={<GuidePreview form={form} />}
      submit={guide ? 'Update' : 'Create'}
      form={form}
      history={guide?.history ?? null}
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
      <TextField label="Name" {...text('name')} maxLength={120} autoComplete="off" />
      <PictureOrAddress
        label="Image"
        previewClass="aspect-[2/1] w-48 rounded-md object-cover"
        {...media('imageUrl', 'plant-care')}
      />
      <TextField
        label="Tags"
        {...text('tags')}
        hint="Separated by commas. Cards show the first two."
        maxLength={500}
        autoComplete="off"
      />
      <ProductLink
        id={draft.productId}
        name={names.get(draft.productId)}
        error={errors['productId']}
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
      <Switch label="Published" hint="Drafts are seen by staff alone." {...toggle('isPublished')} />
    </EditDialog>
  );
}

/** The texts of a guide's sections, and the older FAQ text. */
function GuideTexts({ form: { text } }: { form: EditForm<PlantCareDraft> }) {
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-1 text-lg font-semibold">Sections</legend>
      <p className="text-sm text-muted">
        Empty ones are not shown. Lines that begin with a dash or a bullet become lists.
      </p>
      <div className="grid gap-5 md:grid-cols-2 lg:grid-cols-1">
        {guideTextFields.map((key) => (
          <TextareaField key={key} label={plantCareLabels[key]} {...text(key)} maxLength={5000} />
        ))}
      </div>
      <TextareaField
        label={plantCareLabels.faq}
        {...text('faq')}
        hint="Shown only while the list below is empty."
        maxLength={10_000}
      />
    </fieldset>
  );
}
