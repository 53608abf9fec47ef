import { Link } from 'react-router';
import type { ActivityEntry, FieldChange } from '../../shop/activity/activity.schema.ts';
import { formatOrderMoment } from '../../shop/orders/order-number.rules.ts';
import {
  activityChanges,
  activityDetail,
  activityText,
  activityWho,
} from '../activity/activity-text.rules.ts';
import { useMay } from './use-may.ts';

/** Who changed an object, when and what, the newest first, and the way to the log of all changes. */
export function HistoryList({ entries }: { entries: ActivityEntry[] }) {
  const [latest] = entries;
  const maySeeLog = useMay()('activity');
  if (!latest) return <p className="text-muted">Nothing has been changed yet.</p>;
  return (
    <>
      <ol className="divide-y divide-line">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {maySeeLog ? (
        <Link to={logHref(latest)} className="mt-1 inline-block text-sm text-link">
          See it in the activity log
        </Link>
      ) : null}
    </>
  );
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const told = entry.subjectType === 'order' ? null : activityDetail(entry);
  return (
    <li className="py-2.5 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          <span className="font-semibold">{activityText(entry)}</span> by {activityWho(entry)}
        </span>
        <time dateTime={entry.at} className="text-muted figures">
          {formatOrderMoment(new Date(entry.at))}
        </time>
      </p>
      {told === null ? null : <p className="mt-1 wrap-anywhere">{told}</p>}
      <FieldChanges changes={activityChanges(entry)} />
    </li>
  );
}

/** Fields before and after a change. */
export function FieldChanges({ changes }: { changes: FieldChange[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="mt-1 grid gap-1">
      {changes.map(({ field, from, to }) => (
        <div key={field} className="flex flex-wrap gap-x-2 wrap-anywhere">
          <dt className="font-medium text-ink-soft">{field}:</dt>
          <dd className="min-w-0">
            from <s className="text-muted">{from || 'nothing'}</s> to <span>{to || 'nothing'}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Subject = { subjectType: string; subjectId: string };

/** Where the log of all changes shows those of one object. */
export function logHref({ subjectType, subjectId }: Subject): string {
  return `/admin/activity?${new URLSearchParams({ type: subjectType, subject: subjectId })}`;
}
