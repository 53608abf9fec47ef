import type { FieldChange } from '../../shop/activity/activity.types.ts';

/** Fields before and after a change. */
export function FieldChanges({ changes }: { changes: FieldChange[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className="mt-1 grid gap-1">
      {changes.map(({ field, from, to }) => (
        <div key={field} className="flex flex-wrap gap-x-2 wrap-anywhere">
          <dt className="font-medium text-ink-soft">{field}:</dt>
          <dd className="min-w-0">
            <s className="text-muted">{from || 'nothing'}</s> <span aria-hidden="true">→</span>{' '}
            <span>{to || 'nothing'}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
