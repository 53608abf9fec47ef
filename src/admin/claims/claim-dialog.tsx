import { Link } from 'react-router';
import { claimMessages } from '../../shop/claims/claim-messages.ts';
import { problemLabel, staffPhotoAddress } from '../../shop/claims/claims.rules.ts';
import type { ClaimDetail } from '../../shop/claims/list-claims.ts';
import { formatPaise } from '../../shop/money.ts';
import { formatOrderMoment, orderNumber } from '../../shop/orders/order-number.rules.ts';
import { orderStatusRow } from '../../shop/orders/order-status.rules.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Thumbnail } from '../../ui/image.tsx';
import { Neighbours } from '../layout/neighbours.tsx';
import { Photographs } from '../layout/photographs.tsx';
import { useQueryChange } from '../layout/screen-address.ts';
import { useWindowFooter } from '../layout/window-footer.tsx';
import { AnswerForm } from './answer-form.tsx';
import { ClaimBadge } from './claim-list.tsx';

type ClaimDialogProps = {
  /** Null for one that cannot be had, undefined while none is open. */
  claim: ClaimDetail | null | undefined;
  /** Those of the list, in its order. */
  listed: readonly string[];
  refundKey: string;
};

/** One claim with everything about it, and the form that answers it. Its address is the list's with `?claim=`. */
export function ClaimDialog({ claim, listed, refundKey }: ClaimDialogProps) {
  const changeQuery = useQueryChange();
  const { place, footer } = useWindowFooter();
  return (
    <Dialog
      open={claim !== undefined}
      onClose={() => changeQuery({ claim: null })}
      closeOnBackdrop={false}
      size="xl"
      tall
      title={claim ? `Claim of order ${orderNumber(claim.orderId)}` : 'Claim'}
      subject={claim ? `Made ${formatOrderMoment(claim.createdAt)}` : undefined}
      state={claim ? <Neighbours ids={listed} open={claim.id} name="claim" one="claim" /> : null}
      footer={claim?.answer === null ? footer : undefined}
    >
      {claim ? <ClaimView key={claim.id} claim={claim} refundKey={refundKey} footer={place} /> : null}
      {claim === null ? <p className="py-6 text-center text-ink-soft">{claimMessages.gone}</p> : null}
    </Dialog>
  );
}

type ClaimViewProps = { claim: ClaimDetail; refundKey: string; footer: HTMLElement | null };

function ClaimView({ claim, refundKey, footer }: ClaimViewProps) {
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 content-start gap-6">
        <section aria-label="What happened">
          <p className="flex flex-wrap items-center gap-2">
            <span className="text-lg font-semibold">{problemLabel(claim.problem)}</span>
            <ClaimBadge answer={claim.answer} />
          </p>
          <p className="text-sm text-muted">
            <Link to={`/admin/orders/${claim.orderId}`} className="text-link">
              Order {orderNumber(claim.orderId)}
            </Link>{' '}
            · {orderStatusRow(claim.orderStatus).label} · {claim.customerName},{' '}
            <a href={`mailto:${claim.customerEmail}`} className="text-link wrap-anywhere">
              {claim.customerEmail}
            </a>
          </p>
          <p className="mt-3 whitespace-pre-line wrap-anywhere">
            {claim.story === '' ? <span className="text-muted">Nothing was written.</span> : claim.story}
          </p>
        </section>
        <Photographs
          ids={claim.photos}
          addressOf={staffPhotoAddress}
          missing={
            claim.photoCount === 0 ? 'No photographs came with it.' : 'Its photographs have been deleted.'
          }
        />
        <ClaimedItems items={claim.items} isOpen={claim.answer === null} />
      </div>
      {claim.answer === null ? (
        <AnswerForm claim={claim} newKey={refundKey} footer={footer} />
      ) : (
        <GivenAnswer claim={claim} />
      )}
    </div>
  );
}

function ClaimedItems({ items, isOpen }: { items: ClaimDetail['items']; isOpen: boolean }) {
  return (
    <section aria-labelledby="claimed-title">
      <h3 id="claimed-title" className="mb-1 font-sans text-sm font-semibold">
        What it is about
      </h3>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-3 py-2">
            <Thumbnail
              src={item.imageUrl ?? '/images/placeholder.svg'}
              side={44}
              className="size-11 rounded-md bg-sand object-cover"
            />
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">
                <span className="figures">{item.quantity}</span> × {item.name}
              </p>
              <p className="text-sm text-muted">{[item.options, item.sku].filter(Boolean).join(' · ')}</p>
            </div>
            {isOpen ? <p className="text-sm">{shelfText(item)}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function shelfText({ available, quantity }: ClaimDetail['items'][number]) {
  if (available === null) return <span className="text-danger-600">Not in the shop any more</span>;
  const isEnough = available >= quantity;
  return (
    <span className={isEnough ? 'text-muted' : 'font-semibold text-danger-600'}>{available} in stock</span>
  );
}

const refundStates: Readonly<Record<NonNullable<ClaimDetail['refundState']>, string>> = {
  requested: 'The payment provider has not answered yet: the customer is told once it has.',
  accepted: 'The provider has taken it on.',
  processed: 'The provider has sent it.',
  failed: 'The provider took its word back: see the order.',
  'by-hand': 'Returned by hand.',
};

/** Who answered what, and where it stands. */
function GivenAnswer({ claim }: { claim: ClaimDetail }) {
  const { answer, answerText, answeredAt, answeredBy, replacement, refundPaise, refundState } = claim;
  return (
    <section aria-label="Answer" className="h-fit rounded-lg bg-leaf-50 px-4 py-3.5">
      <p className="text-sm text-muted">
        Answered{answeredAt ? ` ${formatOrderMoment(answeredAt)}` : ''} by{' '}
        <span className="wrap-anywhere">{answeredBy ?? 'somebody whose account is gone'}</span>
      </p>
      {replacement ? (
        <p className="mt-2">
          Replacement:{' '}
          <Link to={`/admin/orders/${replacement.orderId}`} className="text-link">
            Order {orderNumber(replacement.orderId)}
          </Link>
          , {orderStatusRow(replacement.orderStatus).label}
        </p>
      ) : null}
      {answer === 'refund' ? (
        <p className="mt-2">
          {refundPaise === null ? 'A refund.' : `Refund of ${formatPaise(refundPaise)}.`}{' '}
          {refundState === null ? '' : refundStates[refundState]}
        </p>
      ) : null}
      {answer === 'declined' ? <p className="mt-2 font-semibold">Declined</p> : null}
      {answer === 'settled' ? (
        <p className="mt-2 font-semibold">Settled already: money had gone back.</p>
      ) : null}
      {answerText === '' ? null : <p className="mt-2 whitespace-pre-line wrap-anywhere">{answerText}</p>}
    </section>
  );
}
