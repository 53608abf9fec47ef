import type { TestimonialDraft } from '../../shop/content/testimonial.schema.ts';
import { isPictureAddress } from '../../shop/content/web-address.rules.ts';
import { Field, TextInput } from '../../ui/fields.tsx';
import { MediaPicker } from '../content/media-picker.tsx';
import type { DraftForm } from '../content/use-draft-form.ts';

/** A customer's picture: a file or an address, one taking the place of the other (specification, admin §5). */
export function AvatarFields({ form }: { form: DraftForm<TestimonialDraft> }) {
  const { draft, errors, files, set, choose } = form;
  return (
    <>
      <MediaPicker
        label="Avatar"
        accept="image/*"
        file={files.avatarUrl?.file}
        address={isPictureAddress(draft.avatarUrl) ? draft.avatarUrl : ''}
        previewClass="size-20 rounded-full object-cover"
        onChoose={(file) => {
          choose('avatarUrl', { kind: 'testimonial', file });
          set({ avatarUrl: '' });
        }}
        onRemove={() => {
          choose('avatarUrl', null);
          set({ avatarUrl: '' });
        }}
      />
      <Field label="Or paste image URL" error={errors['avatarUrl']}>
        <TextInput
          inputMode="url"
          autoComplete="off"
          placeholder="https://…"
          value={draft.avatarUrl}
          onChange={({ currentTarget }) => {
            choose('avatarUrl', null);
            set({ avatarUrl: currentTarget.value });
          }}
        />
      </Field>
    </>
  );
}
