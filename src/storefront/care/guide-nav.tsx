import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { GuideSection } from '../../shop/content/guide-sections.rules.ts';
import { cx } from '../../ui/cx.ts';

/** The guide's sections; stays in sight and marks the one being read. docs/behaviour/content.md#care-guides. */
export function GuideNav({ sections }: { sections: readonly GuideSection[] }) {
  const list = useRef<HTMLUListElement>(null);
  const current = useCurrentSection(sections.map(({ id }) => id));

  // In narrow windows the row scrolls sideways: the marked link comes into it.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[href$='#${current}']`);
    if (!list.current || !link) return;
    list.current.scrollTo({ left: link.offsetLeft - (list.current.clientWidth - link.offsetWidth) / 2 });
  }, [current]);

  if (sections.length === 0) return null;
  return (
    <nav
      aria-label="Sections of this guide"
      className="sticky top-header z-20 -mx-gutter bg-paper/95 backdrop-blur-sm max-lg:border-b max-lg:border-line no-print lg:top-[calc(var(--spacing-header)+2rem)] lg:mx-0 lg:self-start lg:bg-transparent lg:backdrop-blur-none"
    >
      <ul
        ref={list}
        // In a narrow window the row fades where there is more; its end stands clear of that.
        className="no-scrollbar relative flex gap-1 overflow-x-auto px-gutter max-lg:pr-16 max-lg:[mask-image:linear-gradient(90deg,#000_calc(100%-4rem),transparent)] lg:flex-col lg:border-l lg:border-line lg:px-0"
      >
        {sections.map(({ id, title }) => (
          <li key={id} className="shrink-0">
            <Link
              to={`#${id}`}
              preventScrollReset
              aria-current={id === current ? 'location' : undefined}
              onClick={(event) => focusSection(event, id)}
              className={cx(
                'flex min-h-12 items-center px-3 text-sm font-semibold transition-colors focus-visible:-outline-offset-2 lg:min-h-10 lg:px-4 lg:text-base',
                'border-b-2 lg:-ml-px lg:border-b-0 lg:border-l-2',
                id === current ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Brings the keyboard's place along. The router itself scrolls, at once, to where the section's margins say: an own,
 * smooth scrolling beside it would end anywhere.
 */
function focusSection(event: MouseEvent, id: string) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  document.getElementById(id)?.focus({ preventScroll: true });
}

/** The id of the section being read, out of those with these ids on the page. */
function useCurrentSection(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState(ids[0] ?? null);
  const wanted = ids.join(' ');

  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const places = wanted.split(' ').flatMap((id) => {
        const section = document.getElementById(id);
        return section ? [{ id, top: Math.round(section.getBoundingClientRect().top) }] : [];
      });
      setCurrent(currentSection(places));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, [wanted]);

  return current;
}

/** docs/behaviour/content.md#care-guides: how far below the window's top a section counts as the one being read. */
const HIGHLIGHT_OFFSET_PX = 140;

/** A section and where it begins, in px below the window's top (negative: above it). */
export type SectionPlace = { id: string; top: number };

/** The section being read: the last that begins above the line, or the first while none does. */
export function currentSection(places: readonly SectionPlace[]): string | null {
  const begun = places.filter(({ top }) => top <= HIGHLIGHT_OFFSET_PX);
  return (begun.at(-1) ?? places[0])?.id ?? null;
}
