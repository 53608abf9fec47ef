import { TriangleAlert } from 'lucide-react';
import { lossText } from '../../shop/variants/describe-variants.rules.ts';
import type { StoredVariant, VariantRow } from '../../shop/variants/variants.types.ts';
import { Button } from '../../ui/buttons.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';

const KEEP = 'Keep, but do not sell';

type DeletionNoticeProps = {
  /** The variants that Save deletes; nothing is said where there are none. */
  rows: readonly VariantRow[];
  /** How they are called: 'this pot'. Left out: how many there are. */
  what?: string;
  onKeep: (ids: string[]) => void;
  className?: string;
};

/** Beside the switch that leads to it: what Save deletes, and the way to keep it without selling it. */
export function DeletionNotice({ rows, what, onKeep, className }: DeletionNoticeProps) {
  const stored = storedOf(rows);
  if (stored.length === 0) return null;
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-md bg-clay-50 px-3 py-2',
        className,
      )}
    >
      <output className="flex min-w-0 gap-1.5 text-sm text-ink">
        <TriangleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0 text-clay-600" />
        Save deletes {what ?? countText(stored)}, {lossText(stored)}.
      </output>
      <Button variant="outline" size="sm" onClick={() => onKeep(rows.map(({ id }) => id))}>
        {KEEP}
      </Button>
    </div>
  );
}

type DisableQuestionProps = {
  /** Those that Save would delete. */
  rows: readonly VariantRow[];
  onKeep: () => void;
  onDelete: () => void;
  onCancel: () => void;
};

/** Asks what is to become of ticked variants that are no longer offered. */
export function DisableQuestion({ rows, onKeep, onDelete, onCancel }: DisableQuestionProps) {
  const stored = storedOf(rows);
  return (
    <Dialog
      open
      onClose={onCancel}
      closeOnBackdrop={false}
      title={`No longer offer ${countText(stored)}?`}
      description={`Save would delete ${countText(stored)}, ${lossText(stored)}.`}
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="danger" onClick={onDelete}>
            Delete on Save
          </Button>
          <Button variant="primary" onClick={onKeep}>
            {KEEP}
          </Button>
        </>
      }
    />
  );
}

function storedOf(rows: readonly VariantRow[]): StoredVariant[] {
  return rows.flatMap(({ stored }) => stored ?? []);
}

function countText({ length }: readonly unknown[]): string {
  return length === 1 ? '1 variant' : `${length} variants`;
}
