import { useId } from 'react';
import { combinationName } from '../../shop/variants/combinations.rules.ts';
import { gtinOf } from '../../shop/variants/gtin.rules.ts';
import {
  type CodeField,
  type TakenCode,
  codeFields,
  codeLabels,
  codeProblem,
  normaliseCode,
  takenSentence,
} from '../../shop/variants/product-codes.schema.ts';
import type { VariantEdit, VariantRow } from '../../shop/variants/variants.types.ts';
import { TextInput } from '../../ui/fields.tsx';
import { type FieldMark, Mark } from './number-input.tsx';

type CodeInputsProps = {
  row: VariantRow;
  /** What the shop said when it was saved. */
  taken: readonly TakenCode[];
  onEdit: (row: VariantRow, edit: VariantEdit) => void;
};

/** The SKU and the barcode of a variant. docs/behaviour/variants.md#sku-and-barcode. */
export function CodeInputs({ row, taken, onEdit }: CodeInputsProps) {
  return (
    <div className="col-span-full grid grid-cols-2 items-start gap-x-2 lg:pl-23">
      {codeFields.map((field) => (
        <CodeInput
          key={field}
          field={field}
          name={combinationName(row)}
          value={row[field]}
          mark={markOf(row, field, taken)}
          onType={(text) => onEdit(row, { [field]: text })}
        />
      ))}
    </div>
  );
}

type CodeInputProps = {
  field: CodeField;
  name: string;
  value: string;
  mark: FieldMark | null;
  onType: (text: string) => void;
};

function CodeInput({ field, name, value, mark, onType }: CodeInputProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <span aria-hidden="true" className="mb-0.5 block text-xs text-muted">
        {codeLabels[field]}
        {field === 'barcode' && gtinOf(normaliseCode(value)) !== null ? ' (GTIN)' : ''}
      </span>
      <TextInput
        aria-label={`${codeLabels[field]} of ${name}`}
        aria-invalid={mark?.is === 'wrong' || undefined}
        aria-describedby={mark ? id : undefined}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      {mark ? <Mark id={id} mark={mark} /> : null}
    </div>
  );
}

function markOf(row: VariantRow, field: CodeField, taken: readonly TakenCode[]): FieldMark | null {
  const code = row[field];
  const others = taken.filter(({ owner }) => owner !== combinationName(row));
  const sentence = codeProblem(field, code) ?? takenSentence(others, { field, code });
  if (sentence !== null) return { is: 'wrong', sentence };
  return normaliseCode(code) === (row.stored?.[field] ?? '') ? null : { is: 'waits' };
}

/** Whether one of the rows has a code that the shop said is taken. */
export function hasTakenCode(rows: readonly VariantRow[], taken: readonly TakenCode[]): boolean {
  return (
    taken.length > 0 &&
    rows.some((row) => codeFields.some((field) => markOf(row, field, taken)?.is === 'wrong'))
  );
}
