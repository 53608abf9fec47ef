import { data, Link, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { askingShop } from '../../http/ask-shop.ts';
import { shopContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import { mayRole } from '../../shop/access/roles.rules.ts';
import { bulkWords, lineCount } from '../../shop/bulk/bulk-words.rules.ts';
import { BULK_SHOWN, type BulkShown, bulkLinesSchema } from '../../shop/bulk/bulk.schema.ts';
import {
  type BulkLine,
  type BulkSummary,
  findBulkChange,
  listBulkLines,
} from '../../shop/bulk/list-changes.ts';
import { formatOrderMoment } from '../../shop/orders/order-number.rules.ts';
import { progressClass } from '../../ui/progress-bar.ts';
import { Button, ButtonLink } from '../../ui/buttons.tsx';
import { Badge } from '../../ui/labels.tsx';
import { Alert } from '../../ui/notices.tsx';
import { Table, type TableColumn } from '../table/table.tsx';
import { unknownForm } from '../edit/edit-form.server.ts';
import { answerForm } from '../layout/answer-action.server.ts';
import { ScreenError } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';
import type { Route } from './+types/bulk-change';
import { apply, discard, undo } from './bulk-actions.server.ts';
import { BulkState } from './bulk-changes.tsx';
import { useMinutesUntil } from './undo-notice.tsx';
import { useWatching } from '../layout/use-watching.ts';

const idSchema = z.guid();

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { role } = requireStaff({ context, url }, 'stock');
  const shop = context.get(shopContext);
  const id = idSchema.safeParse(params.id);
  const change = id.success ? await findBulkChange(shop, id.data) : null;
  if (!change) return data({ change: null, page: null, show: undefined }, { status: 404 });
  if (!mayRole(role, change.right)) throw data(null, { status: 403, statusText: 'Forbidden' });
  const { show, after } = bulkLinesSchema.parse(Object.fromEntries(url.searchParams));
  return data({ change, page: await listBulkLines(shop, { id: change.id, after, show }), show });
}

const acts = { apply, undo, discard };

export function action(args: Route.ActionArgs) {
  return answerForm(args, 'stock', async (asked) => {
    const id = idSchema.safeParse(args.params.id);
    const intent = asked.form.get('intent') ?? '';
    if (!id.success || !Object.hasOwn(acts, intent)) return unknownForm();
    return acts[intent as keyof typeof acts]({ ...asked, id: id.data });
  });
}

export const clientAction = askingShop();

export const meta = screenTitle('Change of many');

export default function BulkChange({ loaderData: { change, page, show } }: Route.ComponentProps) {
  if (!change) {
    return (
      <>
        <ScreenHead title="Change of many" />
        <Alert tone="warning" title={bulkWords.gone}>
          <Link to="/admin/bulk" className="text-link">
            All changes of many
          </Link>
        </Alert>
      </>
    );
  }
  return (
    <>
      <ScreenHead
        title={change.text}
        text={<Story change={change} />}
        actions={change.work ? undefined : <Actions change={change} />}
      />
      <Working change={change} />
      <Shown change={change} show={show} />
      <Table
        caption="Lines"
        hideCaption
        dense
        columns={lineColumns(change, page.lines)}
        rows={page.lines}
        rowKey={({ position }) => String(position)}
        empty={<p>{bulkWords.nothing}</p>}
        className="md:max-h-[max(24rem,calc(100dvh-19rem))]"
      />
      {page.next === null ? null : (
        <p className="mt-5 text-center">
          <ButtonLink
            to={`?${new URLSearchParams({ ...(show ? { show } : {}), after: String(page.next) })}`}
            variant="outline"
          >
            Next lines
          </ButtonLink>
        </p>
      )}
    </>
  );
}

/** How far it is, while it is made or taken back. */
function Working({ change: { work, reached, changing, refused } }: { change: BulkSummary }) {
  useWatching(work !== null);
  if (work === null) return null;
  const done = Math.min(reached, changing);
  return (
    <section aria-label="Progress" className="mb-4 rounded-lg bg-surface p-5 shadow-sm">
      <progress
        aria-label="Progress of the change"
        max={changing + refused}
        value={reached}
        className={`mb-2 h-2 ${progressClass}`}
      />
      <p className="figures" aria-live="polite">
        {bulkWords.working(work, done, changing)}. You may leave this screen.
      </p>
    </section>
  );
}

/** What became of it. */
function Story({ change }: { change: BulkSummary }) {
  const { changing, refused, unchanged, left, appliedAt, appliedBy, undoneAt, undoneBy } = change;
  const by = (who: string | null) => (who === null ? '' : ` by ${who}`);
  const parts = [
    appliedAt
      ? bulkWords.done(changing)
      : `${lineCount(changing)} ${changing === 1 ? 'line changes' : 'lines change'}`,
    ...(refused > 0 ? [`${lineCount(refused)} refused`] : []),
    ...(unchanged > 0 ? [`${lineCount(unchanged)} already so`] : []),
  ];
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 figures">
      <BulkState change={change} /> {parts.join(', ')}.
      {appliedAt ? ` Applied ${formatOrderMoment(appliedAt)}${by(appliedBy)}.` : null}
      {undoneAt
        ? ` Taken back ${formatOrderMoment(undoneAt)}${by(undoneBy)}${left > 0 ? `, ${lineCount(left)} left alone` : ''}.`
        : null}
    </span>
  );
}

