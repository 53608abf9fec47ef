import { Link, data, useSearchParams } from 'react-router';
import { reportsContext } from '../../http/context.ts';
import { requireStaff } from '../../http/guards.ts';
import {
  type LoggedActivity,
  listActivityLog,
  listActivityPeople,
} from '../../shop/activity/activity-log.ts';
import { activityLogSchema, activitySubjects } from '../../shop/activity/activity.schema.ts';
import type { KeyPage } from '../../shop/list-page.ts';
import { orNothing } from '../../shop/or-nothing.ts';
import { formatOrderMoment } from '../../shop/orders/order-number.rules.ts';
import { Card } from '../../ui/surfaces.tsx';
import { FieldChanges } from '../layout/history.tsx';
import { readMain } from '../layout/read-main.server.ts';
import { withQuery } from '../layout/screen-address.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import { ListToolbar } from '../table/filters.tsx';
import { PagedList } from '../table/paged-table.tsx';
import type { Route } from './+types/activity';
import {
  activityChanges,
  activityDetail,
  activitySubject,
  activityText,
  activityWho,
} from './activity-text.rules.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'activity');
  const shop = context.get(reportsContext);
  const query = activityLogSchema.parse(Object.fromEntries(url.searchParams));
  const [{ found: page, status }, people] = await Promise.all([
    readMain(shop, 'Error fetching activity:', listActivityLog(shop, query)),
    orNothing(shop, 'Error fetching who acted:', listActivityPeople(shop)),
  ]);
  return data({ page, people }, { status });
}

export const meta = screenTitle('Activity');

export default function Activity({ loaderData: { page, people } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHead title="Activity" text="Everything that staff changed, the latest first." />
      <ActivityToolbar people={people ?? []} />
      {page ? <ActivityList page={page} /> : <Unread>Failed to fetch activity</Unread>}
    </>
  );
}

/** Search and filters above the log. */
function ActivityToolbar({ people }: { people: { id: string; email: string }[] }) {
  return (
    <ListToolbar
      search="Search what was changed"
      filters={[
        {
          label: 'Person',
          name: 'person',
          all: 'Anybody',
          options: people.map(({ id, email }) => ({ value: id, label: email })),
        },
        {
          label: 'Object',
          name: 'type',
          all: 'Anything',
          options: activitySubjects.map((value) => ({ value, label: activitySubject(value).label })),
        },
        { label: 'From', name: 'from' },
        { label: 'To', name: 'to' },
      ]}
    />
  );
}

/** The changes, each with who, when and what. */
function ActivityList({ page }: { page: KeyPage<LoggedActivity> }) {
  return (
    <PagedList
      page={page}
      label="Pages of activity"
      none={{ title: 'No changes yet', text: 'What staff change is kept here.' }}
      unmatched={{
        title: 'No changes found.',
        text: 'Nothing matches the search and the filters.',
        all: 'Show all changes',
        to: '/admin/activity',
      }}
    >
      <Card as="section" aria-label="Changes" padding="sm">
        <ol className="divide-y divide-line px-2">
          {page.rows.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      </Card>
    </PagedList>
  );
}

function Entry({ entry }: { entry: LoggedActivity }) {
  const [query] = useSearchParams();
  const { label } = activitySubject(entry.subjectType);
  const told = activityDetail(entry);
  const name = entry.subjectName ? ` ‘${entry.subjectName}’` : '';
  const own = { type: entry.subjectType, subject: entry.subjectId, after: null, before: null };
  return (
    <li className="py-3">
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{activityText(entry)}</span>: {label.toLowerCase()}
          {name}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          <time dateTime={entry.at} className="figures">
            {formatOrderMoment(new Date(entry.at))}
          </time>{' '}
          · {activityWho(entry)}
        </p>
      </div>
      {told === null ? null : <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere">{told}</p>}
      <div className="text-sm">
        <FieldChanges changes={activityChanges(entry)} />
      </div>
      <p className="mt-1 flex flex-wrap gap-x-4 text-sm">
        <SubjectLink entry={entry} />
        <Link to={withQuery(query, own)} className="text-link">
          Its history
        </Link>
      </p>
    </li>
  );
}

function SubjectLink({ entry: { action, subjectType, subjectId } }: { entry: LoggedActivity }) {
  const { label, href } = activitySubject(subjectType);
  if (href === null || action === 'deleted') return null;
  return (
    <Link to={href(subjectId)} className="text-link">
      Open {label.toLowerCase()}
    </Link>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={() => 'Failed to fetch activity'} />;
}
