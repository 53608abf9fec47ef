import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { stopKeeping } from './http/early-taps.ts';
import { withRetriedPageReads } from './http/retry-read.ts';

window.fetch = withRetriedPageReads(window.fetch.bind(window));

startTransition(() => {
  stopKeeping();
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
