import { askShop } from '../../http/ask-shop.ts';
import { requireUser } from '../../http/guards.ts';
import { Guarded } from '../../session/guarded.tsx';
import { unlistedMeta } from '../found/page-meta.ts';
import type { Route } from './+types/own-order-claim';
import { forgetClaimDraft } from './claim-draft.ts';
import { ClaimPage } from './claim-form.tsx';
import { loadClaimForm, takeClaimForm } from './claim-page.server.ts';

export function loader({ context, url, params }: Route.LoaderArgs) {
  const { userId } = requireUser({ context, url });
  return loadClaimForm({ context, claimant: { userId, orderId: params.id } });
}

export function action({ request, context, url, params }: Route.ActionArgs) {
  const { userId } = requireUser({ context, url });
  const claimant = { userId, orderId: params.id };
  return takeClaimForm({ request, context, claimant, to: `/orders/${params.id}` });
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

/** Of an order of one's own account. docs/behaviour/claims.md#who-may-claim. */
export default function OwnOrderClaim({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <Guarded>
      <ClaimPage
        claimable={loaderData}
        owner={{ orderId: params.id }}
        back={`/orders/${params.id}`}
        sent={actionData}
      />
    </Guarded>
  );
}
