import { isRouteErrorResponse } from 'react-router';
import { readBreak } from '../../http/unavailable.ts';
import { ButtonLink } from '../../ui/buttons.tsx';

/** What is shown in place of a page of the back office that failed. */
export function AdminError({ error }: { error: unknown }) {
  const onBreak = readBreak(error);
  const title = onBreak === null ? 'Unexpected Application Error!' : 'We will be right back';
  const detail = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`
    : error instanceof Error
      ? error.message
      : 'Unknown error';
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-gutter text-center">
      <title>{title}</title>
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-3 mb-6 text-ink-soft">{onBreak ?? detail}</p>
      <ButtonLink to="" reloadDocument>
        Try again
      </ButtonLink>
    </main>
  );
}
