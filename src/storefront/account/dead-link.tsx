import { isRouteErrorResponse } from 'react-router';
import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { ErrorView } from '../pages/failed-page.tsx';

/** In place of what an order's private link opens: it is over, was stopped, or never was one. */
export function DeadLink({ error, title }: { error: unknown; title: string }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorView error={error} />;
  return (
    <EmptyState
      headingLevel={1}
      image="/images/not-found.svg"
      title={title}
      text="Links to an order are good for 90 days. Tell us its number, and we send you a new one."
      action={
        <ButtonLink to="/track-order" variant="primary">
          Get a new link
        </ButtonLink>
      }
      className="my-auto py-section"
    />
  );
}
