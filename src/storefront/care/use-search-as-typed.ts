import { type SubmitEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

const PAUSE_MS = 300;

/**
 * Searches while somebody types, after a short pause, and at once on Enter. One search is one step in the history.
 * `onAsk` hears of each text that is searched for.
 */
export function useSearchAsTyped(current: string, onAsk: (text: string) => void) {
  const navigate = useNavigate();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  const shown = useRef(current);
  useEffect(() => {
    shown.current = current;
  }, [current]);
  useEffect(() => () => clearTimeout(pause.current), []);

  function apply(typed: string) {
    clearTimeout(pause.current);
    const words = typed.trim();
    if (words === shown.current) return;
    onAsk(words);
    const query = words === '' ? '' : `?${new URLSearchParams({ q: words })}`;
    void navigate(`/plant-care${query}`, { replace: shown.current !== '', preventScrollReset: true });
  }

  return {
    onType(box: HTMLInputElement) {
      clearTimeout(pause.current);
      pause.current = setTimeout(() => apply(box.value), PAUSE_MS);
    },
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      const typed = new FormData(event.currentTarget).get('q');
      apply(typeof typed === 'string' ? typed : '');
    },
  };
}
