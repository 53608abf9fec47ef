import { Link, data } from 'react-router';
import { askingShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { mayRole } from '../../shop/access/roles.rules.ts';
import { bulkWords, lineCount } from '../../shop/bulk/bulk-words.rules.ts';
import { type BulkSummary, listBulkChanges } from '../../shop/bulk/list-changes.ts';
import { formatOrderMoment } from '../../shop/orders/order-number.rules.ts';
import { Badge } from '../../ui/labels.tsx';
import { EmptyState } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { OneLine, Table, type TableColumn } from '../table/table.tsx';
import { unknownForm } from '../edit/edit-form.server.ts';
import { answerForm } from '../layout/answer-action.server.ts';
import { readMain } from '../layout/read-main.server.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import type { Route } from './+types/bulk-changes';
import { preview } from './bulk-actions.server.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { role } = requireStaff({ context, url }, 'stock');
  const shop = context.get(shopContext);
  const { found: changes, status } = await readMain(
    shop,
    'Error fetching changes of many:',
    listBulkChanges(shop),
  );
  return data({ changes: changes && changes.filter(({ right }) => mayRole(role, right)) }, { status });
}

export function action(args: Route.ActionArgs) {
  return answerForm(args, 'stock', async (asked) =>
    asked.form.get('intent') === 'preview' ? preview(asked) : unknownForm(),
  );
}

export const clientAction = askingShop();

export const meta = screenTitle('Bulk change history');

export default function BulkChanges({ loaderData: { changes } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHead
        title="Bulk change history"
        text="Previews of the last day, and what was applied in the last month."
      />
      {changes === null ? (
        <Unread>{bulkWords.fetchFailed}</Unread>
      ) : changes.length > 0 ? (
        <Table
          caption="Changes"
          hideCaption
          dense
          columns={columns}
          rows={changes}
          rowKey={({ id }) => id}
          empty={null}
        />
      ) : (
        <Card padding="none">
          <EmptyState
            headingLevel={3}
            title="Nothing yet"
            text="Choose ‘Change many…’ in the product list or the stock sheet."
          />
        </Card>
      )}
    </>
  );
}

const columns: TableColumn<BulkSummary>[] = [
  {
    id: 'what',
    header: 'What',
    rowHeader: true,
    fill: true,
    cell: ({ id, text }) => (
      <Link to={`/admin/bulk/${id}`} title={text} className="ui-line text-link">
        {text}
      </Link>
    ),
  },
  { id: 'lines', header: 'Lines', align: 'end', cell: ({ changing }) => lineCount(changing) },
  { id: 'refused', header: 'Refused', align: 'end', cell: ({ refused }) => lineCount(refused) },
  { id: 'state', header: 'State', cell: (change) => <BulkState change={change} /> },
  {
    id: 'when',
    header: 'When',
    className: 'figures whitespace-nowrap',
    cell: ({ appliedAt, madeAt }) => formatOrderMoment(appliedAt ?? madeAt),
  },
  {
    id: 'who',
    header: 'Who',
    share: 1.5,
    className: 'max-w-56',
    cell: ({ appliedBy, madeBy, appliedAt }) => (
      <OneLine>{(appliedAt ? appliedBy : madeBy) ?? 'an account that is gone'}</OneLine>
    ),
  },
];

export function BulkState({ change: { appliedAt, undoneAt, work } }: { change: BulkSummary }) {
  if (work) return <Badge tone="low">{work === 'applying' ? 'Being applied' : 'Being taken back'}</Badge>;
  if (undoneAt) return <Badge>Taken back</Badge>;
  return appliedAt ? <Badge tone="success">Applied</Badge> : <Badge tone="low">Preview</Badge>;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} />;
}
