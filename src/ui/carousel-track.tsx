import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { cx } from './cx.ts';

export type Slide = {
  id: string;
  /** What this slide is, spoken: 'Monstera in a white pot'. */
  label: string;
  content: ReactNode;
  /** A small picture for the row of thumbnails. */
  thumbnail?: ReactNode;
};

export type CarouselTrackProps = {
  track: RefObject<HTMLUListElement | null>;
  slides: Slide[];
  perView: 1 | 3;
  /** There is more than is in view. */
  focusable: boolean;
  onStep: (by: number) => void;
};

/** The row of slides. What scrolls must be reachable by keyboard. */
export function CarouselTrack({ track, slides, perView, focusable, onStep }: CarouselTrackProps) {
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    onStep(by);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={track}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={focusable ? 0 : undefined}
      onKeyDown={onKeyDown}
      className={cx(
        'no-scrollbar relative flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain motion-safe:scroll-smooth',
        perView === 3 ? '-my-4 gap-5 py-4' : 'rounded-xl',
      )}
    >
      {slides.map((slide, at) => (
        <li
          key={slide.id}
          aria-roledescription="slide"
          aria-label={`${at + 1} of ${slides.length}: ${slide.label}`}
          className={cx('min-w-0 shrink-0 snap-start', perView === 1 ? 'w-full' : thirdClass)}
        >
          {slide.content}
        </li>
      ))}
    </ul>
  );
}

const thirdClass = 'w-full md:w-[calc((100%-1.25rem)/2)] lg:w-[calc((100%-2.5rem)/3)]';
