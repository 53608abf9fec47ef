import { type SubmitEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

const PAUSE_MS = 300;

/** Searches while somebody types, after a short pause, and at once on Enter. One search is one step in the history. */
export function useSearchAsTyped(current: string) {
  const navigate = useNavigate();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(pause.current), []);

  function apply(typed: string) {
    clearTimeout(pause.current);
    const words = typed.trim();
    if (words === current) return;
    const query = words === '' ? '' : `?${new URLSearchParams({ q: words })}`;
    void navigate(`/plant-care${query}`, { replace: current !== '', preventScrollReset: true });
  }

  return {
    onType(typed: string) {
      clearTimeout(pause.current);
      pause.current = setTimeout(() => apply(typed), PAUSE_MS);
    },
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault();
      const typed = new FormData(event.currentTarget).get('q');
      apply(typeof typed === 'string' ? typed : '');
    },
  };
}