function Actions({ change }: { change: BulkSummary }) {
  const navigate = useNavigate();
  const address = `/admin/bulk/${change.id}`;
  const back = change.list === 'stock' ? '/admin/stock' : '/admin/products';
  const { send, busy } = useAdminAction(undefined, { freshAfterRefusal: true });
  const discarding = useAdminAction(({ ok }) => (ok ? void navigate(back) : undefined));
  const minutes = useMinutesUntil(change.undoUntil);
  if (change.appliedAt) {
    return (
      <>
        {minutes > 0 ? (
          <Button variant="outline" busy={busy} onClick={() => send({ intent: 'undo' }, address)}>
            Undo ({minutes} min left)
          </Button>
        ) : null}
        <ButtonLink to={back} variant="primary">
          {change.list === 'stock' ? 'Back to the stock' : 'Back to the products'}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <Button
        variant="ghost"
        busy={discarding.busy}
        onClick={() => discarding.send({ intent: 'discard' }, address)}
      >
        Discard
      </Button>
      <Button
        variant="primary"
        busy={busy}
        disabled={change.changing === 0}
        onClick={() => send({ intent: 'apply', revision: String(change.revision) }, address)}
      >
        Apply to {lineCount(change.changing)} {change.changing === 1 ? 'line' : 'lines'}
      </Button>
    </>
  );
}

const shownLabels: Record<BulkShown, string> = {
  refused: 'Refused',
  changed: 'Changed meanwhile',
  left: 'Left alone',
};

/** Which lines are listed. */
function Shown({ change, show }: { change: BulkSummary; show: BulkShown | undefined }) {
  const offered = BULK_SHOWN.filter(
    (one) =>
      (one === 'refused' && change.refused > 0) ||
      (one === 'changed' && change.revision > 1) ||
      (one === 'left' && change.left > 0),
  );
  if (offered.length === 0) return null;
  return (
    <nav aria-label="Lines" className="mb-3 flex flex-wrap gap-x-5 gap-y-1">
      {[undefined, ...offered].map((one) => (
        <Link
          key={one ?? 'all'}
          to={one ? `?show=${one}` : '?'}
          aria-current={one === show ? 'page' : undefined}
          className="text-link inline-flex min-h-11 items-center aria-[current=page]:font-semibold aria-[current=page]:no-underline"
        >
          {one ? shownLabels[one] : 'All lines'}
        </Link>
      ))}
    </nav>
  );
}

function lineColumns({ appliedAt }: BulkSummary, lines: readonly BulkLine[]): TableColumn<BulkLine>[] {
  const noted = lines.some(({ refusal, wasChanged, wasLeft }) => refusal !== null || wasChanged || wasLeft);
  const columns: TableColumn<BulkLine>[] = [
    {
      id: 'name',
      header: 'Line',
      rowHeader: true,
      className: 'min-w-52 wrap-anywhere',
      cell: ({ name }) => name,
    },
    { id: 'from', header: appliedAt ? 'Before' : 'Now', cell: ({ from }) => from },
    {
      id: 'to',
      header: 'After',
      cell: ({ to }) => (to === null ? <span className="text-muted">–</span> : <strong>{to}</strong>),
    },
    {
      id: 'note',
      header: 'Note',
      cell: ({ refusal, wasChanged, wasLeft }) => (
        <span className="flex flex-wrap items-center gap-1.5">
          {refusal === null ? null : <span className="text-danger-600">{refusal}</span>}
          {wasChanged ? <Badge tone="low">Changed meanwhile</Badge> : null}
          {wasLeft ? <Badge tone="low">Left alone</Badge> : null}
        </span>
      ),
    },
  ];
  return noted ? columns : columns.filter(({ id }) => id !== 'note');
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} />;
}
