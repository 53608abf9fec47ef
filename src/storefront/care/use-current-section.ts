import { useEffect, useState } from 'react';
import { currentSection } from '../../shop/content/scroll-spy.rules.ts';

/** The id of the section being read, out of those with these ids on the page. */
export function useCurrentSection(ids: readonly string[]): string | null {
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
