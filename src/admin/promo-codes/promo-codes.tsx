import { data, useSearchParams } from 'react-router';
import { askingShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { listActivity } from '../../shop/activity/activity-log.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { findEditedPromoCode } from '../../shop/promo/admin-promo-codes.ts';
import { adminPromoCodesSchema, listAdminPromoCodes } from '../../shop/promo/list-admin-promo-codes.ts';
import { promoDeskMessages as messages } from '../../shop/promo/promo-desk.rules.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { answerForm } from '../layout/answer-action.server.ts';
import { readMain } from '../layout/read-main.server.ts';
import { readDialogQuery, withQuery } from '../layout/screen-address.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import type { Route } from './+types/promo-codes';
import { actOnPromoCode } from './promo-actions.server.ts';
import { PromoDialog } from './promo-dialog.tsx';
import { PromoList, PromoToolbar } from './promo-list.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'promo');
  const shop = context.get(shopContext);
  const { dialog, id = '' } = readDialogQuery(url.searchParams);
  const isEdit = dialog === 'edit' && id !== '';
  const [{ found: page, status }, edited, history] = await Promise.all([
    readMain(
      shop,
      'Error fetching promo codes:',
      listAdminPromoCodes(shop, adminPromoCodesSchema.parse(Object.fromEntries(url.searchParams))),
    ),
    isEdit ? orNothing(shop, 'Error fetching a promo code:', findEditedPromoCode(shop, { id })) : null,
    isEdit
      ? orNothing(
          shop,
          'Error fetching history:',
          listActivity(shop, { subjectType: 'promo-code', subjectId: id }),
        )
      : null,
  ]);
  return data({ page, edited, history }, { status });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, 'promo', actOnPromoCode, { say: sayFailed });
}

export const clientAction = askingShop(sayFailed);

export const meta = screenTitle('Promo Codes');

export default function PromoCodes({ loaderData: { page, edited, history } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const { dialog } = readDialogQuery(query);
  return (
    <>
      <ScreenHead
        title="Promo Codes"
        text="Days are Indian days: a code begins at 00:00 and ends with its last day."
        actions={
          <ButtonLink to={withQuery(query, { dialog: 'new', id: null })} preventScrollReset variant="primary">
            Add Promo Code
          </ButtonLink>
        }
      />
      <PromoToolbar />
      {page ? <PromoList page={page} /> : <Unread>{messages.fetchFailed}</Unread>}
      {dialog ? (
        <PromoDialog key={edited?.id ?? dialog} isNew={dialog === 'new'} edited={edited} history={history} />
      ) : null}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={() => messages.fetchFailed} />;
}

/** What is said when what a form asked for could not be done. */
function sayFailed(intent: unknown): string {
  return intent === 'delete' ? messages.deleteFailed : messages.saveFailed;
}
