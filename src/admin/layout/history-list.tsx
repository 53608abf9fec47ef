import { activityChanges, activityText } from '../../shop/activity/activity-text.rules.ts';
import type { ActivityEntry } from '../../shop/activity/activity.types.ts';
import { formatOrderDate } from '../../shop/orders/order-number.rules.ts';
import { indianWallClock } from '../../shop/indian-time.ts';
import { FieldChanges } from './field-changes.tsx';

/** Who changed an object, when and what, the newest first. */
export function HistoryList({ entries }: { entries: ActivityEntry[] }) {
  if (entries.length === 0) return <p className="text-muted">Nothing has been changed yet.</p>;
  return (
    <ol className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="py-2.5 text-sm">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span>
              <span className="font-semibold">{activityText(entry)}</span> by{' '}
              {entry.who ?? 'a former colleague'}
            </span>
            <time dateTime={entry.at} className="text-muted figures">
              {formatOrderDate(new Date(entry.at))}, {clock(entry.at)}
            </time>
          </p>
          <FieldChanges changes={activityChanges(entry)} />
        </li>
      ))}
    </ol>
  );
}

/** '14:05', in India. */
function clock(at: string): string {
  return indianWallClock(new Date(at)).toISOString().slice(11, 16);
}
