import { isRouteErrorResponse } from 'react-router';
import { isLostConnection, offlineWords } from '../../http/lost-connection.ts';
import { readBreak } from '../../http/unavailable.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { TryAgain } from './try-again.tsx';

/** What is shown in place of a page that failed. Specification, storefront §2. */
export function ErrorView({ error }: { error: unknown }) {
  const isOffline = isLostConnection(error);
  const onBreak = isOffline ? offlineWords.text : readBreak(error);
  const title = isOffline
    ? offlineWords.title
    : onBreak === null
      ? 'Unexpected Application Error!'
      : 'We will be right back';
  return (
    <div className="mx-auto flex w-full max-w-copy flex-1 flex-col items-center justify-center px-gutter py-section text-center">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl">{title}</h1>
      {onBreak === null ? (
        <>
          <p className="mt-4 rounded-md bg-sand px-4 py-2 text-ink-soft">{describeError(error)}</p>
          <p className="mt-4 text-ink-soft">
            Something went wrong on this page. Loading it again often helps.
          </p>
        </>
      ) : (
        <p className="mt-4 text-ink-soft">{onBreak}</p>
      )}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <TryAgain />
        <ButtonLink to="/" variant="outline">
          Back to the shop
        </ButtonLink>
      </div>
    </div>
  );
}

/** The status of an answer, else the error's message. */
function describeError(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : 'Unknown error';
}
