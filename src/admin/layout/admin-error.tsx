import { isRouteErrorResponse } from 'react-router';
import { ButtonLink } from '../../ui/button-link.tsx';

/** What is shown in place of a page of the back office that failed. */
export function AdminError({ error }: { error: unknown }) {
  const detail = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`
    : error instanceof Error
      ? error.message
      : 'Unknown error';
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-gutter text-center">
      <title>Unexpected Application Error!</title>
      <h1 className="text-3xl">Unexpected Application Error!</h1>
      <p className="mt-3 mb-6 text-ink-soft">{detail}</p>
      <ButtonLink to="" reloadDocument>
        Try again
      </ButtonLink>
    </main>
  );
}
