import { type RefObject, useEffect, useRef, useState } from 'react';

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
    };
    const resized = new ResizeObserver(look);
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
