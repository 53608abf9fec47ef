import type { Autoplay } from './autoplay.ts';

/** Holds what plays by itself while it is pointed at, touched, focused or not seen. Gives the end of it. */
export function holdWhileUsed(region: HTMLElement, autoplay: Autoplay): () => void {
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
