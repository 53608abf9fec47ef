import type { GalleryImage } from '../../shop/catalogue/image-priority.rules.ts';
import { Carousel } from '../../ui/carousel.tsx';
import { Image, Thumbnail } from '../../ui/image.tsx';
import { pictureTransitionName } from '../catalogue/product-card.tsx';

export type GalleryProps = {
  productId: string;
  name: string;
  /** The options chosen, in words; '' for none. */
  chosen: string;
  images: readonly GalleryImage[];
  /** How often the selection was changed: each change draws a veil over the pictures for 300 ms. */
  changes: number;
};

/** A product's pictures, those of the selection first. docs/behaviour/pictures.md#which-picture-is-shown. */
export function Gallery({ productId, name, chosen, images, changes }: GalleryProps) {
  const first = chosen ? `${name}, ${chosen}` : name;
  const slides = images.map((image, at) => {
    const label = image.alt || (at === 0 ? first : `${name}, picture ${at + 1}`);
    return {
      id: image.url,
      label,
      content: <Picture url={image.url} alt={label} priority={at === 0} />,
      thumbnail: <Thumbnail src={image.url} side={72} className="size-full object-cover" />,
    };
  });
  return (
    <div className="relative" style={{ viewTransitionName: pictureTransitionName(productId) }}>
      {/* Other pictures, another row: it starts at the first one again. */}
      <Carousel
        key={images.map((image) => image.url).join(' ')}
        label={`Pictures of ${name}`}
        slides={slides}
        marks="thumbnails"
      />
      {changes > 0 ? (
        <div
          key={changes}
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 rounded-xl bg-paper opacity-0 transition-opacity duration-300 ease-in-out starting:opacity-90"
        />
      ) : null}
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
