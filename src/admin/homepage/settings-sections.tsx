import { type ReactNode, useId } from 'react';
import type { SettingsDraft } from '../../shop/content/site-settings.schema.ts';
import { Field, TextInput, Textarea } from '../../ui/fields.tsx';
import { Badge } from '../../ui/labels.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { MediaPicker } from '../edit/media-picker.tsx';
import type { EditForm } from '../edit/use-edit-form.ts';

/** The logo, and how high it is shown. */
export function GeneralSection({ form }: { form: EditForm<SettingsDraft> }) {
  const { draft, errors, text, media } = form;
  const height = Number(draft.logoHeight);
  return (
    <SettingsSection title="General Site Settings">
      <MediaPicker
        label="Logo"
        accept="image/*"
        hint="Without a logo, a leaf and the shop’s name stand in its place."
        previewClass="w-auto max-w-full rounded-md object-contain"
        previewHeight={height >= 16 && height <= 128 ? height : undefined}
        {...media('logoImageUrl', 'logo')}
      />
      <Field label="Logo height" error={errors['logoHeight']} className="max-w-48">
        <TextInput
          type="number"
          min={16}
          max={128}
          step={1}
          inputMode="numeric"
          suffix="px"
          {...text('logoHeight')}
        />
      </Field>
    </SettingsSection>
  );
}

/** The first thing people see. */
export function HeroSection({ form }: { form: EditForm<SettingsDraft> }) {
  const { errors, text, media } = form;
  return (
    <SettingsSection title="Hero Section">
      <Field label="Hero title" error={errors['heroTitle']}>
        <TextInput {...text('heroTitle')} maxLength={200} />
      </Field>
      <Field label="Hero subtitle" error={errors['heroSubtitle']}>
        <Textarea rows={2} {...text('heroSubtitle')} maxLength={500} />
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
        <MediaPicker
          label="Hero video (optional)"
          accept="video/*"
          hint="Recommended: MP4 under 50MB. Shown in place of the image."
          isVideo
          previewClass="aspect-video w-full rounded-md object-cover"
          {...media('heroVideoUrl', 'hero-video')}
        />
        <MediaPicker
          label="Fallback image"
          accept="image/*"
          hint="Recommended: 1200x800 px. Shown while there is no video."
          previewClass="aspect-video w-full rounded-md object-cover"
          {...media('heroImageUrl', 'hero-image')}
        />
      </div>
    </SettingsSection>
  );
}

/** How plants are chosen, beside a picture or a video. */
export function HandpickedSection({ form }: { form: EditForm<SettingsDraft> }) {
  const { draft, errors, text, media } = form;
  const picked = media('handpickedMediaUrl', 'handpicked');
  const chosen = picked.file;
  const isVideo = chosen ? chosen.type.startsWith('video/') : draft.handpickedMediaType === 'video';
  return (
    <SettingsSection title="Hand-Picked Premium Plants Section">
      <Field label="Hand-picked title" error={errors['handpickedTitle']}>
        <TextInput {...text('handpickedTitle')} maxLength={200} />
      </Field>
      <Field label="Hand-picked description" error={errors['handpickedDescription']}>
        <Textarea rows={3} {...text('handpickedDescription')} maxLength={1000} />
      </Field>
      <MediaPicker
        label="Hand-picked media"
        accept="image/*,video/*"
        hint="A picture, or a video that plays by itself without sound."
        isVideo={isVideo}
        previewClass="aspect-[5/4] w-56 rounded-md object-cover"
        {...picked}
      >
        {chosen || picked.address ? (
          <p className="flex items-center gap-2 text-sm">
            Media type: <Badge>{isVideo ? 'Video' : 'Image'}</Badge>
          </p>
        ) : null}
      </MediaPicker>
    </SettingsSection>
  );
}

/** The line above the homepage's header. */
export function AnnouncementSection({ form }: { form: EditForm<SettingsDraft> }) {
  const { errors, text } = form;
  return (
    <SettingsSection title="Announcement Bar">
      <Field label="Announcement text" error={errors['announcementText']}>
        <TextInput {...text('announcementText')} maxLength={200} />
      </Field>
      <div className="grid gap-5 md:grid-cols-2">
        <Field label="Link text" error={errors['announcementLinkText']}>
          <TextInput {...text('announcementLinkText')} maxLength={100} />
        </Field>
        <Field
          label="Link URL"
          hint="A whole address (https://…), or # for none."
          error={errors['announcementLinkHref']}
        >
          <TextInput inputMode="url" {...text('announcementLinkHref')} />
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
