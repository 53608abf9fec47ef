import { Link, useSearchParams } from 'react-router';
import { activitySubject } from '../../shop/activity/activity-subjects.rules.ts';
import {
  activityChanges,
  activityDetail,
  activityText,
  activityWho,
} from '../../shop/activity/activity-text.rules.ts';
import type { LoggedActivity } from '../../shop/activity/list-activity-log.ts';
import type { KeyPage } from '../../shop/list-page.ts';
import { formatOrderMoment } from '../../shop/orders/order-number.rules.ts';
import { EmptyState } from '../../ui/notices.tsx';
import { Card } from '../../ui/surfaces.tsx';
import { FieldChanges } from '../layout/field-changes.tsx';
import { KeyPager } from '../table/key-pager.tsx';
import { withQuery } from '../table/with-query.ts';

/** The changes, each with who, when and what. */
export function ActivityList({ page }: { page: KeyPage<LoggedActivity> }) {
  const [query] = useSearchParams();
  if (page.rows.length === 0) {
    return (
      <Card padding="none">
        <NoActivity isFiltered={query.size > 0} />
      </Card>
    );
  }
  return (
    <>
      <Card as="section" aria-label="Changes" padding="sm">
        <ol className="divide-y divide-line px-2">
          {page.rows.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      </Card>
      <KeyPager previous={page.previous} next={page.next} label="Pages of activity" />
    </>
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

function NoActivity({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState
      headingLevel={3}
      title="No changes found."
      text="Nothing matches the search and the filters."
      action={
        <Link to="/admin/activity" className="text-link">
          Show all changes
        </Link>
      }
    />
  ) : (
    <EmptyState headingLevel={3} title="No changes yet" text="What staff change is kept here." />
  );
}
