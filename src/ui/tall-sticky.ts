/**
 * Stays in sight beside what is longer. All of it is shown: one that is longer than the window scrolls with the page until its
 * end is in sight. Goes with `tellHeight`; without script it stays at the top.
 */
export const tallSticky =
  'lg:sticky top-[min(var(--spacing-header)+1.5rem,100dvh-var(--own-height,0px)-1.5rem)]';

/** As a ref: where the element stops in the window depends on how long it is. */
export function tellHeight(element: HTMLElement | null) {
  if (!element) return;
  const observer = new ResizeObserver(() =>
    element.style.setProperty('--own-height', `${element.offsetHeight}px`),
  );
  observer.observe(element);
  return () => observer.disconnect();
}
