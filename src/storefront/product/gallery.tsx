import { ZoomIn } from 'lucide-react';
import { useState } from 'react';
import { type GalleryImage, namedBy } from '../../shop/catalogue/image-priority.rules.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { Image, Thumbnail, toldAlt } from '../../ui/image.tsx';
import { createLatePart, useLatePart } from '../../ui/late-part.ts';
import { pictureTransitionName } from '../catalogue/product-card.tsx';
import type { Enlarged } from './large-view.tsx';

export type GalleryProps = {
  productId: string;
  name: string;
  /** The options chosen, in words; '' for none. */
  chosen: string;
  /** What the first picture is labelled with: the colour chosen. */
  look: string | undefined;
  images: readonly GalleryImage[];
  /** How often the selection was changed: each change draws a veil over the pictures for 300 ms. */
  changes: number;
};

/** On phones a caption stands on its picture; a longer one would hide the plant. */
const LONGEST_LABEL = 30;

const largeView = createLatePart(() => import('./large-view.tsx'));

/** A product's pictures, those of the selection first. docs/behaviour/pictures.md#which-picture-is-shown. */
export function Gallery({ productId, name, chosen, look, images, changes }: GalleryProps) {
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const pictures = images.map(({ url, alt }, at): Enlarged => {
    const caption =
      alt || (at === 0 && look) || namedBy(url) || (at === 0 ? 'As it comes' : `Picture ${at + 1}`);
    return { url, caption, label: alt || toldAlt(url) || `${name}, ${(at === 0 && chosen) || caption}` };
  });
  const code = useLatePart(largeView, enlarged !== null, () => {
    // The link that was pressed leads there, too.
    window.location.assign(pictures[enlarged ?? 0]?.url ?? '');
  });
  const slides = pictures.map(({ url, label, caption }, at) => ({
    id: url,
    label,
    caption,
    content: (
      <a
        href={url}
        draggable={false}
        onPointerDown={largeView.prepare.onPointerDown}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          setEnlarged(at);
        }}
        className="relative block cursor-zoom-in rounded-xl -outline-offset-4"
      >
        <Picture url={url} alt={label} priority={at === 0} />
        {images.length < 2 || caption.length > LONGEST_LABEL ? null : (
          <span
            aria-hidden="true"
            className="absolute top-3 left-3 rounded-full bg-surface/85 px-3 py-1 text-xs text-ink md:hidden"
          >
            {caption}
          </span>
        )}
        <span className="absolute top-3 right-3 flex size-9 items-center justify-center rounded-full bg-surface/85 text-ink shadow-xs">
          <ZoomIn aria-hidden="true" size={19} />
          <span className="sr-only">, enlarge</span>
        </span>
      </a>
    ),
    thumbnail: <Thumbnail src={url} side={72} className="size-full object-cover" />,
  }));
  return (
    <div className="relative" style={{ viewTransitionName: pictureTransitionName(productId) }}>
      {/* Other pictures, another row: it starts at the first one again. */}
      <Carousel
        key={images.map((image) => image.url).join(' ')}
        label={`Pictures of ${name}`}
        slides={slides}
        marks="thumbnails"
      />
      {changes > 0 ? <div key={changes} aria-hidden="true" className="fading-veil" /> : null}
      {code ? <code.LargeView name={name} pictures={pictures} at={enlarged} onShow={setEnlarged} /> : null}
    </div>
  );
}

function Picture({ url, alt, priority }: { url: string; alt: string; priority: boolean }) {
  return (
    <Image
      src={url}
      alt={alt}
      width={960}
      height={960}
      // A hair less than it is on phones: the next smaller file looks the same there and is half as large.
      sizes="(min-width: 80rem) 39rem, (min-width: 48rem) 46vw, 88vw"
      priority={priority}
      className="aspect-square w-full rounded-xl bg-sand object-cover"
    />
  );
}
