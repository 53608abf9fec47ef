import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { IconButton } from './buttons.tsx';
import { cx } from './cx.ts';

type Slide = {
  id: string;
  /** What this slide is, spoken: 'Monstera in a white pot'. */
  label: string;
  content: ReactNode;
  /** A small picture for the row of thumbnails, and what stands below it. */
  thumbnail?: ReactNode;
  caption?: string;
};

type CarouselProps = {
  label: string;
  slides: Slide[];
  /** How many stand side by side: one, or one on phones, two from md, three from lg. */
  perView?: 1 | 3 | undefined;
  /** Next after the last is the first. */
  loop?: boolean | undefined;
  /** Below the slides. */
  marks?: 'dots' | 'thumbnails' | 'none' | undefined;
  /** The buttons stand over the slides, in their quiet lower corners, or beside the dots. */
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

  const look = buttons === 'over' ? 'solid' : 'outline';
  // They stay focusable at the ends: a disabled button would lose the focus it has.
  const arrows = (
    <>
      <IconButton
        label="Previous slide"
        icon={<ChevronLeft aria-hidden="true" />}
        variant={look}
        aria-disabled={(!loop && index <= 0) || undefined}
        onClick={() => step(-1)}
      />
      <IconButton
        label="Next slide"
        icon={<ChevronRight aria-hidden="true" />}
        variant={look}
        aria-disabled={(!loop && index >= stops - 1) || undefined}
        onClick={() => step(1)}
      />
    </>
  );

  return (
    <section aria-roledescription="carousel" aria-label={label} className={cx('min-w-0', className)}>
      <div className="relative">
        <CarouselTrack track={track} slides={slides} perView={perView} focusable={many} onStep={step} />
        {many && buttons === 'over' ? (
          <div className="absolute inset-x-3 bottom-3 flex h-0 items-end justify-between">{arrows}</div>
        ) : null}
      </div>
      {many && (marks !== 'none' || buttons === 'below') ? (
        <div className="mt-2 flex items-center gap-4 md:mt-4">
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

type CarouselTrackProps = {
  track: RefObject<HTMLUListElement | null>;
  slides: Slide[];
  perView: 1 | 3;
  /** There is more than is in view. */
  focusable: boolean;
  onStep: (by: number) => void;
};

/** The row of slides. What scrolls must be reachable by keyboard. */
function CarouselTrack({ track, slides, perView, focusable, onStep }: CarouselTrackProps) {
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

type CarouselMarksProps = {
  slides: Slide[];
  kind: 'dots' | 'thumbnails';
  /** Which one is in view. */
  index: number;
  onChoose: (index: number) => void;
};

/** One small button per stop of a carousel. */
function CarouselMarks({ slides, kind, index, onChoose }: CarouselMarksProps) {
  const dots = kind === 'dots';
  return (
    <div
      className={
        dots
          ? 'flex flex-wrap justify-center'
          : 'no-scrollbar flex w-full items-start gap-1.5 overflow-x-auto p-0.5 md:flex-wrap md:gap-3'
      }
    >
      {slides.map((slide, at) => (
        <button
          key={slide.id}
          type="button"
          aria-label={dots ? `Show ${slide.label}` : undefined}
          aria-current={at === index ? 'true' : undefined}
          onClick={() => onChoose(at)}
          className={
            dots
              ? 'group flex size-6 pointer-coarse:h-touch pointer-coarse:w-8 items-center justify-center rounded-full'
              : 'group w-11 shrink-0 rounded-md text-xs leading-tight break-normal hyphens-auto text-ink-soft aria-current:font-semibold aria-current:text-ink md:w-20'
          }
        >
          {dots ? (
            <span className="size-2 rounded-full bg-line-strong transition-[width,background-color] group-hover:bg-leaf-700 group-aria-current:w-4 group-aria-current:bg-leaf-800" />
          ) : (
            <>
              <span className={thumbnailClass}>{slide.thumbnail}</span>
              <span className="sr-only">Show </span>
              <span className="max-md:sr-only">{slide.caption}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}

const thumbnailClass =
  'block aspect-square md:mb-1.5 overflow-hidden rounded-md bg-sand ring-leaf-400 transition-shadow group-hover:ring-1 group-aria-current:ring-2 group-aria-current:ring-leaf-800';

/** Where each slide starts, as far as the row can scroll there: several slides at the end may share a stop. */
function slideStops(track: HTMLElement): number[] {
  const furthest = track.scrollWidth - track.clientWidth;
  const starts = [...track.children].map((slide) =>
    slide instanceof HTMLElement ? Math.min(slide.offsetLeft, furthest) : 0,
  );
  return starts.filter((start, at) => at === 0 || start - (starts[at - 1] ?? 0) > 1);
}

/** Follows a scroll-snap row: at which stop it stands, how many there are, and how to move it. */
function useSlides(ref: RefObject<HTMLElement | null>, count: number, loop: boolean) {
  const [state, setState] = useState({ index: 0, stops: count });
  // Where it is on its way to: who presses again before it is there goes on from that.
  const target = useRef<number | null>(null);

  useEffect(() => {
    const track = ref.current;
    if (!track) return;
    const look = () => {
      const stops = slideStops(track).slice(0, count);
      const distances = stops.map((stop) => Math.abs(stop - track.scrollLeft));
      const index = distances.indexOf(Math.min(...distances));
      if (index === target.current) target.current = null;
      setState((old) =>
        old.index === index && old.stops === stops.length ? old : { index, stops: stops.length },
      );
      return stops[index] ?? 0;
    };
    // Another size stops a row on its way, and leaves it between two slides.
    const resized = new ResizeObserver(() => track.scrollTo({ left: look(), behavior: 'instant' }));
    resized.observe(track);
    const ended = new AbortController();
    const on = (event: string, act: () => void) =>
      track.addEventListener(event, act, { signal: ended.signal, passive: true });
    on('scroll', look);
    // Somebody moves it by hand.
    const letGo = () => void (target.current = null);
    on('pointerdown', letGo);
    on('wheel', letGo);
    return () => {
      resized.disconnect();
      ended.abort();
    };
  }, [ref, count]);

  const goTo = (index: number) => {
    const track = ref.current;
    if (!track) return;
    target.current = index;
    track.scrollTo({ left: slideStops(track)[index] ?? 0 });
  };
  const step = (by: number) => {
    const next = (target.current ?? state.index) + by;
    goTo(loop ? (next + state.stops) % state.stops : Math.max(0, Math.min(state.stops - 1, next)));
  };
  return { ...state, goTo, step };
}
