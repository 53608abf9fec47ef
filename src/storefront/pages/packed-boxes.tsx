import { Image } from '../../ui/image.tsx';

/** Two sizes of the three; the third may stand at the page's head. */
const boxes = [
  [
    'small',
    'How we pack (example): a jade plant in an open box, its pot held by cardboard, its leaves by paper',
  ],
  [
    'large',
    'How we pack (example): a snake plant in an open box, its pot held by cardboard, its leaves by paper',
  ],
] as const;

/** Below the words on how it packs, what the shop that comes with the program sends. */
export function PackedBoxes() {
  return (
    <div className="grid max-w-copy grid-cols-2 gap-3 sm:gap-4">
      {boxes.map(([size, alt]) => (
        <Image
          key={size}
          src={`/media/demo/${size}--how-we-pack.webp?w=320-480-800`}
          alt={alt}
          width={800}
          height={800}
          sizes="(min-width: 48rem) 20rem, 46vw"
          className="aspect-square w-full rounded-xl bg-sand object-cover"
        />
      ))}
    </div>
  );
}
