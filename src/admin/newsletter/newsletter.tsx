import { data } from 'react-router';
import { askShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireAdmin } from '../../http/guards.ts';
import { readForm } from '../../http/read-form.ts';
import { subscriberMessages } from '../../shop/newsletter/newsletter.rules.ts';
import { listSubscribers, subscribersSchema } from '../../shop/newsletter/subscribers.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { answerAction } from '../layout/answer-action.server.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead } from '../layout/screen-head.tsx';
import { screenTitle } from '../layout/screen-title.ts';
import { SearchField } from '../table/search-field.tsx';
import type { Route } from './+types/newsletter';
import { actOnNewsletter } from './newsletter-actions.server.ts';
import { SubscriberList } from './subscriber-list.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin({ context, url });
  const shop = context.get(shopContext);
  const query = subscribersSchema.parse(Object.fromEntries(url.searchParams));
  const page = await orNothing(shop, 'Error fetching the newsletter list:', listSubscribers(shop, query));
  return data({ page }, { status: page ? 200 : 500 });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = requireAdmin({ context, url });
  const form = await readForm(request);
  return answerAction(context, () => actOnNewsletter({ shop: context.get(shopContext), actor, form }));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askShop(() => serverAction());
}

export function meta() {
  return screenTitle('Newsletter');
}

const whole = new Intl.NumberFormat('en-IN');

export default function Newsletter({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <ScreenHead
        title="Newsletter"
        text={
          page ? (
            <output className="figures">
              {whole.format(page.total)} {page.total === 1 ? 'address' : 'addresses'}
            </output>
          ) : null
        }
        actions={
          <ButtonLink to="/admin/newsletter/export" reloadDocument variant="outline">
            Export CSV
          </ButtonLink>
        }
      />
      <div className="mb-4 flex">
        <SearchField label="Search e-mail" />
      </div>
      {page ? <SubscriberList page={page} /> : <Unread>{subscriberMessages.fetchFailed}</Unread>}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={() => subscriberMessages.fetchFailed} />;
}
