import { useState } from 'react';
import { useLocation } from 'react-router';
import { offlineWords } from '../../http/lost-connection.ts';
import { ButtonLink } from '../../ui/buttons.tsx';

/** Loads the page anew, once the shop answers: before that it stays, for the browser's own error page leads nowhere. */
export function TryAgain() {
  const { pathname, search } = useLocation();
  const [tries, setTries] = useState<'none' | 'under way' | 'failed'>('none');
  const address = pathname + search;

  async function tryAgain() {
    setTries('under way');
    try {
      await fetch(address, { method: 'HEAD', cache: 'no-store' });
      window.location.assign(address);
    } catch {
      setTries('failed');
    }
  }

  return (
    <>
      <ButtonLink
        to={address}
        reloadDocument
        aria-busy={tries === 'under way'}
        onClick={(event) => {
          event.preventDefault();
          if (tries !== 'under way') void tryAgain();
        }}
      >
        Try again
      </ButtonLink>
      <output className="sr-only not-empty:not-sr-only not-empty:order-last not-empty:w-full not-empty:text-center not-empty:text-sm not-empty:text-muted">
        {tries === 'failed' ? offlineWords.still : ''}
      </output>
    </>
  );
}
