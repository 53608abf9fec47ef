import { data } from 'react-router';
import * as z from 'zod/mini';
import { askingShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { mayRole } from '../../shop/access/roles.rules.ts';
import { freeCheckout, holdsSchema, listHolds } from '../../shop/checkout/admin-holds.ts';
import { holdMessages as messages } from '../../shop/checkout/hold-bounds.rules.ts';
import { type Asked, accept, answerForm, refuse } from '../layout/answer-action.server.ts';
import { readMain } from '../layout/read-main.server.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import { SearchField } from '../table/search-field.tsx';
import type { Route } from './+types/holds';
import { HoldList } from './hold-list.tsx';

const freeSchema = z.object({ intent: z.literal('free'), id: z.guid() });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = requireStaff({ context, url }, 'stock');
  const withMoney = mayRole(role, 'money');
  const shop = context.get(shopContext);
  const query = holdsSchema.parse(Object.fromEntries(url.searchParams));
  const { found: page, status } = await readMain(
    shop,
    'Error fetching holds:',
    listHolds(shop, query, { withMoney }),
  );
  return data({ page, now: shop.now() }, { status });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, 'stock', freeHeld, { say: () => messages.failed });
}

async function freeHeld({ shop, actor, form }: Asked) {
  const asked = freeSchema.safeParse(Object.fromEntries(form));
  if (!asked.success) return refuse(messages.unknownForm, 400);
  const freed = await freeCheckout(shop, { actor, checkoutId: asked.data.id });
  return freed ? accept(messages.freed) : refuse(messages.gone);
}

export const clientAction = askingShop();

export const meta = screenTitle('Held stock');

export default function Holds({ loaderData: { page, now } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHead
        title="Held stock"
        text="What shoppers have reserved without having paid so far, the latest first."
      />
      <div className="mb-4 flex flex-wrap gap-3">
        <SearchField label="Search product, e-mail or address" />
      </div>
      {page ? <HoldList page={page} now={now} /> : <Unread>{messages.fetchFailed}</Unread>}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} />;
}
