import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation to another page: calls `onChange` and gives the page's title for a live region, as a document
 * load would announce itself. Nothing happens at the first page.
 */
export function usePageChange(onChange: () => void): string {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const changed = useRef(onChange);
  const [title, setTitle] = useState('');

  useEffect(() => {
    changed.current = onChange;
  });
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    changed.current();
    setTitle(document.title);
  }, [pathname]);

  return title;
}
