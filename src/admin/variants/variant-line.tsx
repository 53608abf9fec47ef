import { Star } from 'lucide-react';
import { memo } from 'react';
import { rupeesToPaise } from '../../shop/money.ts';
import { priceProblem } from '../../shop/typed-numbers.schema.ts';
import { combinationName } from '../../shop/variants/combinations.rules.ts';
import { lossText } from '../../shop/variants/describe-variants.rules.ts';
import type { TakenCode } from '../../shop/variants/product-codes.schema.ts';
import { isDoomed } from '../../shop/variants/variant-plan.rules.ts';
import { rowProblems } from '../../shop/variants/variant-rows.rules.ts';
import type { VariantEdit, VariantRow } from '../../shop/variants/variants.types.ts';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { Checkbox, Switch } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Thumbnail } from '../../ui/image.tsx';
import { Badge } from '../../ui/labels.tsx';
import { CodeInputs } from './code-inputs.tsx';
import type { LiveField, LiveStates } from './live-edits.rules.ts';
import { type FieldMark, Mark, NumberInput, liveMark } from './number-input.tsx';
import { DeletionNotice } from './what-save-deletes.tsx';

type VariantLineProps = {
  row: VariantRow;
  /** What became of its price and stock as they were typed. */
  live: LiveStates | undefined;
  /** Save was refused: what is missing is said, too. */
  isChecked: boolean;
  isTicked: boolean;
  /** With the fields for SKU and barcode below. */
  hasCodes: boolean;
  taken: readonly TakenCode[];
  on: LineHandlers;
};

/** They stay the same while the list is shown. */
export type LineHandlers = {
  onTick: (id: string) => void;
  onEdit: (row: VariantRow, edit: VariantEdit) => void;
  onDefault: (row: VariantRow) => void;
  /** A field with a price or stock is left. */
  onSettle: (id: string) => void;
};

/** A variant with everything that is edited in its place. Of hundreds, only those that changed are drawn again. */
export const VariantLine = memo(
  Line,
  (one, other) =>
    one.isTicked === other.isTicked &&
    one.isChecked === other.isChecked &&
    one.live === other.live &&
    one.hasCodes === other.hasCodes &&
    one.taken === other.taken &&
    isSameRow(one.row, other.row),
);

function Line({ row, live, isChecked, isTicked, hasCodes, taken, on }: VariantLineProps) {
  const { id, stored, enabled, fits } = row;
  const name = combinationName(row);
  return (
    <li className={cx(lineClass, isTicked ? 'bg-leaf-50' : 'bg-surface')}>
      <Checkbox label={`Select ${name}`} hideLabel checked={isTicked} onChange={() => on.onTick(id)} />
      <Picture url={stored?.imageUrl ?? null} />
      <div className="min-w-0">
        <p className={cx('text-sm leading-snug font-semibold lg:leading-tight', !enabled && 'text-muted')}>
          {name}
        </p>
        <RowBadge row={row} />
        {stored?.waiting ? <Badge tone="low">{waitingWords(stored.waiting)}</Badge> : null}
      </div>
      <div className="grid gap-0.5 max-lg:justify-items-end">
        <span aria-hidden="true" className="text-xs text-muted lg:hidden">
          Offered
        </span>
        <Switch
          label={`Offer ${name}`}
          hideLabel
          checked={enabled}
          disabled={!fits}
          title={
            stored && !stored.isOrdered ? `Off: Save deletes this pot, ${lossText([stored])}` : undefined
          }
          onChange={({ currentTarget }) => on.onEdit(row, { enabled: currentTarget.checked })}
        />
      </div>
      <div className="col-span-full grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-x-2 gap-y-2 lg:contents">
        <LineNumber field="price" {...{ row, live, isChecked, on }} />
        <LineNumber field="stock" {...{ row, live, isChecked, on }} />
        <Discount row={row} isChecked={isChecked} on={on} />
        <DefaultStar row={row} on={on} />
      </div>
      {hasCodes ? <CodeInputs row={row} taken={taken} onEdit={on.onEdit} /> : null}
      {isDoomed(row) ? (
        <DeletionNotice
          rows={[row]}
          what="this pot"
          className="col-span-full"
          onKeep={() => on.onEdit(row, { isKept: true })}
        />
      ) : null}
      {stored && !enabled && !stored.isOrdered && row.isKept ? (
        <p className="col-span-full flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          Shoppers do not see it. Its price, stock and pictures stay.
          <Button variant="ghost" size="sm" onClick={() => on.onEdit(row, { isKept: false })}>
            Delete on Save
          </Button>
        </p>
      ) : null}
    </li>
  );
}

type PartProps = { row: VariantRow; on: LineHandlers };

const labels = { price: 'Price', stock: 'Stock' } as const;

type LineNumberProps = PartProps & Pick<VariantLineProps, 'live' | 'isChecked'> & { field: LiveField };

/** The price or the stock: of a saved variant it is saved by itself, of a new one with the product. */
function LineNumber({ field, row, live, isChecked, on }: LineNumberProps) {
  return (
    <div className="min-w-0">
      <span aria-hidden="true" className="mb-0.5 block text-xs text-muted lg:hidden">
        {field === 'price' ? 'Price (₹)' : 'Stock'}
      </span>
      <NumberInput
        isLow
        kind={field}
        label={`${labels[field]} of ${combinationName(row)}`}
        value={row[field]}
        mark={row.stored ? liveMark(live?.[field]) : newMark(row, field, isChecked)}
        onType={(text) => on.onEdit(row, { [field]: text })}
        onBlur={() => on.onSettle(row.id)}
      />
    </div>
  );
}

