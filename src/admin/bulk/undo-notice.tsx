import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { BulkSummary } from '../../shop/bulk/list-changes.ts';
import { bulkWords } from '../../shop/bulk/bulk-words.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';

/** Above the lists: what was changed of many in the last ten minutes, by whomever, with the way back. */
export function UndoNotices({ changes }: { changes: BulkSummary[] }) {
  return changes.map((change) => <UndoNotice key={change.id} change={change} />);
}

function UndoNotice({ change }: { change: BulkSummary }) {
  const { id, text, changing, appliedBy, undoUntil } = change;
  const { send, busy } = useAdminAction(undefined, { freshAfterRefusal: true });
  const minutes = useMinutesUntil(undoUntil);
  if (minutes === 0) return null;
  return (
    <section
      aria-label="Changed just now"
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-leaf-50 px-4 py-2"
    >
      <p className="mr-auto">
        <Link to={`/admin/bulk/${id}`} className="text-link">
          {text}
        </Link>
        : {bulkWords.done(changing)}
        {appliedBy === null ? '' : ` by ${appliedBy}`}.{' '}
        <span className="text-muted">{bulkWords.undoFor(minutes)}</span>
      </p>
      <Button
        variant="outline"
        size="sm"
        busy={busy}
        onClick={() => send({ intent: 'undo' }, `/admin/bulk/${id}`)}
      >
        Undo
      </Button>
    </section>
  );
}

/** Whole minutes that are left, counted down; 0 once it is over. */
export function useMinutesUntil(until: Date | null): number {
  const left = () => (until ? Math.max(0, Math.ceil((until.getTime() - Date.now()) / 60_000)) : 0);
  const [minutes, setMinutes] = useState(left);
  useEffect(() => {
    const count = () => setMinutes(left());
    count();
    const timer = setInterval(count, 5_000);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `left` is made of `until` alone
  }, [until]);
  return minutes;
}
