import { type SubmitEvent, useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { shopHref } from './shop-href.ts';

const PAUSE_MS = 300;

/**
 * Searches while the shopper types, after a short pause, and at once on a choice, Enter or leaving the box.
 * Without script the same form is sent by its button. `onAsk` hears of each text that is searched for.
 */
export function useLiveSearch(onAsk: (text: string) => void) {
  const form = useRef<HTMLFormElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const isOnItsWay = useNavigation().state !== 'idle';

  useEffect(() => () => clearTimeout(pause.current), []);

  function apply() {
    clearTimeout(pause.current);
    pause.current = undefined;
    if (!form.current) return;
    const filters = readFilters(form.current);
    const href = shopHref(filters);
    // One search is one step in the history, however many letters it took and however late the page follows.
    const { pathname, search } = window.location;
    const isShown = href === pathname + search;
    if (isShown && !isOnItsWay) return;
    const replace = isShown || new URLSearchParams(search).has('q');
    onAsk(filters.q ?? '');
    void navigate(href, { replace, preventScrollReset: true });
  }

  return {
    form,
    apply,
    onType() {
      clearTimeout(pause.current);
      pause.current = setTimeout(apply, PAUSE_MS);
    },
    onLeave() {
      if (pause.current !== undefined) apply();
    },
    onSubmit(event: SubmitEvent) {
      event.preventDefault();
      apply();
    },
  };
}

function readFilters(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  return { category: text('category'), q: text('q'), sort: text('sort') };
}
