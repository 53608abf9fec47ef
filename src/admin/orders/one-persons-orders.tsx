import { Link, useSearchParams } from 'react-router';
import { firstPage } from '../table/first-page.ts';
import { withQuery } from '../table/with-query.ts';

/** Says that only the orders of one account are listed, and leads to those of everybody. */
export function OnePersonsOrders({ email }: { email: string | null }) {
  const [query] = useSearchParams();
  return (
    <p className="mb-4 flex flex-wrap gap-x-4 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        Only orders placed with the account {email ?? 'of somebody who is no longer there'}
      </span>
      <Link to={withQuery(query, { ...firstPage, user: null })} preventScrollReset className="text-link">
        Show everybody’s
      </Link>
    </p>
  );
}
