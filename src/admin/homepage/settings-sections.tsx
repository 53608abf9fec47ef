import { type ReactNode, useId } from 'react';
import type { SettingsDraft } from '../../shop/content/site-settings.schema.ts';
import { TextareaField, TextField } from '../../ui/fields.tsx';
import { Badge } from '../../ui/labels.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { MediaPicker } from '../edit/media-picker.tsx';
import type { EditForm } from '../edit/use-edit-form.ts';

/** The logo, and how high it is shown. */
export function GeneralSection({ form }: { form: EditForm<SettingsDraft> }) {
  const { draft, text, media } = form;
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
      <TextField
        label="Logo height"
        {...text('logoHeight')}
        className="max-w-48"
        type="number"
        min={16}
        max={128}
        step={1}
        inputMode="numeric"
        suffix="px"
      />
    </SettingsSection>
  );
}

/** The first thing people see. */
export function HeroSection({ form }: { form: EditForm<SettingsDraft> }) {
  const { text, media } = form;
  return (
    <SettingsSection title="Hero Section">
      <TextField label="Hero title" {...text('heroTitle')} maxLength={200} />
      <TextareaField label="Hero subtitle" {...text('heroSubtitle')} rows={2} maxLength={500} />
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
  const { draft, text, media } = form;
  const picked = media('handpickedMediaUrl', 'handpicked');
  const chosen = picked.file;
  const isVideo = chosen ? chosen.type.startsWith('video/') : draft.handpickedMediaType === 'video';
  return (
    <SettingsSection title="Hand-Picked Premium Plants Section">
      <TextField label="Hand-picked title" {...text('handpickedTitle')} maxLength={200} />
      <TextareaField
        label="Hand-picked description"
        {...text('handpickedDescription')}
        rows={3}
        maxLength={1000}
      />
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
  const { text } = form;
  return (
    <SettingsSection title="Announcement Bar">
      <TextField label="Announcement text" {...text('announcementText')} maxLength={200} />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label="Link text" {...text('announcementLinkText')} maxLength={100} />
        <TextField
          label="Link URL"
          {...text('announcementLinkHref')}
          hint="A whole address (https://…), or # for none."
          inputMode="url"
        />
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
