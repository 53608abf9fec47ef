import { Link } from 'react-router';
import type { ClaimsOfOrder } from '../../shop/claims/list-claims.ts';
import { problemLabel } from '../../shop/claims/claims.rules.ts';
import { formatOrderDate, orderNumber } from '../../shop/orders/order-number.rules.ts';
import { ClaimBadge, itemsText } from '../claims/claim-list.tsx';
import { Section } from './section.tsx';

/** What is wrong with an order, and which order makes which good; nothing where nothing is. */
export function ClaimsSection({ claims: { claims, replaces } }: { claims: ClaimsOfOrder }) {
  if (claims.length === 0 && !replaces) return null;
  return (
    <Section title="Claims">
      {replaces ? (
        <p className="pb-2">
          Replaces goods of{' '}
          <Link to={`/admin/orders/${replaces.orderId}`} className="text-link">
            order {orderNumber(replaces.orderId)}
          </Link>{' '}
          (
          <Link to={`/admin/claims?state=all&claim=${replaces.claimId}`} className="text-link">
            its claim
          </Link>
          )
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        {claims.map(({ id, problem, items, answer, createdAt, replacementOrderId }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <div className="min-w-0">
              <Link to={`/admin/claims?state=all&claim=${id}`} className="font-semibold text-link">
                {problemLabel(problem)}
              </Link>
              <p className="text-sm text-muted">
                {itemsText(items)} · {formatOrderDate(createdAt)}
              </p>
            </div>
            <p className="flex items-center gap-3">
              {replacementOrderId === null ? null : (
                <Link to={`/admin/orders/${replacementOrderId}`} className="text-link figures">
                  Order {orderNumber(replacementOrderId)}
                </Link>
              )}
              <ClaimBadge answer={answer} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
