import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import { Alert } from '../../ui/alert.tsx';

/** What is shown in place of a screen that failed, beside the sidebar. */
export function ScreenError({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const detail = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`
    : 'Something went wrong on our side.';
  return (
    <Alert tone="error" title={`Error: ${detail}`} className="max-w-copy">
      <Link to={pathname} reloadDocument className="text-link">
        Try again
      </Link>
    </Alert>
  );
}
