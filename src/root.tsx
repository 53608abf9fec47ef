import { useEffect, useState } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  isRouteErrorResponse,
  useLocation,
  type DataStrategyResult,
  type MiddlewareFunction,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { Route } from './+types/root';
import { shopContext } from './http/context.ts';
import { KEEP_EARLY_TAPS, replayEarlyTaps } from './http/early-taps.ts';
import { usePublicSettings } from './http/public-settings.ts';
import { RELEASE_SCRIPTS } from './http/scripts-after-paint.ts';
import { readBreak } from './http/unavailable.ts';
import { readsTags } from './public-pages/public-page.ts';
import type { PublicLook } from './shop/settings/public-settings.rules.ts';
import { publicSettings } from './shop/settings/tell-settings.rules.ts';
import { buttonClass } from './ui/buttons.tsx';
import deskStyles from './ui/desk.css?url';
import { fontUrls } from './ui/fonts.ts';
import { LogoMark } from './ui/logo.tsx';
import shopStyles from './ui/shop.css?url';

/**
 * Runs in the browser. A page that is gone back to, or shown and loaded anew, has its place in the history already:
 * when its loader sends the visitor on (to the sign-in page), that goes into the same place. As an entry of its own
 * it would lead back to a page that sends on again, for ever
 * (docs/behaviour/accounts-and-access.md#who-may-see-what).
 */
const redirectInPlace: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  const asked = new URL(request.url);
  const { pathname, search } = window.location;
  // A page that is only on its way has no place yet: the redirect's target gets the one that it would have had.
  if (asked.pathname + asked.search !== pathname + search) return results;
  for (const { result } of Object.values(results)) {
    if (result instanceof Response && result.headers.has('Location'))
      result.headers.set('X-Remix-Replace', 'true');
  }
  return results;
};

/** For every page: src/http/public-settings.ts. */
export function loader({ context }: Route.LoaderArgs) {
  readsTags(context, ['settings']);
  return publicSettings(context.get(shopContext).settings());
}

/** The same on every page: going from one to the next does not ask for it again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href && defaultShouldRevalidate;
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [redirectInPlace];

export function Layout({ children }: { children: React.ReactNode }) {
  const { look = {} } = usePublicSettings();
  const { pathname } = useLocation();
  // The document's for as long as it stands: the back office is entered by one, and its sheet has the shop's in it.
  const [styles] = useState(/^\/admin(\/|$)/.test(pathname) ? deskStyles : shopStyles);
  return (
    <html lang="en-IN" style={look.style}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={look.themeColor ?? '#faf7f0'} />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: KEEP_EARLY_TAPS }} />
        <Meta />
        {/* With a precedence it stands before the scripts' preloads: it alone keeps the page from being painted. */}
        <link rel="stylesheet" href={styles} precedence="shop" />
        <HeadLinks look={look} />
        <Links />
      </head>
      <body>
        {children}
        {/* A new page begins at its top (docs/behaviour/storefront.md#a-new-page); going back finds the place that was left. */}
        <ScrollRestoration />
        <Scripts />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: RELEASE_SCRIPTS }} />
      </body>
    </html>
  );
}

/** The fonts of the page, and the shop's icon. docs/behaviour/settings.md#look. */
function HeadLinks({ look: { font = 'fraunces', icon } }: { look: PublicLook }) {
  const fonts = [...new Set([fontUrls.text, fontUrls.headings[font]])];
  return (
    <>
      {fonts.map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      {icon === undefined ? (
        <>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        </>
      ) : (
        <>
          <link rel="icon" href={`/favicon.ico?v=${icon}`} sizes="32x32" />
          <link rel="icon" href={`/icon-192.png?v=${icon}`} type="image/png" sizes="192x192" />
          <link rel="icon" href={`/icon-512.png?v=${icon}`} type="image/png" sizes="512x512" />
          <link rel="apple-touch-icon" href={`/apple-touch-icon.png?v=${icon}`} />
        </>
      )}
    </>
  );
}

export default function Root() {
  // Its effect comes after those of everything in it: all of the page answers then.
  useEffect(() => void replayEarlyTaps(), []);
  return <Outlet />;
}

/** The last resort, when not even the shop's layout could be shown. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const onBreak = readBreak(error);
  const title = onBreak === null ? 'Unexpected Application Error!' : 'We will be right back';
  const detail = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`.trim()
    : error instanceof Error
      ? error.message
      : 'Unknown error';
  return (
    <main className="mx-auto flex min-h-dvh max-w-copy flex-col items-center justify-center px-gutter py-section text-center">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <LogoMark size={56} className="mb-6 text-leaf-700" />
      <h1 className="text-4xl">{title}</h1>
      <p className="mt-4 rounded-md bg-sand px-4 py-2 text-ink-soft">{onBreak ?? detail}</p>
      {/* A document load: whatever broke may live in this one. */}
      <a href="/" className={buttonClass({ variant: 'primary', className: 'mt-8' })}>
        Back to the shop
      </a>
    </main>
  );
}
