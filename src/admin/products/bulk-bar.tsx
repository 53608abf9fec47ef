import { Button } from '../../ui/button.tsx';
import { useAdminAction } from '../layout/use-admin-action.ts';
import type { RowSelection } from '../table/use-row-selection.ts';
import { idsForm } from './ids-form.ts';

type BulkBarProps = { selection: RowSelection; onDelete: (ids: string[]) => void };

/** What can be done to all ticked products at once. */
export function BulkBar({ selection, onDelete }: BulkBarProps) {
  const { fetcher, busy } = useAdminAction((answer) => {
    if (answer.ok) selection.clear();
  });
  const { selected } = selection;
  if (selected.length === 0) return null;

  function send(intent: 'publish' | 'unpublish') {
    void fetcher.submit(idsForm(intent, selected), { method: 'post', action: '/admin/products' });
  }

  return (
    <section
      aria-label="Selected products"
      className="mb-3 flex flex-wrap items-center gap-2 rounded-lg bg-leaf-100 px-4 py-2"
    >
      <p className="mr-auto font-semibold figures">{selected.length} selected</p>
      <Button variant="ghost" size="sm" onClick={selection.toggleAll}>
        {selection.isAll ? 'Select none' : 'Select all on this page'}
      </Button>
      <Button variant="outline" size="sm" disabled={busy} onClick={() => send('publish')}>
        Publish
      </Button>
      <Button variant="outline" size="sm" disabled={busy} onClick={() => send('unpublish')}>
        Move to drafts
      </Button>
      <Button variant="danger" size="sm" disabled={busy} onClick={() => onDelete(selected)}>
        Delete
      </Button>
    </section>
  );
}
