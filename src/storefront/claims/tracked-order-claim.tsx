import { askShop } from '../../http/ask-shop.ts';
import { unlistedMeta } from '../found/page-meta.ts';
import type { Route } from './+types/tracked-order-claim';
import { forgetClaimDraft } from './claim-draft.ts';
import { ClaimPage } from './claim-form.tsx';
import { loadClaimForm, takeClaimForm } from './claim-page.server.ts';

export { ErrorBoundary, headers } from '../account/tracked-order.tsx';

export function loader({ context, params: { token } }: Route.LoaderArgs) {
  return loadClaimForm({ context, claimant: { token } });
}

export function action({ request, context, params: { token } }: Route.ActionArgs) {
  return takeClaimForm({ request, context, claimant: { token }, to: `/track-order/${token}` });
}

/** A redirect: it was taken. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await askShop(() => serverAction());
  } catch (answer) {
    if (answer instanceof Response && answer.status < 400) forgetClaimDraft();
    throw answer;
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, 'Something is wrong');
}

/** Of the order that a private link opens. docs/behaviour/claims.md#who-may-claim. */
export default function TrackedOrderClaim({
  loaderData,
  actionData,
  params: { token },
}: Route.ComponentProps) {
  return (
    <ClaimPage claimable={loaderData} owner={{ token }} back={`/track-order/${token}`} sent={actionData} />
  );
}
