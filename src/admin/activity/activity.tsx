import { History } from 'lucide-react';
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
import { iconButtonClass } from '../../ui/buttons.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { FieldChanges } from '../layout/history.tsx';
import { readMain } from '../layout/read-main.server.ts';
import { withQuery } from '../layout/screen-address.ts';
import { ScreenError, Unread } from '../layout/screen-error.tsx';
import { ScreenHead, screenTitle } from '../layout/screen-head.tsx';
import { ListToolbar } from '../table/filters.tsx';
import { PagedList } from '../table/paged-table.tsx';
import type { Route } from './+types/activity';
import { activityDays, activitySentence } from './activity-sentence.rules.ts';
import { activityChanges, activityDetail, activitySubject, activityWho } from './activity-text.rules.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  requireStaff({ context, url }, 'activity');
  const shop = context.get(reportsContext);
  const query = activityLogSchema.parse(Object.fromEntries(url.searchParams));
  const [{ found: page, status }, people] = await Promise.all([
    readMain(shop, 'Error fetching activity:', listActivityLog(shop, query)),
    orNothing(shop, 'Error fetching who acted:', listActivityPeople(shop)),
  ]);
  return data({ page, people, now: shop.now() }, { status });
}

export const meta = screenTitle('Activity');

export default function Activity({ loaderData: { page, people, now } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHead title="Activity" text="Everything that staff changed, the latest first." />
      <ActivityToolbar people={people ?? []} page={page} />
      {page ? <ActivityList page={page} now={now} /> : <Unread>Failed to fetch activity</Unread>}
    </>
  );
}

type ToolbarProps = { people: { id: string; email: string }[]; page: KeyPage<LoggedActivity> | null };

/** Search and filters above the log. */
function ActivityToolbar({ people, page }: ToolbarProps) {
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
          label: 'Kind',
          name: 'type',
          all: 'Any kind',
          options: activitySubjects.map((value) => ({ value, label: activitySubject(value).label })),
        },
        { label: 'From', name: 'from' },
        { label: 'To', name: 'to' },
        { label: 'History of', name: 'subject', chosen: page?.rows[0]?.subjectName ?? 'one thing' },
      ]}
    />
  );
}

/** The changes by their days, each with who, when and what. */
function ActivityList({ page, now }: { page: KeyPage<LoggedActivity>; now: Date }) {
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
      <div className="grid gap-5">
        {activityDays(page.rows, now).map(({ day, title, entries }) => (
          <section key={day} aria-labelledby={`day-${day}`}>
            <h3 id={`day-${day}`} className="mb-2 font-sans text-base font-semibold tracking-normal">
              {title}
            </h3>
            <Card padding="none">
              <ol className="divide-y divide-line">
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ol>
            </Card>
          </section>
        ))}
      </div>
    </PagedList>
  );
}

/** So many fields stand there; more are folded away. */
const MOST_CHANGES = 4;

function Entry({ entry }: { entry: LoggedActivity }) {
  const [query] = useSearchParams();
  const told = activityDetail(entry);
  const changes = activityChanges(entry);
  const who = activityWho(entry);
  const { before, thing, after } = activitySentence(entry);
  const own = { type: entry.subjectType, subject: entry.subjectId, after: null, before: null };
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 px-3 py-2.5 sm:px-4">
      <span
        aria-hidden="true"
        className="flex size-8 items-center justify-center rounded-full bg-leaf-100 text-sm font-semibold text-leaf-800 uppercase"
      >
        {who.slice(0, 1)}
      </span>
      <div className="min-w-0 self-center">
        <p className="wrap-anywhere">
          <span className="font-semibold">{who}</span> {before}{' '}
          {thing === null ? null : <Thing entry={entry}>{thing}</Thing>} {after}{' '}
          <time
            dateTime={entry.at}
            title={formatOrderMoment(new Date(entry.at))}
            className="text-sm whitespace-nowrap text-muted figures"
          >
            {formatOrderMoment(new Date(entry.at)).slice(-5)}
          </time>
        </p>
        {told === null ? null : (
          <p className="mt-1 text-sm whitespace-pre-line text-ink-soft wrap-anywhere">{told}</p>
        )}
        {changes.length > MOST_CHANGES ? (
          <details className="mt-1 text-sm">
            <summary className="w-fit cursor-pointer rounded-sm text-accent-ink">
              {changes.length} fields
            </summary>
            <FieldChanges changes={changes} />
          </details>
        ) : (
          <div className="text-sm">
            <FieldChanges changes={changes} />
          </div>
        )}
      </div>
      <Link
        to={withQuery(query, own)}
        aria-label={`History of ${thing ?? 'this'}`}
        title="Its history"
        className={iconButtonClass('ghost', 'sm')}
      >
        <Icon icon={History} size="sm" className="text-muted" />
      </Link>
    </li>
  );
}

/** What was changed, and the way there where it still is. */
function Thing({ entry: { action, subjectType, subjectId }, children }: ThingProps) {
  const { href } = activitySubject(subjectType);
  if (href === null || action === 'deleted') return children;
  return (
    <Link to={href(subjectId)} className="text-link">
      {children}
    </Link>
  );
}

type ThingProps = { entry: LoggedActivity; children: string };

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ScreenError error={error} line={() => 'Failed to fetch activity'} />;
}
