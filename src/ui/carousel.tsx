import { type ReactNode, useRef } from 'react';
import { CarouselArrows } from './carousel-arrows.tsx';
import { CarouselMarks } from './carousel-marks.tsx';
import { CarouselTrack, type Slide } from './carousel-track.tsx';
import { cx } from './cx.ts';
import { useSlides } from './use-slides.ts';

export type CarouselProps = {
  label: string;
  slides: Slide[];
  /** How many stand side by side: one, or one on phones, two from md, three from lg. */
  perView?: 1 | 3 | undefined;
  /** Next after the last is the first. */
  loop?: boolean | undefined;
  /** Below the slides. */
  marks?: 'dots' | 'thumbnails' | 'none' | undefined;
  /** The buttons stand over the slides, or beside the dots. */
  buttons?: 'over' | 'below' | undefined;
  /** One more control, before the buttons below the slides; it may move them. */
  control?: ((step: (by: number) => void) => ReactNode) | undefined;
  className?: string | undefined;
};

/** Slides in a row that snaps, moved by touch, wheel, buttons or arrow keys. */
export function Carousel(props: CarouselProps) {
  const {
    label,
    slides,
    perView = 1,
    loop = false,
    marks = 'dots',
    buttons = 'over',
    control,
    className,
  } = props;
  const track = useRef<HTMLUListElement>(null);
  const { index, stops, goTo, step } = useSlides(track, slides.length, loop);
  const many = stops > 1;

  const arrows = (
    <CarouselArrows
      look={buttons === 'over' ? 'solid' : 'outline'}
      atStart={!loop && index <= 0}
      atEnd={!loop && index >= stops - 1}
      onStep={step}
    />
  );

  return (
    <section aria-roledescription="carousel" aria-label={label} className={cx('min-w-0', className)}>
      <div className="relative">
        <CarouselTrack track={track} slides={slides} perView={perView} focusable={many} onStep={step} />
        {many && buttons === 'over' ? (
          <div className="pointer-events-none absolute inset-x-3 top-1/2 flex -translate-y-1/2 justify-between *:pointer-events-auto">
            {arrows}
          </div>
        ) : null}
      </div>
      {many && (marks !== 'none' || buttons === 'below') ? (
        <div
          className={cx(
            'mt-4 flex items-center gap-4',
            buttons === 'over' && marks === 'dots' && 'justify-center',
          )}
        >
          {marks === 'none' ? null : (
            <CarouselMarks slides={slides.slice(0, stops)} kind={marks} index={index} onChoose={goTo} />
          )}
          {buttons === 'below' ? (
            <div className="ml-auto flex gap-2">
              {control?.(step)}
              {arrows}
            </div>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}
