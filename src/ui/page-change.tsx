import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * After a navigation to another page: calls `onChange` and gives the page's title for a live region, as a document
 * load would announce itself. Nothing happens at the first page.
 */
export function usePageChange(onChange: () => void): string {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const changed = useEffectEvent(onChange);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    changed();
    setTitle(document.title);
  }, [pathname]);

  return title;
}

/** A line along the window's top while the next page is on its way. */
export function NavigationProgress() {
  const loading = useNavigation().state !== 'idle';
  return (
    <div
      aria-hidden="true"
      data-loading={loading || undefined}
      className="pointer-events-none fixed inset-x-0 top-0 z-40 h-1 overflow-hidden bg-leaf-200 opacity-0 transition-opacity delay-0 duration-fast data-loading:opacity-100 data-loading:delay-75 no-print"
    >
      {loading ? <div className="h-full w-full origin-left animate-progress bg-accent" /> : null}
    </div>
  );
}

/** The first thing the Tab key reaches: past the navigation to the page itself. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="no-print fixed top-3 left-3 z-50 -translate-y-24 rounded-pill bg-leaf-900 px-5 py-3 font-semibold text-paper shadow-md transition-transform focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
