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
import { isPictureAddress } from '../../shop/content/web-address.rules.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { Field, TextInput, Textarea } from '../../ui/fields.tsx';
import { DraftDialog } from '../edit/edit-dialog.tsx';
import { MediaPicker } from '../edit/media-picker.tsx';
import { type DraftForm, useDraftForm } from '../edit/use-edit-form.ts';
import { useUnsavedGuard } from '../layout/use-unsaved-guard.ts';
import { FaqEditor } from './faq-editor.tsx';
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

/** A guide's picture: a file or an address, one taking the place of the other. */
function GuidePicture({ form }: { form: DraftForm<PlantCareDraft> }) {
  const { draft, errors, files, set, choose } = form;
  return (
    <>
      <MediaPicker
        label="Image"
        accept="image/*"
        file={files.imageUrl?.file}
        address={isPictureAddress(draft.imageUrl) ? draft.imageUrl : ''}
        previewClass="aspect-[2/1] w-48 rounded-md object-cover"
        onChoose={(file) => {
          choose('imageUrl', { kind: 'plant-care', file });
          set({ imageUrl: '' });
        }}
        onRemove={() => {
          choose('imageUrl', null);
          set({ imageUrl: '' });
        }}
      />
      <Field label="Or paste image URL" error={errors['imageUrl']}>
        <TextInput
          inputMode="url"
          autoComplete="off"
          placeholder="https://…"
          value={draft.imageUrl}
          onChange={({ currentTarget }) => {
            choose('imageUrl', null);
            set({ imageUrl: currentTarget.value });
          }}
        />
      </Field>
    </>
  );
}

/** The texts of a guide's sections, and the older FAQ text. */
function GuideTexts({ form: { draft, errors, set } }: { form: DraftForm<PlantCareDraft> }) {
  return (
    <fieldset className="grid min-w-0 gap-5">
      <legend className="mb-1 text-lg font-semibold">Sections</legend>
      <p className="text-sm text-muted">
        Empty ones are not shown. Lines that begin with a dash or a bullet become lists.
      </p>
      <div className="grid gap-5 md:grid-cols-2">
        {guideTextFields.map((key) => (
          <Field key={key} label={plantCareLabels[key]} error={errors[key]}>
            <Textarea
              value={draft[key]}
              maxLength={5000}
              onChange={({ currentTarget }) => set({ [key]: currentTarget.value })}
            />
          </Field>
        ))}
      </div>
      <Field
        label={plantCareLabels.faq}
        hint="Shown only while the list below is empty."
        error={errors['faq']}
      >
        <Textarea
          value={draft.faq}
          maxLength={10_000}
          onChange={({ currentTarget }) => set({ faq: currentTarget.value })}
        />
      </Field>
    </fieldset>
  );
}
