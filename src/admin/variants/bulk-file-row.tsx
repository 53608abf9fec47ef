import { Trash2, X } from 'lucide-react';
import { combinationName } from '../../shop/variants/combinations.rules.ts';
import type { VariantRow } from '../../shop/variants/variants.types.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, TextInput } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { fileSize } from '../media/upload-file.ts';
import type { BulkFile } from './use-bulk-upload.ts';

type BulkFileRowProps = {
  file: BulkFile;
  /** Why it cannot stand where it is asked to. */
  positionProblem: string | null;
  rows: VariantRow[];
  onChange: (next: Partial<BulkFile>) => void;
  onRemove: () => void;
};

/** A file before it is sent: what it shows, where it stands, and for which variants. */
export function BulkFileRow({ file: one, positionProblem, rows, onChange, onRemove }: BulkFileRowProps) {
  const { file, preview, altText, position, isTicked, state, sent, problem } = one;
  return (
    <li className="grid grid-cols-[auto_4rem_minmax(0,1fr)_auto] gap-x-3 gap-y-2 px-3 py-3">
      <Checkbox
        label={`Select ${file.name}`}
        hideLabel
        checked={isTicked}
        onChange={({ currentTarget }) => onChange({ isTicked: currentTarget.checked })}
      />
      <img src={preview} alt="" width={64} height={64} className="size-16 rounded-md bg-sand object-cover" />
      <div className="min-w-0">
        <p className="truncate font-semibold">{file.name}</p>
        <p className="text-sm text-muted figures">{fileSize(file.size)}</p>
        {state === 'sending' ? (
          <progress aria-label={`${file.name}, sent`} value={sent} max={1} className="w-full" />
        ) : null}
        {problem === null ? null : (
          <p role="alert" className="text-sm font-medium text-danger-600">
            {problem}
          </p>
        )}
      </div>
      <IconButton
        label={`Remove ${file.name}`}
        size="sm"
        disabled={state === 'sending'}
        icon={<Icon icon={Trash2} size="sm" />}
        onClick={onRemove}
      />
      <div className="col-span-full grid gap-3 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <Field label={`Alt text of ${file.name}`} optional>
          <TextInput
            value={altText}
            maxLength={300}
            onChange={({ currentTarget }) => onChange({ altText: currentTarget.value })}
          />
        </Field>
        <Field label="Display position" error={positionProblem}>
          <TextInput
            type="number"
            min={1}
            step={1}
            value={position}
            onChange={({ currentTarget }) => onChange({ position: currentTarget.value })}
          />
        </Field>
      </div>
      <div className="col-span-full">
        <LinkedVariants one={one} rows={rows} onChange={onChange} />
      </div>
    </li>
  );
}

type LinkedVariantsProps = Pick<BulkFileRowProps, 'rows' | 'onChange'> & { one: BulkFile };

function LinkedVariants({ one: { variantIds, file }, rows, onChange }: LinkedVariantsProps) {
  if (variantIds.length === 0) return <p className="text-sm text-clay-700">No variant linked yet</p>;
  return (
    <details open={variantIds.length <= 4 ? true : undefined} className="text-sm">
      <summary className="cursor-pointer rounded-sm py-0.5 text-leaf-700">
        {variantIds.length === 1 ? '1 variant' : `${variantIds.length} variants`}
      </summary>
      <ul className="mt-1 flex flex-wrap gap-1.5">
        {rows
          .filter(({ id }) => variantIds.includes(id))
          .map((row) => (
            <li key={row.id} className="flex items-center rounded-pill bg-leaf-100 pl-3">
              {combinationName(row)}
              <IconButton
                label={`Unlink ${combinationName(row)} from ${file.name}`}
                size="sm"
                icon={<Icon icon={X} size="sm" />}
                onClick={() => onChange({ variantIds: variantIds.filter((id) => id !== row.id) })}
              />
            </li>
          ))}
      </ul>
    </details>
  );
}
