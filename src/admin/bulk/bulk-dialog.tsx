import { type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { FormAnswer } from '../../http/form-answer.ts';
import { bulkKindLabels, roundingLabels } from '../../shop/bulk/bulk-words.rules.ts';
import { rightFor } from '../../shop/bulk/bulk-values.rules.ts';
import { BULK_KINDS, type BulkKind, ROUNDINGS } from '../../shop/bulk/bulk.schema.ts';
import { DEALS } from '../../shop/catalogue/category.rules.ts';
import type { Category } from '../../shop/catalogue/categories.ts';
import { RadioGroup } from '../../ui/choices.tsx';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { useMay } from '../layout/use-may.ts';
import { useAdminAction } from '../layout/use-admin-action.ts';
import { PreviewDialog } from './preview-dialog.tsx';

type BulkDialogProps = {
  open: boolean;
  onClose: () => void;
  list: 'products' | 'stock';
  /** Of what is ticked. */
  selected: readonly string[];
  /** How many the list finds, as it is counted: 'Over 10,000 products'. */
  found: ReactNode;
  categories: readonly Category[];
};

type PreviewAnswer = FormAnswer & { id?: string };

/** Asks what is to be done to many at once; leads to its preview. docs/behaviour/many-at-once.md#reach. */
export function BulkDialog({ open, onClose, list, selected, found, categories }: BulkDialogProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const may = useMay();
  const kinds = BULK_KINDS.filter((kind) => may(rightFor({ kind })));
  const [kind, setKind] = useState<BulkKind>(kinds[0] ?? 'stock');
  const { send, busy, answer } = useAdminAction<PreviewAnswer>((given) => {
    if (given.ok && given.id !== undefined) void navigate(`/admin/bulk/${given.id}`);
  });
  const errors = answer && !answer.ok ? answer.errors : {};
  const hasTicked = selected.length > 0;

  function preview(form: FormData) {
    const isTicked = hasTicked && form.get('reach') !== 'found';
    const scope = isTicked ? { list, ids: selected } : { list, query: Object.fromEntries(query) };
    const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
    send({ ...Object.fromEntries(fields), intent: 'preview', scope: JSON.stringify(scope) }, '/admin/bulk');
  }

  return (
    <PreviewDialog
      open={open}
      onClose={onClose}
      title="Change many at once"
      description="You will see every value before and after. Nothing changes until you apply it."
      busy={busy}
      onPreview={preview}
    >
      {hasTicked ? (
        <RadioGroup
          legend="Which"
          name="reach"
          defaultValue="ticked"
          options={[
            { value: 'ticked', label: `${selected.length} selected` },
            { value: 'found', label: <>All {found}</> },
          ]}
        />
      ) : (
        <p>
          All that the list finds: <span className="font-semibold">{found}</span>
        </p>
      )}
      <SelectField
        label="What to do"
        name="kind"
        value={kind}
        onChange={({ currentTarget }) => {
          const next = kinds.find((one) => one === currentTarget.value);
          if (next) setKind(next);
        }}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {bulkKindLabels[one]}
          </option>
        ))}
      </SelectField>
      <OperationFields key={kind} kind={kind} categories={categories} errors={errors} />
    </PreviewDialog>
  );
}

type OperationProps = {
  kind: BulkKind;
  categories: readonly Category[];
  errors: Partial<Record<string, string>>;
};

/** The fields of what is to be done. */
function OperationFields({ kind, categories, errors }: OperationProps) {
  if (kind === 'price' || kind === 'sale-start') return <PriceFields kind={kind} error={errors['value']} />;
  if (kind === 'stock') {
    return (
      <>
        <RadioGroup
          legend="How"
          name="mode"
          defaultValue="add"
          options={[
            { value: 'add', label: 'Add or take away' },
            { value: 'set', label: 'Set for each' },
          ]}
        />
        <TextField
          label="Units"
          name="value"
          inputMode="numeric"
          placeholder="10"
          autoComplete="off"
          hint="Of each variant, and of each product without variants. -3 takes three away."
          error={errors['value']}
        />
      </>
    );
  }
  if (kind === 'category-move') {
    return (
      <>
        <CategoryField label="From" name="fromId" categories={categories} error={errors['fromId']} />
        <CategoryField label="To" name="categoryId" categories={categories} error={errors['categoryId']} />
      </>
    );
  }
  if (kind !== 'category-add' && kind !== 'category-remove') return null;
  return (
    <CategoryField label="Category" name="categoryId" categories={categories} error={errors['categoryId']} />
  );
}

type PriceProps = { kind: 'price' | 'sale-start'; error: string | undefined };

function PriceFields({ kind, error }: PriceProps) {
  const [measure, setMeasure] = useState('percent');
  const measures = [
    { value: 'percent', label: 'Per cent' },
    { value: 'amount', label: kind === 'price' ? 'Amount' : 'Amount off' },
    ...(kind === 'sale-start' ? [{ value: 'exact', label: 'One price for all' }] : []),
  ];
  const valueLabel =
    measure === 'percent' ? 'Per cent' : measure === 'exact' ? 'Sale price (₹)' : 'Amount (₹)';
  return (
    <>
      {kind === 'price' ? (
        <RadioGroup
          legend="Direction"
          name="direction"
          defaultValue="up"
          options={[
            { value: 'up', label: 'Raise' },
            { value: 'down', label: 'Lower' },
          ]}
        />
      ) : null}
      <RadioGroup legend="By" name="measure" value={measure} onChange={setMeasure} options={measures} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={kind === 'sale-start' && measure === 'percent' ? 'Per cent off' : valueLabel}
          name="value"
          inputMode="decimal"
          autoComplete="off"
          suffix={measure === 'percent' ? '%' : undefined}
          error={error}
        />
        <SelectField label="Round each price" name="rounding" defaultValue="rupee">
          {ROUNDINGS.map((one) => (
            <option key={one} value={one}>
              {roundingLabels[one]}
            </option>
          ))}
        </SelectField>
      </div>
    </>
  );
}

type CategoryProps = {
  label: string;
  name: string;
  categories: readonly Category[];
  error: string | undefined;
};

/** 'Deals' is made of what is marked for it, and has operations of its own. */
function CategoryField({ categories, ...field }: CategoryProps) {
  return (
    <SelectField {...field} defaultValue="">
      <option value="">Choose…</option>
      {categories
        .filter(({ name }) => name !== DEALS)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </SelectField>
  );
}
