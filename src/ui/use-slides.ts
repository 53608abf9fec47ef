import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Where each slide starts, as far as the row can scroll there: several slides at the end may share a stop. */
function slideStops(track: HTMLElement): number[] {
  const furthest = track.scrollWidth - track.clientWidth;
  const starts = [...track.children].map((slide) =>
    slide instanceof HTMLElement ? Math.min(slide.offsetLeft, furthest) : 0,
  );
  return starts.filter((start, at) => at === 0 || start - (starts[at - 1] ?? 0) > 1);
}

/** Follows a scroll-snap row: at which stop it stands, how many there are, and how to move it. */
export function useSlides(ref: RefObject<HTMLElement | null>, count: number, loop: boolean) {
  const [state, setState] = useState({ index: 0, stops: count });

  useEffect(() => {
    const track = ref.current;
    if (!track) return;
    const look = () => {
      const stops = slideStops(track).slice(0, count);
      const distances = stops.map((stop) => Math.abs(stop - track.scrollLeft));
      const index = distances.indexOf(Math.min(...distances));
      setState((old) =>
        old.index === index && old.stops === stops.length ? old : { index, stops: stops.length },
      );
    };
    const resized = new ResizeObserver(look);
    resized.observe(track);
    track.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      track.removeEventListener('scroll', look);
    };
  }, [ref, count]);

  const goTo = useCallback(
    (index: number) => {
      const track = ref.current;
      if (track) track.scrollTo({ left: slideStops(track)[index] ?? 0 });
    },
    [ref],
  );
  const step = (by: number) => {
    const next = state.index + by;
    goTo(loop ? (next + state.stops) % state.stops : Math.max(0, Math.min(state.stops - 1, next)));
  };
  return { ...state, goTo, step };
}
