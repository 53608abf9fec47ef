import type { SettingsDraft } from '../../shop/content/site-settings.schema.ts';
import { Field, TextInput } from '../../ui/fields.tsx';
import { MediaPicker } from '../content/media-picker.tsx';
import type { DraftForm } from '../content/use-draft-form.ts';
import { SettingsSection } from './settings-section.tsx';

/** The logo, and how high it is shown. */
export function GeneralSection({ form }: { form: DraftForm<SettingsDraft> }) {
  const { draft, errors, files, set, choose } = form;
  const height = Number(draft.logoHeight);
  return (
    <SettingsSection title="General Site Settings">
      <MediaPicker
        label="Logo"
        accept="image/*"
        hint="Without a logo, a leaf and the shop’s name stand in its place."
        file={files.logoImageUrl?.file}
        address={draft.logoImageUrl}
        error={errors['logoImageUrl']}
        previewClass="w-auto max-w-full rounded-md object-contain"
        previewHeight={height >= 16 && height <= 128 ? height : undefined}
        onChoose={(file) => choose('logoImageUrl', { kind: 'logo', file })}
        onRemove={() => {
          choose('logoImageUrl', null);
          set({ logoImageUrl: '' });
        }}
      />
      <Field label="Logo height" error={errors['logoHeight']} className="max-w-48">
        <TextInput
          type="number"
          min={16}
          max={128}
          step={1}
          inputMode="numeric"
          suffix="px"
          value={draft.logoHeight}
          onChange={({ currentTarget }) => set({ logoHeight: currentTarget.value })}
        />
      </Field>
    </SettingsSection>
  );
}
