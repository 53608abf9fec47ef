import { useState } from 'react';
import { data } from 'react-router';
import { askingShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { subscriberMessages as messages } from '../../shop/newsletter/newsletter.rules.ts';
import {
  type Subscriber,
  type SubscribersPage,
  listSubscribers,
  removeSubscriber,
  subscribersSchema,
} from '../../shop/newsletter/subscribers.ts';
import { formatOrderMoment } from '../../shop/orders/order-number.rules.ts';
import { ButtonLink } from '../../ui/buttons.tsx';
import { OneLine, type TableColumn } from '../table/table.tsx';
import { byIntent, deleting } from '../edit/edit-form.server.ts';
import { DeleteQuestion } from '../edit/edited-list.tsx';
import { BusyNotice } from '../exports/busy-notice.tsx';
import { answerForm } from '../layout/answer-action.server.ts';
import { readMain } from '../layout/read-main.server.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead, Total, screenTitle } from '../layout/screen-head.tsx';
import { SearchField } from '../table/search-field.tsx';
import { PagedTable } from '../table/paged-table.tsx';
import { DeleteButton, actionsColumn } from '../table/row-actions.tsx';
import type { Route } from './+types/newsletter';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'newsletter');
  const shop = context.get(shopContext);
  const query = subscribersSchema.parse(Object.fromEntries(url.searchParams));
  const { found: page, status } = await readMain(
    shop,
    'Error fetching the newsletter list:',
    listSubscribers(shop, query),
  );
  return data({ page }, { status });
}

export function action(args: Route.ActionArgs) {
  return answerForm(
    args,
    'newsletter',
    byIntent({ remove: deleting(removeSubscriber, { deleted: messages.removed, gone: messages.gone }) }),
  );
}

export const clientAction = askingShop();

export const meta = screenTitle('Newsletter');

export default function Newsletter({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHead
        title="Newsletter"
        text={page ? <Total page={page} one="address" many="addresses" /> : null}
        actions={
          <ButtonLink to="/admin/newsletter/export" reloadDocument variant="outline">
            Export CSV
          </ButtonLink>
        }
      />
      <BusyNotice />
      <div className="mb-4 flex">
        <SearchField label="Search e-mail" />
      </div>
      {page ? <SubscriberList page={page} /> : <Unread>{messages.fetchFailed}</Unread>}
    </>
  );
}

/** The table of addresses with its pages, and the question before one is removed. */
function SubscriberList({ page }: { page: SubscribersPage }) {
  const [doomed, setDoomed] = useState<Subscriber>();
  return (
    <>
      <PagedTable
        caption="Newsletter addresses"
        label="Pages of addresses"
        page={page}
        columns={subscriberColumns(setDoomed)}
        filters={['q', 'after', 'before']}
        none={{
          title: 'Nobody yet',
          text: 'Addresses stand here as soon as somebody asks for the newsletter.',
        }}
        unmatched={{ title: 'No address found.', all: 'Show all addresses', to: '/admin/newsletter' }}
      />
      <DeleteQuestion
        id={doomed?.id}
        verb="Remove"
        action="/admin/newsletter"
        intent="remove"
        onClose={() => setDoomed(undefined)}
      >
        {doomed ? `${doomed.email} is taken off the newsletter.` : ''}
      </DeleteQuestion>
    </>
  );
}

function subscriberColumns(onRemove: (subscriber: Subscriber) => void): TableColumn<Subscriber>[] {
  return [
    {
      id: 'email',
      header: 'E-mail',
      rowHeader: true,
      fill: true,
      cell: ({ email }) => <OneLine>{email}</OneLine>,
    },
    {
      id: 'since',
      header: 'Since',
      card: 'plain',
      className: 'pr-8 figures whitespace-nowrap',
      cell: ({ createdAt }) => <time dateTime={createdAt.toISOString()}>{formatOrderMoment(createdAt)}</time>,
    },
    actionsColumn(
      (subscriber) => (
        <DeleteButton label={`Remove ${subscriber.email}`} onClick={() => onRemove(subscriber)} />
      ),
      { className: 'w-20' },
    ),
  ];
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={() => messages.fetchFailed} />;
}
