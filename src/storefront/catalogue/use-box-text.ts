import { useEffect, useRef } from 'react';

/**
 * Keeps a search box at the text that its page was found with. The page's own answers to what is being typed leave
 * the box alone; the browser's buttons and links elsewhere set it, even while it has the focus.
 */
export function useBoxText(text: string) {
  const box = useRef<HTMLInputElement>(null);
  const asked = useRef(text);

  useEffect(() => {
    if (text === asked.current) return;
    asked.current = text;
    if (box.current) box.current.value = text;
  }, [text]);

  return {
    box,
    /** To be called with each text that the box itself asks for. */
    setAsked(next: string) {
      asked.current = next.trim();
    },
    clear() {
      if (!box.current) return;
      box.current.value = '';
      box.current.focus();
    },
  };
}
