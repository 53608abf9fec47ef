import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { IconButton } from '../../ui/buttons.tsx';
import { createAutoplay } from './autoplay.ts';
import { holdWhileUsed } from './hold-while-used.ts';

const EVERY_MS = 7000;
const LESS_MOTION = '(prefers-reduced-motion: reduce)';

function watchMotion(changed: () => void) {
  const list = window.matchMedia(LESS_MOTION);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

/**
 * Moves the carousel that it stands in, and stops it (WCAG 2.2.2). Its place is kept for those who asked for less
 * motion, and until scripts run: nothing jumps, and everybody gets the same HTML.
 */
export function AutoplayButton({ step }: { step: (by: number) => void }) {
  const moves = useSyncExternalStore(
    watchMotion,
    () => !window.matchMedia(LESS_MOTION).matches,
    () => false,
  );
  const [paused, setPaused] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const next = useRef(step);
  const plays = moves && !paused;

  useEffect(() => {
    next.current = step;
  });
  useEffect(() => {
    const region = place.current?.closest('section');
    if (!region || !plays) return;
    return holdWhileUsed(
      region,
      createAutoplay(() => next.current(1), EVERY_MS),
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
