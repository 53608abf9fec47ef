import type { SettingsDraft } from '../../shop/content/site-settings.schema.ts';
import { Field, TextInput, Textarea } from '../../ui/fields.tsx';
import { MediaPicker } from '../content/media-picker.tsx';
import type { DraftForm } from '../content/use-draft-form.ts';
import { SettingsSection } from './settings-section.tsx';

/** The first thing people see. */
export function HeroSection({ form }: { form: DraftForm<SettingsDraft> }) {
  const { draft, errors, files, set, choose } = form;
  return (
    <SettingsSection title="Hero Section">
      <Field label="Hero title" error={errors['heroTitle']}>
        <TextInput
          value={draft.heroTitle}
          maxLength={200}
          onChange={({ currentTarget }) => set({ heroTitle: currentTarget.value })}
        />
      </Field>
      <Field label="Hero subtitle" error={errors['heroSubtitle']}>
        <Textarea
          rows={2}
          value={draft.heroSubtitle}
          maxLength={500}
          onChange={({ currentTarget }) => set({ heroSubtitle: currentTarget.value })}
        />
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
        <MediaPicker
          label="Hero video (optional)"
          accept="video/*"
          hint="Recommended: MP4 under 50MB. Shown in place of the image."
          file={files.heroVideoUrl?.file}
          address={draft.heroVideoUrl}
          isVideo
          error={errors['heroVideoUrl']}
          previewClass="aspect-video w-full rounded-md object-cover"
          onChoose={(file) => choose('heroVideoUrl', { kind: 'hero-video', file })}
          onRemove={() => {
            choose('heroVideoUrl', null);
            set({ heroVideoUrl: '' });
          }}
        />
        <MediaPicker
          label="Fallback image"
          accept="image/*"
          hint="Recommended: 1200x800 px. Shown while there is no video."
          file={files.heroImageUrl?.file}
          address={draft.heroImageUrl}
          error={errors['heroImageUrl']}
          previewClass="aspect-video w-full rounded-md object-cover"
          onChoose={(file) => choose('heroImageUrl', { kind: 'hero-image', file })}
          onRemove={() => {
            choose('heroImageUrl', null);
            set({ heroImageUrl: '' });
          }}
        />
      </div>
    </SettingsSection>
  );
}
