import { type SubmitEvent, useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';

const PAUSE_MS = 300;

/**
 * Searches while somebody types, after a short pause, and at once on Enter. One search is one step in the history.
 * `onAsk` hears of each text that is searched for.
 */
export function useSearchAsTyped(onAsk: (text: string) => void) {
  const navigate = useNavigate();
  const isOnItsWay = useNavigation().state !== 'idle';
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(pause.current), []);

  function apply(typed: string) {
    clearTimeout(pause.current);
    const words = typed.trim();
    // The address is ahead of what is shown while a page is on its way.
    const asked = new URLSearchParams(window.location.search).get('q') ?? '';
    if (words === asked && !isOnItsWay) return;
    onAsk(words);
    const query = words === '' ? '' : `?${new URLSearchParams({ q: words })}`;
    void navigate(`/plant-care${query}`, { replace: asked !== '' || words === '', preventScrollReset: true });
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
