import type { ReactNode } from 'react';

export type CarouselMarksProps = {
  slides: { id: string; label: string; thumbnail?: ReactNode }[];
  kind: 'dots' | 'thumbnails';
  /** Which one is in view. */
  index: number;
  onChoose: (index: number) => void;
};

/** One small button per stop of a carousel. */
export function CarouselMarks({ slides, kind, index, onChoose }: CarouselMarksProps) {
  const dots = kind === 'dots';
  return (
    <div className={dots ? 'flex flex-wrap justify-center' : 'no-scrollbar flex gap-2.5 overflow-x-auto p-1'}>
      {slides.map((slide, at) => (
        <button
          key={slide.id}
          type="button"
          aria-label={`Show ${slide.label}`}
          aria-current={at === index ? 'true' : undefined}
          onClick={() => onChoose(at)}
          className={
            dots
              ? 'group flex size-6 pointer-coarse:h-touch pointer-coarse:w-8 items-center justify-center rounded-full'
              : thumbnailClass
          }
        >
          {dots ? (
            <span className="size-2 rounded-full bg-line-strong transition-[width,background-color] group-hover:bg-leaf-700 group-aria-current:w-4 group-aria-current:bg-leaf-800" />
          ) : (
            slide.thumbnail
          )}
        </button>
      ))}
    </div>
  );
}

const thumbnailClass =
  'size-18 shrink-0 overflow-hidden rounded-md bg-sand opacity-80 ring-leaf-800 transition-[opacity,box-shadow] hover:opacity-100 aria-current:opacity-100 aria-current:ring-2';
