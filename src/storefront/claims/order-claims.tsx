import { Link } from 'react-router';
import { type PhotoOwner, ownPhotoAddress, problemLabel } from '../../shop/claims/claims.rules.ts';
import type { OrderClaims, OwnClaim } from '../../shop/claims/own-claims.ts';
import { formatPaise } from '../../shop/money.ts';
import { formatOrderDate, orderNumber } from '../../shop/orders/order-number.rules.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Badge, type BadgeTone } from '../../ui/labels.tsx';
import { Card } from '../../ui/surfaces.tsx';

type OrderClaimsProps = {
  found: OrderClaims | null;
  owner: PhotoOwner;
  /** The form's page. */
  to: string;
  /** Whether its orders can be opened by whoever looks: not by a link. */
  linksOrders: boolean;
};

/** What was said to be wrong with an order and what became of it, and the way to say more. */
export function OrderClaimsSection({ found, owner, to, linksOrders }: OrderClaimsProps) {
  if (!found) return null;
  const { claims, window, isAnyLeft } = found;
  const mayClaim = window.open && isAnyLeft;
  if (claims.length === 0 && !mayClaim) return null;
  return (
    <Card as="section" id="claims" aria-labelledby="claims-title" className="mt-6 scroll-mt-24 no-print">
      <h2 id="claims-title" className="text-xl">
        {claims.length === 0 ? 'Is something wrong?' : 'What you told us'}
      </h2>
      <ul className="divide-y divide-line">
        {claims.map((claim) => (
          <li key={claim.id} className="py-4">
            <ClaimView claim={claim} owner={owner} linksOrders={linksOrders} />
          </li>
        ))}
      </ul>
      {mayClaim ? (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-xl text-ink-soft">
            Tell us until {formatOrderDate(window.until)}, best with a photograph.
          </p>
          <ButtonLink to={to} variant="outline" size="sm">
            {claims.length === 0 ? 'Tell us what is wrong' : 'Something else is wrong'}
          </ButtonLink>
        </div>
      ) : null}
    </Card>
  );
}

const states: Readonly<Record<NonNullable<OwnClaim['answer']>, { label: string; tone: BadgeTone }>> = {
  replacement: { label: 'Replacement on its way', tone: 'success' },
  refund: { label: 'Money back', tone: 'success' },
  declined: { label: 'Answered', tone: 'neutral' },
  settled: { label: 'Answered', tone: 'neutral' },
};

function ClaimView({
  claim,
  owner,
  linksOrders,
}: { claim: OwnClaim } & Pick<OrderClaimsProps, 'owner' | 'linksOrders'>) {
  const { answer, items, photos, photoCount } = claim;
  const state = answer === null ? { label: 'Waits for our answer', tone: 'low' as const } : states[answer];
  return (
    <article aria-label={`Told on ${formatOrderDate(claim.createdAt)}`}>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{problemLabel(claim.problem)}</span>
        <Badge tone={state.tone}>{state.label}</Badge>
      </p>
      <p className="text-sm text-muted">
        {formatOrderDate(claim.createdAt)} ·{' '}
        {items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
      </p>
      {claim.story === '' ? null : <p className="mt-2 whitespace-pre-line wrap-anywhere">{claim.story}</p>}
      {photos.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-2">
          {photos.map((id, index) => (
            <li key={id}>
              <a
                href={ownPhotoAddress(id, owner)}
                target="_blank"
                rel="noreferrer"
                className="block rounded-md"
              >
                <img
                  src={ownPhotoAddress(id, owner)}
                  alt={`Photograph ${index + 1}, opens it in a new tab`}
                  loading="lazy"
                  className="size-20 rounded-md border border-line bg-sand object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {photos.length === 0 && photoCount > 0 ? (
        <p className="mt-2 text-sm text-muted">Its photographs are not shown here any more.</p>
      ) : null}
      {answer === null ? null : (
        <div className="mt-3 rounded-md bg-leaf-50 px-4 py-3">
          <p className="font-semibold">{answerText(claim)}</p>
          {claim.answerText === '' ? null : (
            <p className="mt-1 whitespace-pre-line wrap-anywhere">{claim.answerText}</p>
          )}
          {claim.replacementOrderId !== null && linksOrders ? (
            <Link to={`/orders/${claim.replacementOrderId}`} className="mt-1 inline-block text-link">
              See order #{orderNumber(claim.replacementOrderId)}
            </Link>
          ) : null}
        </div>
      )}
    </article>
  );
}

function answerText({ answer, replacementOrderId, refundPaise }: OwnClaim): string {
  if (answer === 'replacement') {
    return `We are sending you a replacement: order #${orderNumber(replacementOrderId ?? '')}.`;
  }
  if (answer === 'settled') return 'We have returned money for your order.';
  return answer === 'refund'
    ? `We are returning ${formatPaise(refundPaise ?? 0)} to you.`
    : 'This time we cannot replace it or return the money.';
}
