import { sectionScrollTop } from '../../shop/content/scroll-spy.rules.ts';

/** Brings a section below what sticks to the window's top, and the keyboard's place with it. */
export function scrollToSection(id: string): void {
  const section = document.getElementById(id);
  if (!section) return;
  section.focus({ preventScroll: true });
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({
    top: sectionScrollTop(section.getBoundingClientRect().top, window.scrollY),
    behavior: calm ? 'instant' : 'smooth',
  });
}
