import { type ComponentProps, useEffect, useRef, useState } from 'react';

type ImageProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt' | 'width' | 'height' | 'ref'> & {
  src: string;
  alt: string;
  /** Width and height in px, for the space it will take. */
  width: number;
  height: number;
  /** How wide it is shown, as in <img sizes>; needed for the right file to be picked. */
  sizes?: string | undefined;
  /** Widths to offer, where a wide picture has more than the usual three. */
  widths?: readonly number[] | undefined;
  /** The page's main picture: fetched first. All others load when they come near, unless `loading` says 'eager'. */
  priority?: boolean | undefined;
};

const placeholder = '/images/placeholder.svg';

/** A picture that picks its size and never shows a broken frame. */
export function Image({ src, alt, width, height, sizes, widths, priority = false, ...rest }: ImageProps) {
  const element = useRef<HTMLImageElement>(null);
  const [failure, setFailure] = useState({ src, times: 0 });
  const times = failure.src === src ? failure.times : 0;
  const sources = imageSources(src, widths);
  // A missing size first gives way to the original, then to the placeholder.
  const shown = [...(sources ? [{ src, srcSet: sources }] : []), { src }, { src: placeholder }];
  const last = shown.length - 1;

  // An error before hydration went unheard.
  useEffect(() => {
    const img = element.current;
    if (img?.complete && img.naturalWidth === 0 && times < last) setFailure({ src, times: times + 1 });
  }, [src, times, last]);

  return (
    <img
      {...rest}
      {...shown[times]}
      ref={element}
      sizes={sources && times === 0 ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? 'eager' : (rest.loading ?? 'lazy')}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? undefined : 'async'}
      onError={(event) => {
        rest.onError?.(event);
        setFailure({ src, times: Math.min(times + 1, last) });
      }}
    />
  );
}

type ThumbnailProps = Omit<ImageProps, 'alt' | 'width' | 'height' | 'sizes'> & {
  /** In px. */
  side: number;
  /** Missing where the words beside it say what it shows. */
  alt?: string;
};

/** A small square picture. */
export function Thumbnail({ side, alt = '', ...rest }: ThumbnailProps) {
  return <Image {...rest} alt={alt} width={side} height={side} sizes={`${side}px`} />;
}

/** Widths in px at which the shop keeps every uploaded picture. */
const madeWidths = [320, 640, 960];

/**
 * The candidates of a picture for `srcset`: those of the shop's own media (`/media/<key>`) exist in several widths,
 * any other address only as it is (undefined). An address may tell its picture's widths itself, its own last:
 * `/media/<key>?w=320-800`.
 */
export function imageSources(src: string, widths: readonly number[] = madeWidths): string | undefined {
  const [, key, told] = /^\/media\/(?!sizes\/)([^?]+)(?:\?w=([\d-]+))?/.exec(src) ?? [];
  if (!key) return undefined;
  const offered = told?.split('-') ?? widths;
  return offered
    .map(
      (width, at) => `/media/${told && at === offered.length - 1 ? '' : `sizes/${width}/`}${key} ${width}w`,
    )
    .join(', ');
}

/** What an address says that its picture shows: `/media/<key>?w=320-800&alt=A+fern`. */
export function toldAlt(src: string): string | null {
  return new URLSearchParams(src.split('?')[1]).get('alt');
}
