import { Quote } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePublicSettings } from '../../http/public-settings.ts';
import type { SettingsDraft } from '../../shop/content/site-settings.schema.ts';
import { isPictureAddress } from '../../shop/catalogue/web-address.rules.ts';
import { buttonClass } from '../../ui/buttons.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { ChosenMedia } from '../edit/media-picker.tsx';
import type { EditForm } from '../edit/use-edit-form.ts';

/** A look at what a form makes of the shop, before it is saved. */
export function PreviewFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="lg:sticky lg:top-4">
      <p className="mb-1.5 text-sm font-semibold">Preview</p>
      <figure
        aria-label={label}
        className="overflow-hidden rounded-xl border border-line bg-paper text-ink shadow-md select-none wrap-anywhere"
      >
        {children}
      </figure>
    </div>
  );
}

/** The homepage's parts as the form of its settings has them now, files that are not sent yet too. */
export function SettingsPreview({ form }: { form: EditForm<SettingsDraft> }) {
  const { draft, media } = form;
  const handpicked = media('handpickedMediaUrl', 'handpicked');
  return (
    <PreviewFrame label="The homepage with these settings">
      <p className="bg-leaf-900 px-4 py-1.5 text-center text-xs text-paper">
        {draft.announcementText} <span className="underline">{draft.announcementLinkText}</span>
      </p>
      <div className="flex min-h-12 items-center gap-2 px-4 py-2 text-leaf-800">
        <PreviewLogo form={form} />
      </div>
      <div className="px-4 pb-5">
        <HeroMedia form={form} />
        <p className="mt-3 font-serif text-2xl font-medium">{draft.heroTitle}</p>
        <p className="mt-1.5 text-sm text-ink-soft">{draft.heroSubtitle}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <span className={buttonClass({ variant: 'primary', size: 'sm' })}>Shop plants</span>
          <span className={buttonClass({ variant: 'outline', size: 'sm' })}>Plant care guides</span>
        </div>
      </div>
      <div className="flex items-start gap-3 bg-sand px-4 py-4">
        <ShownMedia
          {...handpicked}
          isVideo={
            handpicked.file
              ? handpicked.file.type.startsWith('video/')
              : draft.handpickedMediaType === 'video'
          }
          className="aspect-square w-24 shrink-0 rounded-lg object-cover"
        />
        <div className="min-w-0">
          <p className="font-serif text-lg leading-snug font-medium">{draft.handpickedTitle}</p>
          <p className="mt-1 line-clamp-4 text-sm text-ink-soft">{draft.handpickedDescription}</p>
        </div>
      </div>
    </PreviewFrame>
  );
}

function PreviewLogo({ form: { draft, media } }: { form: EditForm<SettingsDraft> }) {
  const { name } = usePublicSettings();
  const logo = media('logoImageUrl', 'logo');
  const height = Number(draft.logoHeight);
  if (logo.file || isPictureAddress(logo.address)) {
    const fits = height >= 16 && height <= 128;
    return <ShownMedia {...logo} height={fits ? height : 32} className="w-auto max-w-[60%] object-contain" />;
  }
  return (
    <>
      <LogoMark size={24} />
      <span className="truncate font-serif text-lg font-semibold text-ink">{name}</span>
    </>
  );
}

const heroClass = 'aspect-[2/1] w-full rounded-xl object-cover object-[75%_50%]';

/** The video before the picture; a leaf where there is neither. */
function HeroMedia({ form: { media } }: { form: EditForm<SettingsDraft> }) {
  const video = media('heroVideoUrl', 'hero-video');
  const image = media('heroImageUrl', 'hero-image');
  if (video.file || video.address !== '') return <ShownMedia {...video} isVideo className={heroClass} />;
  if (image.file || image.address !== '') return <ShownMedia {...image} className={heroClass} />;
  return (
    <div className={`${heroClass} flex items-center justify-center bg-leaf-100 text-leaf-500`}>
      <LogoMark size={56} />
    </div>
  );
}

type ShownMediaProps = {
  file: File | undefined;
  address: string;
  isVideo?: boolean;
  height?: number;
  className: string;
};

/** What is being typed as an address is no picture yet. */
function ShownMedia({ file, address, isVideo = false, height, className }: ShownMediaProps) {
  if (!file && !isPictureAddress(address)) return null;
  return (
    <ChosenMedia file={file} address={address} isVideo={isVideo} height={height} className={className} />
  );
}

type TestimonialPreviewProps = { name: string; quote: string; file: File | undefined; address: string };

export function TestimonialPreview({ name, quote, file, address }: TestimonialPreviewProps) {
  return (
    <PreviewFrame label="The testimonial on the homepage">
      <div className="m-4 rounded-xl bg-surface p-5 shadow-sm">
        <Quote aria-hidden="true" size={22} className="fill-leaf-200 text-leaf-200" />
        <p className="mt-3 whitespace-pre-line">
          {quote === '' ? <span className="text-muted">Quote</span> : quote}
        </p>
        <div className="mt-4 flex items-center gap-3">
          {file || isPictureAddress(address) ? (
            <ShownMedia file={file} address={address} className="size-11 rounded-full object-cover" />
          ) : (
            <span className="flex size-11 items-center justify-center rounded-full bg-leaf-100 font-serif text-lg text-leaf-700">
              {name.slice(0, 1).toUpperCase()}
            </span>
          )}
          <p className="min-w-0 font-semibold">
            {name === '' ? <span className="text-muted">Name</span> : name}
          </p>
        </div>
      </div>
    </PreviewFrame>
  );
}

type StepPreviewProps = { icon: ReactNode; title: string; description: string };

export function StepPreview({ icon, title, description }: StepPreviewProps) {
  return (
    <PreviewFrame label="The step on the homepage">
      <div className="grid gap-2 px-5 py-6">
        <span className="flex size-14 items-center justify-center rounded-full bg-leaf-100">{icon}</span>
        <p className="mt-1 font-serif text-xl font-medium">
          {title === '' ? <span className="text-muted">Title</span> : title}
        </p>
        <p className="text-sm text-ink-soft">
          {description === '' ? <span className="text-muted">Description</span> : description}
        </p>
      </div>
    </PreviewFrame>
  );
}
