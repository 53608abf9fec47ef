import type { PlantCareDraft } from '../../shop/content/plant-care.schema.ts';
import { isPictureAddress } from '../../shop/content/web-address.rules.ts';
import { Field, TextInput } from '../../ui/fields.tsx';
import { MediaPicker } from '../content/media-picker.tsx';
import type { DraftForm } from '../content/use-draft-form.ts';

/** A guide's picture: a file or an address, one taking the place of the other. */
export function GuidePicture({ form }: { form: DraftForm<PlantCareDraft> }) {
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
