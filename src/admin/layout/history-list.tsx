import { Link } from 'react-router';
import {
  activityChanges,
  activityDetail,
  activityText,
  activityWho,
} from '../../shop/activity/activity-text.rules.ts';
import type { ActivityEntry } from '../../shop/activity/activity.types.ts';
import { formatOrderDate } from '../../shop/orders/order-number.rules.ts';
import { indianWallClock } from '../../shop/indian-time.ts';
import { FieldChanges } from './field-changes.tsx';
import { logHref } from './log-href.ts';

/** Who changed an object, when and what, the newest first, and the way to the log of all changes. */
export function HistoryList({ entries }: { entries: ActivityEntry[] }) {
  const [latest] = entries;
  if (!latest) return <p className="text-muted">Nothing has been changed yet.</p>;
  return (
    <>
      <ol className="divide-y divide-line">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <Link to={logHref(latest)} className="mt-1 inline-block text-sm text-link">
        See it in the activity log
      </Link>
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
          {formatOrderDate(new Date(entry.at))}, {clock(entry.at)}
        </time>
      </p>
      {told === null ? null : <p className="mt-1 wrap-anywhere">{told}</p>}
      <FieldChanges changes={activityChanges(entry)} />
    </li>
  );
}

/** '14:05', in India. */
function clock(at: string): string {
  return indianWallClock(new Date(at)).toISOString().slice(11, 16);
}
