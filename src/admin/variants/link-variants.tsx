import { useState } from 'react';
import type { VariantRow } from '../../shop/variants/variants.types.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { BulkFile } from './use-bulk-upload.ts';

type LinkVariantsProps = { rows: VariantRow[]; files: BulkFile[]; onLink: (variantIds: string[]) => void };

const options = [
  ['size', 'Size'],
  ['potType', 'Pot type'],
  ['potColor', 'Colour'],
] as const;
type Option = (typeof options)[number][0];

/** Says which variants the ticked files show, or all files where none is ticked: by size, type and colour. */
export function LinkVariants({ rows, files, onLink }: LinkVariantsProps) {
  const [wanted, setWanted] = useState<Partial<Record<Option, string>>>({});
  const matching = rows.filter((row) =>
    options.every(([option]) => !wanted[option] || row[option] === wanted[option]),
  );
  const ticked = files.filter(({ isTicked }) => isTicked).length;
  return (
    <fieldset className="min-w-0 rounded-lg bg-paper px-4 py-3">
      <legend className="sr-only">Link files to variants</legend>
      <p className="mb-2 text-sm font-semibold figures">
        Link {ticked > 0 ? `${ticked} of ${files.length} files` : 'all files'} to variants
      </p>
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
        {options.map(([option, label]) => (
          <Field key={option} label={label}>
            <Select
              value={wanted[option] ?? ''}
              onChange={({ currentTarget }) => setWanted({ ...wanted, [option]: currentTarget.value })}
            >
              <option value="">Any</option>
              {[...new Set(rows.flatMap((row) => row[option] ?? []))].map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        ))}
        <Button variant="outline" onClick={() => onLink(matching.map(({ id }) => id))}>
          Link {matching.length === 1 ? '1 variant' : `${matching.length} variants`}
        </Button>
      </div>
    </fieldset>
  );
}
