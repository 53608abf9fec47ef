import { PLACEHOLDER_IMAGE } from '../../shop/catalogue/image-address.rules.ts';
import type { SiteSettings } from '../../shop/content/site-settings.rules.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Image, toldAlt } from '../../ui/image.tsx';
import { LoopingVideo } from './looping-video.tsx';

/** A picture or video from the glasshouse beside a few words about how plants are chosen. */
export function HandPicked({ settings }: { settings: SiteSettings }) {
  const { handpickedTitle: title, handpickedMediaUrl: mediaUrl } = settings;
  return (
    <section
      aria-labelledby="hand-picked-title"
      className={cx(
        'page-width grid items-center gap-x-16 gap-y-8 py-section',
        mediaUrl !== null && 'md:grid-cols-2',
      )}
    >
      {mediaUrl === null ? null : (
        <div className="overflow-hidden rounded-2xl bg-sand">
          <Media url={mediaUrl} type={settings.handpickedMediaType} title={title} />
        </div>
      )}
      <div className={mediaUrl === null ? 'text-center' : undefined}>
        <h2 id="hand-picked-title" className="text-4xl">
          {title}
        </h2>
        <p className={cx('mt-4 max-w-copy text-lg text-ink-soft', mediaUrl === null && 'mx-auto')}>
          {settings.handpickedDescription}
        </p>
        <ButtonLink to="/shop" variant="outline" size="lg" className="mt-8" prefetch="intent">
          Meet the plants
        </ButtonLink>
      </div>
    </section>
  );
}

const frameClass = 'aspect-[5/4] w-full object-cover';

function Media({ url, type, title }: { url: string; type: 'image' | 'video'; title: string }) {
  if (type === 'video') {
    const fallback = <Picture url={PLACEHOLDER_IMAGE} />;
    return <LoopingVideo src={url} label={title} fallback={fallback} className={frameClass} />;
  }
  return <Picture url={url} />;
}

function Picture({ url }: { url: string }) {
  return (
    <Image
      src={url}
      alt={toldAlt(url) ?? ''}
      width={1280}
      height={1024}
      widths={[640, 960, 1280]}
      sizes="(min-width: 48rem) 45vw, 100vw"
      className={frameClass}
    />
  );
}
