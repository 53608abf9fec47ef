import type { SettingsDraft } from '../../shop/content/site-settings.schema.ts';
import { Field, TextInput, Textarea } from '../../ui/fields.tsx';
import { Badge } from '../../ui/labels.tsx';
import { MediaPicker } from '../content/media-picker.tsx';
import type { DraftForm } from '../content/use-draft-form.ts';
import { SettingsSection } from './settings-section.tsx';

/** How plants are chosen, beside a picture or a video. */
export function HandpickedSection({ form }: { form: DraftForm<SettingsDraft> }) {
  const { draft, errors, files, set, choose } = form;
  const chosen = files.handpickedMediaUrl?.file;
  const isVideo = chosen ? chosen.type.startsWith('video/') : draft.handpickedMediaType === 'video';
  return (
    <SettingsSection title="Hand-Picked Premium Plants Section">
      <Field label="Hand-picked title" error={errors['handpickedTitle']}>
        <TextInput
          value={draft.handpickedTitle}
          maxLength={200}
          onChange={({ currentTarget }) => set({ handpickedTitle: currentTarget.value })}
        />
      </Field>
      <Field label="Hand-picked description" error={errors['handpickedDescription']}>
        <Textarea
          rows={3}
          value={draft.handpickedDescription}
          maxLength={1000}
          onChange={({ currentTarget }) => set({ handpickedDescription: currentTarget.value })}
        />
      </Field>
      <MediaPicker
        label="Hand-picked media"
        accept="image/*,video/*"
        hint="A picture, or a video that plays by itself without sound."
        file={chosen}
        address={draft.handpickedMediaUrl}
        isVideo={isVideo}
        error={errors['handpickedMediaUrl']}
        previewClass="aspect-[5/4] w-56 rounded-md object-cover"
        onChoose={(file) => choose('handpickedMediaUrl', { kind: 'handpicked', file })}
        onRemove={() => {
          choose('handpickedMediaUrl', null);
          set({ handpickedMediaUrl: '' });
        }}
      >
        {chosen || draft.handpickedMediaUrl ? (
          <p className="flex items-center gap-2 text-sm">
            Media type: <Badge>{isVideo ? 'Video' : 'Image'}</Badge>
          </p>
        ) : null}
      </MediaPicker>
    </SettingsSection>
  );
}
