import { useState } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { isLostConnection, isTooFast, offlineWords, tooFastWords } from '../../http/ask-shop.ts';
import { titled, usePublicSettings } from '../../http/public-settings.ts';
import { readBreak } from '../../http/unavailable.ts';
import { object, readAs, words } from '../../shop/shapes.rules.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';

/** What is shown in place of a page that failed. docs/behaviour/storefront.md#pages-that-are-not-there. */
export function ErrorView({ error }: { error: unknown }) {
  const passing = passingTrouble(error);
  const title = passing?.title ?? 'Unexpected Application Error!';
  return (
    <div className="mx-auto flex w-full max-w-copy flex-1 flex-col items-center justify-center px-gutter py-section text-center">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl">{title}</h1>
      {passing ? (
        <p className="mt-4 text-ink-soft">{passing.text}</p>
      ) : (
        <>
          <p className="mt-4 rounded-md bg-sand px-4 py-2 text-ink-soft">{describeError(error)}</p>
          <p className="mt-4 text-ink-soft">
            Something went wrong on this page. Loading it again often helps.
          </p>
        </>
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

/**
 * A page that could not be loaded: 'Error: {message}' and a way to try again.
 * docs/behaviour/storefront.md#pages-that-are-not-there.
 */
export function LoadProblem({ error, retry = true }: { error: unknown; retry?: boolean }) {
  const { pathname } = useLocation();
  const passing = passingTrouble(error);
  return (
    <div className="page-width py-section" role="alert">
      <EmptyState
        image="/images/not-found.svg"
        title={passing?.title ?? `Error: ${problemMessage(error)}`}
        text={passing?.text}
        headingLevel={1}
        action={
          <>
            {retry ? <TryAgain /> : null}
            <ButtonLink
              to="/shop"
              variant={retry ? 'outline' : 'primary'}
              reloadDocument={pathname === '/shop'}
            >
              See all plants
            </ButtonLink>
          </>
        }
      />
    </div>
  );
}

const told = object({ message: words });

/**
 * What shoppers are told of a failure: the `message` of what a loader threw, or a plain sentence that gives nothing
 * away. A mere text is the router's own, or the page of whatever stands between shop and browser.
 */
export function problemMessage(error: unknown): string {
  const thrown = isRouteErrorResponse(error) ? readAs(told, error.data) : null;
  return thrown?.message ?? 'Something went wrong. Please try again.';
}

/** The line or the shop's database is gone for a while; null for any other failure. */
function passingTrouble(error: unknown): { title: string; text: string } | null {
  if (isLostConnection(error)) return offlineWords;
  if (isTooFast(error)) return tooFastWords;
  const text = readBreak(error);
  return text === null ? null : { title: 'We will be right back', text };
}

/** Loads the page anew, once the shop answers: before that it stays, for the browser's own error page leads nowhere. */
function TryAgain() {
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
        variant="primary"
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

/** There is no such page. docs/behaviour/storefront.md#pages-that-are-not-there. */
export function NotFoundView() {
  const settings = usePublicSettings();
  return (
    <>
      <title>{titled(settings, 'Page not found')}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        headingLevel={1}
        image="/images/not-found.svg"
        title="Oops! Page not found"
        text="What you were looking for may have been moved, or never grew here."
        action={
          <>
            <ButtonLink to="/" variant="primary">
              Return to Home
            </ButtonLink>
            <ButtonLink to="/shop" variant="outline">
              Browse plants
            </ButtonLink>
          </>
        }
        className="my-auto py-section"
      />
    </>
  );
}
