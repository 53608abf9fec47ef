import type { ReactNode } from 'react';
import { formatPaise } from '../../shop/money.ts';
import { combinationName } from '../../shop/variants/combinations.rules.ts';
import { describeChange, lossText } from '../../shop/variants/describe-variants.rules.ts';
import type { VariantPlan } from '../../shop/variants/variant-plan.rules.ts';
import { Button } from '../../ui/buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldChanges } from '../layout/history.tsx';

type SavePreviewProps = {
  /** Null closes it. */
  plan: VariantPlan | null;
  onConfirm: () => void;
  onCancel: () => void;
};

/** What saving will do to the variants, before it is done (docs/behaviour/variants.md#what-saving-does). */
export function SavePreview({ plan, onConfirm, onCancel }: SavePreviewProps) {
  return (
    <Dialog
      open={plan !== null}
      onClose={onCancel}
      closeOnBackdrop={false}
      title="Save these changes to the variants?"
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            Back
          </Button>
          <Button variant="primary" onClick={onConfirm}>
            Save changes
          </Button>
        </>
      }
    >
      {plan ? <Plan plan={plan} /> : null}
    </Dialog>
  );
}

function Plan({ plan: { added, changed, disabled, kept, deleted } }: { plan: VariantPlan }) {
  return (
    <div className="grid gap-4">
      <Part title="Will be added" count={added.length}>
        {added.map(({ rowId, columns }) => (
          <li key={rowId}>
            {combinationName(columns)}{' '}
            <span className="text-muted figures">
              {formatPaise(columns.pricePaise)}, {columns.stock} in stock
            </span>
          </li>
        ))}
      </Part>
      <Part title="Will be changed" count={changed.length}>
        {changed.map((change) => (
          <li key={change.stored.id}>
            {combinationName(change.stored)}
            <FieldChanges changes={describeChange(change)} />
          </li>
        ))}
      </Part>
      <Part
        title="Will be disabled"
        count={disabled.length}
        note="Orders refer to them, so they are kept and no longer offered."
      >
        {disabled.map(({ stored }) => (
          <li key={stored.id}>{combinationName(stored)}</li>
        ))}
      </Part>
      <Part
        title="Will be kept, not sold"
        count={kept.length}
        note="With their prices, stock and pictures, until they are offered again."
      >
        {kept.map(({ stored }) => (
          <li key={stored.id}>{combinationName(stored)}</li>
        ))}
      </Part>
      <Part title="Will be deleted" count={deleted.length} note={`With ${lossText(deleted)}.`}>
        {deleted.map((stored) => (
          <li key={stored.id}>
            {combinationName(stored)} <span className="text-muted figures">{stored.stock} in stock</span>
          </li>
        ))}
      </Part>
    </div>
  );
}

type PartProps = { title: string; count: number; note?: string; children: ReactNode };

function Part({ title, count, note, children }: PartProps) {
  if (count === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="text-lg">
        {title} <span className="text-muted figures">({count})</span>
      </h3>
      {note ? <p className="text-sm text-muted">{note}</p> : null}
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="mt-1 max-h-48 divide-y divide-line overflow-y-auto rounded-md border border-line px-3 text-sm [&>li]:py-1.5"
      >
        {children}
      </ul>
    </section>
  );
}
