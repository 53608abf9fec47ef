import { useRef } from 'react';
import { isRouteErrorResponse, useNavigation } from 'react-router';
import { shopContext } from '../../http/context.ts';
import { requireAdmin } from '../../http/guards.ts';
import { Guarded } from '../../session/guarded.tsx';
import { getSiteSettings } from '../../shop/content/site-settings.ts';
import { NavigationProgress, SkipLink, usePageChange } from '../../ui/page-change.tsx';
import { Toaster } from '../../ui/toaster.tsx';
import type { Route } from './+types/layout';
import { AdminError } from './admin-error.tsx';
import { AdminHeader } from './admin-header.tsx';
import { keepScreen, useKeptScreen } from './kept-screen.ts';
import { NoAccess } from './no-access.tsx';
import { ScreenOutlet } from './screen-outlet.tsx';
import { Sidebar } from './sidebar.tsx';

/** Runs at every navigation below /admin; each page's own loaders and actions check for themselves besides. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { email } = requireAdmin({ context, url });
  const { logoImageUrl, logoHeight } = await getSiteSettings(context.get(shopContext));
  return { email, logo: { imageUrl: logoImageUrl, height: logoHeight } };
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepScreen];

export function meta() {
  return [{ title: 'Admin · Plant Store' }, { name: 'robots', content: 'noindex' }];
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Guarded>
      <AdminFrame {...loaderData} />
    </Guarded>
  );
}

function AdminFrame({ email, logo }: Route.ComponentProps['loaderData']) {
  useKeptScreen();
  const loading = useNavigation().state === 'loading';
  const main = useRef<HTMLElement>(null);
  const title = usePageChange(() => main.current?.focus({ preventScroll: true }));
  return (
    <div className="grid min-h-dvh lg:grid-cols-[16rem_minmax(0,1fr)]">
      <SkipLink />
      <NavigationProgress />
      <Sidebar />
      <div className="flex min-w-0 flex-col">
        <AdminHeader email={email} logo={logo} />
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          aria-busy={loading}
          className="min-w-0 flex-1 px-gutter py-6 outline-none lg:py-8"
        >
          <ScreenOutlet />
        </main>
      </div>
      <Toaster position="bottom-right" />
      <output className="sr-only">{title}</output>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isForbidden = isRouteErrorResponse(error) && error.status === 403;
  return isForbidden ? <NoAccess /> : <AdminError error={error} />;
}
