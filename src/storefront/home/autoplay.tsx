import { Pause, Play } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '../../ui/buttons.tsx';
import { useMedia } from '../../ui/use-media.ts';

const EVERY_MS = 7000;
export const LESS_MOTION = '(prefers-reduced-motion: reduce)';

/**
 * Moves the carousel that it stands in, and stops it (WCAG 2.2.2). Its place is kept for those who asked for less
 * motion, and until scripts run: nothing jumps, and everybody gets the same HTML.
 */
export function AutoplayButton({ step }: { step: (by: number) => void }) {
  const moves = !useMedia(LESS_MOTION, true);
  const [paused, setPaused] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const next = useEffectEvent(() => step(1));
  const plays = moves && !paused;

  useEffect(() => {
    const region = place.current?.closest('section');
    if (!region || !plays) return;
    return holdWhileUsed(
      region,
      createAutoplay(() => next(), EVERY_MS),
    );
  }, [plays]);

  return (
    <span ref={place} className={moves ? undefined : 'invisible'}>
      <IconButton
        label={paused ? 'Play slides' : 'Pause slides'}
        icon={paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
        variant="outline"
        onClick={() => setPaused(!paused)}
      />
    </span>
  );
}

type Autoplay = ReturnType<typeof createAutoplay>;

/** Calls `advance` every so often while nothing holds it; the full time passes anew after each hold. */
export function createAutoplay(advance: () => void, everyMs: number) {
  const holds = new Set<string>();
  let timer: ReturnType<typeof setInterval> | undefined;

  function restart() {
    clearInterval(timer);
    timer = holds.size === 0 ? setInterval(advance, everyMs) : undefined;
  }

  return {
    /** Holds it for a reason, or takes the reason back. */
    hold(reason: string, isHeld: boolean) {
      if (holds.has(reason) === isHeld) return;
      if (isHeld) holds.add(reason);
      else holds.delete(reason);
      restart();
    },
    start: restart,
    stop: () => clearInterval(timer),
  };
}

/** Holds what plays by itself while it is pointed at, touched, focused or not seen. Gives the end of it. */
function holdWhileUsed(region: HTMLElement, autoplay: Autoplay): () => void {
  const ended = new AbortController();
  const on = (target: EventTarget, event: string, act: () => void) =>
    target.addEventListener(event, act, { signal: ended.signal, passive: true });

  // A finger enters when it touches, and leaves when it is lifted or scrolls.
  on(region, 'pointerenter', () => autoplay.hold('pointer', true));
  on(region, 'pointerleave', () => autoplay.hold('pointer', false));
  on(region, 'focusin', () => autoplay.hold('focus', true));
  on(region, 'focusout', () => autoplay.hold('focus', false));
  const look = () => autoplay.hold('hidden', document.visibilityState === 'hidden');
  on(document, 'visibilitychange', look);
  const inView = new IntersectionObserver(
    (entries) => autoplay.hold('away', !entries.at(-1)?.isIntersecting),
    { threshold: 0.5 },
  );
  autoplay.hold('away', true);
  autoplay.hold('pointer', region.matches(':hover'));
  autoplay.hold('focus', region.contains(document.activeElement));
  look();
  inView.observe(region);
  autoplay.start();

  return () => {
    ended.abort();
    inView.disconnect();
    autoplay.stop();
  };
}
