import { type ReactNode, useId } from 'react';
import type { SettingsDraft } from '../../shop/content/site-settings.schema.ts';
import { Field, TextInput, Textarea } from '../../ui/fields.tsx';
import { Badge } from '../../ui/labels.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { MediaPicker } from '../edit/media-picker.tsx';
import type { DraftForm } from '../edit/use-edit-form.ts';

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

/** The line above the homepage's header. */
export function AnnouncementSection({ form }: { form: DraftForm<SettingsDraft> }) {
  const { draft, errors, set } = form;
  return (
    <SettingsSection title="Announcement Bar">
      <Field label="Announcement text" error={errors['announcementText']}>
        <TextInput
          value={draft.announcementText}
          maxLength={200}
          onChange={({ currentTarget }) => set({ announcementText: currentTarget.value })}
        />
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
        <Field label="Link text" error={errors['announcementLinkText']}>
          <TextInput
            value={draft.announcementLinkText}
            maxLength={100}
            onChange={({ currentTarget }) => set({ announcementLinkText: currentTarget.value })}
          />
        </Field>
        <Field
          label="Link URL"
          hint="A whole address (https://…), or # for none."
          error={errors['announcementLinkHref']}
        >
          <TextInput
            inputMode="url"
            value={draft.announcementLinkHref}
            onChange={({ currentTarget }) => set({ announcementLinkHref: currentTarget.value })}
          />
        </Field>
      </div>
    </SettingsSection>
  );
}

/** One part of the settings below its heading. */
function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <h3 id={id} className="mb-4 text-xl">
        {title}
      </h3>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">{children}</div>
    </Card>
  );
}
