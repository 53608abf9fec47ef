import { data } from 'react-router';
import { askingShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { mayRole } from '../../shop/access/roles.rules.ts';
import { findDamage } from '../../shop/claims/claim-figures.ts';
import { claimMessages as messages } from '../../shop/claims/claim-messages.ts';
import { claimsQuerySchema } from '../../shop/claims/claims.schema.ts';
import { findClaim, listClaims } from '../../shop/claims/list-claims.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { answerForm } from '../layout/answer-action.server.ts';
import { readMain } from '../layout/read-main.server.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import { FilterLinks, ListToolbar } from '../table/filters.tsx';
import type { Route } from './+types/claims';
import { answerClaimForm } from './answer-claim.server.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { ClaimList } from './claim-list.tsx';
import { DamageFigures } from './damage-figures.tsx';

const DAYS = '90';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = requireStaff({ context, url }, 'orders');
  const shop = context.get(shopContext);
  const query = claimsQuerySchema.parse(Object.fromEntries(url.searchParams));
  const days = Number(query.days ?? DAYS);
  const withMoney = mayRole(role, 'money');
  const open =
    query.claim === undefined
      ? undefined
      : orNothing(shop, 'Error fetching a claim:', findClaim(shop, { claimId: query.claim, withMoney }));
  const [{ found: page, status }, claim, damage] = await Promise.all([
    readMain(shop, 'Error fetching claims:', listClaims(shop, query)),
    open,
    orNothing(shop, 'Error fetching damage figures:', findDamage(shop, { days })),
  ]);
  // Of the refund that the open form may ask for: sent twice, it is one.
  const refundKey = crypto.randomUUID();
  return data({ page, claim, damage, days, refundKey, now: shop.now() }, { status });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, 'orders', answerClaimForm, { say: () => messages.failed });
}

export const clientAction = askingShop();

export const meta = screenTitle('Claims');

const states = [
  { value: 'answered', label: 'Answered' },
  { value: 'all', label: 'All' },
];

/** What shoppers say is wrong with their orders. docs/behaviour/claims.md#answers. */
export default function Claims({ loaderData }: Route.ComponentProps) {
  const { page, claim, damage, days, refundKey, now } = loaderData;
  return (
    <>
      <ScreenHead
        title="Claims"
        text="What customers say is wrong with their orders, and what was answered."
      />
      <ListToolbar search="Search order or customer">
        <FilterLinks label="Show" name="state" all="Open" options={states} />
      </ListToolbar>
      {page ? <ClaimList page={page} now={now} /> : <Unread>{messages.fetchFailed}</Unread>}
      <DamageFigures damage={damage} days={days} />
      <ClaimDialog claim={claim} listed={page?.rows.map(({ id }) => id) ?? []} refundKey={refundKey} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={() => messages.fetchFailed} />;
}
