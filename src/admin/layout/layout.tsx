import { isRouteErrorResponse, Outlet } from 'react-router';
import { requireAdmin } from '../../http/guards/require-admin.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Guarded } from '../../session/guarded.tsx';
import type { Route } from './+types/layout';
import { AdminError } from './admin-error.tsx';
import { NoAccess } from './no-access.tsx';

/** Runs at every navigation below /admin; each page's own loaders and actions check for themselves besides. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { email } = requireAdmin({ context, url });
  return { email };
}

export function meta() {
  return [{ title: 'Admin · Plant Store' }, { name: 'robots', content: 'noindex' }];
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Guarded>
      <div className="min-h-dvh">
        <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line bg-surface px-gutter py-3">
          <div>
            <h1 className="text-2xl">Admin Dashboard</h1>
            <p className="text-sm text-muted">{loaderData.email}</p>
          </div>
          <ButtonLink to="/" reloadDocument variant="outline" size="sm">
            Go back to website
          </ButtonLink>
        </header>
        <main className="px-gutter py-8">
          <Outlet />
        </main>
      </div>
    </Guarded>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isForbidden = isRouteErrorResponse(error) && error.status === 403;
  return isForbidden ? <NoAccess /> : <AdminError error={error} />;
}