const waiting: FieldMark = { is: 'waits' };

/** Of a variant that comes into being with Save, if it is offered. */
function newMark(row: VariantRow, field: LiveField, isChecked: boolean): FieldMark | null {
  if (!row.enabled) return null;
  const sentence = row[field] === '' && !isChecked ? undefined : rowProblems(row)[field];
  return sentence === undefined ? waiting : { is: 'wrong', sentence };
}

function Discount({ row, isChecked, on }: PartProps & { isChecked: boolean }) {
  const { stored, isDiscounted, discountPrice } = row;
  const name = combinationName(row);
  const isChanged =
    stored !== null &&
    (isDiscounted !== stored.isDiscounted ||
      (isDiscounted && rupeesToPaise(discountPrice) !== stored.discountPricePaise));
  // A price is typed digit by digit, and lower than the other only in the end.
  const format = discountPrice === '' ? null : priceProblem(discountPrice, 'Discount price');
  const sentence = (isChecked ? rowProblems(row).discountPrice : null) ?? format;
  const mark: FieldMark | null =
    isDiscounted && sentence !== null ? { is: 'wrong', sentence } : isChanged ? waiting : null;
  return (
    <div className="flex min-h-11 flex-wrap items-start gap-x-2 lg:min-h-8 lg:flex-nowrap">
      <span className="flex min-h-11 items-center lg:min-h-8">
        <Switch
          label={<span className="lg:sr-only">Discount</span>}
          aria-label={`Discount on ${name}`}
          checked={isDiscounted}
          className="text-sm"
          onChange={({ currentTarget }) => on.onEdit(row, { isDiscounted: currentTarget.checked })}
        />
      </span>
      {isDiscounted ? (
        <NumberInput
          isLow
          kind="price"
          label={`Discount price of ${name}`}
          value={discountPrice}
          mark={mark}
          className="basis-full lg:flex-1 lg:basis-0"
          onType={(text) => on.onEdit(row, { discountPrice: text })}
        />
      ) : mark ? (
        <Mark mark={mark} className="min-h-11 lg:min-h-8" />
      ) : null}
    </div>
  );
}

function DefaultStar({ row, on }: PartProps) {
  const { stored, enabled, isDefault } = row;
  return (
    <IconButton
      label={`Default variant: ${combinationName(row)}`}
      aria-pressed={isDefault}
      title={stored ? 'Default variant' : 'Save the product first'}
      disabled={!stored || !enabled}
      icon={<Icon icon={Star} size="sm" className={isDefault ? 'fill-current' : undefined} />}
      className={cx('max-lg:justify-self-end lg:size-8', isDefault && 'text-leaf-700')}
      onClick={() => on.onDefault(row)}
    />
  );
}

/** The columns of wide screens; the list's head has the same. */
export const lineColumns =
  'lg:grid-cols-[1.5rem_2.75rem_minmax(0,1fr)_3.5rem_9.5rem_7.5rem_13rem_3.5rem] lg:gap-x-3';

const lineClass = cx(
  'grid grid-cols-[auto_2.75rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 px-3 py-2.5 lg:min-h-11 lg:py-1',
  // What is scrolled out of sight is not laid out.
  '[contain-intrinsic-block-size:auto_2.75rem] [content-visibility:auto]',
  lineColumns,
);

function Picture({ url }: { url: string | null }) {
  if (url === null) return <span aria-hidden="true" className="size-11 rounded-sm bg-sand lg:size-8" />;
  return <Thumbnail src={url} side={44} className="size-11 rounded-sm bg-sand object-cover lg:size-8" />;
}

/** What the row's state is, where its fields do not say it. */
function RowBadge({ row: { stored, enabled, isKept, fits, isDiscounted } }: { row: VariantRow }) {
  if (!stored) return <Badge tone={enabled ? 'success' : 'neutral'}>{enabled ? 'New' : 'Not offered'}</Badge>;
  if (!enabled && isKept && !stored.isOrdered) return <Badge tone="neutral">Kept, not sold</Badge>;
  if (!fits) return <Badge tone="low">{stored.isOrdered ? 'Kept for its orders' : 'Will be deleted'}</Badge>;
  if (!enabled)
    return <Badge tone="low">{stored.isOrdered ? 'Disabled, kept for its orders' : 'Will be deleted'}</Badge>;
  return isDiscounted ? <Badge tone="deal">Discounted</Badge> : null;
}

/** How many want to hear when it is back in stock; null for nobody. */
export function waitingWords(people: number): string | null {
  return people === 0 ? null : `${people} ${people === 1 ? 'waits' : 'wait'} for it`;
}

/** Whether a line of the variants' list would be drawn alike: rows are worked out anew with every key that is typed. */
export function isSameRow(one: VariantRow, other: VariantRow): boolean {
  const { stored: before, ...row } = one;
  const { stored: after, ...next } = other;
  return isSame(row, next) && (before && after ? isSame(before, after) : before === after);
}

function isSame<Fields extends object>(one: Fields, other: Fields): boolean {
  const keys = Object.keys(one) as (keyof Fields)[];
  return keys.every((key) => one[key] === other[key]);
}
