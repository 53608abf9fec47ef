import { useLocation } from 'react-router';
import { isLostConnection, offlineWords } from '../../http/lost-connection.ts';
import { readBreak } from '../../http/unavailable.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { TryAgain } from '../pages/try-again.tsx';
import { problemMessage } from './problem-message.ts';

/** A page that could not be loaded: 'Error: {message}' and a way to try again. Specification, storefront §8. */
export function LoadProblem({ error, retry = true }: { error: unknown; retry?: boolean }) {
  const { pathname } = useLocation();
  const isOffline = isLostConnection(error);
  const onBreak = isOffline ? offlineWords.text : readBreak(error);
  return (
    <div className="page-width py-section" role="alert">
      <EmptyState
        image="/images/not-found.svg"
        title={
          isOffline
            ? offlineWords.title
            : onBreak === null
              ? `Error: ${problemMessage(error)}`
              : 'We will be right back'
        }
        text={onBreak ?? undefined}
        headingLevel={1}
        action={
          <>
            {retry ? <TryAgain /> : null}
            <ButtonLink
              to="/shop"
              variant={retry ? 'outline' : 'secondary'}
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
