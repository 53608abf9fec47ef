import { HeartHandshake, MessagesSquare, Truck } from 'lucide-react';
import { useState } from 'react';
import { type SiteSettings, isSampleHero } from '../../shop/content/site-settings.rules.ts';
import type { trustLines } from '../../shop/settings/words.rules.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Image, imageSources, toldAlt } from '../../ui/image.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { LoopingVideo } from './looping-video.tsx';

const icons = [Truck, HeartHandshake, MessagesSquare] as const;

type HeroProps = { settings: SiteSettings; promises: ReturnType<typeof trustLines> };

/** The first thing people see: a sentence, a way into the shop, and a picture or, before that, a video. */
export function Hero({ settings, promises }: HeroProps) {
  return (
    <section aria-labelledby="hero-title" className="page-width pt-4 md:pt-8">
      <div className="grid items-center gap-x-8 gap-y-5 sm:gap-y-8 md:grid-cols-2 lg:grid-cols-[5fr_7fr] lg:gap-x-14">
        {/* The first in the document: the words below it must not move when it comes. */}
        <div className="overflow-hidden rounded-2xl bg-sand shadow-sm md:col-start-2 md:row-start-1">
          <HeroMedia imageUrl={settings.heroImageUrl} videoUrl={settings.heroVideoUrl} />
        </div>
        <div className="md:col-start-1 md:row-start-1 lg:py-10">
          <h1 id="hero-title" className="text-4xl sm:text-5xl">
            {settings.heroTitle}
          </h1>
          <p className="mt-3 max-w-copy text-ink-soft sm:mt-5 sm:text-lg">{settings.heroSubtitle}</p>
          <div className="mt-5 flex flex-wrap gap-2 sm:mt-8">
            <ButtonLink to="/shop" variant="primary" className={wayClass} prefetch="intent">
              Shop plants
            </ButtonLink>
            <ButtonLink to="/plant-care" variant="outline" className={wayClass}>
              Plant care guides
            </ButtonLink>
          </div>
          {promises.length === 0 ? null : (
            <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-1.5 text-sm font-medium text-ink-soft sm:mt-8 md:flex-col">
              {promises.map(({ text, place }) => {
                const Icon = icons[place];
                return (
                  <li key={place} className="flex items-center gap-2">
                    <Icon aria-hidden="true" size={18} className="shrink-0 text-leaf-600" />
                    {text}
                  </li>
                );
              })}
            </ul>
          )}
        </div>
      </div>
    </section>
  );
}

/** Both beside each other on a phone. */
const wayClass = 'sm:min-h-13 sm:px-7 sm:text-lg';

const frameClass =
  'aspect-[4/3] w-full object-cover object-[75%_60%] sm:aspect-video md:aspect-[4/5] lg:aspect-[5/4] xl:aspect-[8/7]';
/** On low phones a little of its floor and ceiling goes: the words below belong to the first sight. */
const tallFrameClass =
  'max-sm:aspect-[4/5] max-sm:max-h-[60svh] max-sm:object-center md:max-lg:object-center';

/** Where nobody chose a picture yet. */
function Leaf() {
  return (
    <div
      className={cx(frameClass, 'flex items-center justify-center bg-linear-to-br from-leaf-50 to-leaf-200')}
    >
      <LogoMark className="size-2/5 max-h-3/5 text-leaf-600/35" />
    </div>
  );
}

function HeroMedia({ imageUrl, videoUrl }: { imageUrl: string | null; videoUrl: string | null }) {
  const image =
    imageUrl === null ? null : <HeroPicture key={imageUrl} url={imageUrl} priority={videoUrl === null} />;
  if (videoUrl === null) return image ?? <Leaf />;
  return (
    <LoopingVideo
      src={videoUrl}
      poster={imageUrl ?? undefined}
      label="Plants at our shop"
      fallback={image ?? <Leaf />}
      className={frameClass}
    />
  );
}

/** Of the picture that the shop comes with, and of no other, there is a tall one. */
const TALL = '/media/demo/hero-tall.webp?w=480-640-800-960';
const tallSizes = '(min-width: 48rem) 46vw, 92vw';
/** On phones, and on tablets, where it stands upright beside the words. */
const whereTall = '(max-width: 39.99rem), (min-width: 48rem) and (max-width: 63.99rem)';
const whereWide = '(min-width: 64rem), (min-width: 40rem) and (max-width: 47.99rem)';

const wideWidths = [640, 960, 1280, 1920];
/** On tablets the sides of any other picture are cut off. */
const wideSizes = '(min-width: 64rem) 56vw, (min-width: 48rem) 72vw, 100vw';

function HeroPicture({ url, priority }: { url: string; priority: boolean }) {
  const [failed, setFailed] = useState(false);
  const hasTall = isSampleHero(url) && !failed;
  const wide = (
    <Image
      src={url}
      alt={toldAlt(url) ?? ''}
      width={1280}
      height={1024}
      widths={wideWidths}
      sizes={wideSizes}
      priority={priority}
      onError={() => setFailed(true)}
      className={cx(frameClass, hasTall && tallFrameClass)}
    />
  );
  if (!hasTall) return wide;
  return (
    <picture className="contents">
      {priority ? (
        // Of a picture that has several sources React preloads none.
        <>
          <Preload url={TALL} sizes={tallSizes} media={whereTall} />
          <Preload url={url} widths={wideWidths} sizes={wideSizes} media={whereWide} />
        </>
      ) : null}
      <source media={whereTall} srcSet={imageSources(TALL)} sizes={tallSizes} width={960} height={1200} />
      {wide}
    </picture>
  );
}

type PreloadProps = { url: string; widths?: readonly number[]; sizes: string; media: string };

function Preload({ url, widths, sizes, media }: PreloadProps) {
  return (
    <link
      rel="preload"
      as="image"
      href={url}
      imageSrcSet={imageSources(url, widths)}
      imageSizes={sizes}
      media={media}
      fetchPriority="high"
    />
  );
}
